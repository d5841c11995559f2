/**
 * Records of the simple Add and Edit dialogs: checks their fields, converts them to columns, reads them for an edit.
 * The rules are written apart from those of the app on purpose, so that a mistake in one of them shows.
 */

import { fieldMessages } from '../../shared/messages';
import { isDecimal } from '../../shared/money';
import type { RecordField } from '../../shared/table/fields';
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import { lengthError } from '../../shared/text-length';
import type { SqlValue } from '../database';
import { type FieldErrors, notValid } from '../refusal';
import { dayOf } from './filter-spans';
import { isNumberColumn, storedValue } from './list-columns';

type FieldValues = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const kindsOfColumns: Readonly<Record<string, RecordField['kind']>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  boolean: 'switch',
};

/** The fields of a list's records; for a list whose definition has none, its plain columns. */
export function fieldsOf(list: ListDefinition): readonly RecordField[] {
  if (list.fields) return list.fields;
  return list.columns.flatMap(({ value, text, type }) => {
    const kind = kindsOfColumns[type];
    return kind === undefined || value === list.rowId ? [] : [{ name: value, label: text, kind }];
  });
}

/** Whether a field is required, which can depend on the other values; a rule gets them as the text of the form. */
function isRequired({ required = false }: RecordField, values: FieldValues): boolean {
  if (typeof required === 'boolean') return required;
  return required(
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])),
  );
}

/** @throws Refusal 422 with messages by field, unknown fields included */
export function checkFields(fields: readonly RecordField[], values: FieldValues): void {
  const errors: FieldErrors = {};
  for (const name of Object.keys(values)) {
    if (!fields.some((field) => field.name === name)) errors[name] = ['This field is not known here.'];
  }
  for (const field of fields) {
    const value = values[field.name];
    if (isEmpty(value)) {
      // A switch that is off is a value; every other empty field is not.
      if (isRequired(field, values) && field.kind !== 'switch') errors[field.name] = [fieldMessages.required];
      continue;
    }
    const trouble = fieldError(field, value);
    if (trouble !== undefined) errors[field.name] = [trouble];
  }
  if (Object.keys(errors).length > 0) throw notValid(errors);
}

function fieldError(field: RecordField, value: unknown): string | undefined {
  switch (field.kind) {
    case 'number':
      return isNumber(value) ? undefined : fieldMessages.number;
    case 'date':
      return daySeconds(value) === undefined ? 'This must be a day' : undefined;
    case 'switch':
      return switchOf(value) === undefined ? 'This must be yes or no' : undefined;
    case 'choice':
      return optionOf(field, value) ? undefined : 'This choice is not known.';
    case 'choices':
      if (!Array.isArray(value)) return 'This must be a list.';
      return value.every((each) => optionOf(field, each)) ? undefined : 'This choice is not known.';
    default:
      return textError(field, value);
  }
}

const patterns = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
  url: /^https?:\/\/[^\s/]+\S*$/i,
  phone: /^\+?[\d\s().-]{5,25}$/,
} as const;

function textError(field: RecordField, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'This must be a text.';
  const length = lengthError({ min: field.min, max: field.max }, value);
  if (length) return length;
  if (field.kind === 'email' && !patterns.email.test(value)) return fieldMessages.email;
  if (field.kind === 'url' && !patterns.url.test(value)) return fieldMessages.url;
  if (field.kind === 'phone' && !patterns.phone.test(value)) return 'This phone number is invalid';
  return undefined;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && isDecimal(value);
}

function switchOf(value: unknown): boolean | undefined {
  if (value === true || value === 1 || value === '1' || value === 'Yes') return true;
  if (value === false || value === 0 || value === '0' || value === 'No') return false;
  return undefined;
}

function optionOf(field: RecordField, value: unknown) {
  return field.options?.find((option) => String(option.index) === String(value));
}

/** Noon of a day, so that every time zone shows that day. Reads `YYYY-MM-DD`, also with a time, and epoch seconds. */
function daySeconds(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const day = typeof value === 'string' ? dayOf(value.length === 10 ? `${value} 00:00` : value) : undefined;
  return day && day.from + 12 * 3600;
}

