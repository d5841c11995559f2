/** The preview of prepared changes: every call that will be sent, those that cannot be, and then what became of each. */
import './hub-compare.css';
import { Button, Icon, type IconName, ProgressBar } from '@blueprintjs/core';
import { useState } from 'react';
import { type Failure, failureText } from '../../../shared/errors';
import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import type { Id } from '../../../shared/table/row';
import { ActionDialog } from '../../ui/action-dialog';
import { useUnsavedGuard } from '../../ui/unsaved';
import type { PreparedChange } from './prepared-changes';
import { type LineState, useSending } from './sending';

interface ChangesDialogProps {
  readonly changes: readonly PreparedChange[];
  readonly owner: Id;
  readonly to: 'left' | 'right';
  /** Name of the integration that gets the changes. */
  readonly name: string;
  readonly isOpen: boolean;
  /** Called after each run with the changes that may have reached the server. */
  readonly onRun: (changes: readonly PreparedChange[]) => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

const leaveQuestion = {
  title: 'Stop sending the changes?',
  text: 'The change on its way is still sent. The others are not, and Codesk does not keep them: compare again to see what still differs.',
  confirm: 'Stop and leave',
  intent: 'warning' as const,
};

/** Lines shown at first. All are sent. */
const shownAtOnce = 200;

export function ChangesDialog(props: ChangesDialogProps) {
  const { changes, owner, to, name, isOpen, onRun, onClose, onClosed } = props;
  const sending = useSending({ changes, owner, to, onRun });
  const { running, stateOf } = sending;
  useUnsavedGuard(isOpen && running, leaveQuestion);
  const sendable = changes.filter(({ refusals }) => refusals.length === 0);
  const refused = changes.filter(({ refusals }) => refusals.length > 0);
  const done = sendable.filter((change) => stateOf(change).at === 'done').length;
  const begun = running || sendable.some((change) => stateOf(change).at !== 'waiting');
  const left = sendable.length - done;
  return (
    <ActionDialog
      title={`Changes to ${name}`}
      width={800}
      isOpen={isOpen}
      busy={running}
      verb={left === 0 ? undefined : { text: `Apply ${counted(left, 'change')}`, icon: 'send-to' }}
      closeText={begun || sendable.length === 0 ? 'Back to the comparison' : 'Cancel'}
      onSubmit={() => void sending.run()}
      onClose={onClose}
      onClosed={onClosed}
      note={
        running && <Button size="small" variant="outlined" icon="stop" text="Stop" onClick={sending.stop} />
      }
      message={
        begun && (
          <div className="codesk-hub-changes-progress">
            <p role="status">{progressText(sendable, stateOf, running)}</p>
            <ProgressBar
              aria-label="Changes that are done"
              value={sendable.length === 0 ? 0 : done / sendable.length}
              animate={running}
              stripes={running}
            />
          </div>
        )
      }
    >
      {refused.length > 0 && (
        <Lines
          title={`${counted(refused.length, 'change')} that cannot be sent`}
          changes={refused}
          stateOf={stateOf}
        />
      )}
      {sendable.length > 0 && (
        <Lines
          title={
            begun
              ? counted(sendable.length, 'change')
              : `${counted(sendable.length, 'change')} to be sent, in this order`
          }
          changes={sendable}
          stateOf={stateOf}
          onSendAgain={running ? undefined : (change) => void sending.run(change)}
        />
      )}
    </ActionDialog>
  );
}

/** `3 of 5 done, 1 refused, 1 not known`. */
function progressText(
  changes: readonly PreparedChange[],
  stateOf: (change: PreparedChange) => LineState,
  running: boolean,
): string {
  const count = (at: LineState['at']) => changes.filter((change) => stateOf(change).at === at).length;
  const parts: readonly (readonly [number, string])[] = [
    [count('refused'), 'refused'],
    [count('failed'), 'not sent'],
    [count('unknown') + count('missing'), 'not known'],
    [running ? 0 : count('waiting'), 'waiting'],
  ];
  const further = parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `, ${shownNumber(number)} ${word}`);
  return `${shownNumber(count('done'))} of ${shownNumber(changes.length)} done${further.join('')}`;
}

interface LinesProps {
  readonly title: string;
  readonly changes: readonly PreparedChange[];
  readonly stateOf: (change: PreparedChange) => LineState;
  readonly onSendAgain?: ((change: PreparedChange) => void) | undefined;
}

function Lines({ title, changes, stateOf, onSendAgain }: LinesProps) {
  const [shown, setShown] = useState(shownAtOnce);
  const more = changes.length - shown;
  return (
    <section className="codesk-hub-changes" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {changes.slice(0, shown).map((change) => (
          <Line key={change.id} change={change} state={stateOf(change)} onSendAgain={onSendAgain} />
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

function Line({
  change,
  state,
  onSendAgain,
}: Pick<LinesProps, 'onSendAgain'> & {
  change: PreparedChange;
  state: LineState;
}) {
  const { title, values, refusals, call } = change;
  const { icon, text } = refusals.length > 0 ? cannotBeSent : stateTexts[state.at];
  return (
    <li className="codesk-hub-change" data-state={refusals.length > 0 ? 'refused' : state.at}>
      <Icon icon={kindIcons[call.kind]} size={14} aria-hidden />
      <div>
        <strong>{title}</strong>
        {values.length > 0 && <span className="codesk-hub-change-values">{values.join('; ')}</span>}
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
        {'failure' in state && <p>{whyNot(state.failure)}</p>}
        {state.at === 'unknown' && <p>Apply looks whether it is there before it is sent again.</p>}
        {state.at === 'missing' && (
          <p>
            It is not there. If the server is still at work on it, sending it again adds it twice.{' '}
            <Button
              size="small"
              variant="outlined"
              icon="repeat"
              text="Send again"
              aria-label={`Send again: ${title}`}
              disabled={!onSendAgain}
              onClick={() => onSendAgain?.(change)}
            />
          </p>
        )}
      </div>
      {text !== '' && (
        <span className="codesk-hub-change-state">
          <Icon icon={icon} size={12} aria-hidden />
          {text}
        </span>
      )}
    </li>
  );
}

function whyNot(failure: Failure): string {
  return failure.code === 'session_ended'
    ? 'The session has ended. Sign in again, then apply.'
    : failureText(failure);
}

const kindIcons: Readonly<Record<PreparedChange['call']['kind'], IconName>> = {
  store: 'plus',
  update: 'edit',
  destroy: 'trash',
  state: 'switch',
  setting: 'cog',
};

const cannotBeSent = { icon: 'disable', text: 'Cannot be sent' } as const;

const stateTexts: Readonly<Record<LineState['at'], { icon: IconName; text: string }>> = {
  waiting: { icon: 'time', text: '' },
  looking: { icon: 'search', text: 'Looking' },
  sending: { icon: 'send-to', text: 'Sending' },
  done: { icon: 'tick', text: 'Done' },
  refused: { icon: 'error', text: 'Refused' },
  failed: { icon: 'offline', text: 'Not sent' },
  unknown: { icon: 'help', text: 'Not known' },
  missing: { icon: 'help', text: 'Not known' },
};
