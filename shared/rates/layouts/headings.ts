/** Finds the heading rows above the first row with rates. */
import { type FieldNames, isServiceName, plainWords } from '../column-match';
import { numberText } from '../numbers';
import type { Answers } from '../read-settings';
import { bandText } from './band-text';
import { isWeightHeading } from './column-words';
import type { Grid } from './grid';
import type { TableLayout } from './table-layout';

/** Non-empty rows that are searched. */
const reach = 80;
const mostHeadings = 4;

/** True for a number, and for a text that the sender meant as one. */
export function isAmount(cell: string): boolean {
  const number = numberText(cell);
  return (
    number.kind === 'number' ||
    (number.kind === 'not-a-number' &&
      ['currency', 'trailing-units', 'parenthesised'].includes(number.finding))
  );
}

/** Positions of rows by their lines. */
export function rowsOfLines(grid: Grid, lines: readonly number[]): number[] {
  const rows: number[] = [];
  for (let row = 0; row < grid.rows && rows.length < lines.length; row += 1)
    if (lines.includes(grid.line(row))) rows.push(row);
  return rows;
}

/**
 * Positions of the heading rows, from the top; empty for a file that begins with rates, undefined if none are found.
 */
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
  // A title above the table fills few of its columns.
  const width = median(widths);
  const usual = Math.max(2, Math.ceil(width / 2));
  let headings: number[] = [];
  for (const [at, { row, cells }] of rows.entries()) {
    const filled = filledOf(cells);
    if (filled.length < 2) continue;
    const above = headings.map((row) => grid.cells(row));
    if (above.length > 0 && isWithoutRate(cells, above, names)) return headings;
    if (filled.length < width && filled.some(isOfYear)) headings = [];
    else if (isHeading(cells, rows[at + 1]?.cells ?? [], names, usual)) {
      const isApart = headings.length > 0 && row > (headings.at(-1) ?? 0) + 2;
      headings = [...(isApart ? [] : headings), row].slice(-mostHeadings);
    } else if (filled.some(isAmount) && (headings.length > 0 || filled.length >= width)) return headings;
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
      return number.kind === 'not-a-number' && number.finding === 'date-in-number-column';
    });
    return !isData && !isDated && (filled.length >= usual || filledOf(next).length >= usual);
  }
  const [label = '', ...others] = cells;
  const rest = filledOf(others);
  if (label === '')
    return rest.length > 1 && rest.every(isNumber) && isRising(rest) && (next[0] ?? '') !== '';
  return isAboveNumbers(cells, names);
}

/** True for `No. | Zone | 1 | 2 | 5`: a row of numbers is a heading if a text before them names the values below it. */
export function isAboveNumbers(cells: readonly string[], names: FieldNames): boolean {
  const isName = (part: string) =>
    isWeightHeading(part) ||
    isServiceName(part) ||
    (part.trim().length > 2 && names.fieldOf(part) !== undefined);
  const first = cells.findIndex((cell) => numberText(cell).kind === 'number');
  const labels = filledOf(cells.slice(0, Math.max(0, first)));
  const isLabel = labels.some((label) => label.split(/[/\\|]/).some(isName));
  return isLabel && !labels.some((label) => /\d/.test(label)) && filledOf(cells.slice(first)).length > 1;
}

/** True for a table row that looks like another heading because it has no rate. */
function isWithoutRate(
  cells: readonly string[],
  above: readonly (readonly string[])[],
  names: FieldNames,
): boolean {
  const last = above.at(-1) ?? [];
  const isBand = (text: string) => bandText(text) !== undefined;
  const across = last.flatMap((text, at) => (isBand(text) ? at : []));
  if (across.length > 1) return across.every((at) => /^[-–—−]*$/.test(cells[at] ?? ''));
  const isWeight = (text: string) =>
    isWeightHeading(text) || ['from', 'to'].includes(names.fieldOf(text) ?? '');
  const bands = cells.flatMap((cell, at) => (bandText(cell) ? at : []));
  const below = bands.filter((at) => above.some((row) => isWeight(row[at] ?? '')));
  return below.length === 1 && bands.every((at) => (last[at] ?? '') !== '');
}

/** True for `valid from 2026`, which is a title; `2026` alone can be a heading. */
const isOfYear = (cell: string) => /\p{L}.*\b20[1-9]\d\b/u.test(cell) && !bandText(cell);

/** True for numbers that never fall and are not all equal. */
export function isRising(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number(text.replace(',', '.')));
  return (
    new Set(numbers).size > 1 &&
    numbers.every((number, at) => at === 0 || number >= (numbers[at - 1] ?? Number.POSITIVE_INFINITY))
  );
}

/** The texts of the heading rows by column. A text that spans several columns counts for all of them. */
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

/**
 * Spells out headings of air freight, `M | N | +45 | +100`: a minimum charge, a rate below the first break, and the
 * breaks.
 */
export function airFreightTexts(texts: readonly string[]): readonly string[] {
  const breaks = texts.map((text) => /^[+q]\s*(\d{1,5})\s*(?:kgs?)?$/i.exec(text)?.[1]);
  const starts = breaks.flatMap((start) => start ?? []);
  const [first] = starts.sort((a, b) => Number(a) - Number(b));
  if (first === undefined || starts.length < 2) return texts;
  return texts.map((text, at) => {
    const name = plainWords(text);
    if (breaks[at] !== undefined) return `+${breaks[at]}`;
    if (/^(?:n|normal)$/.test(name) || (/^[-–]/.test(text) && name.replace(/ ?kgs?$/, '') === first))
      return `<${first}`;
    return /^(?:m|min|minimum|mindest\w*|minimo|minima|minimal)$/.test(name) ? 'Min charge' : text;
  });
}

/**
 * Returns whether a row below the headings repeats them or is the heading of another table: texts in the rate columns,
 * and a heading text next to them.
 * @param values positions of its cells in the columns of rates
 */
export function isHeadingAgain(
  {
    above,
    columns,
    filled,
  }: Pick<TableLayout, 'columns'> & {
    readonly above: readonly (readonly string[])[];
    readonly filled: readonly number[];
  },
  values: readonly number[],
  cells: readonly string[],
): 'same' | 'other' | undefined {
  const rates = Object.values(columns).filter((is) => is === 'rate' || is === 'further').length;
  const texts = values.map((at) => cells[at] ?? '');
  if (texts.length === 0 || texts.length * 2 < rates || texts.some(isAmount)) return undefined;
  const isAgain = (at: number) => above.some((row) => row[at] === cells[at]);
  const first = filled.find((at) => (cells[at] ?? '') !== '' && !values.includes(at));
  const label = cells[first ?? -1] ?? '';
  const isNamed = first !== undefined && (isAgain(first) || isWeightHeading(label) || isServiceName(label));
  if (!isNamed && !(above.length > 0 && texts.every((text) => bandText(text)))) return undefined;
  return values.every(isAgain) ? 'same' : 'other';
}