/** The columns that saved fields fill. A field without a column of its name is stored outside of the columns. */
export function columnsOfFields(
  list: ListDefinition,
  values: FieldValues,
): { columns: Record<string, SqlValue>; beside: Record<string, unknown> } {
  const columns: Record<string, SqlValue> = {};
  const beside: Record<string, unknown> = {};
  for (const field of fieldsOf(list)) {
    const value = values[field.name];
    const column = list.columns.find((each) => each.value === field.name);
    if (!column) beside[field.name] = value ?? null;
    else columns[column.value] = storedValue(column, columnValue(field, column, value));
  }
  for (const column of list.columns) {
    // The photo cell of a user repeats some of the fields.
    if (column.type === 'photo' && columns[column.value] === undefined && !isEmpty(values.name)) {
      columns[column.value] = storedValue(column, {
        url: null,
        name: values.name,
        email: values.email ?? null,
      });
    }
  }
  return { columns, beside };
}

function columnValue(field: RecordField, column: ListColumn, value: unknown): unknown {
  if (field.kind === 'switch') return column.type === 'boolean' ? switchOf(value) === true : yesOrNo(value);
  if (isEmpty(value)) return null;
  if (field.kind === 'date') return daySeconds(value);
  if (field.kind === 'number') return isNumberColumn(column) ? Number(value) : String(value);
  const texts = (Array.isArray(value) ? value : [value]).map(
    (each) => optionOf(field, each)?.text ?? String(each).trim(),
  );
  switch (column.type) {
    case 'list':
    case 'errors_list':
      return texts;
    case 'roles':
    case 'warehouses':
      return texts.map((name, at) => ({ id: at + 1, name }));
    case 'client':
    case 'store':
    case 'photo':
    case 'sale_person':
    case 'account_manager':
      return { name: texts[0] ?? '' };
    default:
      return texts.join(', ');
  }
}

const yesOrNo = (value: unknown) => (switchOf(value) ? 'Yes' : 'No');

const firstStatuses = ['Active', 'Enabled', 'Draft', 'New', 'Pending', 'Open'];

/**
 * The values of a new record that are not typed: its time of creation and its first status.
 * @param now epoch seconds
 */
export function firstValues(list: ListDefinition, now: number): Record<string, SqlValue> {
  return Object.fromEntries(
    list.columns.flatMap((column) => {
      if (/^(created|updated|added)_(at|on)$/.test(column.value)) return [[column.value, now]];
      if (column.value === 'is_active') return [[column.value, storedValue(column, 'Yes')]];
      return column.type === 'status' ? [[column.value, firstStatus(column)]] : [];
    }),
  );
}

function firstStatus(column: ListColumn): string {
  return (
    firstStatuses.find((status) => column.practice?.includes(status)) ?? column.practice?.[0] ?? 'Active'
  );
}

/** The values for an edit: from the row if it has the column, otherwise as they were saved. */
export function fieldsOfRow(list: ListDefinition, row: Row, beside: FieldValues): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(list).map((field) => {
      const isColumn = list.columns.some((column) => column.value === field.name);
      return [field.name, isColumn ? formValueOf(field, row[field.name]) : (beside[field.name] ?? null)];
    }),
  );
}

function formValueOf(field: RecordField, value: unknown): unknown {
  if (field.kind === 'switch') return switchOf(value) === true;
  if (field.kind === 'choices') {
    const names = (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]).map(nameOf);
    return names.flatMap((name) => indexOf(field, name) ?? []);
  }
  if (isEmpty(value)) return null;
  if (field.kind === 'choice') return indexOf(field, nameOf(value)) ?? null;
  if (field.kind === 'number') return value;
  if (field.kind === 'date') return typeof value === 'number' ? dayText(value) : value;
  return nameOf(value);
}

function indexOf(field: RecordField, name: string): number | string | undefined {
  return field.options?.find((option) => option.text === name || String(option.index) === name)?.index;
}

function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.map(nameOf).join(', ');
  const { name, text } = value as { name?: unknown; text?: unknown };
  return String(name ?? text ?? '');
}

/** `YYYY-MM-DD` in the local time zone. */
function dayText(seconds: number): string {
  const at = new Date(seconds * 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
