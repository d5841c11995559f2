/** The effects of changing one field on the rest of a form (finance section 4). */
import { type FieldValue, type FormDefinition, type FormValues, fieldList, formFields } from './definition';

export interface FormChange {
  readonly values: FormValues;
  /** Names of the tables whose rows are removed. */
  readonly emptied: readonly string[];
}

/** Returns the indexes of an option list; undefined for an unknown list. */
export type OfferedIn = (list: string) => readonly string[] | undefined;

/**
 * The form after a change. Fields that this field clears become empty, and then the fields that those clear. If a choice now has another option list, only values of the new list stay.
 */
export function changeField(
  form: FormDefinition,
  values: FormValues,
  name: string,
  value: FieldValue,
  offered?: OfferedIn,
): FormChange {
  const emptied = new Set<string>();
  const change = (before: FormValues, changed: string, next: FieldValue): FormValues => {
    if (isSame(before[changed], next)) return before;
    let after: FormValues = { ...before, [changed]: next };
    const field = formFields(form).find((each) => each.name === changed);
    const cleared = typeof field?.clears === 'function' ? field.clears(after) : (field?.clears ?? []);
    for (const each of cleared) {
      if (each in form.tables) emptied.add(each);
      else after = change(after, each, emptyOf(form, each));
    }
    for (const other of formFields(form)) {
      if (typeof other.options !== 'function') continue;
      const list = fieldList(other, after);
      if (list === undefined || list === fieldList(other, before)) continue;
      const indexes = offered?.(list);
      const held = after[other.name];
      if (!indexes || held === undefined) continue;
      if (typeof held !== 'string') {
        after = change(
          after,
          other.name,
          held.filter((each) => indexes.includes(each)),
        );
      } else if (!indexes.includes(held)) after = change(after, other.name, '');
    }
    return after;
  };
  return { values: change(values, name, value), emptied: [...emptied] };
}

function emptyOf(form: FormDefinition, name: string): FieldValue {
  const field = formFields(form).find((each) => each.name === name);
  return Array.isArray(field?.initial) ? [] : '';
}

function isSame(a: FieldValue | undefined, b: FieldValue): boolean {
  if (typeof a === 'string' || typeof b === 'string') return (a ?? '') === b;
  return (a ?? []).length === b.length && b.every((each, at) => a?.[at] === each);
}
