/**
 * Fields and tables that are valid only together: a destination and its type, the rows of a truck and the truck. Mixing
 * them from two sides would give an invalid record, so they are chosen as a whole.
 */
import { changeField } from '../forms/change';
import {
  type FormDefinition,
  type FormField,
  type FormState,
  type FormValues,
  formFields,
  formTables,
  isShown,
} from '../forms/form-definition';
import { comparableField } from './comparable';
import type { Sides } from './three-way';

/** @returns a name for each field and table; those that are linked have the same one */
export function linkedNames(
  definition: FormDefinition,
  { base, theirs, mine }: Sides<FormState>,
): (name: string) => string {
  const leader = new Map<string, string>();
  const find = (name: string): string => {
    const up = leader.get(name);
    return up === undefined ? name : find(up);
  };
  const link = (one: string, other: string) => {
    const [a, b] = [find(one), find(other)];
    if (a !== b) leader.set(b, a);
  };
  linkInto(definition, base.values, theirs.values, mine.values, link);
  linkInto(definition, base.values, mine.values, theirs.values, link);
  return find;
}

/** True if the field shows and takes a value. */
const isOpen = (field: FormField, values: FormValues) =>
  isShown(field, values) && field.disabled?.(values) !== true;

/** Links each field that one side changed with all fields that depend on it on the other side. */
function linkInto(
  definition: FormDefinition,
  base: FormValues,
  from: FormValues,
  into: FormValues,
  link: (one: string, other: string) => void,
): void {
  const fields = formFields(definition);
  for (const field of fields) {
    const { name } = field;
    if (comparableField(field, from[name]) === comparableField(field, base[name])) continue;
    const value = from[name] ?? '';
    const { values, emptied } = changeField(definition, into, name, value);
    const taken = { ...into, [name]: value };
    const [shown, before] = [formTables(definition, taken), formTables(definition, into)];
    for (const other of fields) {
      if (other.name === name) continue;
      const isCleared =
        comparableField(other, values[other.name]) !== comparableField(other, into[other.name]);
      const isHidden = isOpen(other, taken) !== isOpen(other, into);
      if (isCleared || isHidden) link(name, other.name);
    }
    for (const table of Object.keys(definition.tables))
      if (emptied.includes(table) || shown[table] !== before[table]) link(name, table);
  }
}
