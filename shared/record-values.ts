/** Converts a stored record into the values of its dialog, and these into a payload. A switch is `1` or empty text. */
import { calendarDay } from './dates';
import {
  comparable,
  type FieldValue,
  type FormDefinition,
  type FormValues,
  formFieldOf,
} from './forms/form-definition';
import { normalDecimal } from './money';
import { type Option, optionSchema } from './option';
import { isRecord } from './records';
import { type RecordField, readNames } from './table/fields';
import { entriesOf, flagOf } from './table/read-record';
import { idFromText } from './table/row';

/** The options of each choice, by field name. */
export type RecordOptions = Readonly<Record<string, readonly Option[]>>;

/** The valid options of a list, in which other entries are skipped; none if it is not a list. */
function readOptions(list: unknown): readonly Option[] {
  return optionEntries(list).flatMap((entry) => optionSchema.safeParse(entry).data ?? []);
}

/**
 * The entries of a list of options. An object is a list with gaps, or texts by index; a text alone is its own index.
 */
function optionEntries(list: unknown): readonly unknown[] {
  if (Array.isArray(list)) return list.map((entry) => withIndex(entry, entry));
  if (!isRecord(list)) return [];
  return Object.entries(list).map(([key, entry]) => withIndex(entry, idFromText(key)));
}

function withIndex(entry: unknown, index: unknown): unknown {
  return typeof entry === 'string' ? { index, text: entry } : entry;
}

/** The options that a reply has for a field: in the list of its name, otherwise in the only list that fits. */
function optionsFor(
  field: RecordField,
  fields: readonly RecordField[],
  reply: Readonly<Record<string, unknown>>,
): readonly Option[] {
  const list = listFor(field, fields, reply);
  const options = readOptions(optionEntries(list).map((entry) => underNames(field, entry)));
  return withRelatedNames(options, reply, field.optionsIn?.beside);
}

/** An entry of an option list with its index and text under the usual names. */
function underNames({ optionsIn: { index, text } = { list: '' } }: RecordField, entry: unknown): unknown {
  if (!isRecord(entry) || (index === undefined && text === undefined)) return entry;
  return { ...entry, ...named('index', entry[index ?? 'index']), ...named('text', entry[text ?? 'text']) };
}

const listName = ({ name, optionsIn }: RecordField) => optionsIn?.list ?? name;

function listFor(
  field: RecordField,
  fields: readonly RecordField[],
  reply: Readonly<Record<string, unknown>>,
): unknown {
  const isMissing = (each: RecordField) => (reply[listName(each)] ?? null) === null;
  if (!isMissing(field)) return reply[listName(field)];
  const isAlone = fields.every((each) => each === field || !isChoice(each) || !isMissing(each));
  if (!field.optionsIn || !isAlone) return undefined;
  const known = new Set(fields.flatMap((each) => [listName(each), each.optionsIn?.beside?.list ?? '']));
  const isOptions = (list: unknown) =>
    Array.isArray(list) &&
    list.length > 0 &&
    readOptions(optionEntries(list).map((entry) => underNames(field, entry))).length === list.length;
  const others = Object.entries(reply).filter(([name, list]) => !known.has(name) && isOptions(list));
  return others.length === 1 ? others[0]?.[1] : undefined;
}

/** The fields; a choice without options shows why it has none. */
export function withMissingOptions(
  fields: readonly RecordField[],
  options: RecordOptions,
  replies: readonly Readonly<Record<string, unknown>>[],
): readonly RecordField[] {
  return fields.map((field) => {
    if (!isChoice(field) || (options[field.name] ?? []).length > 0) return field;
    const isSent = replies.some((reply) => Array.isArray(reply[listName(field)]));
    const help = isSent
      ? 'The server has no choices for this field.'
      : `The server sent no list of choices for this field (${listName(field)}). Ask an administrator.`;
    return { ...field, help, requiredText: help };
  });
}

/** Most names next to an option. */
const maxRelatedNames = 3;

/** The options with the entries of a second list that belong to them, for example `Aramex (accounts Dubai, Riyadh)`. */
function withRelatedNames(
  options: readonly Option[],
  reply: Readonly<Record<string, unknown>>,
  beside: NonNullable<RecordField['optionsIn']>['beside'],
): readonly Option[] {
  const entries = (beside && entriesOf(reply[beside.list])) ?? [];
  if (!beside || entries.length === 0) return options;
  return options.map((option) => {
    const names = entries
      .filter((entry) => isRecord(entry) && String(entry[beside.of]) === String(option.index))
      .flatMap((entry) => readOptions([entry]).map(({ text }) => text));
    if (names.length === 0) return option;
    const rest = names.length - maxRelatedNames;
    const shown = [...names.slice(0, maxRelatedNames), ...(rest > 0 ? [`${rest} more`] : [])];
    return { ...option, text: `${option.text} (${beside.noun} ${shown.join(', ')})` };
  });
}

function named(name: string, value: unknown): object {
  return value === undefined ? {} : { [name]: value };
}

/** The value of a stored record for a field, under the first of its names that the record has. */
export function storedIn(field: RecordField, record: Readonly<Record<string, unknown>>): unknown {
  return readNames(field)
    .map((each) => record[each])
    .find((value) => value !== undefined && value !== null);
}

const isChoice = ({ kind }: RecordField) => kind === 'choice' || kind === 'choices';

