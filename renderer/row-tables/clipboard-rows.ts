/**
 * Reads and writes clipboard texts of spreadsheets, which are lines of tab-separated cells. An invalid cell keeps its text
 * and is reported; the other cells are pasted.
 */
import Papa from 'papaparse';
import { validateField } from '../../shared/field-rules';
import { shownNumber } from '../../shared/money';
import { counted } from '../../shared/quantities';
import {
  changeCell,
  emptyRow,
  type RowColumn,
  type RowTableDefinition,
  type TableRow,
} from '../../shared/row-tables/row-table';
import { cellsAsText } from '../grid/clipboard';
import type { RangeEdges } from '../grid/range';
import { forEachInSteps, runToEnd } from '../slices';
import type { ColumnChoices } from './cell-editor';
import type { RowIndex } from './row-index';
import { errorsOf, invalidTextsOf, isBroken, markInvalid, type RowErrors } from './row-problems';

/** Selected cells; columns count from 1, as in the grid. */
export interface CellSelection extends RangeEdges {
  /** True when rows are selected, not cells of them. */
  readonly wholeRows: boolean;
}

/** The options of a column for one row. */
export type ChoicesOf = (column: RowColumn, row: TableRow) => ColumnChoices;

const notAnOption = 'This is not one of the options';

/** True for a clipboard text with cells. */
export const hasCells = (text: string) => text.trim() !== '' || text.includes('\t');

/** Characters that are read in one step, which takes some milliseconds. */
const charactersPerStep = 64 * 1024;

/** Returns the cells of a clipboard text, without an empty line at its end. */
export function readCells(text: string): readonly (readonly string[])[] {
  return runToEnd(cellsInSteps(text));
}

/** Reads the cells in steps. A text with quotes is one step, because a quoted cell may contain a line break. */
export function* cellsInSteps(text: string): Generator<void, readonly (readonly string[])[]> {
  if (!hasCells(text)) return [];
  const lines = text.replace(/(\r\n|\n|\r)$/, '');
  const whole = { delimiter: '\t' };
  if (lines.length <= charactersPerStep || lines.includes('"'))
    return Papa.parse<string[]>(lines, whole).data;
  // All lines end like the first one.
  const { linebreak } = Papa.parse<string[]>(lines, { ...whole, preview: 1 }).meta;
  const settings = { ...whole, newline: linebreak as '\r' | '\n' | '\r\n' };
  const cells: string[][] = [];
  for (let from = 0; from <= lines.length; ) {
    const end = lines.indexOf(linebreak, from + charactersPerStep);
    const until = end < 0 ? lines.length : end;
    const chunk = lines.slice(from, until);
    // The parser skips empty lines.
    if (chunk === '') cells.push(['']);
    else for (const line of Papa.parse<string[]>(chunk, settings).data) cells.push(line);
    from = until + linebreak.length;
    yield;
  }
  return cells;
}

/** Returns a range of cells as text, with the texts of options instead of their indexes. */
export function writeCells(
  table: RowTableDefinition,
  rows: readonly TableRow[],
  range: RangeEdges,
  choicesOf: ChoicesOf,
  withHeader = false,
): string {
  const columns = table.columns.slice(range.left - 1, range.right);
  const data = rows.slice(range.top, range.bottom + 1).map((row) =>
    columns.map((column) => {
      const value = row[column.name] ?? '';
      if (column.kind !== 'choice' || value === '') return value;
      return choicesOf(column, row).choices.find(({ index }) => index === value)?.text ?? value;
    }),
  );
  return cellsAsText(withHeader ? [columns.map(({ label }) => label), ...data] : data, '\r\n');
}

/** Returns a row with some texts changed. An invalid text stays invalid until it changes. */
export function withTexts(
  table: RowTableDefinition,
  row: TableRow,
  texts: Readonly<Record<string, string>>,
  choicesOf: ChoicesOf,
): TableRow {
  let next: TableRow = { ...row };
  const messages: Record<string, string> = Object.fromEntries(
    Object.entries(invalidTextsOf(row)).filter(([name]) => !(name in texts)),
  );
  // In column order, because the options of a column may depend on an earlier column.
  for (const column of table.columns) {
    const text = texts[column.name]?.trim();
    if (text === undefined) continue;
    const read = readText(column, text, choicesOf(column, next));
    next = changeCell(table, next, column.name, read.value);
    const message = read.message ?? changeError(column, row, next);
    if (message) messages[column.name] = message;
  }
  // Emptying a cell can also empty other cells, which then have no invalid text.
  for (const name of Object.keys(messages)) if (next[name] === '') delete messages[name];
  markInvalid(next, messages);
  return next;
}

/** Returns the message of a rule for changes, which other checks ignore. */
function changeError({ name, changeRule }: RowColumn, row: TableRow, next: TableRow): string | undefined {
  if (!changeRule || next[name] === row[name]) return undefined;
  return validateField(changeRule, next[name] ?? '');
}

