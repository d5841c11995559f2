/** A run of rows: an import from a file, or a copy between integrations. How far it is, and what the user can do. */
import './outbox.css';
import { Button } from '@blueprintjs/core';
import { Link } from 'react-router';
import { dateTimeText } from '../../shared/dates';
import type { RowRun } from '../../shared/desk/row-entries';
import { counted } from '../../shared/quantities';
import { runAbout, runPath } from '../rates/item-texts';
import { runTitle } from '../rates/outbox-items';
import { RunBody } from '../runs/run-body';
import { useRun, useRunActs } from '../runs/runs';
import { useConfirm } from '../ui/confirm';
import { useDateFormat } from '../ui/date-format';

/** What became of the rows of a run that is done. */
const rowStates = { done: 'Rows done', cancelled: 'Rows left out' } as const;

interface RunDetailsProps {
  readonly run: RowRun;
  readonly isDone?: boolean;
}

export function RunDetails({ run, isDone = false }: RunDetailsProps) {
  const format = useDateFormat();
  const { origin, made, at, counts } = run;
  const title = runTitle(run);
  const path = runPath(run);
  const shown = useRun(isDone ? undefined : origin.run);
  return (
    <article className="codesk-outbox-details" aria-label={title}>
      <h2 title={title}>{title}</h2>
      {!isDone && (
        <>
          <RunActs run={run} title={title} />
          {shown && <RunBody shown={shown} />}
        </>
      )}
      <dl>
        {origin.kind !== 'bulk' && (
          <>
            <dt>{origin.kind === 'copy' ? 'From' : 'File'}</dt>
            <dd>{origin.name}</dd>
          </>
        )}
        <dt>{origin.kind === 'bulk' ? 'List' : 'Table'}</dt>
        <dd>{path === undefined ? runAbout(run) : <Link to={path}>{runAbout(run)}</Link>}</dd>
        {isDone &&
          Object.entries(rowStates).map(([state, text]) => {
            const count = counts[state as keyof typeof counts] ?? 0;
            if (count === 0) return null;
            return [<dt key={state}>{text}</dt>, <dd key={`${state} count`}>{counted(count, 'row')}</dd>];
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
  const confirm = useConfirm();
  const { setRun } = useRunActs();
  const { origin, counts } = run;
  const { queued = 0, checking = 0, paused = 0, refused = 0, 'needs-you': asking = 0 } = counts;
  const left = queued + checking + paused + refused + asking;
  const set = (what: Parameters<typeof setRun>[1]) => setRun(origin.run, what);
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
