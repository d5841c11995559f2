/** Values as comparable text: equal form values give equal text in any spelling of the server. */

import { nothing, shownValue } from '../comparison/value-difference';
import type { DateFormat } from '../date-formats';
import { shownDay } from '../dates';
import { type FieldValue, type FormField, type FormValues, fieldList } from '../forms/form-definition';
import { normalDecimal } from '../money';
import { rowKeyText } from '../row-tables/row-name';
import { columnList, type RowColumn, type RowTableDefinition, type TableRow } from '../row-tables/row-table';

/** Names of values that the server maintains. Users do not edit them, so their changes are ignored. */
const serverOwned: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'deleted_at',
  'created_by',
  'updated_by',
  'lock_version',
  'etag',
]);

export function isServerOwned(name: string): boolean {
  return serverOwned.has(name);
}

/** Display of choices and days. */
export interface Texts {
  /** The text of an option; the index if the list does not have it. */
  readonly option: (list: string | undefined, index: string) => string;
  readonly format: DateFormat;
}

/** A decimal in its normal spelling. Most are, and Decimal is slow for thousands of rows. */
const spelledNormally = /^(0|-?[1-9]\d{0,20}|-?(0|[1-9]\d{0,20})\.\d*[1-9])$/;

function comparableNumber(text: string): string {
  return spelledNormally.test(text) ? text : (normalDecimal(text) ?? text);
}

const comparableText = (text: string) => text.replaceAll('\r\n', '\n').trim();

/** The order of chosen options has no meaning. Equal lines count twice, equal options once. */
export function comparableField({ kind }: Pick<FormField, 'kind'>, value: FieldValue | undefined): string {
  if (value === undefined) return '';
  if (typeof value !== 'string') {
    const entries = value.map(comparableText).filter((entry) => entry !== '');
    const all = kind === 'lines' ? entries : [...new Set(entries)];
    return all.length === 0 ? '' : JSON.stringify(all.sort());
  }
  const text = comparableText(value);
  return kind === 'decimal' ? comparableNumber(text) : text;
}

function comparableCell({ kind }: RowColumn, text = ''): string {
  return kind === 'decimal' ? comparableNumber(text.trim()) : comparableText(text);
}

export function comparableRow({ columns }: RowTableDefinition, row: TableRow): string {
  return columns.map((column) => comparableCell(column, row[column.name])).join('\u0000');
}

export function comparableKey(table: RowTableDefinition, row: TableRow): string {
  return table.key
    .map((name) => {
      const column = table.columns.find((each) => each.name === name);
      return column ? comparableCell(column, row[name]) : (row[name] ?? '').trim();
    })
    .join('\u0000');
}

/** Rows in any order. */
export function comparableRows(table: RowTableDefinition, rows: readonly TableRow[]): string {
  return rows
    .map((row) => comparableRow(table, row))
    .sort()
    .join('\u0001');
}

/** The value of a field as shown, `none` if it is empty. */
export function fieldText(
  field: FormField,
  value: FieldValue | undefined,
  values: FormValues,
  texts: Texts,
): string {
  const list = fieldList(field, values);
  const one = (index: string) =>
    field.own?.find((each) => each.index === index)?.text ?? texts.option(list, index);
  if (value !== undefined && typeof value !== 'string')
    return value.length === 0 ? nothing : value.map(field.kind === 'lines' ? String : one).join(', ');
  const text = (value ?? '').trim();
  if (field.kind === 'switch') return text === '' ? 'No' : 'Yes';
  if (text === '') return nothing;
  if (field.kind === 'decimal') return numberText(field, text, values);
  if (field.kind === 'date') return shownDay(text, texts.format);
  if (field.kind === 'choice' || field.kind === 'toggle') return one(text);
  return field.kind === 'secret' ? 'hidden' : text;
}

function numberText({ unit }: FormField, text: string, values: FormValues): string {
  const shown = shownValue(text, 'number');
  const after = typeof unit === 'function' ? unit(values) : unit;
  return after === undefined ? shown : `${shown} ${after}`;
}

function cellText(column: RowColumn, row: TableRow, texts: Texts): string {
  const text = (row[column.name] ?? '').trim();
  if (text === '') return '';
  if (column.kind === 'decimal') return shownValue(text, 'number');
  return column.kind === 'choice' ? texts.option(columnList(column, row), text) : text;
}

/** `0 – 5, Dubai`. */
export function rowText(table: RowTableDefinition, row: TableRow, texts: Texts): string {
  return rowKeyText(
    table,
    table.columns.map((column) => cellText(column, row, texts)),
  );
}

/** The cells of a row that are not in its key: `Rate 5`. */
export function cellTexts(
  table: RowTableDefinition,
  row: TableRow,
  texts: Texts,
): ReadonlyMap<string, string> {
  return new Map(
    table.columns
      .filter(({ name }) => !table.key.includes(name))
      .map((column) => [column.label, cellText(column, row, texts) || nothing]),
  );
}
