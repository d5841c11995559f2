/** Separates table rows from other rows of a file: repeated headers, totals, titles and notes. */
import { type FieldNames, plainWords } from './column-match';
import { isFieldWord } from './field-words';
import { wordsOfLanguages } from './header-languages';
import { totalsWords } from './header-words';
import { isUnreadText, numberText } from './numbers';

export type RowKind = 'data' | 'blank' | 'header-again' | 'other-header' | 'totals-line' | 'not-data';

const totals = new Set([...totalsWords, ...wordsOfLanguages('totals')].map(plainWords));

/** True for `Total`, `Total (EUR)`, `Summe:` and `Grand total 2024`. */
export function isTotals(cell: string): boolean {
  if (!/\p{L}/u.test(cell)) return false;
  const words = plainWords(cell.slice(0, 100)).split(' ');
  if (words.length > 6) return false;
  return [1, 2].some((count) => totals.has(words.slice(0, count).join(' ')));
}

/** True for the title of a printed page, which does not begin another table. */
export function isPageTitle(cell: string): boolean {
  return /^(page|seite|pagina|sayfa|blad|p|صفحه|الصفحه) \d+\b/.test(plainWords(cell));
}

export interface RowShape {
  readonly names: FieldNames;
  /** The header without blank cells at its end; undefined without one. */
  readonly header: readonly string[] | undefined;
  /** Positions of the fields. */
  readonly fields: ReadonlyMap<string, number>;
  /** Fields with decimals. */
  readonly decimals: readonly string[];
}

/** Returns the kind of a row. `cells` are trimmed. */
export function rowKind(cells: readonly string[], { names, header, fields, decimals }: RowShape): RowKind {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'blank';
  const texts = decimals.map((field) => cells[fields.get(field) ?? -1] ?? '');
  const numbers = texts.map(numberText);
  const readable = numbers.filter((number) => number.kind === 'number').length;
  if (readable === 0) {
    const again = header?.every((text, at) => plainWords(text) === plainWords(cells[at] ?? ''));
    if (again) return 'header-again';
    const named = names.fieldsIn(cells).size;
    if (filled.length > 1 && named >= Math.min(2, fields.size)) return 'other-header';
    if (filled.length > 1 && named > 0 && filled.every(isFieldWord)) return 'other-header';
  }
  if (filled.slice(0, 2).some(isTotals) && readable < decimals.length) return 'totals-line';
  if (decimals.length < 2) {
    // Rows of such a table consist of texts. Only the rate, or a single text in the first cell, gives evidence.
    if (isTotals(filled[0] ?? '')) return 'totals-line';
    return readable === 0 &&
      filled.length === 1 &&
      cells.length === 1 &&
      fields.size > 1 &&
      isNote(filled[0] ?? '')
      ? 'not-data'
      : 'data';
  }
  const isAlmostNumber = numbers.some(
    (number) =>
      number.kind === 'not-a-number' &&
      number.finding !== 'not-a-number' &&
      number.finding !== 'date-in-number-column',
  );
  // A row that was marked as not read is still a row.
  const isUnread = texts.some(isUnreadText);
  return readable === 0 && !isAlmostNumber && !isUnread ? 'not-data' : 'data';
}

/** A sentence instead of the name of a box or an area. */
function isNote(text: string): boolean {
  return text.length > 60 || /[.:!?]$/.test(text) || plainWords(text).split(' ').length > 4;
}
