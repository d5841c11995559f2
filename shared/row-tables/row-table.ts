/**
 * Defines the row tables inside forms: columns, key, handling of equal keys, and the import. The rules are pure; the
 * grid and the 600 px editor draw them.
 */
import { type FieldRule, validateField } from '../field-rules';
import type { NoticeName } from '../messages';
import { amountText, compareDecimals, normalDecimal, shownNumber, shownRate } from '../money';
import { choiceIndex } from '../records';

/** One row in a form: every value as text, choices by index, missing values as ''. */
export type TableRow = Readonly<Record<string, string>>;

export interface RowColumn {
  readonly name: string;
  readonly label: string;
  /**
   * `decimal` is right-aligned and must be a plain decimal; `choice` has the options of the named list; `sku` has the
   * id of a SKU, which the user searches (hub section 3).
   */
  readonly kind: 'decimal' | 'text' | 'choice' | 'sku';
  readonly rule: FieldRule | ((row: TableRow) => FieldRule);
  /** Shown below the field in the dialog of a row. */
  readonly help?: string;
  /** Checked with `rule` only when the user changes the row; imported and stored rows need not satisfy it. */
  readonly changeRule?: FieldRule;
  /** Name of the option list of a choice. */
  readonly options?: string;
  /** Overrides `options` if the list depends on the rest of the row; undefined while no list applies. */
  readonly optionsOf?: (row: TableRow) => string | undefined;
  readonly placeholder?: string;
  /** Only for a SKU: name of the column for its system code, which is cleared when the id changes. */
  readonly codeIn?: string;
  /** The value comes from that of another column, so it cannot be typed, only pasted. */
  readonly filled?: true;
  /** Only for a decimal: a rate or an amount of money, shown with at least two digits after the point. */
  readonly money?: true;
  /** Only for a decimal: a smaller number is raised to this one on a change. Only if the domain says so. */
  readonly least?: string;
}

/** Texts of a table that asks before it deletes a row and confirms the deletion. */
interface RowDeletion {
  readonly confirmation: { readonly title: string; readonly text: string; readonly confirm: string };
  readonly deleted: NoticeName;
  readonly failed: NoticeName;
}

export interface RowTableDefinition {
  readonly id: string;
  /** Heading of the table in the form. */
  readonly heading: string;
  /** Title of the editor, and the name of one row. */
  readonly title: string;
  /** Titles of the editor if adding and editing have different ones. */
  readonly titles?: { readonly add: string; readonly edit: string };
  /** Text of the button that adds a row; `New` by default. */
  readonly newText?: string;
  readonly columns: readonly RowColumn[];
  /** Fields that together identify a row. */
  readonly key: readonly string[];
  /** The effect of a new row with an existing key. An edited row always overwrites the other row and is removed. */
  readonly onTakenKey: 'append' | 'replace';
  /** Value of `type` for parse_rates, if the table can be imported. */
  readonly importType?: number;
  /** Name of that import's sample file in the option lists. */
  readonly sample?: string;
  /** Without it rows are deleted without a question. */
  readonly deletion?: RowDeletion;
  /** The notice for a row that no longer exists; `rowNotFound` by default. */
  readonly missing?: NoticeName;
  /** Rules about several fields; returns messages by field. */
  readonly check?: (row: TableRow) => Readonly<Record<string, string>>;
}

/** The displayed text of a decimal. */
export function decimalText({ money }: Pick<RowColumn, 'money'>, value: string): string {
  return money ? shownRate(value) : shownNumber(value);
}

/** An empty row of a table. */
export function emptyRow(table: RowTableDefinition): TableRow {
  return Object.fromEntries(table.columns.map((column) => [column.name, '']));
}

/**
 * Reads a row of a server reply or a rate file: choices by index, even if they came with their text. Fields that the
 * table does not have are dropped.
 */
