/** The preview of prepared changes: every call that will be sent, those that cannot be, and then how far they are. */
import './hub-compare.css';
import { Button, Icon, type IconName } from '@blueprintjs/core';
import { useState } from 'react';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { Id } from '../../../shared/table/row';
import { failureOf } from '../../ipc';
import { RunBody } from '../../runs/run-body';
import { addRows, runProgress, type ShownRun, useRunActs } from '../../runs/runs';
import { ActionDialog } from '../../ui/action-dialog';
import { notifyFailure } from '../../ui/failure';
import { idOf, type PreparedChange } from './prepared-changes';

interface ChangesDialogProps {
  readonly changes: readonly PreparedChange[];
  /** The integration that gets the changes, and its name. */
  readonly owner: Id;
  readonly name: string;
  /** Name of the integration that they come from. */
  readonly from: string;
  /** The changes on their way; the preview before. */
  readonly run: string | undefined;
  readonly sent: ShownRun | undefined;
  readonly onStarted: (run: string) => void;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Lines shown at first. All are sent. */
const shownAtOnce = 200;

export function ChangesDialog(props: ChangesDialogProps) {
  const { changes, owner, name, from, run, sent, isOpen, onStarted, onClose, onClosed } = props;
  const { setRun } = useRunActs();
  const [busy, setBusy] = useState(false);
  const sendable = changes.filter(({ refusals }) => refusals.length === 0);
  const refused = changes.filter(({ refusals }) => refusals.length > 0);
  const progress = sent && runProgress(sent.run);

  const apply = async () => {
    const next = crypto.randomUUID();
    setBusy(true);
    try {
      await addRows(
        { kind: 'copy', run: next, owner, name: from },
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
  const submit = () => {
    if (run === undefined) return apply();
    return setRun(run, progress?.isPaused ? 'resume' : 'again');
  };
  return (
    <ActionDialog
      title={`Changes to ${name}`}
      width={800}
      isOpen={isOpen}
      busy={busy}
      verb={verb}
      closeText={run !== undefined || sendable.length === 0 ? 'Back to the comparison' : 'Cancel'}
      onSubmit={() => void submit()}
      onClose={onClose}
      onClosed={onClosed}
      note={
        progress?.isGoing && (
          <Button
            size="small"
            variant="outlined"
            icon="pause"
            text="Pause"
            onClick={() => void setRun(run ?? '', 'pause')}
          />
        )
      }
    >
      {run === undefined ? (
        <>
          {refused.length > 0 && (
            <Lines title={`${counted(refused.length, 'change')} that cannot be sent`} changes={refused} />
          )}
          {sendable.length > 0 && (
            <Lines title={`${counted(sendable.length, 'change')} to be sent`} changes={sendable} />
          )}
        </>
      ) : (
        sent && <RunBody shown={sent} />
      )}
    </ActionDialog>
  );
}

/** The button of the dialog: Apply, and then what is left to do. */
function verbOf(sendable: number, progress: ReturnType<typeof runProgress> | undefined) {
  if (sendable > 0) return { text: `Apply ${counted(sendable, 'change')}`, icon: 'send-to' } as const;
  if (progress?.isPaused) return { text: 'Resume', icon: 'play' } as const;
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
    <li className="codesk-hub-change" data-state={refusals.length > 0 ? 'refused' : 'waiting'}>
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
