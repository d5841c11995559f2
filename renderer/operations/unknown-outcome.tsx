/** Says that it is not known whether something was done, what was found on the server, and what a person can do. */
import './operations.css';
import { Button, type IconName } from '@blueprintjs/core';
import { dateTimeText } from '../../shared/dates';
import type { LookUpResult } from '../../shared/desk/operations';
import { type Failure, failureText, failureTitle, isUnknown } from '../../shared/errors';
import { TitledCallout } from '../ui/callout';
import { useDateFormat } from '../ui/date-format';
import { CopyDetails } from '../ui/failure';

/** The state of a look-up. Absent if nothing can be looked up. */
export type LookUpState = 'running' | LookUpResult | Failure | undefined;

interface UnknownOutcomeProps {
  readonly failure: Failure;
  /** What was sent, for example `New contract CT-9`, and when, in milliseconds since 1970. */
  readonly what: string;
  readonly at: number;
  readonly lookUp: LookUpState;
  /** What sending it again does, for what replaces a stored record. */
  readonly note?: string | undefined;
  /** The form holds something else now than what was sent. */
  readonly differs?: boolean;
  readonly onDone: () => void;
  /** Sends what was sent, under the same number. Absent if it is not kept. */
  readonly onSendAgain?: (() => void) | undefined;
  /** Sends what is in the form now as something of its own. */
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
        {choice('tick', 'It is saved', props.onDone)}
        {choice(
          'repeat',
          differs ? 'Send again what was sent' : 'Send again, under the same number',
          props.onSendAgain,
        )}
        {differs && choice('send-message', 'Send what is in the form as a new one', props.onSendAsNew)}
        {lookUp && choice('search', 'Look again', props.onLook, lookUp === 'running')}
        <CopyDetails failure={shown} small />
      </div>
    </TitledCallout>
  );
}

/** Nothing for a choice that there is not. */
function choice(icon: IconName, text: string, onClick: (() => void) | undefined, loading = false) {
  if (!onClick) return null;
  return (
    <Button icon={icon} size="small" variant="outlined" text={text} loading={loading} onClick={onClick} />
  );
}

/** One or two sentences about what was found. */
export function lookUpText(lookUp: LookUpState, note?: string): string {
  const found = foundText(lookUp);
  return [found, note].filter((text) => text !== undefined).join(' ');
}

function foundText(lookUp: LookUpState): string | undefined {
  if (lookUp === undefined) return undefined;
  if (lookUp === 'running') return 'Codesk is looking on the server whether it is there.';
  if ('found' in lookUp) return lookUp.text;
  return `Codesk could not look it up. ${failureTitle(lookUp)}.`;
}