/** The options of each choice: the list in the first reply that has one, else those of the definition. */
export function recordOptions(
  fields: readonly RecordField[],
  replies: readonly Readonly<Record<string, unknown>>[],
): RecordOptions {
  return Object.fromEntries(
    fields.filter(isChoice).map((field) => {
      const lists = replies.map((reply) => optionsFor(field, fields, reply));
      return [field.name, lists.find((list) => list.length > 0) ?? field.options ?? []];
    }),
  );
}

/** True if the reply has no options for one of the choices. */
export function lacksOptions(
  fields: readonly RecordField[],
  reply: Readonly<Record<string, unknown>>,
): boolean {
  return fields.some((field) => isChoice(field) && optionsFor(field, fields, reply).length === 0);
}

/** Adds the record's own values that are missing in the options, so that they stay visible and are sent unchanged. */
export function withStored(
  fields: readonly RecordField[],
  options: RecordOptions,
  record: Readonly<Record<string, unknown>>,
): RecordOptions {
  return Object.fromEntries(
    fields.filter(isChoice).map((field) => {
      const offered = options[field.name] ?? [];
      const value = storedIn(field, record);
      const stored = readOptions((Array.isArray(value) ? value : [value]).map(namedOption));
      const missing = stored.filter(
        ({ index }) => !offered.some((option) => String(option.index) === String(index)),
      );
      return [field.name, [...offered, ...missing]];
    }),
  );
}

/** A stored value that is not the index but the text of one option means that option. */
export function withIndexes<T extends { readonly values: FormValues; readonly options: RecordOptions }>(
  loaded: T,
): T {
  const options = { ...loaded.options };
  const values = { ...loaded.values };
  for (const [name, offered] of Object.entries(loaded.options)) {
    const indexFor = (value: string) => {
      const [found, other] = offered.filter(({ index, text }) => text === value && String(index) !== value);
      if (!found || other) return value;
      // The option was added by `withStored`.
      options[name] = (options[name] ?? []).filter(({ index }) => String(index) !== value);
      return String(found.index);
    };
    const value = values[name] ?? '';
    values[name] = typeof value === 'string' ? indexFor(value) : value.map(indexFor);
  }
  return { ...loaded, values, options };
}

/** An id without a text as the option `#7`. */
function namedOption(value: unknown): unknown {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? { index: value, text: typeof value === 'number' ? `#${value}` : value }
    : value;
}

/** The fields as a form, checked by the rules of tables section 5. */
export function recordForm(title: string, fields: readonly RecordField[]): FormDefinition {
  return { title, sections: [{ title, fields: fields.map(formFieldOf) }], tables: {}, emptiesHidden: true };
}

export function emptyFormValues(fields: readonly RecordField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, field.initial ?? emptyValue(field)]));
}

function emptyValue(field: RecordField): FieldValue {
  return field.kind === 'choices' ? [] : '';
}

/** The values of a stored record; a value of the wrong type is left empty. */
export function readFormValues(
  fields: readonly RecordField[],
  record: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, readValue(field, storedIn(field, record))]));
}

function readValue(field: RecordField, value: unknown): FieldValue {
  if (value === null || value === undefined) return emptyValue(field);
  switch (field.kind) {
    case 'choices':
      return Array.isArray(value) ? value.map(indexOf).filter((index) => index !== '') : [];
    case 'choice':
      return indexOf(value);
    case 'switch':
      return flagOf(value) === true ? '1' : '';
    case 'date':
      return dayOf(value);
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** The index of an option, which a reply may also call `value` or `id`, or send alone. */
function indexOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const option = (value ?? {}) as { index?: unknown; id?: unknown; value?: unknown };
  const found = option.index ?? option.value ?? option.id;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** `YYYY-MM-DD`. A day that does not exist stays, so that the rules report it and it is not sent as empty. */
function dayOf(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, 10) : '';
  return calendarDay(value) ?? (/^\d{4}-\d{2}-\d{2}/.test(text) ? text : '');
}

/** The input of `store` and `update`: texts trimmed, indexes with the type that the server uses. */
export function recordPayload(
  fields: readonly RecordField[],
  values: FormValues,
  options: RecordOptions,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      sentValue(field, enteredValue(field, values), options[field.name] ?? []),
    ]),
  );
}

/** The value of a field; a hidden or disabled field has none. */
function enteredValue(field: RecordField, values: FormValues): FieldValue {
  const open = (field.visible?.(values) ?? true) && !field.disabled?.(values);
  return (open ? values[field.name] : undefined) ?? emptyValue(field);
}

/**
 * The payload with the stored values of the fields that were not changed, so that their types and the blanks around
 * stored texts do not change.
 */
export function withUntouched(
  payload: Readonly<Record<string, unknown>>,
  values: FormValues,
  initial: FormValues,
  stored: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const isSame = (name: string) => comparable(values[name]) === comparable(initial[name]);
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      isSame(name) && name in stored ? stored[name] : value,
    ]),
  );
}

function sentValue(field: RecordField, value: FieldValue, options: readonly Option[]): unknown {
  const original = (index: string) =>
    options.find((option) => String(option.index) === index)?.index ?? index;
  if (field.kind === 'switch') return value !== '';
  if (typeof value !== 'string') return value.map(original);
  const text = value.trim();
  if (field.kind === 'choice') return text === '' ? null : original(text);
  if (field.kind === 'number') return text === '' ? null : numberOf(text);
  if (field.kind === 'date') return text === '' ? null : text;
  return text;
}

/** A number, or the text if a number would round it. */
function numberOf(text: string): number | string {
  const normal = normalDecimal(text) ?? text;
  const number = Number(normal);
  return String(number) === normal ? number : normal;
}
