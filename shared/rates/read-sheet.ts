/** Reads a sheet of a workbook as the rows of a table, with the same rules as a text file. */
import { cellClass } from './cell-class';
import { FieldNames } from './column-match';
import { unitsOfOne } from './columns';
import {
  finishedFile,
  isOfOwnLayout,
  layoutOf,
  refusedFile,
  selectedServices,
  titleOf,
  withoutColumn,
} from './finished-file';
import { type FirstRow, findHeader, headerReach } from './header';
import type { TextTarget } from './layout';
import { findLayout } from './layouts/find-layout';
import { sheetGrid } from './layouts/grid';
import { readLayout } from './layouts/read-layout';
import { type ZoneMap, zoneKeyOf, zoneMapOf } from './layouts/zone-map';
import { type RateTableId, rateTable } from './rate-tables';
import { RowsBuilder } from './read-rows';
import type { Answers, ReadFile, Warning } from './read-settings';
import { ReadingCancelled, type ReadingOptions } from './scan';
import type { SheetCells, WorkbookCell, WorkbookSheet } from './workbook-cells';
import { readNumberCell } from './workbook-number';

const reportEvery = 4096;
/** Local constants, because they are used for every cell. */
const { exact } = cellClass;
const one = unitsOfOne;

/**
 * How well the first rows of a sheet match the table: the number of its fields that they name, or of those of a layout.
 */
export function headerMatches(cells: SheetCells, tableId: RateTableId): number {
  const table = rateTable(tableId);
  const names = new FieldNames(table);
  const { matches } = findHeader(firstRows(cells, headerReach), names);
  return matches < 2 && table.strip && findLayout(sheetGrid(cells), names, {}) ? 2 : matches;
}

/** A sheet with the places of the zones of another sheet. */
export interface ZoneSheet {
  readonly sheet: string;
  /** The column with the zones in the rates. */
  readonly key: string;
  readonly places: ZoneMap;
}

/** The sheets that name places for most of the zones of a file. */
export function zoneSheets(file: ReadFile, others: readonly SheetCells[]): readonly ZoneSheet[] {
  const names = new FieldNames(rateTable(file.table));
  // Other sheets are read only if a column separates rows.
  if (!file.warnings.some(({ kind }) => kind === 'several-services')) return [];
  return others.flatMap((cells) => {
    const places = zoneMapOf(sheetGrid(cells), names);
    const key = places && zoneKeyOf(file, places);
    return places && key !== undefined ? { sheet: cells.name, key, places } : [];
  });
}

export interface SheetChoice {
  /** The sheet that is read; `ask` if the user must choose; null if none has data. */
  readonly sheet: string | 'ask' | null;
  readonly warnings: readonly Warning[];
}

/**
 * Returns the only sheet with data; of several the one that the user chose, else the only one whose header fits the
 * table.
 * @param matches number of fields that the header of a sheet names (`headerMatches`)
 */
export function chooseSheet(
  sheets: readonly WorkbookSheet[],
  table: RateTableId,
  matches: (name: string) => number,
  answer: string | undefined,
): SheetChoice {
  const filled = sheets.filter(({ filledRows }) => filledRows > 0);
  const hidden = filled.filter((sheet) => sheet.hidden).map(({ name }) => name);
  const hiddenWarnings: Warning[] =
    hidden.length > 0 ? [{ kind: 'hidden-sheet', rows: [], count: hidden.length, names: hidden }] : [];
  const several: Warning[] =
    filled.length > 1
      ? [{ kind: 'several-sheets', rows: [], count: filled.length, names: filled.map(({ name }) => name) }]
      : [];
  if (answer !== undefined && filled.some(({ name }) => name === answer)) {
    return { sheet: answer, warnings: hiddenWarnings };
  }
  const [only] = filled;
  if (!only) return { sheet: null, warnings: [] };
  if (filled.length === 1) return { sheet: only.name, warnings: hiddenWarnings };
  const wanted = Math.min(2, rateTable(table).definition.columns.length);
  const fitting = filled.filter(({ name }) => matches(name) >= wanted);
  const shown = fitting.filter((sheet) => !sheet.hidden);
  // The visible sheet takes precedence over hidden ones, which are reported.
  const [fits, another] = shown.length > 0 ? shown : fitting;
  return { sheet: fits && !another ? fits.name : 'ask', warnings: [...several, ...hiddenWarnings] };
}

/** A workbook whose sheet is not chosen yet: no rows. */
export function askForSheet(
  table: RateTableId,
  sheets: readonly WorkbookSheet[],
  warnings: readonly Warning[],
): ReadFile {
  return { ...refusedFile(table, null, { sheet: 'ask', sheets: sheetNames(sheets) }), warnings };
}

function sheetNames(sheets: readonly WorkbookSheet[]) {
  return sheets
    .filter(({ filledRows }) => filledRows > 0)
    .map(({ name, filledRows, hidden }) => ({ name, rows: filledRows, hidden }));
}

/**
 * Reads the rows of a sheet.
 * @param sheets all sheets of its workbook
 * @throws ReadingCancelled
 */
