/** Why a save failed, with the messages of the server that no field shows. */
import './forms.css';
import { useEffect, useRef } from 'react';
import type { Failure } from '../../shared/errors';
import {
  comparable,
  type FormDefinition,
  type FormValues,
  fieldLabel,
  formFields,
  formTables,
} from '../../shared/forms/form-definition';
import { labelOf } from '../../shared/labels';
import { UnknownOutcome } from '../operations/unknown-outcome';
import { useConfirm } from '../ui/confirm';
import { FailureCallout } from '../ui/failure';
import { refusalMessage } from '../ui/failure-dialog';
import type { DefinitionForm } from './definition-form';
import { type FailedSave, type LostSave, saveFailureId } from './save';

interface SaveFailureProps {
  readonly form: DefinitionForm;
  readonly messages?: readonly string[];
  /** Sends the same operation again after its reply was lost. */
  readonly onSendAgain: () => void;
}

/** Shown above the buttons until the next save. Takes the keyboard unless a field does. Draws nothing without one. */
export function SaveFailure({ form, messages = [], onSendAgain }: SaveFailureProps) {
  const { failed } = form;
  const place = useRef<HTMLDivElement>(null);
  const hasWrongField = Object.keys(form.serverErrors).length > 0;
  const failure = failed?.failure;
  useEffect(() => {
    // The sign-in above an ended session has the keyboard, and gives it back to where it was.
    if (!failure || hasWrongField || failure.code === 'session_ended') return;
    if (mayTakeFocus(place.current)) place.current?.focus();
  }, [failure, hasWrongField]);
  if (!failed) return null;
  return (
    <div id={saveFailureId(form.id)} ref={place} tabIndex={-1} className="codesk-save-failure">
      {failed.lost ? (
        <LostSaveCallout form={form} failed={failed} lost={failed.lost} onSendAgain={onSendAgain} />
      ) : (
        <FailureCallout failure={messages.length > 0 ? unrepeated(failed.failure) : failed.failure}>
          <MessageList messages={messages} />
        </FailureCallout>
      )}
    </div>
  );
}

/** A server without a message of its own repeats that of a field, which is shown already. */
function unrepeated(failure: Failure): Failure {
  const { serverMessage, ...rest } = failure;
  const repeats = serverMessage !== undefined && Object.values(failure.fields ?? {}).includes(serverMessage);
  return repeats ? rest : failure;
}

/**
 * `SaveFailure` for a dialog whose fields show their messages themselves and whose other refusals are shown in the
 * dialog titled Error (`messageBeyondFields`). Draws the messages that neither of them has.
 */
export function DialogSaveFailure({ form, onSendAgain }: Omit<SaveFailureProps, 'messages'>) {
  const { failed } = form;
  if (!failed) return null;
  const messages = labelledMessages(form.definition, form.values(), failed.others);
  const isShown = Object.keys(form.serverErrors).length > 0 || refusalMessage(failed.failure) !== undefined;
  if (isShown && messages.length === 0 && !failed.lost) return null;
  return <SaveFailure form={form} messages={messages} onSendAgain={onSendAgain} />;
}

/** The message of the server for the dialog titled Error; undefined if a field shows one. */
export function messageBeyondFields({ failure, others }: FailedSave): string | undefined {
  const atFields = Object.keys(failure.fields ?? {}).length > Object.keys(others).length;
  return atFields ? undefined : refusalMessage(failure);
}

/** Not while a person is elsewhere, for example in the sign-in above an ended session. */
function mayTakeFocus(place: HTMLElement | null): boolean {
  const active = document.activeElement;
  return active === document.body || place?.closest('[role="dialog"], form')?.contains(active) === true;
}

interface LostSaveProps {
  readonly form: DefinitionForm;
  readonly failed: FailedSave;
  readonly lost: LostSave;
  readonly onSendAgain: () => void;
}

