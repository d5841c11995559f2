/** Texts of rows: their cells, their names in labels, and the widths and digits of their columns. */
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

/** Returns the text of a cell. */
export function rowCellText(column: RowColumn, row: TableRow, lists: ChoiceLists): string {
  const value = row[column.name] ?? '';
  if (column.kind === 'decimal') return shownNumber(value);
  return column.kind === 'choice' ? choiceText(lists[columnList(column, row) ?? ''] ?? [], value) : value;
}

/** Returns the texts of the cells of a row, in column order. */
export function rowTexts(table: RowTableDefinition, row: TableRow, lists: ChoiceLists): readonly string[] {
  return table.columns.map((column) => rowCellText(column, row, lists));
}

/**
 * Returns the name of a row in labels, for example `rate 0.5 – 1`.
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

/** Returns characters that fill a number up to the last digit of its column. */
export function decimalPadding(text: string, digits: number): string {
  if (!isDecimal(text) || digits === 0) return '';
  const have = digitsOf(text);
  if (have >= digits) return '';
  return (have === 0 && !text.includes('.') ? '.' : '') + '0'.repeat(digits - have);
}

/** Returns the number of digits after the point. */
export function digitsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

/** Widths of the row number and of the buttons, in CSS pixels. */
export const rowSides: Sides = { lead: 52, actions: 76 };

/** Rows that decide the widths of columns. */
export const sampleRows = 200;
/** CSS pixels. Numbers have more space at their end to separate them from the next column. */
const padding = { decimal: 28, text: 24 };
/** The width that a column takes for its content. Texts are cut to the minimum before the grid scrolls. */
const contentWidths = {
  decimal: { min: 72, max: 200 },
  text: { min: 110, max: 320 },
  choice: { min: 96, max: 320 },
  sku: { min: 96, max: 240 },
};
/** The column of problems: an icon before its text. It grows up to `widest` for rows with several messages. */
const problemWidths = { around: 44, min: 160, max: 320, widest: 720 };
/** Wider headings take two lines. */
const oneLine = 64;

/**
 * Returns the tracks of the columns, each as wide as its heading and content. The column of problems is the last one.
 * @param digits digits after the point by column
 * @param problems texts of some rows with problems; empty without a column of problems
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
    const { min, max } = contentWidths[column.kind];
    const content = Math.min(max, around + Math.max(0, ...drawn));
    const heading = around + headingWidth(column.label);
    // A cut number would look like another number.
    const width = Math.ceil(Math.max(min, heading, isDecimal ? content : 0));
    return content > width
      ? { width, most: `${Math.ceil(content)}px` as const, given: false }
      : { width, given: false };
  });
  if (problems.length === 0) return tracks;
  const { around, min, max, widest: limit } = problemWidths;
  const widest = Math.max(...problems.map((text) => around + textWidth(text)));
  const space = Math.ceil(Math.min(limit, Math.max(max, widest)));
  return [...tracks, { width: min, most: `${space}px`, given: false }];
}

/** Returns the width of a heading in CSS pixels. A long one takes two lines. */
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
