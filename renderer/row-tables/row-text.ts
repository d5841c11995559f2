/** How a row is read: the texts of its cells, its name in labels, and the digits its columns need. */
import { isDecimal, shownNumber } from '../../shared/money';
import { rowKeyText } from '../../shared/row-tables/row-name';
import {
  columnList,
  type RowColumn,
  type RowTableDefinition,
  type TableRow,
} from '../../shared/row-tables/row-table';
import { inSentence } from '../../shared/table/list';
import { type ChoiceLists, choiceText } from '../fields/choices';
import { headingTextWidth, textWidth } from '../grid/text-width';
import type { Sides, Track } from '../grid/tracks';

/** Text of a cell. */
export function rowCellText(column: RowColumn, row: TableRow, lists: ChoiceLists): string {
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
  return [inSentence(table.title), rowKeyText(table, cells)].join(' ').trim();
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
export const rowSides: Sides = { lead: 52, actions: 76 };

/** Rows that decide how wide columns are: two hundred say enough about thousands. */
export const sampleRows = 200;
/** CSS pixels. Numbers have more room at their end, so that they stand apart from the next column. */
const padding = { decimal: 28, text: 24 };
/** The least and the most that a column takes for what is in it. Texts are cut down to the least before anything scrolls. */
const contentWidths = {
  decimal: { least: 72, most: 200 },
  text: { least: 110, most: 320 },
  choice: { least: 96, most: 320 },
  sku: { least: 96, most: 240 },
};
/** The column of problems: a mark before its text. It grows for several messages of one row. */
const problemWidths = { around: 44, least: 160, most: 320, mostOfAll: 720 };
/** Headings up to this width stand in one line. */
const oneLine = 64;

/**
 * Tracks of the columns: each is as wide as its heading and what is in it, so that the name of a row stands beside its
 * number. The problems come last.
 * @param digits digits after the point by column
 * @param problems texts of some rows that have any; without one there is no column for them
 */
export function rowTracks(
  table: RowTableDefinition,
  rows: readonly TableRow[],
  lists: ChoiceLists,
  digits: Readonly<Record<string, number>>,
  problems: readonly string[],
): readonly Track[] {
  const sample = rows.slice(0, sampleRows);
  const tracks = table.columns.map((column): Track => {
    const isDecimal = column.kind === 'decimal';
    const around = isDecimal ? padding.decimal : padding.text;
    const drawn = sample.map((row) => {
      const text = rowCellText(column, row, lists) || (column.placeholder ?? '');
      if (!isDecimal) return textWidth(text);
      return textWidth(text + decimalPadding(row[column.name] ?? '', digits[column.name] ?? 0));
    });
    const { least, most } = contentWidths[column.kind];
    const content = Math.min(most, around + Math.max(0, ...drawn));
    const heading = around + headingWidth(column.label);
    // A number that is cut would be another number.
    const width = Math.ceil(Math.max(least, heading, isDecimal ? content : 0));
    return content > width
      ? { width, most: `${Math.ceil(content)}px` as const, given: false }
      : { width, given: false };
  });
  if (problems.length === 0) return tracks;
  const { around, least, most, mostOfAll } = problemWidths;
  const widest = Math.max(...problems.map((text) => around + textWidth(text)));
  const room = Math.ceil(Math.min(mostOfAll, Math.max(most, widest)));
  return [...tracks, { width: least, most: `${room}px`, given: false }];
}

/** Width of a heading in CSS pixels; a long one stands in two lines. */
function headingWidth(label: string): number {
  const whole = headingTextWidth(label);
  if (whole <= oneLine) return whole;
  const words = label.split(' ');
  const broken = words
    .slice(1)
    .map((_, at) =>
      Math.max(
        headingTextWidth(words.slice(0, at + 1).join(' ')),
        headingTextWidth(words.slice(at + 1).join(' ')),
      ),
    );
  return Math.min(whole, ...broken);
}
