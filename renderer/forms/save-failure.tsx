/** Shows why a save failed, with the messages of the server that no field shows. */
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
import { saveFailureId } from './save';
import type { FailedSave, LostSave } from './save-types';

interface SaveFailureProps {
  readonly form: DefinitionForm;
  readonly messages?: readonly string[];
  /** Sends the same operation again after a lost reply. */
  readonly onSendAgain: () => void;
}

/** Shown above the buttons until the next save. Takes the focus unless a field has an error. */
export function SaveFailure({ form, messages = [], onSendAgain }: SaveFailureProps) {
  const { failed } = form;
  const place = useRef<HTMLDivElement>(null);
  const hasWrongField = Object.keys(form.serverErrors).length > 0;
  const failure = failed?.failure;
  useEffect(() => {
    // After an ended session the sign-in has the focus and gives it back.
    if (!failure || hasWrongField || failure.code === 'session_ended') return;
    if (mayTakeFocus(place.current)) place.current?.focus();
  }, [failure, hasWrongField]);
  if (!failed) return null;
  return (
    <div id={saveFailureId(form.id)} ref={place} tabIndex={-1} className="codesk-save-failure">
      {failed.lost ? (
        <LostSaveCallout form={form} failed={failed} lost={failed.lost} onSendAgain={onSendAgain} />
      ) : (
        <FailureCallout failure={messages.length > 0 ? withoutRepetition(failed.failure) : failed.failure}>
          <MessageList messages={messages} />
        </FailureCallout>
      )}
    </div>
  );
}

/** Removes the general message of the server if it only repeats the message of a field. */
function withoutRepetition(failure: Failure): Failure {
  const { serverMessage, ...rest } = failure;
  const repeats = serverMessage !== undefined && Object.values(failure.fields ?? {}).includes(serverMessage);
  return repeats ? rest : failure;
}

/**
 * `SaveFailure` for a dialog that shows messages at its fields and other refusals in the dialog titled Error
 * (`messageBeyondFields`). Shows the messages that neither of them shows.
 */
export function DialogSaveFailure({ form, onSendAgain }: Omit<SaveFailureProps, 'messages'>) {
  const { failed } = form;
  if (!failed) return null;
  const messages = labelledMessages(form.definition, form.values(), failed.others);
  const isShown = Object.keys(form.serverErrors).length > 0 || refusalMessage(failed.failure) !== undefined;
  if (isShown && messages.length === 0 && !failed.lost) return null;
  return <SaveFailure form={form} messages={messages} onSendAgain={onSendAgain} />;
}

/** Returns the message of the server for the dialog titled Error; undefined if a field shows one. */
export function messageBeyondFields({ failure, others }: FailedSave): string | undefined {
  const atFields = Object.keys(failure.fields ?? {}).length > Object.keys(others).length;
  return atFields ? undefined : refusalMessage(failure);
}

/** False while the focus is in another dialog, for example in the sign-in after an ended session. */
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

/** Shows the request, the result of the look-up, and the choices of the user. */
function LostSaveCallout(props: LostSaveProps) {
  const { failed, lost, onSendAgain } = props;
  const markAsSaved = useMarkAsSaved(props);
  if (lost.differs) return <DifferentSaveCallout {...props} />;
  return (
    <UnknownOutcome
      {...outcomeOf(props)}
      failure={failed.failure}
      onDone={() => void markAsSaved()}
      onSendAgain={onSendAgain}
    />
  );
}

/** The message for a form that was changed after it was sent. */
function DifferentSaveCallout(props: LostSaveProps) {
  const { form, failed, lost, onSendAgain } = props;
  const { what, lookUp } = lost;
  const ask = useConfirm();
  const markAsSaved = useMarkAsSaved(props);
  const isNotSaved = typeof lookUp === 'object' && 'found' in lookUp && lookUp.found === 'no';
  const sendAsNew = async () => {
    if (!isNotSaved && !(await ask(duplicateQuestion(what)))) return;
    form.startNewOperation();
    onSendAgain();
  };
  return (
    <UnknownOutcome
      {...outcomeOf(props)}
      failure={failed.failure}
      differs
      onDone={() => void markAsSaved()}
      onSendAgain={() => void form.resendEarlier()}
      onSendAsNew={() => void sendAsNew()}
    />
  );
}

/** Asks first if the form was changed after it was sent, because those changes are lost. */
function useMarkAsSaved({ form, lost, onSendAgain }: LostSaveProps) {
  const ask = useConfirm();
  return async () => {
    const now = form.values();
    const sent = lost.values ?? {};
    const isChanged = Object.keys(sent).some((name) => comparable(sent[name]) !== comparable(now[name]));
    if ((isChanged || lost.differs) && !(await ask(laterChangesQuestion))) return;
    form.markAsSaved(onSendAgain);
  };
}

const laterChangesQuestion = {
  title: 'Mark as saved?',
  text: 'You changed the form after it was sent. These later changes are not saved and are lost when the form closes.',
  confirm: 'Mark as saved',
};

function outcomeOf({ form, lost: { what, at, lookUp, isChange } }: LostSaveProps) {
  const note = isChange ? changeNote : lookUp === undefined ? noLookUpNote : undefined;
  return { what, at, lookUp, note, onLook: form.repeatLookUp };
}

const changeNote = 'Sending again changes the same record and creates no duplicate.';
const noLookUpNote = 'Codesk cannot look it up. Check whether the list has the record.';

const duplicateQuestion = (what: string) => ({
  title: 'Send as a new record?',
  text: `Codesk could not confirm that this was saved: ${what}. If it was, sending creates a duplicate.`,
  confirm: 'Send as a new record',
});

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

/** Messages of the server, each with the label of its field or cell: `Rates, row 4, Rate: Too high`. */
export function labelledMessages(
  definition: FormDefinition,
  values: FormValues,
  messages: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(messages).map(
    ([path, message]) => `${labelOfPath(definition, values, path)}: ${message}`,
  );
}

/** Returns `Rates, row 4, Rate` for `rates.3.rate`. Also labels hidden fields and names that the form does not have. */
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

/** `row 4` for the index 3. Any other text is a name. */
const rowText = (row: string) => (/^\d+$/.test(row) ? `row ${Number(row) + 1}` : row && labelOf(row));

const placeText = (parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
