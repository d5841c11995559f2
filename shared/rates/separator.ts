/** Finds the separator of a text file. */
import type { FieldNames } from './column-match';
import { numberText } from './numbers';
import { readRecord } from './text-record';

export type Delimiter = ',' | ';' | '\t' | '|';
/** In the order in which they win if there is no evidence. */
export const delimiters: readonly Delimiter[] = [';', '\t', '|', ','];

/** Records that are examined. */
const reach = 60;

/** Bytes and cells of a record that are examined. */
const sampleSize = 1 << 20;
const widest = 2000;

/** `sep=;` as the first line, which a spreadsheet program reads and hides. */
const hint = /^\s*"?sep=([,;|\t])"?\s*$/i;

export interface FoundDelimiter {
  readonly delimiter: Delimiter;
  /** The first line only names the separator. */
  readonly isNamed: boolean;
}

/**
 * Returns the separator for which most lines have the same number of typical cells, and a row has field names. A
 * decimal comma gives neither.
 */
export function findDelimiter(bytes: Uint8Array, names: FieldNames): FoundDelimiter {
  const [first] = readRecord(bytes, 0, 0).cells;
  const named = hint.exec(first ?? '')?.[1] as Delimiter | undefined;
  if (named) return { delimiter: named, isNamed: true };
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const score = scoreOf(bytes, delimiter, names);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, isNamed: false };
}

function scoreOf(all: Uint8Array, delimiter: Delimiter, names: FieldNames): number {
  const bytes = all.subarray(0, sampleSize);
  const isCut = bytes.length < all.length;
  const widths = new Map<number, number>();
  const others = delimiters.filter((other) => other !== delimiter && other !== ',');
  let records = 0;
  let cells = 0;
  let sound = 0;
  let matches = 0;
  for (let at = 0; at < bytes.length && records < reach; ) {
    const record = readRecord(bytes, at, delimiter.charCodeAt(0));
    at = record.next;
    if (isCut && at >= bytes.length && records > 0) break;
    const filled = record.cells.slice(0, widest).map((cell) => cell.trim());
    if (!filled.some((cell) => cell !== '')) continue;
    records += 1;
    widths.set(filled.length, (widths.get(filled.length) ?? 0) + 1);
    matches = Math.max(matches, names.fieldsIn(filled.slice(0, 100)).size);
    for (const cell of filled) {
      cells += 1;
      const isSplit = others.some((other) => cell.includes(other));
      const isNumber = () => numberText(cell).kind !== 'not-a-number';
      if (!isSplit && (!cell.includes(',') || isNumber() || !/^\D*\d+(,\d*)+$/.test(cell))) sound += 1;
    }
    if (record.brokenQuote && record.next >= bytes.length) break;
  }
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  if (width < 2 && matches < 2) return 0;
  return (count / Math.max(1, records)) * 2 + sound / Math.max(1, cells) + matches + (width > 1 ? 1 : 0);
}