/** What was sent, what the server has now, and the choice that is left to the person. */
function LostSaveCallout(props: LostSaveProps) {
  const { failed, lost, onSendAgain } = props;
  const takeAsSaved = useTakingAsSaved(props);
  if (lost.differs) return <DifferentSaveCallout {...props} />;
  return (
    <UnknownOutcome
      {...outcomeOf(props)}
      failure={failed.failure}
      onDone={() => void takeAsSaved()}
      onSendAgain={onSendAgain}
    />
  );
}

/** The form holds something else now than what was sent. */
function DifferentSaveCallout(props: LostSaveProps) {
  const { form, failed, lost, onSendAgain } = props;
  const { what, lookUp } = lost;
  const ask = useConfirm();
  const takeAsSaved = useTakingAsSaved(props);
  const isMissingFile = typeof lookUp === 'object' && 'found' in lookUp && lookUp.found === 'no';
  const sendAsNew = async () => {
    if (!isMissingFile && !(await ask(secondQuestion(what)))) return;
    form.startAnew();
    onSendAgain();
  };
  return (
    <UnknownOutcome
      {...outcomeOf(props)}
      failure={failed.failure}
      differs
      onDone={() => void takeAsSaved()}
      onSendAgain={() => void form.sendWhatWasSent()}
      onSendAsNew={() => void sendAsNew()}
    />
  );
}

/** What was changed after it was sent is not part of what is saved, so its loss is asked about. */
function useTakingAsSaved({ form, lost, onSendAgain }: LostSaveProps) {
  const ask = useConfirm();
  return async () => {
    const now = form.values();
    const sent = lost.values ?? {};
    const isChanged = Object.keys(sent).some((name) => comparable(sent[name]) !== comparable(now[name]));
    if ((isChanged || lost.differs) && !(await ask(laterChangesQuestion))) return;
    form.takeAsSaved(onSendAgain);
  };
}

const laterChangesQuestion = {
  title: 'Is it saved as it was sent?',
  text: 'The form was changed after it was sent. These changes are not saved, and closing the form loses them.',
  confirm: 'It is saved',
};

function outcomeOf({ form, lost: { what, at, lookUp, isChange } }: LostSaveProps) {
  const note = isChange ? changeNote : lookUp === undefined ? noLookUpNote : undefined;
  return { what, at, lookUp, note, onLook: form.lookAgain };
}

const changeNote = 'It changes a stored record. Sent again, it changes the same one.';
const noLookUpNote = 'Codesk cannot look it up. See in the list whether it is there.';

const secondQuestion = (what: string) => ({
  title: 'Send it as a new one?',
  text: `It is not known whether this was saved: ${what}. If it was, there will be two.`,
  confirm: 'Send as a new one',
});

/** Draws nothing for an empty list. */
export function MessageList({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null;
  return (
    <ul className="codesk-save-messages">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** Messages of the server by path, each after the label of what it is about: `Rates, row 4, Rate: Too high`. */
export function labelledMessages(
  definition: FormDefinition,
  values: FormValues,
  messages: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(messages).map(
    ([path, message]) => `${labelOfPath(definition, values, path)}: ${message}`,
  );
}

/** `rates.3.rate` as `Rates, row 4, Rate`. Also for what is hidden now, and for a field or list that the form lacks. */
function labelOfPath(definition: FormDefinition, values: FormValues, path: string): string {
  const [name = '', row = '', field = ''] = path.split(/[.[\]]+/).filter((part) => part !== 'values');
  const table = formTables(definition, values)[name] ?? definition.tables[name];
  if (!table) {
    const hidden = formFields(definition).find((other) => other.name === name);
    if (hidden) return fieldLabel(hidden, values);
    return placeText([labelOf(name), rowText(row), field && labelOf(field)]);
  }
  const column = table.columns.find((other) => other.name === field)?.label;
  return placeText([table.heading, rowText(row), column ?? '']);
}

/** `row 4` for the index 3; a name stays one. */
const rowText = (row: string) => (/^\d+$/.test(row) ? `row ${Number(row) + 1}` : row && labelOf(row));

const placeText = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
