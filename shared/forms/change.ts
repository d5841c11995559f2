/** The effects of changing one field on the rest of a form (finance section 4). */
import {
  type FieldValue,
  type FormDefinition,
  type FormField,
  type FormValues,
  fieldList,
  formFields,
  isShown,
} from './form-definition';

export interface FormChange {
  readonly values: FormValues;
  /** Names of the tables whose rows are removed. */
  readonly emptied: readonly string[];
  /** The values of choices whose option list changed, by field and previous list. */
  readonly left: Readonly<Record<string, FieldValue>>;
  /** The entries of `kept` that were restored. */
  readonly restored: readonly string[];
}

export interface ChangeContext {
  /** Option lists by their names. Without them no choice fits another list. */
  readonly lists?: Readonly<Record<string, readonly { readonly index: string; readonly text: string }[]>>;
  /** The `left` of all earlier changes of this form. */
  readonly kept?: Readonly<Record<string, FieldValue>>;
}

/**
 * The form after a change. Fields that this field clears become empty, and then the fields that those clear. A choice
 * with a new option list selects the options with the same text, because the same number can mean something else there.
 * Without such an option it gets its earlier value for this list, else it becomes empty.
 */
export function changeField(
  form: FormDefinition,
  values: FormValues,
  name: string,
  value: FieldValue,
  { lists = {}, kept = {} }: ChangeContext = {},
): FormChange {
  const emptied = new Set<string>();
  const left: Record<string, FieldValue> = {};
  const restored = new Set<string>();
  const inList = (field: FormField, from: string | undefined, to: string | undefined, now: FieldValue) => {
    const carried = carriedOver(now, lists[from ?? ''] ?? [], lists[to ?? ''] ?? []);
    const key = keyOf(field, to);
    const before = kept[key] ?? '';
    // A choice is carried over only once, because two choices can depend on each other.
    if (carried.length > 0 || before.length === 0 || restored.has(key)) return carried;
    restored.add(key);
    return before;
  };
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
      const [from, to] = [fieldList(other, before), fieldList(other, after)];
      if (from === to) continue;
      const now = after[other.name] ?? emptyOf(form, other.name);
      left[keyOf(other, from)] = now;
      after = change(after, other.name, inList(other, from, to, now));
    }
    for (const other of form.emptiesHidden ? formFields(form) : []) {
      if (isShown(other, before) && !isShown(other, after))
        after = change(after, other.name, emptyOf(form, other.name));
    }
    return after;
  };
  return { values: change(values, name, value), emptied: [...emptied], left, restored: [...restored] };
}

const keyOf = ({ name }: FormField, list: string | undefined) => `${name} of ${list ?? 'no list'}`;

type Options = NonNullable<ChangeContext['lists']>[string];

/** Returns the options of another list with the same texts as the choice. */
function carriedOver(value: FieldValue, from: Options, to: Options): FieldValue {
  const carry = (index: string): string => {
    const text = from.find((option) => option.index === index)?.text;
    const same = text === undefined ? [] : to.filter((option) => option.text === text);
    const fitting =
      same.find((option) => option.index === index) ?? (same.length === 1 ? same[0] : undefined);
    return fitting?.index ?? '';
  };
  return typeof value === 'string' ? carry(value) : value.map(carry).filter((index) => index !== '');
}

function emptyOf(form: FormDefinition, name: string): FieldValue {
  const field = formFields(form).find((each) => each.name === name);
  return Array.isArray(field?.initial) ? [] : '';
}

function isSame(a: FieldValue | undefined, b: FieldValue): boolean {
  if (typeof a === 'string' || typeof b === 'string') return (a ?? '') === b;
  return (a ?? []).length === b.length && b.every((each, at) => a?.[at] === each);
}
