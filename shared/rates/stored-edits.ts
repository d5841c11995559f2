/**
 * Edits as they are kept. Rows are named by their line in the file, and added ones by the order in which they were added, so
 * that an edit means the same rows after the file is read otherwise: with another header row, or other services kept.
 */
import { type Edit, editSchema, type RowRanges } from './edits';

/** Added rows are kept as this plus their place among the added ones. No file has as many lines. */
const addedFrom = 2 ** 40;
/** The number of a row that is not there. */
const nowhere = 2 ** 50;

/** How the rows of an open file are named now. */
export interface RowNames {
  /** Rows of the file. */
  readonly fileRows: number;
  /** The line of each of them, rising. */
  readonly lines: Uint32Array;
  /** What names a current row whose removal is decided; undefined without current rates. */
  removalKey(position: number): string | undefined;
  removalPosition(key: string): number | undefined;
}

type StoredEdit = Exclude<Edit, { op: 'accept' }> | (Extract<Edit, { op: 'accept' }> & { keys?: string[] });

/** JSON of an edit as it is kept. */
export function storedEdit(edit: Edit, names: RowNames): string {
  const stored: StoredEdit = withRows(edit, {
    row: (row) => (row < names.fileRows ? (names.lines[row] ?? nowhere) : addedFrom + row - names.fileRows),
    ranges: (ranges) =>
      ranges.flatMap(([first, last]) => {
        const rows: [number, number][] = [];
        if (first < names.fileRows)
          rows.push([
            names.lines[first] ?? nowhere,
            names.lines[Math.min(last, names.fileRows - 1)] ?? nowhere,
          ]);
        if (last >= names.fileRows)
          rows.push([addedFrom + Math.max(0, first - names.fileRows), addedFrom + last - names.fileRows]);
        return rows;
      }),
  });
  if (edit.op === 'accept' && stored.op === 'accept' && edit.state === 'removed' && edit.rows !== null) {
    const keys = edit.rows.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => names.removalKey(first + at) ?? []).flat(),
    );
    return JSON.stringify({ ...stored, rows: [], keys });
  }
  return JSON.stringify(stored);
}

/** The edit for the rows as they are named now; undefined if it cannot be read. */
export function loadedEdit(text: string, names: RowNames): Edit | undefined {
  let stored: StoredEdit;
  try {
    stored = JSON.parse(text) as StoredEdit;
    const edit = withRows(stored as Edit, {
      row: (line) => {
        if (line >= addedFrom) return names.fileRows + line - addedFrom;
        const row = firstFrom(names.lines, line);
        return names.lines[row] === line ? row : nowhere;
      },
      ranges: (ranges) =>
        ranges.flatMap(([first, last]) => {
          if (first >= addedFrom)
            return [[names.fileRows + first - addedFrom, names.fileRows + last - addedFrom]];
          const from = firstFrom(names.lines, first);
          const to = firstFrom(names.lines, last + 1) - 1;
          return from <= to ? [[from, to]] : [];
        }),
    });
    if (edit.op === 'accept' && stored.op === 'accept' && stored.keys) {
      const rows = stored.keys.flatMap((key): [number, number][] => {
        const position = names.removalPosition(key);
        return position === undefined ? [] : [[position, position]];
      });
      const { op, state, accepted } = edit;
      return { op, state, accepted, rows };
    }
    return editSchema.safeParse(edit).data;
  } catch {
    return undefined;
  }
}

interface Naming {
  readonly row: (row: number) => number;
  readonly ranges: (ranges: RowRanges) => RowRanges;
}

function withRows(edit: Edit, { row, ranges }: Naming): Edit {
  switch (edit.op) {
    case 'type':
      return { ...edit, row: row(edit.row) };
    case 'paste':
      return { ...edit, rows: edit.rows.map(row) };
    case 'insert':
      return { ...edit, after: edit.after === null ? null : row(edit.after) };
    case 'copy-down':
      return { ...edit, from: row(edit.from), rows: ranges(edit.rows) };
    case 'fix':
      return {
        ...edit,
        rows: edit.rows && ranges(edit.rows),
        ...(edit.cells ? { cells: edit.cells.map((cell) => ({ ...cell, row: row(cell.row) })) } : {}),
        ...(edit.removed ? { removed: ranges(edit.removed) } : {}),
      };
    case 'accept':
      return edit.state === 'removed' ? edit : { ...edit, rows: edit.rows && ranges(edit.rows) };
    default:
      return { ...edit, rows: ranges(edit.rows) };
  }
}

/** The first row whose line is not before a line. */
function firstFrom(lines: Uint32Array, line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