function readText(
  column: RowColumn,
  text: string,
  { choices, closed }: ColumnChoices,
): { readonly value: string; readonly message?: string } {
  if (column.kind !== 'choice' || text === '') return { value: text };
  const same = (other: string) => other.toLocaleLowerCase() === text.toLocaleLowerCase();
  const found =
    choices.find((choice) => same(choice.text)) ?? choices.find((choice) => choice.index === text);
  if (found) return { value: found.index };
  if (column.placeholder !== undefined && same(column.placeholder)) return { value: '' };
  return { value: text, message: closed ?? notAnOption };
}

export interface PasteResult {
  readonly rows: readonly TableRow[];
  /** Number of overwritten rows and of added rows. */
  readonly changed: number;
  readonly added: number;
  /** Number of other rows that a pasted row with the same key replaced. */
  readonly merged: number;
  /** Invalid cells, in the order of the rows. */
  readonly bad: readonly { readonly row: number; readonly column: RowColumn; readonly message: string }[];
}

/**
 * Pastes cells over rows and adds the lines below the last row. A pasted row replaces other rows with its key, as an
 * edited row does. Pasted rows that repeat each other stay and are reported, as after an import. Runs in `inSlices`.
 * @param indexed the index of the current rows
 * @param at first row, and first column counted from 1
 */
export function* pasteCells(
  indexed: Generator<void, RowIndex>,
  at: { readonly row: number; readonly column: number },
  cells: readonly (readonly string[])[],
  choicesOf: ChoicesOf,
): Generator<void, PasteResult> {
  const rowIndex = yield* indexed;
  const { table, rows } = rowIndex;
  const columns = table.columns.slice(at.column - 1);
  const lines = isHeader(columns, cells[0]) ? cells.slice(1) : cells;
  const pasted = new Map<TableRow, number>();
  let next: TableRow[] = rows.slice();
  const empty = emptyRow(table);
  yield* forEachInSteps(lines, (line, offset) => {
    const index = at.row + offset;
    const texts: Record<string, string> = {};
    for (const [position, column] of columns.entries()) {
      const text = line[position];
      if (text !== undefined) texts[column.name] = text;
    }
    const row = withTexts(table, next[index] ?? empty, texts, choicesOf);
    pasted.set(row, index);
    next[index] = row;
  });

  const changed = Math.max(0, Math.min(rows.length - at.row, lines.length));
  const added = lines.length - changed;
  let merged = 0;
  const overwritten = new Set(rows.slice(at.row, at.row + lines.length));
  const lost = new Set<TableRow>();
  yield* forEachInSteps([...pasted], ([row, index]) => {
    if (isBroken(table, row)) return;
    const isNew = index >= rows.length;
    if (isNew && table.onTakenKey === 'append') return;
    for (const other of rowIndex.rowsWithKey(rowIndex.keyOf(row))) {
      // Overwritten rows no longer exist.
      if (!overwritten.has(other) && !lost.has(other)) {
        lost.add(other);
        merged += 1;
      }
    }
  });
  if (lost.size > 0) next = next.filter((row) => !lost.has(row));

  const bad: { row: number; column: RowColumn; message: string }[] = [];
  yield* forEachInSteps(next, (row, index) => {
    if (!pasted.has(row)) return;
    const errors: RowErrors = errorsOf(table, row);
    for (const column of table.columns) {
      const message = errors[column.name];
      if (message) bad.push({ row: index, column, message });
    }
  });
  return { rows: next, changed, added, merged, bad };
}

/** True for a first line that repeats the headings. */
function isHeader(columns: readonly RowColumn[], line: readonly string[] | undefined): boolean {
  if (!line || line.length === 0) return false;
  return line.every((text, position) => {
    const column = columns[position];
    const heading = text.trim().toLocaleLowerCase();
    return column !== undefined && (heading === column.label.toLocaleLowerCase() || heading === column.name);
  });
}

/** Returns the rows with the cells of a range emptied. */
export function clearCells(
  table: RowTableDefinition,
  rows: readonly TableRow[],
  range: RangeEdges,
  choicesOf: ChoicesOf,
): readonly TableRow[] {
  const texts = Object.fromEntries(
    table.columns.slice(range.left - 1, range.right).map(({ name }) => [name, '']),
  );
  return rows.map((row, index) =>
    index < range.top || index > range.bottom ? row : withTexts(table, row, texts, choicesOf),
  );
}

/** Returns the result of a paste as text, with the first invalid cells. */
export function pasteText(result: PasteResult): string {
  const { changed, added, merged, bad } = result;
  const parts = [
    ...(changed > 0 ? [`${counted(changed, 'row')} changed`] : []),
    ...(added > 0 ? [`${counted(added, 'row')} added`] : []),
    ...(merged > 0 ? [`${counted(merged, 'row')} with the same key replaced`] : []),
  ];
  const named = bad
    .slice(0, 3)
    .map(({ row, column, message }) => `row ${row + 1}, ${column.label}: ${message}`);
  const more = bad.length - named.length;
  const wrong =
    bad.length === 0
      ? ''
      : `. ${counted(bad.length, 'cell')} to correct: ${named.join('; ')}${more > 0 ? `; and ${shownNumber(more)} more` : ''}`;
  return `${parts.join(', ')}${wrong}`;
}

/** Announced when the clipboard has nothing to paste. */
export const nothingToPaste = 'The clipboard has no cells';
