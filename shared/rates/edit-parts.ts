/** What a step of editing is made of. Each part can be taken back and made again. */
import type { RowColumn } from '../row-tables/row-table';
import type { CellLog, FieldCells } from './book-cells';
import type { RateColumns } from './columns';
import type { Decisions } from './decisions';
import type { FindingName } from './findings';
import type { NumberStyle } from './numbers';
import type { CellJoin } from './settled-rows';
import type { RateTable } from './tables';

/** The rows of an open file, as edits need them. */
export interface EditedRows {
  readonly table: RateTable;
  readonly data: RateColumns;
  readonly fields: ReadonlyMap<string, FieldCells>;
  readonly columns: ReadonlyMap<string, RowColumn>;
  /** Numbers of rows are below it. */
  readonly length: number;
  /** Room that arrays by row need. */
  readonly capacity: number;
  has(row: number): boolean;
  /** The value of a cell, or its text where nothing could be read. */
  text(row: number, field: string): string;
  finding(row: number, field: string): FindingName | undefined;
  style(field: string): NumberStyle;
  /** What the reading found in a row as a whole, until somebody changes the row. */
  rowMark(row: number): FindingName | undefined;
  /** All ways to read a row with too many cells; none for other rows. */
  ways(row: number): readonly CellJoin[];
  /** The only likely one of them, if it joins cells and nobody changed the row yet. */
  join(row: number): CellJoin | undefined;
  /** Numbers of the rows in the order of the file. */
  order(): Uint32Array;
  grow(count: number): number[];
  shrink(count: number): void;
  placeAfter(after: number | null, rows: readonly number[], isThere: boolean): void;
  setRemoved(row: number, isRemoved: boolean): void;
  /** Added rows of services that are not read. */
  readonly elsewhere: Set<number>;
  readonly decisions: Decisions;
  /** How many rows the current rates have. */
  readonly currentRows: number;
}

export interface StepPart {
  /** Rows that it changes. */
  readonly rows: ArrayLike<number> & Iterable<number>;
  /** Bytes that it holds, about. */
  readonly size: number;
  undo(book: EditedRows): void;
  redo(book: EditedRows): void;
}

/** Cells of one field that a step changed. */
export class CellsPart implements StepPart {
  readonly log: CellLog;
  constructor(log: CellLog) {
    this.log = log;
  }
  get rows(): Uint32Array {
    return this.log.rows();
  }
  get size(): number {
    return this.log.size;
  }
  undo(book: EditedRows): void {
    this.log.swap(true, book.capacity);
  }
  redo(book: EditedRows): void {
    this.log.swap(false, book.capacity);
  }
}

/** Rows that a step added. Their values are parts of their own, after this one. */
export class AddedPart implements StepPart {
  readonly #after: number | null;
  readonly rows: readonly number[];
  constructor(after: number | null, rows: readonly number[]) {
    this.#after = after;
    this.rows = rows;
  }
  get size(): number {
    return this.rows.length * 8;
  }
  undo(book: EditedRows): void {
    book.placeAfter(this.#after, this.rows, false);
    book.shrink(this.rows.length);
  }
  redo(book: EditedRows): void {
    book.grow(this.rows.length);
    book.placeAfter(this.#after, this.rows, true);
  }
}

/** Rows that a step took out. */
export class RemovedPart implements StepPart {
  readonly rows: Uint32Array;
  constructor(rows: Uint32Array) {
    this.rows = rows;
  }
  get size(): number {
    return this.rows.byteLength;
  }
  undo(book: EditedRows): void {
    for (const row of this.rows) book.setRemoved(row, false);
  }
  redo(book: EditedRows): void {
    for (const row of this.rows) book.setRemoved(row, true);
  }
}

/** Changes that a step accepted or rejected: all of a state, or single ones. */
export class DecidedPart implements StepPart {
  /** What is decided about a row is no value of it. */
  readonly rows: readonly number[] = [];
  #back: ((book: EditedRows) => void) | undefined;
  readonly #make: (book: EditedRows) => (book: EditedRows) => void;

  readonly size: number;

  /**
   * @param make decides, and returns what takes it back
   * @param rows how many rows it is about
   */
  constructor(make: (book: EditedRows) => (book: EditedRows) => void, rows: number) {
    this.#make = make;
    // Their numbers, what is decided and what was.
    this.size = rows * 6;
  }
  undo(book: EditedRows): void {
    this.#back?.(book);
  }
  redo(book: EditedRows): void {
    this.#back = this.#make(book);
  }
}
