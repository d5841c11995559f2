/** How a row is read: the texts of its cells, its name in labels, and the digits its columns need. */
import { isDecimal, shownNumber } from '../../shared/money';
import {
  columnList,
  type RowColumn,
  type RowTableDefinition,
  type TableRow,
} from '../../shared/row-tables/definition';
import { type ChoiceLists, choiceText } from '../fields/choices';
import type { Sides, Track } from '../grid/tracks';

/** Text of a cell. */
function rowCellText(column: RowColumn, row: TableRow, lists: ChoiceLists): string {
  const value = row[column.name] ?? '';
  if (column.kind === 'decimal') return shownNumber(value);
  return column.kind === 'choice' ? choiceText(lists[columnList(column, row) ?? ''] ?? [], value) : value;
}

/** Texts of the cells of a row, in the order of the columns. */
export function rowTexts(table: RowTableDefinition, row: TableRow, lists: ChoiceLists): readonly string[] {
  return table.columns.map((column) => rowCellText(column, row, lists));
}

/**
 * The name of a row in labels, for example `rate 0.5 – 1`.
 * @param cells texts of its cells
 */
export function rowName(
  table: RowTableDefinition,
  row: TableRow,
  lists: ChoiceLists,
  cells = rowTexts(table, row, lists),
): string {
  const texts = table.key.map(
    (name) => cells[table.columns.findIndex((column) => column.name === name)] ?? '',
  );
  const [first = '', second = '', ...rest] = texts;
  const ranged = table.key[0] === 'from' && table.key[1] === 'to';
  const parts = ranged ? [second === '' ? `from ${first}` : `${first} \u2013 ${second}`, ...rest] : texts;
  return [table.title.toLowerCase(), parts.filter((part) => part !== '').join(', ')].join(' ').trim();
}

/** What is missing behind a number until its column's last digit, as characters of the same width. */
export function decimalPadding(text: string, digits: number): string {
  if (!isDecimal(text) || digits === 0) return '';
  const have = digitsOf(text);
  if (have >= digits) return '';
  return (have === 0 && !text.includes('.') ? '.' : '') + '0'.repeat(digits - have);
}

/** Digits after the point, as they are written. */
export function digitsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Sides of the grid: the row number before the data, the buttons after it. */
export const rowSides: Sides = { lead: 64, actions: 76 };

/** Tracks of the columns: numbers keep a width of theirs, texts take what is left; the problems come last. */
export function rowTracks(table: RowTableDefinition, withProblems: boolean): readonly Track[] {
  const tracks = table.columns.map(({ kind }) =>
    kind === 'decimal'
      ? { width: 92, most: '148px', given: false }
      : { width: 128, most: '1.4fr', given: false },
  );
  return withProblems ? [...tracks, { width: 150, most: '2fr', given: false }] : tracks;
}
