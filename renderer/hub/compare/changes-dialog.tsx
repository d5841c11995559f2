/**
 * Previews the prepared changes: the calls to send and those that cannot be sent. Then shows their progress.
 */
import './hub-compare.css';
import { Button, Icon, type IconName } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { Id } from '../../../shared/table/row';
import { failureOf } from '../../ipc';
import { useRunAct } from '../../journal/outbox-queries';
import { PauseRun, RunBody } from '../../journal/run-body';
import { addRows, runProgress, type useRun } from '../../journal/runs';
import { useOnScreen } from '../../operations/operations';
import { ActionDialog } from '../../ui/action-dialog';
import { notifyFailure } from '../../ui/failure';
import { runOwner } from '../owner';
import { idOf, type PreparedChange } from './prepared-changes';

interface ChangesDialogProps {
  readonly changes: readonly PreparedChange[];
  /** The integration that gets the changes, and its name. */
  readonly owner: Id;
  readonly name: string;
  /** Name of the integration that they come from. */
  readonly from: string;
  /** The changes that are being sent; undefined during the preview. */
  readonly run: string | undefined;
  readonly sent: ReturnType<typeof useRun>;
  readonly onStarted: (run: string) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Lines shown at first. Hidden lines are sent as well. */
const shownAtOnce = 200;

export function ChangesDialog(props: ChangesDialogProps) {
  const { changes, owner, name, from, run, sent, isOpen, onStarted, onClose, onClosed } = props;
  const act = useRunAct();
  const queries = useQueryClient();
  useOnScreen(isOpen ? run : undefined);
  const [busy, setBusy] = useState(false);
  const sendable = changes.filter(({ refusals }) => refusals.length === 0);
  const refused = changes.filter(({ refusals }) => refusals.length > 0);
  const shown = run === undefined ? undefined : sent.data?.run;
  const progress = shown && runProgress(shown);

  const apply = async () => {
    const next = crypto.randomUUID();
    setBusy(true);
    try {
      await addRows(
        { kind: 'copy', run: next, ...runOwner(queries, 'integration_id', owner), name: from },
        sendable.map(({ subject, title, row }) => ({
          ...{ id: crypto.randomUUID(), list: idOf(subject), title: title.slice(0, 300), row },
        })),
      );
      onStarted(next);
    } catch (error) {
      notifyFailure(failureOf(error));
    }
    setBusy(false);
  };
  const verb = verbOf(run === undefined ? sendable.length : 0, progress);
  return (
    <ActionDialog
      title={`Changes to ${name}`}
      width={800}
      isOpen={isOpen}
      busy={busy}
      verb={verb}
      closeText={run !== undefined || sendable.length === 0 ? 'Back to the comparison' : 'Cancel'}
      onSubmit={() => void (run === undefined ? apply() : act(run, 'again'))}
      onClose={onClose}
      onClosed={onClosed}
      note={shown && <PauseRun run={shown} />}
    >
      {run === undefined ? (
        <>
          {refused.length > 0 && (
            <Lines title={`${counted(refused.length, 'change')} that cannot be sent`} changes={refused} />
          )}
          {sendable.length > 0 && (
            <Lines title={`${counted(sendable.length, 'change')} to send`} changes={sendable} />
          )}
        </>
      ) : (
        <RunBody of={sent} named />
      )}
    </ActionDialog>
  );
}

/** The main button: Send in the preview, Send again while refused changes remain. */
function verbOf(sendable: number, progress: ReturnType<typeof runProgress> | undefined) {
  if (sendable > 0) return { text: `Send ${counted(sendable, 'change')}`, icon: 'send-to' } as const;
  if (progress?.isEnded && progress.refused > 0)
    return { text: `Send ${counted(progress.refused, 'refused change')} again`, icon: 'repeat' } as const;
  return undefined;
}

interface LinesProps {
  readonly title: string;
  readonly changes: readonly PreparedChange[];
}

function Lines({ title, changes }: LinesProps) {
  const [shown, setShown] = useState(shownAtOnce);
  const more = changes.length - shown;
  return (
    <section className="codesk-hub-changes" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {changes.slice(0, shown).map((change) => (
          <Line key={change.id} change={change} />
        ))}
      </ol>
      {more > 0 && (
        <Button
          size="small"
          variant="outlined"
          text={`Show ${shownNumber(Math.min(more, 1000))} more of ${shownNumber(more)}`}
          onClick={() => setShown(shown + 1000)}
        />
      )}
    </section>
  );
}

function Line({ change: { title, values, refusals, row } }: { readonly change: PreparedChange }) {
  return (
    <li className="codesk-hub-change" data-refused={refusals.length > 0}>
      <Icon icon={kindIcons[row.kind]} size={14} aria-hidden />
      <div>
        <strong>{title}</strong>
        {values.length > 0 && <span className="codesk-hub-change-values">{values.join('; ')}</span>}
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
      {refusals.length > 0 && (
        <span className="codesk-hub-change-state">
          <Icon icon="disable" size={12} aria-hidden />
          Cannot be sent
        </span>
      )}
    </li>
  );
}

const kindIcons: Readonly<Record<PreparedChange['row']['kind'], IconName>> = {
  store: 'plus',
  update: 'edit',
  destroy: 'trash',
  state: 'switch',
  setting: 'cog',
};
