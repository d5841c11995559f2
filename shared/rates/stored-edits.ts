/**
 * The storage format of edits. Rows are identified by their line or cell in the file, and added ones by the order in
 * which they were added, so an edit applies to the same rows even if the file is later read with another header row or
 * other services.
 */
import { type Edit, editSchema, type RowRanges } from './edits';
import type { Answers } from './read-settings';
import { packedRows, rowsOf } from './row-ranges';

/** Added rows are stored as this number plus their index among the added ones. No file has as many lines. */
const addedFrom = 2 ** 40;
/** The number of a row that does not exist. */
const nowhere = 2 ** 50;

/** The current numbering of the rows of an open file. */
export interface RowNames {
  /** Number of rows of the file. */
  readonly fileRows: number;
  /** These and the added ones; row numbers are below it. */
  readonly length: number;
  /** Number of rows of the current rates. */
  readonly currentRows: number;
  /** The id of each row in the file, rising: its line, or its cell if a line has several rows. */
  readonly lines: Uint32Array | Float64Array;
  /** The id of a current row with a removal decision; undefined without current rates. */
  removalKey(position: number): string | undefined;
  removalPosition(key: string): number | undefined;
  /** The services that are read (`servicesRead`). */
  readonly services: string;
}

/** The services that the answers select, as one text; empty for all. */
export function servicesRead({ keep, service }: Answers): string {
  return keep || service ? JSON.stringify([keep ?? null, service ?? null]) : '';
}

type StoredEdit =
  | Exclude<Edit, { op: 'accept' | 'insert' | 'paste' }>
  /** `of`: the services that were read. Edits of earlier versions lack it. */
  | (Extract<Edit, { op: 'insert' | 'paste' }> & { of?: string })
  | (Extract<Edit, { op: 'accept' }> & { keys?: string[] });

/** JSON of an edit in storage format. */
export function storedEdit(edit: Edit, names: RowNames): string {
  const stored: StoredEdit = withRows(edit, {
    row: (row) => (row < names.fileRows ? (names.lines[row] ?? nowhere) : addedFrom + row - names.fileRows),
    // Only the lines of these rows are stored: rows between them may belong to another service.
    ranges: (ranges) => {
      const lines: number[] = [];
      const added: number[] = [];
      for (const row of rowsOf(ranges, names.length))
        if (row < names.fileRows) lines.push(names.lines[row] ?? nowhere);
        else added.push(addedFrom + row - names.fileRows);
      return [...packedRows(lines), ...packedRows(added)];
    },
  });
  if (stored.op === 'insert' || stored.op === 'paste')
    return JSON.stringify({ ...stored, of: names.services });
  if (edit.op === 'accept' && stored.op === 'accept' && edit.state === 'removed' && edit.rows !== null) {
    const keys: string[] = [];
    for (const position of rowsOf(edit.rows, names.currentRows)) {
      const key = names.removalKey(position);
      if (key !== undefined) keys.push(key);
    }
    return JSON.stringify({ ...stored, rows: [], keys });
  }
  return JSON.stringify(stored);
}

/** The edit with the current row numbers; undefined if it cannot be read. */
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
        inBounds(
          ranges.flatMap((part): RowRanges => {
            if (typeof part === 'string') return packedRows(rowsAt(rowsOf([part]), names));
            const [first, last] = part;
            if (first >= addedFrom)
              return [[names.fileRows + first - addedFrom, names.fileRows + last - addedFrom]];
            const from = firstFrom(names.lines, first);
            const to = firstFrom(names.lines, last + 1) - 1;
            return from <= to ? [[from, to]] : [];
          }),
        ),
    });
    if (edit.op === 'accept' && stored.op === 'accept' && stored.keys) {
      const rows = stored.keys.flatMap((key) => names.removalPosition(key) ?? []);
      const { op, state, accepted } = edit;
      return { op, state, accepted, rows: packedRows(Uint32Array.from(rows).sort()) };
    }
    // Earlier versions stored a tick for all removals, which would also remove rows added since.
    if (edit.op === 'accept' && edit.state === 'removed' && edit.rows === null && edit.accepted)
      return { ...edit, rows: [] };
    if (edit.op === 'insert' || edit.op === 'paste') {
      const { of, ...plain } = edit as Extract<StoredEdit, { op: 'insert' | 'paste' }>;
      const isElsewhere = of !== undefined && of !== names.services && isOfOthers(stored, of, names);
      return editSchema.safeParse(isElsewhere ? { ...plain, elsewhere: true } : plain).data;
    }
    return editSchema.safeParse(edit).data;
  } catch {
    return undefined;
  }
}

/** More ranges than this are packed: earlier versions stored more of them than an edit may have. */
const mostRanges = 1000;

function inBounds(ranges: RowRanges): RowRanges {
  return ranges.length > mostRanges ? packedRows([...rowsOf(ranges)]) : ranges;
}

/** Whether rows were added for services that are not read now: after a row of theirs, or where no row is known. */
function isOfOthers(stored: StoredEdit, of: string, names: RowNames): boolean {
  const after = stored.op === 'insert' ? stored.after : stored.op === 'paste' ? stored.rows.at(-1) : null;
  if (after === null || after === undefined) return of !== '' && names.services !== '';
  return after < addedFrom && names.lines[firstFrom(names.lines, after)] !== after;
}

/** Row numbers by line; lines without a row are omitted. */
function rowsAt(lines: Iterable<number>, names: RowNames): number[] {
  const rows: number[] = [];
  for (const line of lines) {
    if (line >= addedFrom) {
      rows.push(names.fileRows + line - addedFrom);
      continue;
    }
    const row = firstFrom(names.lines, line);
    if (names.lines[row] === line) rows.push(row);
  }
  return rows;
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
function firstFrom(lines: RowNames['lines'], line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
