/**
 * The values of a record's dialog: read from what the server sent, checked by the rules of tables spec section 5,
 * and made into what is sent. Pure; the dialog only holds them.
 */
import { z } from 'zod';
import { dateOfSubmitted } from '../../shared/dates';
import { fieldMessages } from '../../shared/messages';
import { isDecimal, normalDecimal } from '../../shared/money';
import { type Option, optionSchema } from '../../shared/option';
import type { RecordField } from '../../shared/table/fields';
import { type Choice, choicesOf } from '../fields/choices';
import type { RecordValue } from '../fields/field-control';

/** A field holds text, several choices by their index as text, or yes and no. */
export type RecordDraft = Readonly<Record<string, RecordValue>>;

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

export function choicesOfField(options: RecordOptions, field: RecordField): readonly Choice[] {
  return choicesOf(options[field.name] ?? []);
}

/** A draft with nothing in it. */
export function emptyDraft(fields: readonly RecordField[]): RecordDraft {
  return Object.fromEntries(fields.map((field) => [field.name, emptyValue(field)]));
}

function emptyValue(field: RecordField): RecordValue {
  if (field.kind === 'choices') return [];
  return field.kind === 'switch' ? false : '';
}

/** A stored record as a draft; what a field cannot hold is left empty. */
export function readDraft(
  fields: readonly RecordField[],
  record: Readonly<Record<string, unknown>>,
): RecordDraft {
  return Object.fromEntries(fields.map((field) => [field.name, readValue(field, record[field.name])]));
}

function readValue(field: RecordField, value: unknown): RecordValue {
  if (value === null || value === undefined) return emptyValue(field);
  switch (field.kind) {
    case 'choices':
      return Array.isArray(value) ? value.map(indexOf).filter((index) => index !== '') : [];
    case 'choice':
      return indexOf(value);
    case 'switch':
      return value === true || value === 1 || (typeof value === 'string' && /^(1|yes|true)$/i.test(value));
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

/** `YYYY-MM-DD` in the local zone, from that text or from epoch seconds. */
function dayOf(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return value.slice(0, 10);
  const seconds = typeof value === 'number' ? value : Number.NaN;
  const at = new Date(seconds * 1000);
  if (Number.isNaN(at.getTime())) return '';
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** Messages by field name; fields that are right have none. */
export function recordErrors(
  fields: readonly RecordField[],
  draft: RecordDraft,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const message = fieldError(field, draft[field.name] ?? emptyValue(field));
      return message === undefined ? [] : [[field.name, message]];
    }),
  );
}

function fieldError(field: RecordField, value: RecordValue): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  if (typeof value === 'string' ? text === '' : value.length === 0) {
    return field.required ? fieldMessages.required : undefined;
  }
  if (field.kind === 'email' && !z.email().safeParse(text).success) return fieldMessages.email;
  if (field.kind === 'url' && !isUrl(text)) return fieldMessages.url;
  if (field.kind === 'number' && !isDecimal(text)) return fieldMessages.number;
  if (field.kind === 'date' && !dateOfSubmitted(text)) return fieldMessages.date;
  if (field.max !== undefined && typeof value === 'string' && [...text].length > field.max) {
    return `At most ${field.max} characters`;
  }
  return undefined;
}

function isUrl(text: string): boolean {
  try {
    return /^https?:$/.test(new URL(text).protocol);
  } catch {
    return false;
  }
}

/** What `store` and `update` send: texts trimmed, choices by the very index that the server gave them. */
export function recordPayload(
  fields: readonly RecordField[],
  draft: RecordDraft,
  options: RecordOptions,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      sentValue(field, draft[field.name] ?? emptyValue(field), options[field.name] ?? []),
    ]),
  );
}

function sentValue(field: RecordField, value: RecordValue, options: readonly Option[]): unknown {
  const original = (index: string) =>
    options.find((option) => String(option.index) === index)?.index ?? index;
  if (typeof value === 'boolean') return value;
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
