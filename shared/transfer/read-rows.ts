/** Reads the cells of a file or of a paste: the field of each column, and the values of each line. */
import type { RecordField } from '../table/fields';
import { setField, type TransferTable } from './table';

/** A line of a file that is not blank. */
export interface FileRow {
  /** The line number as in spreadsheets: the header is line 1. */
  readonly line: number;
  /** Texts by field; a field without a column is absent. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface FileTable {
  /** The fields that have a column, in the order of the form. */
  readonly fields: readonly RecordField[];
  readonly rows: readonly FileRow[];
  /** Headings that name no field, or a field that another column already fills. */
  readonly unread: readonly string[];
  /** Lines with more cells than the header, for example because of a comma in a name without quotation marks. */
  readonly overlong?: readonly number[];
}

/** Why nothing of a file can be read. */
export type FileRefusal =
  | { readonly why: 'empty' }
  | { readonly why: 'too-many'; readonly rows: number }
  /** Required fields without a column. */
  | {
      readonly why: 'missing';
      readonly fields: readonly RecordField[];
      readonly headings: readonly string[];
    };

/** Most lines of one file. */
export const mostRows = 50_000;

/** `System_code`, `system code` and ` SYSTEM CODE ` are one heading. */
const plain = (heading: string) =>
  heading
    .trim()
    .replace(/[\s_]+/g, ' ')
    .toLowerCase();

/** All headings of a field: its names, its label, and its name in the columns of the table. */
function headingsOf(table: TransferTable, field: RecordField): readonly string[] {
  const names = [field.name, ...(field.readAs ?? [])];
  // Lines of countries contain a single one, so the singular name of the table column is allowed.
  const ofSet = setField(table) ? [...table.naturalKey.flat(), table.rowName, table.noun] : [];
  const all = [...names, ...ofSet];
  return [...all, field.label, ...shownNames(table, all)].map(plain);
}

/** Headings of a field if no other column has them: the table may call a SKU its Name. */
function otherHeadingsOf(table: TransferTable, { name, readAs = [] }: RecordField): readonly string[] {
  const ofKey = table.naturalKey.filter((each) => each.some((one) => [name, ...readAs].includes(one))).flat();
  return [...ofKey, ...shownNames(table, ofKey)].map(plain);
}

function shownNames({ columns }: TransferTable, values: readonly string[]): readonly string[] {
  return columns.filter(({ value }) => values.includes(value)).map(({ text }) => text);
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** @param cells of the file, row by row, the header first; blank lines count */
export function readFile(
  table: TransferTable,
  cells: readonly (readonly string[])[],
): { readonly file: FileTable } | { readonly refusal: FileRefusal } {
  const headerAt = cells.findIndex((row) => !isBlank(row));
  const header = cells[headerAt];
  if (!header) return { refusal: { why: 'empty' } };
  const columns = columnsOf(table, header);
  const unread = header.map((each) => each.trim()).filter((each, at) => each !== '' && columns[at] === null);
  const found = readLines(table, cells, { columns, from: headerAt + 1, headings: header });
  if ('refusal' in found) return found;
  const overlong = cells.flatMap((row, at) =>
    at > headerAt && !isBlank(row.slice(header.length)) ? [at + 1] : [],
  );
  return { file: { ...found.file, unread, ...(overlong.length > 0 && { overlong }) } };
}

/** The field of each column, by its position; null for a column that is not read. */
export type Columns = readonly (string | null)[];

/** The fields that headings name, each once. */
function columnsOf(table: TransferTable, headings: readonly string[]): Columns {
  const columns: (string | null)[] = headings.map(() => null);
  for (const headingsFor of [headingsOf, otherHeadingsOf])
    headings.forEach((heading, at) => {
      if (columns[at] !== null) return;
      const field = table.fields.find((each) => headingsFor(table, each).includes(plain(heading)));
      if (field && !columns.includes(field.name)) columns[at] = field.name;
    });
  return columns;
}

/** True if the first line of a paste names a field of the table, so that it contains headings. */
export function hasHeadings(table: TransferTable, cells: readonly (readonly string[])[]): boolean {
  const first = cells.find((row) => !isBlank(row)) ?? [];
  return columnsOf(table, first).some((name) => name !== null);
}

/** The columns of a paste without headings, in the order of the form, which is that of a saved file. */
export function columnsInOrder(table: TransferTable, cells: readonly (readonly string[])[]): Columns {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  return Array.from({ length: width }, (_, at) => table.fields[at]?.name ?? null);
}

/** @param cells without headings; blank lines count */
export function readColumns(
  table: TransferTable,
  cells: readonly (readonly string[])[],
  columns: Columns,
): { readonly file: FileTable } | { readonly refusal: FileRefusal } {
  return readLines(table, cells, { columns, from: 0, headings: [] });
}

function readLines(
  table: TransferTable,
  cells: readonly (readonly string[])[],
  { columns, from, headings }: { columns: Columns; from: number; headings: readonly string[] },
): { readonly file: FileTable } | { readonly refusal: FileRefusal } {
  if (cells.every(isBlank)) return { refusal: { why: 'empty' } };
  const places = columns.flatMap((name, at) => (name === null ? [] : [[name, at] as const]));
  const fields = table.fields.filter(({ name }) => columns.includes(name));
  const missing = table.fields.filter(({ required, name }) => required === true && !columns.includes(name));
  if (missing.length > 0 || fields.length === 0)
    return { refusal: { why: 'missing', fields: missing, headings: headings.map((each) => each.trim()) } };
  const rows = cells.flatMap((row, at) =>
    at < from || isBlank(row)
      ? []
      : [
          {
            line: at + 1,
            cells: Object.fromEntries(places.map(([name, place]) => [name, row[place] ?? ''])),
          },
        ],
  );
  if (rows.length === 0) return { refusal: { why: 'empty' } };
  if (rows.length > mostRows) return { refusal: { why: 'too-many', rows: rows.length } };
  return { file: { fields, rows, unread: [] } };
}