export function readSheet(
  cells: SheetCells,
  sheets: readonly WorkbookSheet[],
  tableId: RateTableId,
  answers: Answers,
  options: ReadingOptions = {},
): ReadFile {
  const table = rateTable(tableId);
  const names = new FieldNames(table);
  const first = firstRows(cells, Math.max(headerReach, answers.headerRow ?? 0));
  const { layout, headerAt } = layoutOf(first, names, answers);
  const title = titleOf(first.slice(0, Math.max(0, headerAt)));
  const reading = {
    encoding: null,
    delimiter: null,
    sheet: cells.name,
    sheets: sheetNames(sheets),
    ...title,
  };
  if (isOfOwnLayout(layout)) {
    const read = readLayout(sheetGrid(cells), tableId, answers, reading, options);
    return read ? withHiddenColumns(read, cells) : withoutColumn(table, reading, layout);
  }

  const builder = new RowsBuilder(layout, cells.rows, { tellsTexts: true });
  for (const { line } of first.slice(0, Math.max(0, headerAt))) builder.notes.add('not-data', line);
  const last = Math.min(cells.rows, answers.lastRow ?? cells.rows);
  for (let at = layout.headerLine; at < last && !builder.stopped; at += 1) {
    if (at % reportEvery === 0) {
      options.progress?.(at / cells.rows);
      if (options.cancelled?.()) throw new ReadingCancelled();
    }
    readRow(cells, at, builder);
  }
  const { service, ...others } = answers;
  if (service) {
    const keep = selectedServices(builder, service);
    return readSheet(cells, sheets, tableId, { ...others, keep: { ...answers.keep, ...keep } }, options);
  }
  const read = finishedFile(tableId, reading, layout, builder, {
    cell: (place, at) => cells.cell(place, at)?.value ?? '',
    record: (place) => cells.row(place).map(textOf),
  });
  return withHiddenColumns(read, cells);
}

function withHiddenColumns(read: ReadFile, { hiddenColumns }: SheetCells): ReadFile {
  const columns = read.reading.columns.map((column) =>
    hiddenColumns.has(column.at) ? { ...column, hidden: true as const } : column,
  );
  return { ...read, reading: { ...read.reading, columns } };
}

/** The first non-empty rows: any number of blank ones may precede them, as in a text file. */
function firstRows(cells: SheetCells, reach: number): FirstRow[] {
  const first: FirstRow[] = [];
  for (let at = 0; at < cells.rows && first.length <= reach; at += 1) {
    const texts = cells.row(at).map(textOf);
    if (texts.some((text) => text !== '')) first.push({ line: at + 1, cells: texts });
  }
  return first;
}

function textOf(cell: WorkbookCell | null | undefined): string {
  return (cell?.value ?? '').trim();
}

/**
 * Reads a row whose number columns have plain numbers without findings: most rows of most sheets.
 * @returns false, without any effect, if the row must be read cell by cell
 */
function readPlainRow(cells: SheetCells, at: number, builder: RowsBuilder): boolean {
  const row = builder.numbers.length > 1 ? cells.plain?.(at) : undefined;
  if (!row || row.width > builder.layout.width) return false;
  for (const { at: position, rule } of builder.numbers) {
    const units = position < row.width ? (row.units[position] ?? Number.NaN) : Number.NaN;
    if (!(units >= 0) || rule.least !== undefined) return false;
    if (rule.places !== undefined && units % (one / 10 ** rule.places) !== 0) return false;
  }
  // A number in a text column is read as text.
  for (const { at: position } of builder.texts)
    if (position < row.width && !Number.isNaN(row.units[position])) return false;
  builder.room();
  const { length } = builder;
  for (let position = 0; position < row.width; position += 1)
    if (!Number.isNaN(row.units[position]) || (row.texts[position] ?? '').trim() !== '')
      builder.filled[position] = (builder.filled[position] ?? 0) + 1;
  for (const { at: position, column, classes } of builder.numbers) {
    column.units[length] = row.units[position] ?? Number.NaN;
    classes[length] = exact;
  }
  for (const { at: position, column } of builder.texts)
    column.put(length, position < row.width ? (row.texts[position] ?? '').trim() : '');
  if (cells.hiddenRows.has(at)) builder.notes.add('hidden-rows', at + 1);
  builder.keep(at + 1, at);
  return true;
}

function readRow(cells: SheetCells, at: number, builder: RowsBuilder): void {
  if (readPlainRow(cells, at, builder)) return;
  const row = cells.row(at);
  const line = at + 1;
  const texts = row.map(textOf);
  // A formula without a result has no text, but is not a blank cell.
  if (!row.some((cell, position) => texts[position] !== '' || cell?.formula === 'no-value')) return;
  builder.room();
  builder.filled.forEach((count, position) => {
    if (texts[position]) builder.filled[position] = count + 1;
  });
  const hasNoValue = row.some((cell) => cell?.formula === 'no-value');
  // A row with all its numbers is a table row: the same result as `judge`, without texts.
  const { numbers } = builder;
  const isPlain = numbers.length > 1 && numbers.every(({ at: position }) => row[position]?.kind === 'number');
  if (!isPlain && !hasNoValue && !builder.judge(texts, line)) {
    builder.leave();
    return;
  }
  // Cells of a sheet have fixed columns, so a comma cannot have split them.
  builder.long.count(texts);
  for (const target of builder.numbers) readNumberCell(row[target.at], target, builder, line);
  for (const target of builder.texts) readTextCell(row[target.at], target, builder, line);
  if (cells.hiddenRows.has(at)) builder.notes.add('hidden-rows', line);
  builder.keep(line, at);
}

function readTextCell(
  cell: WorkbookCell | null | undefined,
  { column, field }: TextTarget,
  builder: RowsBuilder,
  line: number,
): void {
  column.put(builder.length, textOf(cell));
  if (field === null || !cell?.formula) return;
  if (cell.formula === 'cached') builder.notes.add('formula-cached', line, field);
  else builder.markCell(field, 'formula-no-value');
}
