/** A message for a request with an unknown outcome: the result of the look-up, and the actions of the user. */
import './operations.css';
import { Button, type IconName } from '@blueprintjs/core';
import { dateTimeText } from '../../shared/dates';
import type { LookUpResult } from '../../shared/desk/operations';
import { type Failure, failureText, failureTitle, isUnknown } from '../../shared/errors';
import { TitledCallout } from '../ui/callout';
import { useDateFormat } from '../ui/date-format';
import { CopyDetails } from '../ui/failure';

/** The state of the look-up; absent if it cannot be looked up. */
export type LookUpState = 'running' | LookUpResult | Failure | undefined;

interface UnknownOutcomeProps {
  readonly failure: Failure;
  /** Name of the request, for example `New contract CT-9`, and its time in milliseconds since 1970. */
  readonly what: string;
  readonly at: number;
  readonly lookUp: LookUpState;
  /** The effect of sending again, for a request that replaces a stored record. */
  readonly note?: string | undefined;
  /** The form has changed since the request was sent. */
  readonly differs?: boolean;
  readonly onDone: () => void;
  /** Sends the same request again, under the same number. Absent if the request is not stored. */
  readonly onSendAgain?: (() => void) | undefined;
  /** Sends the current values of the form as a new record. */
  readonly onSendAsNew?: (() => void) | undefined;
  readonly onLook?: (() => void) | undefined;
}

export function UnknownOutcome(props: UnknownOutcomeProps) {
  const { failure, what, at, lookUp, note, differs = false } = props;
  const format = useDateFormat();
  const shown: Failure = isUnknown(failure) ? failure : { ...failure, earlierUnknown: true };
  return (
    <TitledCallout intent="warning" compact title={failureTitle(shown)} role="alert">
      <div>{failureText(shown, 'saved')}</div>
      <div>
        {what} was sent on {dateTimeText(new Date(at), format)}.
      </div>
      <div aria-live="polite">{lookUpText(lookUp, note)}</div>
      <div className="codesk-outcome-choices">
        {choice('tick', 'Mark as saved', props.onDone)}
        {choice(
          'repeat',
          differs ? 'Send the earlier version again' : 'Send again, under the same number',
          props.onSendAgain,
        )}
        {differs && choice('send-message', 'Send as a new record', props.onSendAsNew)}
        {lookUp && choice('search', 'Refresh', props.onLook, lookUp === 'running')}
        <CopyDetails failure={shown} small />
      </div>
    </TitledCallout>
  );
}

/** Draws nothing without an action. */
function choice(icon: IconName, text: string, onClick: (() => void) | undefined, loading = false) {
  if (!onClick) return null;
  return (
    <Button icon={icon} size="small" variant="outlined" text={text} loading={loading} onClick={onClick} />
  );
}

/** Returns one or two sentences about the result of the look-up. */
export function lookUpText(lookUp: LookUpState, note?: string): string {
  const found = foundText(lookUp);
  return [found, note].filter((text) => text !== undefined).join(' ');
}

function foundText(lookUp: LookUpState): string | undefined {
  if (lookUp === undefined) return undefined;
  if (lookUp === 'running') return 'Codesk is checking the server.';
  if ('found' in lookUp) return lookUp.text;
  return `Codesk could not look it up. ${failureTitle(lookUp)}.`;
}
