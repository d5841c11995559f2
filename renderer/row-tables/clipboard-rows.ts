/**
 * Rows as spreadsheets copy them: lines of tab-separated cells. Reads them into the columns of a table and
 * writes a block of cells. A cell that cannot be read keeps its text and is named; it never stops the others.
 */
import Papa from 'papaparse';
import { validateField } from '../../shared/field-rules';
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
import { atOnce, eachOf } from '../slices';
import type { ColumnChoices } from './cell-editor';
import type { RowIndex } from './row-index';
import { errorsOf, isBroken, markUnread, type RowErrors, unreadOf } from './row-problems';

/** Selected cells; columns count from 1, as in the grid. */
export interface CellSelection extends RangeEdges {
  /** True when rows are selected, not cells of them. */
  readonly wholeRows: boolean;
}

/** The options of a column for one row. */
type ChoicesOf = (column: RowColumn, row: TableRow) => ColumnChoices;

/** A text that names no option. */
const notAnOption = 'This is not one of the options';

/** True for a clipboard text that has cells. */
export const hasCells = (text: string) => text.trim() !== '' || text.includes('\t');

/** Characters that are read in one step: some milliseconds. */
const readAtOnce = 64 * 1024;

/** Cells of a clipboard text; the line break at its end is no line. */
export function readCells(text: string): readonly (readonly string[])[] {
  return atOnce(cellsInSteps(text));
}

/** The same in steps. A text with quotes is one step, because a line may end in the middle of a cell. */
export function* cellsInSteps(text: string): Generator<void, readonly (readonly string[])[]> {
  if (!hasCells(text)) return [];
  const lines = text.replace(/(\r\n|\n|\r)$/, '');
  const whole = { delimiter: '\t' };
  if (lines.length <= readAtOnce || lines.includes('"')) return Papa.parse<string[]>(lines, whole).data;
  // The whole text has the line break of its start.
  const { linebreak } = Papa.parse<string[]>(lines, { ...whole, preview: 1 }).meta;
  const settings = { ...whole, newline: linebreak as '\r' | '\n' | '\r\n' };
  const cells: string[][] = [];
  for (let from = 0; from <= lines.length; ) {
    const end = lines.indexOf(linebreak, from + readAtOnce);
    const until = end < 0 ? lines.length : end;
    const piece = lines.slice(from, until);
    // A line without a cell is a line, except to the parser.
    if (piece === '') cells.push(['']);
    else for (const line of Papa.parse<string[]>(piece, settings).data) cells.push(line);
    from = until + linebreak.length;
    yield;
  }
  return cells;
}

/** A range of cells as text, choices by what a person reads. */
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

/** A row with some of its texts changed; what could not be read before stays so until its text changes. */
export function withTexts(
  table: RowTableDefinition,
  row: TableRow,
  texts: Readonly<Record<string, string>>,
  choicesOf: ChoicesOf,
): TableRow {
  let next: TableRow = { ...row };
  const messages: Record<string, string> = Object.fromEntries(
    Object.entries(unreadOf(row)).filter(([name]) => !(name in texts)),
  );
  // In the order of the columns, because an option may depend on the one before it.
  for (const column of table.columns) {
    const text = texts[column.name]?.trim();
    if (text === undefined) continue;
    const read = readText(column, text, choicesOf(column, next));
    next = changeCell(table, next, column.name, read.value);
    const message = read.message ?? changeError(column, row, next);
    if (message) messages[column.name] = message;
  }
  // A cell that was emptied along with another one has nothing unread any more.
  for (const name of Object.keys(messages)) if (next[name] === '') delete messages[name];
  markUnread(next, messages);
  return next;
}

/** The message of a rule that counts for a change only: nothing else tells it of a value that has come in. */
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
  /** Rows that were written over, and rows that were added. */
  readonly changed: number;
  readonly added: number;
  /** Rows that gave way because a pasted row took their key. */
  readonly merged: number;
  /** Cells that break a rule, in the order of the rows. */
  readonly bad: readonly { readonly row: number; readonly column: RowColumn; readonly message: string }[];
}

/**
 * Puts cells onto rows from a place on; what reaches below the last row is added. Rows that are not part of the paste
 * and whose key a pasted row took give way to it, as they do to an edited row; pasted rows that repeat each other stay
 * and are named, as those of an import do.
 * Work for `inSlices`.
 * @param indexed the index of the rows as they are now
 * @param at first row and column, which counts from 1; below the last row the rows are added
 */
export function* pasteCells(
  indexed: Generator<void, RowIndex>,
  at: { readonly row: number; readonly column: number },
  cells: readonly (readonly string[])[],
  choicesOf: ChoicesOf,
): Generator<void, PasteResult> {
  const facts = yield* indexed;
  const { table, rows } = facts;
  const columns = table.columns.slice(at.column - 1);
  const lines = isHeader(columns, cells[0]) ? cells.slice(1) : cells;
  const pasted = new Map<TableRow, number>();
  let next: TableRow[] = rows.slice();
  const empty = emptyRow(table);
  yield* eachOf(lines, (line, offset) => {
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
  yield* eachOf([...pasted], ([row, index]) => {
    if (isBroken(table, row)) return;
    const isNew = index >= rows.length;
    if (isNew && table.onTakenKey === 'append') return;
    for (const other of facts.holders(facts.keyOf(row))) {
      // Rows that the paste wrote over are no longer there.
      if (!overwritten.has(other) && !lost.has(other)) {
        lost.add(other);
        merged += 1;
      }
    }
  });
  if (lost.size > 0) next = next.filter((row) => !lost.has(row));

  const bad: { row: number; column: RowColumn; message: string }[] = [];
  yield* eachOf(next, (row, index) => {
    if (!pasted.has(row)) return;
    const errors: RowErrors = errorsOf(table, row);
    for (const column of table.columns) {
      const message = errors[column.name];
      if (message) bad.push({ row: index, column, message });
    }
  });
  return { rows: next, changed, added, merged, bad };
}

/** A first line that repeats the headings is not a row. */
function isHeader(columns: readonly RowColumn[], line: readonly string[] | undefined): boolean {
  if (!line || line.length === 0) return false;
  return line.every((text, position) => {
    const column = columns[position];
    const heading = text.trim().toLocaleLowerCase();
    return column !== undefined && (heading === column.label.toLocaleLowerCase() || heading === column.name);
  });
}

/** Empties the cells of a range. */
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

/** The result of a paste as text, the first bad cells by name. */
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
      : `. ${counted(bad.length, 'cell')} to correct: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
  return `${parts.join(', ')}${wrong}`;
}

/** Announced when nothing of the clipboard can be put into a table. */
export const nothingToPaste = 'The clipboard holds no cells';
