/** Reads the cells of a file: which column fills which field, and what each line holds for them. */
import type { RecordField } from '../table/fields';
import { setField, type TransferTable } from './table';

/** A line of a file that is not blank. */
export interface FileRow {
  /** As spreadsheets count: the header is line 1. */
  readonly line: number;
  /** Texts by field; a field without a column has none. */
  readonly cells: Readonly<Record<string, string>>;
}

export interface FileTable {
  /** The fields that have a column, in the order of the form. */
  readonly fields: readonly RecordField[];
  readonly rows: readonly FileRow[];
  /** Headings that name no field, and those of a field that another column fills already. */
  readonly unread: readonly string[];
  /** Lines with more cells than the header, as a comma in a name without quotation marks makes them. */
  readonly overlong?: readonly number[];
}

/** Why nothing of a file can be read. */
export type FileRefusal =
  | { readonly why: 'empty' }
  | { readonly why: 'too-many'; readonly rows: number }
  /** Fields that each row needs have no column. */
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

/** All headings that mean a field: its names, its label, and what the columns of the table call it. */
function headingsOf(table: TransferTable, field: RecordField): readonly string[] {
  const names = [field.name, ...(field.readAs ?? [])];
  // A line of countries is about one: it may be called as its column in the table is.
  const ofSet = setField(table) ? [...table.naturalKey.flat(), table.rowName, table.noun] : [];
  const all = [...names, ...ofSet];
  const shown = table.columns.filter(({ value }) => all.includes(value)).map(({ text }) => text);
  return [...all, field.label, ...shown].map(plain);
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
  const columns = new Map<string, number>();
  const unread: string[] = [];
  header.forEach((heading, at) => {
    const field = table.fields.find((each) => headingsOf(table, each).includes(plain(heading)));
    if (field && !columns.has(field.name)) columns.set(field.name, at);
    else if (heading.trim() !== '') unread.push(heading.trim());
  });
  const missing = table.fields.filter(({ name, required }) => required === true && !columns.has(name));
  if (missing.length > 0 || columns.size === 0)
    return { refusal: { why: 'missing', fields: missing, headings: header.map((each) => each.trim()) } };
  const rows = cells.flatMap((row, at) =>
    at <= headerAt || isBlank(row)
      ? []
      : [
          {
            line: at + 1,
            cells: Object.fromEntries([...columns].map(([name, column]) => [name, row[column] ?? ''])),
          },
        ],
  );
  if (rows.length === 0) return { refusal: { why: 'empty' } };
  if (rows.length > mostRows) return { refusal: { why: 'too-many', rows: rows.length } };
  const overlong = cells.flatMap((row, at) =>
    at > headerAt && !isBlank(row.slice(header.length)) ? [at + 1] : [],
  );
  const fields = table.fields.filter(({ name }) => columns.has(name));
  return { file: { fields, rows, unread, ...(overlong.length > 0 && { overlong }) } };
}
