/** Why a service was not saved, with the messages of the server that no field of the form shows. */
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

interface SaveFailureProps {
  /** The form and its values, which give the paths of the server their labels. */
  readonly definition: FormDefinition;
  readonly values: FormValues;
  readonly failure: Failure;
  readonly others: Readonly<Record<string, string>>;
}

/** Shown above the buttons until the next try. */
export function SaveFailure({ definition, values, failure, others }: SaveFailureProps) {
  const rest = Object.entries(others);
  return (
    <div className="codesk-save-failure">
      <FailureCallout failure={failure} />
      {rest.length > 0 && (
        <ul className="codesk-save-failure-others">
          {rest.map(([path, message]) => (
            <li key={path}>
              {placeOf(definition, values, path)}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** `rates.3.rate` as `Rates, row 4, Rate`. Fields and tables may be hidden now. */
export function placeOf(definition: FormDefinition, values: FormValues, path: string): string {
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
