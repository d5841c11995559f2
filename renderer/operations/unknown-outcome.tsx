/** Says that it is not known whether something was done, what was found on the server, and what a person can do. */
import './operations.css';
import { Button } from '@blueprintjs/core';
import { dateTimeText } from '../../shared/dates';
import type { LookedUp } from '../../shared/desk/operations';
import { type Failure, failureText, failureTitle, isUnknown } from '../../shared/errors';
import { TitledCallout } from '../ui/callout';
import { useDateFormat } from '../ui/date-format';
import { CopyDetails } from '../ui/failure';

/** The state of a look-up. Absent if nothing can be looked up. */
export type LookUpState = 'running' | LookedUp | Failure | undefined;

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
        <Button icon="tick" size="small" variant="outlined" text="It is saved" onClick={props.onDone} />
        {props.onSendAgain && (
          <Button
            icon="repeat"
            size="small"
            variant="outlined"
            text={differs ? 'Send again what was sent' : 'Send again, under the same number'}
            onClick={props.onSendAgain}
          />
        )}
        {differs && props.onSendAsNew && (
          <Button
            icon="send-message"
            size="small"
            variant="outlined"
            text="Send what is in the form as a new one"
            onClick={props.onSendAsNew}
          />
        )}
        {props.onLook && lookUp && (
          <Button
            icon="search"
            size="small"
            variant="outlined"
            text="Look again"
            loading={lookUp === 'running'}
            onClick={props.onLook}
          />
        )}
        <CopyDetails failure={shown} small />
      </div>
    </TitledCallout>
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
