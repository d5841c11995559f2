/**
 * What a row table inside a form is: its columns, its key, how rows meet, and which import fills it. The rules
 * are pure; the grid and the 600 px editor draw them.
 */

import { type FieldRule, validateField } from '../field-rules';
import type { NoticeName } from '../messages';
import { amountText, normalDecimal } from '../money';

/** One row as a form holds it: every value as text, choices by their index, absent values as ''. */
export type TableRow = Readonly<Record<string, string>>;

export interface RowColumn {
  readonly name: string;
  readonly label: string;
  /** `decimal` is right-aligned and must be a plain decimal; `choice` takes its options from the list named. */
  readonly kind: 'decimal' | 'text' | 'choice';
  readonly rule: FieldRule;
  /** Checked beside `rule` while a person changes the row; rows that were imported or stored need not keep it. */
  readonly changeRule?: FieldRule;
  /** Name of the option list of a choice. */
  readonly options?: string;
  /** Instead of `options` where the list depends on the rest of the row; undefined while it is not known. */
  readonly optionsOf?: (row: TableRow) => string | undefined;
  /** Columns that go back to empty when a person changes this one. */
  readonly clears?: readonly string[];
  readonly placeholder?: string;
}

/** A table that asks before a row is deleted, and says how it went. */
interface RowDeletion {
  readonly confirmation: { readonly title: string; readonly text: string; readonly confirm: string };
  readonly deleted: NoticeName;
  readonly failed: NoticeName;
}

export interface RowTableDefinition {
  readonly id: string;
  /** Heading of the table in the form. */
  readonly heading: string;
  /** Title of the editor, and what one row is called. */
  readonly title: string;
  /** Titles of the editor where adding and editing are called apart. */
  readonly titles?: { readonly add: string; readonly edit: string };
  /** Text of the button that adds a row; `New` without it. */
  readonly newText?: string;
  readonly columns: readonly RowColumn[];
  /** Fields that together name a row. */
  readonly key: readonly string[];
  /** What adding a row with a taken key does. Editing into a taken key always overwrites it and drops the edited row. */
  readonly onTakenKey: 'append' | 'replace';
  /** Value of `type` for parse_rates, where the table can be imported. */
  readonly importType?: number;
  /** Name of the sample file of that import among the option lists. */
  readonly sample?: string;
  /** Without it a row goes at once. */
  readonly deletion?: RowDeletion;
  /** What is said when a row is no longer there; `rowNotFound` without it. */
  readonly missing?: NoticeName;
  /** Rules that look at more than one field; answers messages by field. */
  readonly check?: (row: TableRow) => Readonly<Record<string, string>>;
}

/** An empty row of a table. */
export function emptyRow(table: RowTableDefinition): TableRow {
  return Object.fromEntries(table.columns.map((column) => [column.name, '']));
}

/** Reads a row as a server or a rate file gave it. Fields the table does not have are left out. */
export function readRow(table: RowTableDefinition, raw: Readonly<Record<string, unknown>>): TableRow {
  return Object.fromEntries(
    table.columns.map((column) => {
      const value = raw[column.name];
      return [
        column.name,
        column.kind === 'decimal'
          ? amountText(value)
          : value === null || value === undefined
            ? ''
            : String(value),
      ];
    }),
  );
}

/** What is sent for a row: decimals in one form, choices as numbers where they are numbers, empty values as null. */
export function sentRow(table: RowTableDefinition, row: TableRow): Record<string, string | number | null> {
  return Object.fromEntries(
    table.columns.map((column) => {
      const text = (row[column.name] ?? '').trim();
      if (text === '') return [column.name, null];
      if (column.kind === 'choice') return [column.name, sentIndex(text)];
      return [column.name, column.kind === 'decimal' ? (normalDecimal(text) ?? text) : text];
    }),
  );
}

/** The index of an option as it is sent: a number, unless a number would change it. */
export function sentIndex(text: string): number | string {
  return /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** Messages of one row by field; empty when the row is good. */
export function rowErrors(table: RowTableDefinition, row: TableRow): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const column of table.columns) {
    const message = validateField(column.rule, row[column.name] ?? '');
    if (message) errors[column.name] = message;
  }
  return { ...(table.check?.(row) ?? {}), ...errors };
}

/**
 * Messages of a row that a person changes: the rules of a row, and then what is checked on change only.
 * @param before the row as it was; what it still holds was not changed. Without it everything is new
 */
export function editErrors(
  table: RowTableDefinition,
  row: TableRow,
  before: TableRow = {},
): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { name, changeRule } of table.columns) {
    if (row[name] === before[name]) continue;
    const message = changeRule && validateField(changeRule, row[name] ?? '');
    if (message) errors[name] = message;
  }
  return { ...errors, ...rowErrors(table, row) };
}

/** Name of the option list of a choice in this row. */
export function columnList(column: RowColumn, row: TableRow): string | undefined {
  return column.optionsOf ? column.optionsOf(row) : column.options;
}

/** The row after a person changed one of its cells: what depends on the cell is empty again. */
export function changeCell(table: RowTableDefinition, row: TableRow, name: string, value: string): TableRow {
  const column = table.columns.find((each) => each.name === name);
  const cleared = (row[name] ?? '') === value ? [] : (column?.clears ?? []);
  return { ...row, ...Object.fromEntries(cleared.map((each) => [each, ''])), [name]: value };
}

/** The key of a row: the amounts `0.10` and `0.1` are one key, the names `1.0` and `1` are two. */
export function rowKey(table: RowTableDefinition, row: TableRow): string {
  return table.key
    .map((name) => {
      const text = (row[name] ?? '').trim();
      const isAmount = table.columns.find((column) => column.name === name)?.kind === 'decimal';
      return isAmount ? (normalDecimal(text) ?? text) : text;
    })
    .join('\u0000');
}

/** Finds the first row, other than the edited one, that has a key; -1 when there is none. */
type FindKey = (key: string, edited: number | null) => number;

/**
 * Puts a row into the table (finance section 4, row uniqueness).
 * @param index the row that was edited, or null for a new one
 * @param find an index over the rows, where one is kept; without it the rows are walked
 * @returns the new rows, or undefined when the edited row is no longer there
 */
export function saveRow(
  table: RowTableDefinition,
  rows: readonly TableRow[],
  index: number | null,
  row: TableRow,
  find: FindKey = (wanted, edited) =>
    rows.findIndex((other, at) => at !== edited && rowKey(table, other) === wanted),
): readonly TableRow[] | undefined {
  const taken = find(rowKey(table, row), index);
  if (index === null) {
    return taken >= 0 && table.onTakenKey === 'replace' ? replaceAt(rows, taken, row) : [...rows, row];
  }
  if (index < 0 || index >= rows.length) return undefined;
  return taken >= 0
    ? replaceAt(rows, taken, row).filter((_, at) => at !== index)
    : replaceAt(rows, index, row);
}

/** Takes a row out; undefined when it is not there. */
export function removeRow(rows: readonly TableRow[], index: number): readonly TableRow[] | undefined {
  return index < 0 || index >= rows.length ? undefined : rows.filter((_, at) => at !== index);
}

function replaceAt(rows: readonly TableRow[], index: number, row: TableRow): readonly TableRow[] {
  return rows.map((other, at) => (at === index ? row : other));
}
