/** Finds the rows above the first row with rates that say what its columns are. */
import { type FieldNames, isServiceName } from '../column-match';
import { numberText } from '../numbers';
import type { Answers } from '../reading';
import { bandText } from './band-text';
import { isWeightHeading } from './column-words';
import type { Grid } from './grid';

/** Rows with something in them that are looked through. */
const reach = 80;
const mostHeadings = 4;

/** True for a number, and for what a person meant as one. */
export function isAmount(cell: string): boolean {
  const number = numberText(cell);
  return (
    number.kind === 'number' ||
    (number.kind === 'trouble' && ['currency', 'trailing-units', 'parenthesised'].includes(number.finding))
  );
}

/** Positions of rows by their lines. */
export function rowsOfLines(grid: Grid, lines: readonly number[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < grid.rows && rows.length < lines.length; row += 1)
    if (lines.includes(grid.line(row))) rows.push(row);
  return rows;
}

/** Positions of the heading rows, from the top; empty for a file that begins with its rates, undefined if it has none. */
export function findHeadings(grid: Grid, names: FieldNames, answers: Answers): number[] | undefined {
  if (answers.layout)
    return rowsOfLines(
      grid,
      answers.layout.headings.map(({ line }) => line),
    );
  if (answers.headerRow !== undefined)
    return answers.headerRow === 0 ? [] : rowsOfLines(grid, [answers.headerRow]);
  const rows = filledRows(grid);
  const widths = rows.map(({ cells }) => filledOf(cells).length).filter((width) => width > 1);
  // A title over the table fills few of its columns.
  const usual = Math.max(2, Math.ceil(median(widths) / 2));
  let headings: number[] = [];
  for (const [at, { row, cells }] of rows.entries()) {
    const filled = filledOf(cells);
    if (filled.length < 2) continue;
    if (isHeading(cells, rows[at + 1]?.cells ?? [], names, usual)) {
      const isApart = headings.length > 0 && row > (headings.at(-1) ?? 0) + 2;
      headings = [...(isApart ? [] : headings), row].slice(-mostHeadings);
    } else if (filled.some(isAmount)) return headings;
    else headings = [];
  }
  return undefined;
}

function filledRows(grid: Grid): { readonly row: number; readonly cells: readonly string[] }[] {
  const rows: { readonly row: number; readonly cells: readonly string[] }[] = [];
  for (let row = 0; row < grid.rows && rows.length < reach; row += 1) {
    const cells = grid.cells(row);
    if (filledOf(cells).length > 0) rows.push({ row, cells });
  }
  return rows;
}

const filledOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '');

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 2;
}

function isHeading(
  cells: readonly string[],
  next: readonly string[],
  names: FieldNames,
  usual: number,
): boolean {
  const filled = filledOf(cells);
  const isNumber = (cell: string) => numberText(cell).kind === 'number';
  if (!filled.some(isNumber)) {
    const isData = filled.some((cell) => isAmount(cell) && !bandText(cell));
    const isDated = filled.some((cell) => {
      const number = numberText(cell);
      return number.kind === 'trouble' && number.finding === 'date-in-number-column';
    });
    return !isData && !isDated && (filled.length >= usual || filledOf(next).length >= usual);
  }
  // `Zone | 1 | 2 | 5`: a row of numbers is a heading if its first cell names what stands below it.
  const [label = '', ...others] = cells;
  const rest = filledOf(others);
  if (rest.length < 2 || isNumber(label)) return false;
  if (label === '') return rest.every(isNumber) && isRising(rest) && (next[0] ?? '') !== '';
  const isName = (part: string) =>
    isWeightHeading(part) ||
    isServiceName(part) ||
    (part.trim().length > 1 && names.fieldOf(part) !== undefined);
  return !/\d/.test(label) && label.split(/[/\\|]/).some(isName);
}

/** True for numbers of which none is below the one before, and not all are equal. */
export function isRising(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(',', '.')));
  return (
    new Set(numbers).size > 1 &&
    numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? Number.POSITIVE_INFINITY))
  );
}

/** The texts of the heading rows by column. One that stands over several columns counts for all of them. */
export function headingTexts(grid: Grid, rows: readonly number[]): readonly (readonly string[])[] {
  return rows.map((row, at) => {
    const cells = grid.cells(row);
    const all = Array.from({ length: grid.width }, (_, column) => cells[column] ?? '');
    if (at === rows.length - 1) return all;
    const below = grid.cells(rows[at + 1] ?? 0);
    let text = '';
    return all.map((cell, column) => {
      if (cell !== '') text = cell;
      return cell === '' && column > 0 && (below[column] ?? '') !== '' ? text : cell;
    });
  });
}
