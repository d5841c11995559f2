/** A file or a sheet without interpretation: its texts by row and column. */

import { readRecord } from '../text-record';
import type { SheetCells, WorkbookCell } from '../workbook-cells';

export interface Grid {
  readonly rows: number;
  /** Number of columns of its widest row. */
  readonly width: number;
  /** The line of a row in the file, or its row in the sheet, from 1. */
  line(row: number): number;
  /** The texts of a row, trimmed. */
  cells(row: number): readonly string[];
  /** The cells of a workbook with their details; undefined for a text file. */
  readonly rich?: (row: number) => readonly (WorkbookCell | null)[];
  /** True for a row of a text file with an unclosed quotation mark. */
  isUnclosed(row: number): boolean;
  /** True if cells are separated by commas, so that a decimal comma can split a number. */
  readonly isBetweenCommas: boolean;
  /** Positions of hidden rows. */
  readonly hiddenRows: ReadonlySet<number>;
}

const noRows: ReadonlySet<number> = new Set();

/**
 * The records of a text file.
 * @param delimiter its byte
 * @param first the offset of the first record, and its line
 */
export function textGrid(bytes: Uint8Array, delimiter: number, first = { at: 0, line: 1 }): Grid {
  let places = new Float64Array(1024);
  let lines = new Uint32Array(1024);
  let rows = 0;
  let width = 0;
  let { line } = first;
  for (let { at } = first; at < bytes.length; rows += 1) {
    if (rows === places.length) {
      places = grown(places, new Float64Array(rows * 2));
      lines = grown(lines, new Uint32Array(rows * 2));
    }
    const record = readRecord(bytes, at, delimiter);
    places[rows] = at;
    lines[rows] = line;
    width = Math.max(width, record.cells.length);
    at = record.next;
    line += record.lines;
  }
  // Cells are requested row by row.
  let last = { row: -1, cells: [] as readonly string[], brokenQuote: false };
  const record = (row: number) => {
    if (last.row === row) return last;
    const { cells, brokenQuote } = readRecord(bytes, places[row] ?? 0, delimiter);
    last = { row, cells: cells.map((cell) => cell.trim()), brokenQuote };
    return last;
  };
  return {
    rows,
    width,
    line: (row) => lines[row] ?? 0,
    cells: (row) => record(row).cells,
    isUnclosed: (row) => record(row).brokenQuote,
    isBetweenCommas: delimiter === 0x2c,
    hiddenRows: noRows,
  };
}

function grown<T extends Float64Array | Uint32Array>(old: T, next: T): T {
  next.set(old);
  return next;
}

/** The rows of a sheet. Every cell of a merged range has its value. */
export function sheetGrid(sheet: SheetCells): Grid {
  let last = { row: -1, cells: [] as readonly string[] };
  return {
    rows: sheet.rows,
    width: sheet.width,
    line: (row) => row + 1,
    cells(row) {
      if (last.row !== row) last = { row, cells: sheet.row(row).map((cell) => (cell?.value ?? '').trim()) };
      return last.cells;
    },
    isUnclosed: () => false,
    isBetweenCommas: false,
    rich: (row) => sheet.row(row),
    hiddenRows: sheet.hiddenRows,
  };
}
