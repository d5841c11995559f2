/** Reads rows that were copied in a spreadsheet: by their headings, else by the order of their columns. */

import { shownNumber } from '../../../shared/money';
import { counted } from '../../../shared/quantities';
import {
  type Columns,
  columnsInOrder,
  type FileRefusal,
  hasHeadings,
  mostRows,
  readColumns,
  readFile,
} from '../../../shared/transfer/read-rows';
import { setField, type TransferTable } from '../../../shared/transfer/table';
import { parseCsv } from './csv-text';
import { readNotes } from './read-picked';
import type { FileInReview } from './review';

/** Characters of one paste, as of a file. */
const mostCharacters = 5 * 1024 * 1024;

const pasteName = 'Pasted rows';

/** Rows without headings, with the field that each of their columns fills. */
interface PastedFile {
  readonly file: FileInReview;
  readonly columns: Columns | undefined;
}

/** @param chosen the columns of rows without headings, where the user chose them */
export function readPasted(
  table: TransferTable,
  text: string,
  chosen?: Columns,
): PastedFile | { readonly problem: string } {
  if (text.length > mostCharacters)
    return { problem: 'More than 5 MB cannot be pasted at once. Paste it in parts.' };
  const cells = cellsOf(table, text);
  const columns = hasHeadings(table, cells) ? undefined : (chosen ?? columnsInOrder(table, cells));
  const found = columns ? readColumns(table, cells, columns) : readFile(table, cells);
  if ('refusal' in found) return { problem: refusalText(table, found.refusal, columns) };
  const { fields, rows } = found.file;
  return { columns, file: { name: pasteName, notes: readNotes(found.file), fields, rows } };
}

/** Spreadsheets copy tabs between cells. Lines without any are CSV, except where a line is one text. */
function cellsOf(table: TransferTable, text: string): readonly (readonly string[])[] {
  const isSheet = text.includes('\t') || setField(table) !== undefined;
  const parsed = isSheet ? parseCsv(text, '\t') : parseCsv(text);
  if ('cells' in parsed) return parsed.cells;
  // A quotation mark that nothing closes is one of the text, such as that of inches.
  return text.split(/\r\n|\r|\n/).map((line) => line.split('\t'));
}

function refusalText(table: TransferTable, refusal: FileRefusal, columns: Columns | undefined): string {
  if (refusal.why === 'empty') return 'No rows were pasted.';
  if (refusal.why === 'too-many')
    return `${shownNumber(refusal.rows)} rows were pasted. At most ${shownNumber(mostRows)} are read at once: paste them in parts.`;
  const missing = listed(refusal.fields.map(({ label }) => label));
  if (!columns)
    return `There is no column for ${missing}. The first line has: ${refusal.headings.filter(Boolean).join(', ')}.`;
  const needed = listed(table.fields.filter(({ required }) => required).map(({ label }) => label));
  return columns.length === 1
    ? `Only one column was pasted. Each ${table.noun} needs ${needed}: copy them side by side.`
    : `${counted(columns.length, 'column')} were pasted, and none is read as ${missing}.`;
}

/** `Supplier and System_code`. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
