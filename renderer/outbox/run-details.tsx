/** A run of rows: an import from a file, or a copy between integrations. How far it is, and what the user can do. */
import './outbox.css';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { RowRun } from '../../shared/desk/row-entries';
import { findHubTable } from '../../shared/hub';
import { hubPath } from '../../shared/hub/definition';
import type { RequestInput } from '../../shared/ipc/contract';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import { failureOf, invoke } from '../ipc';
import { runAbout, runAmount } from '../rates/item-texts';
import { runTitle } from '../rates/outbox-items';
import { useOwner } from '../session/session';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';
import { notifyFailure } from '../ui/failure';

/** The states of rows in words, in the order in which they are listed. */
const rowStates = {
  'needs-you': 'Need you',
  refused: 'Failed',
  queued: 'Waiting',
  paused: 'Paused',
  checking: 'Being checked',
  sending: 'Being sent',
  unknown: 'Looked up',
  done: 'Done',
  cancelled: 'Left out',
} as const satisfies Record<keyof RowRun['counts'], string>;

interface RunDetailsProps {
  readonly run: RowRun;
  readonly isDone?: boolean;
}

export function RunDetails({ run, isDone = false }: RunDetailsProps) {
  const format = useDateFormat();
  const { origin, lists, made, at, counts } = run;
  const title = runTitle(run);
  const table = lists.length === 1 ? findHubTable(origin.list) : undefined;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <article className="codesk-outbox-details" aria-label={title}>
      <h2 title={title}>{title}</h2>
      {!isDone && (
        <>
          <ProgressBar
            className="codesk-outbox-progress"
            aria-label={`${title}, progress`}
            intent="primary"
            stripes={false}
            animate={false}
            value={(counts.done ?? 0) / total}
          />
          <RunActs run={run} title={title} />
        </>
      )}
      <dl>
        <dt>{origin.kind === 'copy' ? 'From' : 'File'}</dt>
        <dd>{origin.name}</dd>
        <dt>Table</dt>
        <dd>{table ? <Link to={hubPath(table, origin.owner)}>{runAbout(run)}</Link> : runAbout(run)}</dd>
        <dt>Rows</dt>
        <dd>
          <span role="status">{runAmount(run)} done</span>
        </dd>
        {Object.entries(rowStates).map(([state, text]) => {
          const count = counts[state as keyof typeof counts] ?? 0;
          if (count === 0 || state === 'done') return null;
          return [<dt key={state}>{text}</dt>, <dd key={`${state} count`}>{shownNumber(count)}</dd>];
        })}
        <dt>Begun</dt>
        <dd>{dateTimeText(new Date(made), format)}</dd>
        <dt>{isDone ? 'Done' : 'Last change'}</dt>
        <dd>{dateTimeText(new Date(at), format)}</dd>
      </dl>
    </article>
  );
}

function RunActs({ run, title }: { readonly run: RowRun; readonly title: string }) {
  const as = useOwner();
  const confirm = useConfirm();
  const { origin, counts } = run;
  const { queued = 0, checking = 0, paused = 0, refused = 0, 'needs-you': asking = 0 } = counts;
  const left = queued + checking + paused + refused + asking;
  const set = (act: RequestInput<'journal.set-run'>['do']) =>
    invoke('journal.set-run', { as, run: origin.run, do: act }).catch((error: unknown) =>
      notifyFailure(failureOf(error)),
    );
  const discard = async () => {
    const yes = await confirm({
      title: `Discard the rest of ${title}?`,
      text: `${counted(left, 'row')} will not be sent. What was sent stays as it is.`,
      confirm: 'Do not send',
      cancel: 'Keep it',
    });
    if (yes) await set('cancel');
  };
  return (
    <div className="codesk-outbox-acts">
      {queued + checking > 0 && (
        <Button size="small" icon="pause" text="Pause" onClick={() => void set('pause')} />
      )}
      {paused > 0 && (
        <Button size="small" intent="primary" icon="play" text="Resume" onClick={() => void set('resume')} />
      )}
      {refused > 0 && (
        <Button size="small" icon="repeat" text="Try again" onClick={() => void set('again')} />
      )}
      {left > 0 && <Button size="small" icon="cross" text="Discard…" onClick={() => void discard()} />}
    </div>
  );
}
