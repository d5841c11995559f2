/** Why a save failed, with the messages of the server that no field shows. */
import './forms.css';
import type { Failure } from '../../shared/errors';
import {
  type FormDefinition,
  type FormValues,
  fieldLabel,
  formFields,
  formTables,
} from '../../shared/forms/definition';
import { FailureCallout } from '../ui/failure';

/** Shown above the buttons until the next save. */
export function SaveFailure({ failure, messages }: { failure: Failure; messages: readonly string[] }) {
  return (
    <div className="codesk-save-failure">
      <FailureCallout failure={failure} />
      <MessageList messages={messages} />
    </div>
  );
}

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

/** `rates.3.rate` as `Rates, row 4, Rate`. Also for fields and tables that are hidden now. */
function labelOfPath(definition: FormDefinition, values: FormValues, path: string): string {
  const [name = '', row = '', field = ''] = path.split(/[.[\]]+/).filter((part) => part !== 'values');
  const table = formTables(definition, values)[name] ?? definition.tables[name];
  if (!table) {
    const hidden = formFields(definition).find((other) => other.name === name);
    return hidden ? fieldLabel(hidden, values) : path;
  }
  const column = table.columns.find((other) => other.name === field)?.label;
  return [table.heading, /^\d+$/.test(row) ? `row ${Number(row) + 1}` : '', column ?? '']
    .filter((part) => part !== '')
    .join(', ');
}