export function readRow(table: RowTableDefinition, raw: Readonly<Record<string, unknown>>): TableRow {
  return Object.fromEntries(
    table.columns.map(({ name, kind }) => {
      if (kind === 'decimal') return [name, amountText(raw[name])];
      const value = kind === 'choice' ? choiceIndex(raw[name]) : raw[name];
      return [name, value === null || value === undefined ? '' : String(value)];
    }),
  );
}

/** A row in the form in which it is sent: normalized decimals, choices as numbers if possible, empty values as null. */
export function sentRow(table: RowTableDefinition, row: TableRow): Record<string, string | number | null> {
  return Object.fromEntries(
    table.columns.map((column) => {
      const text = (row[column.name] ?? '').trim();
      if (text === '') return [column.name, null];
      if (column.kind === 'choice' || column.kind === 'sku') return [column.name, sentIndex(text)];
      return [column.name, column.kind === 'decimal' ? (normalDecimal(text) ?? text) : text];
    }),
  );
}

/** The index of an option in the form in which it is sent: a number, unless that would change it. */
export function sentIndex(text: string): number | string {
  return /^(0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}

/** Messages of one row by field; empty if the row is valid. */
export function rowErrors(table: RowTableDefinition, row: TableRow): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const column of table.columns) {
    const message = validateField(columnRule(column, row), row[column.name] ?? '');
    if (message) errors[column.name] = message;
  }
  return { ...(table.check?.(row) ?? {}), ...errors };
}

/**
 * Messages of a row after a change: the row rules, and the rules that are checked on changes only.
 * @param before the row before the change; unchanged values are not checked again. Without it all values are new
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

/** The rule of a column in this row. */
export function columnRule({ rule }: RowColumn, row: TableRow): FieldRule {
  return typeof rule === 'function' ? rule(row) : rule;
}

/** Name of the option list of a choice in this row. */
export function columnList(column: RowColumn, row: TableRow): string | undefined {
  return column.optionsOf ? column.optionsOf(row) : column.options;
}

/**
 * The row after a change of one cell. A choice with a different option list now is cleared, because the same number
 * means another option. A number below the minimum of its column is raised to it.
 */
export function changeCell(table: RowTableDefinition, row: TableRow, name: string, typed: string): TableRow {
  const changed = table.columns.find((column) => column.name === name);
  const { least, codeIn } = changed ?? {};
  const value = least !== undefined && (compareDecimals(typed, least) ?? 0) < 0 ? least : typed;
  const code = codeIn !== undefined && value !== (row[name] ?? '') ? { [codeIn]: '' } : {};
  const next = { ...row, ...code, [name]: value };
  const other = table.columns.filter(
    (column) => column.name !== name && columnList(column, next) !== columnList(column, row),
  );
  return other.length === 0 ? next : { ...next, ...Object.fromEntries(other.map((each) => [each.name, ''])) };
}

/** The key of a row. The amounts `0.10` and `0.1` give the same key, the names `1.0` and `1` do not. */
export function rowKey(table: RowTableDefinition, row: TableRow): string {
  return table.key
    .map((name) => {
      const text = (row[name] ?? '').trim();
      const isAmount = table.columns.find((column) => column.name === name)?.kind === 'decimal';
      return isAmount ? (normalDecimal(text) ?? text) : text;
    })
    .join('\u0000');
}

/** Finds the first row with a key, except the edited row; -1 without one. */
type FindKey = (key: string, edited: number | null) => number;

/**
 * Saves a row into the table (finance section 4, row uniqueness).
 * @param index of the edited row, or null for a new one
 * @param find a lookup by key, if an index exists; without it all rows are searched
 * @returns the new rows, or undefined if the edited row no longer exists
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

/** Removes a row; undefined if it does not exist. */
export function removeRow(rows: readonly TableRow[], index: number): readonly TableRow[] | undefined {
  return index < 0 || index >= rows.length ? undefined : rows.filter((_, at) => at !== index);
}

function replaceAt(rows: readonly TableRow[], index: number, row: TableRow): readonly TableRow[] {
  return rows.map((other, at) => (at === index ? row : other));
}
