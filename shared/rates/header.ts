/** Finds the header row. */
import type { FieldNames } from './column-match';
import { isAboveNumbers } from './layouts/headings';
import { numberText } from './numbers';

/** Rows that are searched for a header. */
export const headerReach = 50;

/** Cells of a row that are examined. */
const widest = 2000;

/** A row as texts, trimmed. */
export interface FirstRow {
  /** The line of the header in the file or its row in the sheet, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export interface HeaderChoice {
  /** Position among the first rows; -1 if the file has no header. */
  readonly at: number;
  /** Number of different fields that it names. */
  readonly matches: number;
}

/** True if a cell has a number, or a text that the sender meant as one. */
function isNumberLike(cell: string): boolean {
  const number = numberText(cell);
  return (
    number.kind === 'number' ||
    (number.kind === 'not-a-number' &&
      number.finding !== 'not-a-number' &&
      number.finding !== 'date-in-number-column')
  );
}

/**
 * Returns the row among the first ones whose cells name most fields; else the row of texts directly above the first
 * numbers. A file that begins with numbers has no header.
 */
export function findHeader(rows: readonly FirstRow[], names: FieldNames): HeaderChoice {
  const filled = rows
    .map(({ cells }, at) => {
      const seen = cells.slice(0, widest);
      const texts = seen.filter((cell) => cell !== '');
      const numbers = texts.filter(isNumberLike).length;
      return { at, seen, texts, numbers, matches: names.fieldsIn(seen).size };
    })
    .filter(({ texts }) => texts.length > 0);
  let best: HeaderChoice = { at: -1, matches: 0 };
  for (const { at, matches, numbers } of filled) {
    if (matches > best.matches && numbers < matches) best = { at, matches };
  }
  if (best.matches >= 2) return best;
  const decimals = names.table.definition.columns.filter(({ kind }) => kind === 'decimal').length;
  const firstData = filled.findIndex(({ numbers }) => numbers >= Math.min(decimals, 2));
  const data = filled[firstData];
  if (!data) return best.at >= 0 ? best : { at: filled[0]?.at ?? -1, matches: 0 };
  // A title has one cell; a header has one for nearly each column.
  const isHeader = ({ numbers, texts }: (typeof filled)[number]) =>
    numbers === 0 && texts.length > 1 && texts.length >= data.texts.length - 1;
  const above = filled.slice(0, firstData).findLast(isHeader);
  if (above) return { at: above.at, matches: above.matches };
  if (decimals > 1 && isAboveNumbers(data.seen, names)) return { at: data.at, matches: data.matches };
  return best.at >= 0 && best.at < data.at ? best : { at: -1, matches: 0 };
}
