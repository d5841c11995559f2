/** Reads tables inside values: headings as texts or `{text, value}`, rows as records or lists. */
import { labelOf } from '../../../shared/labels';
import { isNumbered } from '../../../shared/table/read-record';
import type { Row } from '../../../shared/table/row';
import type { RecordColumn } from '../value-table-columns';
import { type Fields, fieldText, isFields, isNothing, listIn, shownText, unpacked } from './read-value';

export interface Table {
  readonly columns: readonly RecordColumn[];
  readonly rows: readonly Row[];
}

/** A table, or undefined for an empty value. Throws for other values. */
export function tableIn(value: unknown): Table | undefined {
  const read = unpacked(value);
  if (isNothing(read)) return undefined;
  const parts: Fields = isFields(read) && !isNumbered(read) ? read : { body: read };
  const header = parts.header ?? parts.headers ?? parts.columns ?? undefined;
  const body = rowsIn(parts.body ?? parts.rows ?? parts.data ?? parts.items);
  if (header === undefined && isFields(read) && body.length === 0) throw new TypeError('not a table');
  const columns = header === undefined ? columnsOf(body) : headingsIn(header).map(columnIn);
  return { columns, rows: body.map((row) => rowIn(row, columns)) };
}

/** Rows: a list, a list with gaps, or a single record. Null is no row. Throws for other values. */
function rowsIn(value: unknown): readonly unknown[] {
  return listedRows(unpacked(value)).filter((row) => row !== null && row !== undefined);
}

function listedRows(read: unknown): readonly unknown[] {
  if (isNumbered(read)) return Object.values(read);
  return isFields(read) && !('data' in read || 'items' in read) ? [read] : listIn(read);
}

/** Headings: a list, a list with gaps, or texts by the name of their field. */
function headingsIn(value: unknown): readonly unknown[] {
  const read = unpacked(value);
  if (isNumbered(read)) return Object.values(read);
  if (!isFields(read) || 'data' in read || 'items' in read) return listIn(read);
  return Object.entries(read).map(([field, heading]) =>
    isFields(heading) ? { value: field, ...heading } : { value: field, text: heading },
  );
}

function columnIn(heading: unknown, index: number): RecordColumn {
  if (!isFields(heading)) {
    const text = shownText(heading);
    return { text, value: text || String(index) };
  }
  const value = fieldText(heading, 'value', 'key', 'field', 'name') || String(index);
  const type = fieldText(heading, 'type');
  return {
    text: fieldText(heading, 'text', 'label', 'title') || labelOf(value),
    value,
    type: type || undefined,
  };
}

/** Returns headings for rows without headings: their field names, or numbers. */
function columnsOf(body: readonly unknown[]): readonly RecordColumn[] {
  const fields = new Set<string>();
  for (const row of body) {
    if (isFields(row)) for (const field of Object.keys(row)) fields.add(field);
    else if (Array.isArray(row)) row.forEach((_, index) => void fields.add(String(index)));
    else fields.add('value');
  }
  return [...fields].map((field) => ({
    text: /^\d+$/.test(field) ? `Column ${Number(field) + 1}` : labelOf(field),
    value: field,
  }));
}

function rowIn(row: unknown, columns: readonly RecordColumn[]): Row {
  if (Array.isArray(row)) return Object.fromEntries(columns.map(({ value }, index) => [value, row[index]]));
  if (!isFields(row)) return Object.fromEntries(columns.slice(0, 1).map(({ value }) => [value, row]));
  // A heading that is only a text may be the name of the field, written as words.
  return Object.fromEntries(
    columns.map(({ value, text }) => [value, row[value] ?? row[text] ?? row[fieldOf(value)]]),
  );
}

/** `unit_price` for `Unit price`. */
const fieldOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '_');
