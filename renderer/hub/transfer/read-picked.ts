/** Reads a picked CSV file into rows of a table, or returns the message why it cannot be read. */
import type { PickedFile } from '../../../shared/ipc/contract';
import { shownNumber } from '../../../shared/money';
import { type FileRefusal, type FileTable, mostRows, readFile } from '../../../shared/transfer/read-rows';
import type { TransferTable } from '../../../shared/transfer/table';
import { invoke } from '../../ipc';
import { parseCsv } from './csv-text';
import type { FileInReview } from './review';

/** Rejects with the failure of main. */
export async function readPicked(
  table: TransferTable,
  { handle, name }: PickedFile,
): Promise<{ readonly file: FileInReview } | { readonly problem: string }> {
  const { text, encoding } = await invoke('files.read-text', { handle });
  const parsed = parseCsv(text);
  if ('openQuote' in parsed)
    return { problem: `Line ${parsed.openQuote} has a quotation mark that is not closed.` };
  const found = readFile(table, parsed.cells);
  if ('refusal' in found) return { problem: refusalText(found.refusal) };
  const { fields, rows } = found.file;
  const notes = [
    ...(encoding === 'Windows-1252'
      ? ['The file is not saved as UTF-8. It was read as Windows-1252: check letters such as ä, é and ı.']
      : []),
    ...readNotes(found.file),
  ];
  return { file: { name, notes, fields, rows } };
}

/** Notes about columns and cells that are not read. */
export function readNotes({ unread, overlong }: FileTable): readonly string[] {
  return [
    ...(unread.length > 0
      ? [`${unread.length === 1 ? 'This column is' : 'These columns are'} not read: ${unread.join(', ')}.`]
      : []),
    ...(overlong ? [overlongText(overlong)] : []),
  ];
}

const mostLinesNamed = 5;

function overlongText(lines: readonly number[]): string {
  const named = lines.slice(0, mostLinesNamed).map((line) => shownNumber(line));
  const more = lines.length - named.length;
  const which = more > 0 ? `${named.join(', ')} and ${shownNumber(more)} more` : named.join(', ');
  return lines.length === 1
    ? `Line ${which} has more cells than the first line: check it. The extra cells are not read.`
    : `Lines ${which} have more cells than the first line: check them. The extra cells are not read.`;
}

function refusalText(refusal: FileRefusal): string {
  if (refusal.why === 'empty') return 'There are no rows in this file.';
  if (refusal.why === 'too-many')
    return `The file has ${shownNumber(refusal.rows)} rows. At most ${shownNumber(mostRows)} are read at once: split it.`;
  const names = refusal.fields.map(({ label }) => label);
  const last = names.pop();
  const listed = names.length > 0 ? `${names.join(', ')} and ${last}` : last;
  const missing = last === undefined ? 'No column was recognized.' : `There is no column for ${listed}.`;
  return `${missing} The first line has: ${refusal.headings.filter(Boolean).join(', ')}.`;
}
