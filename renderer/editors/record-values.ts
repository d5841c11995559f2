/**
 * The values of a record's dialog: read from what the server sent, and made into what is sent. A switch holds `1` or
 * nothing. Pure; the form only holds them.
 */
import { z } from 'zod';
import { calendarDay } from '../../shared/dates';
import {
  type FieldValue,
  type FormDefinition,
  type FormValues,
  formFieldOf,
} from '../../shared/forms/definition';
import { normalDecimal } from '../../shared/money';
import { type Option, optionSchema } from '../../shared/option';
import type { RecordField } from '../../shared/table/fields';

/** What each choice offers, by field name. */
export type RecordOptions = Readonly<Record<string, readonly Option[]>>;

const readOptions = z.array(z.unknown()).transform((entries) =>
  entries.flatMap((entry) => {
    const option = optionSchema.safeParse(entry);
    return option.success ? [option.data] : [];
  }),
);

const isChoice = ({ kind }: RecordField) => kind === 'choice' || kind === 'choices';

/**
 * The options of the choices: the server's list of the field's name, from the first reply that has one, else the
 * definition's own.
 */
export function recordOptions(
  fields: readonly RecordField[],
  replies: readonly Readonly<Record<string, unknown>>[],
): RecordOptions {
  return Object.fromEntries(
    fields.filter(isChoice).map((field) => {
      for (const reply of replies) {
        const list = readOptions.safeParse(reply[field.name]);
        if (list.success && list.data.length > 0) return [field.name, list.data];
      }
      return [field.name, field.options ?? []];
    }),
  );
}

/** True when a reply has no list for one of the choices, so that another reply should bring it. */
export function lacksOptions(
  fields: readonly RecordField[],
  reply: Readonly<Record<string, unknown>>,
): boolean {
  return fields.some((field) => {
    const list = isChoice(field) ? readOptions.safeParse(reply[field.name]) : undefined;
    return list !== undefined && !(list.success && list.data.length > 0);
  });
}

/** The options with what the record holds and its lists no longer offer, so that it stays visible and is sent as it was. */
export function withStored(
  fields: readonly RecordField[],
  options: RecordOptions,
  record: Readonly<Record<string, unknown>>,
): RecordOptions {
  return Object.fromEntries(
    fields.filter(isChoice).map((field) => {
      const offered = options[field.name] ?? [];
      const value = record[field.name];
      const stored = readOptions.parse((Array.isArray(value) ? value : [value]).map(namedOption));
      const missing = stored.filter(({ index }) => !offered.some((option) => option.index === index));
      return [field.name, [...offered, ...missing]];
    }),
  );
}

/** A bare id as an option that reads `#7`. */
function namedOption(value: unknown): unknown {
  return typeof value === 'number' || (typeof value === 'string' && value !== '')
    ? { index: value, text: typeof value === 'number' ? `#${value}` : value }
    : value;
}

/** The fields as a form, checked by the rules of tables section 5. */
export function recordForm(title: string, fields: readonly RecordField[]): FormDefinition {
  return { title, sections: [{ title, fields: fields.map(formFieldOf) }], tables: {} };
}

/** A draft with nothing in it. */
export function emptyDraft(fields: readonly RecordField[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: RecordField): FieldValue {
  return field.kind === 'choices' ? [] : '';
}

/** A stored record as a draft; what a field cannot hold is left empty. */
export function readDraft(
  fields: readonly RecordField[],
  record: Readonly<Record<string, unknown>>,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, readValue(field, record[field.name])]));
}

function readValue(field: RecordField, value: unknown): FieldValue {
  if (value === null || value === undefined) return emptyValue(field);
  switch (field.kind) {
    case 'choices':
      return Array.isArray(value) ? value.map(indexOf).filter((index) => index !== '') : [];
    case 'choice':
      return indexOf(value);
    case 'switch':
      return value === true || value === 1 || (typeof value === 'string' && /^(1|yes|true)$/i.test(value))
        ? '1'
        : '';
    case 'date':
      return dayOf(value);
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** The index of an option, or of what a reply holds in its place. */
function indexOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const { index, id, value: own } = (value ?? {}) as { index?: unknown; id?: unknown; value?: unknown };
  const found = index ?? own ?? id;
  return typeof found === 'string' || typeof found === 'number' ? String(found) : '';
}

/** `YYYY-MM-DD`. A text that only looks like one stays, so that the rules name it and it is not sent as empty. */
function dayOf(value: unknown): string {
  const text = typeof value === 'string' ? value.slice(0, 10) : '';
  return calendarDay(value) ?? (/^\d{4}-\d{2}-\d{2}/.test(text) ? text : '');
}

/** What `store` and `update` send: texts trimmed, choices by the very index that the server gave them. */
export function recordPayload(
  fields: readonly RecordField[],
  draft: FormValues,
  options: RecordOptions,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      sentValue(field, draft[field.name] ?? emptyValue(field), options[field.name] ?? []),
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

/** A number where one holds the text to the last digit, else the text: no amount is rounded on its way. */
function numberOf(text: string): number | string {
  const normal = normalDecimal(text) ?? text;
  const number = Number(normal);
  return String(number) === normal ? number : normal;
}
