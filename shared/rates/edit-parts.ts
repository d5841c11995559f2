/** The reversible parts of an edit step. */
import type { RowColumn } from '../row-tables/row-table';
import type { CellLog, FieldCells } from './book-cells';
import type { RateColumns } from './columns';
import type { Decisions } from './decisions';
import type { FindingName } from './findings';
import type { CellJoin } from './long-row-readings';
import type { NumberStyle } from './numbers';
import type { RateTable } from './rate-tables';

/** The interface of the open rows for edits. */
export interface EditedRows {
  readonly table: RateTable;
  readonly data: RateColumns;
  readonly fields: ReadonlyMap<string, FieldCells>;
  readonly columns: ReadonlyMap<string, RowColumn>;
  /** Row numbers are below it. */
  readonly length: number;
  /** The capacity that arrays by row need. */
  readonly capacity: number;
  has(row: number): boolean;
  /** The value of a cell, or its text if it could not be read. */
  text(row: number, field: string): string;
  finding(row: number, field: string): FindingName | undefined;
  style(field: string): NumberStyle;
  /** The finding about a row as a whole, until the user changes the row. */
  rowMark(row: number): FindingName | undefined;
  /** All readings of a row with too many cells; empty for other rows. */
  possibleJoins(row: number): readonly CellJoin[];
  /** The only likely reading, if it joins cells and the row is unchanged. */
  join(row: number): CellJoin | undefined;
  /** Row numbers in the order of the file. */
  order(): Uint32Array;
  grow(count: number): number[];
  shrink(count: number): void;
  placeAfter(after: number | null, rows: readonly number[], isPresent: boolean): void;
  setRemoved(row: number, isRemoved: boolean): void;
  /** Added rows of services that are not read. */
  readonly elsewhere: Set<number>;
  readonly decisions: Decisions;
  /** Number of rows of the current rates. */
  readonly currentRows: number;
}

export interface StepPart {
  /** Rows that it changes. */
  readonly rows: ArrayLike<number> & Iterable<number>;
  /** The approximate size of the part in bytes. */
  readonly size: number;
  undo(book: EditedRows): void;
  redo(book: EditedRows): void;
}

/** The cells of one field that a step changed. */
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

/** Rows that a step added. Their values are separate parts after this one. */
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

/** Rows that a step removed. */
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
  /** Decisions about a row do not change its values. */
  readonly rows: readonly number[] = [];
  #back: ((book: EditedRows) => void) | undefined;
  readonly #make: (book: EditedRows) => (book: EditedRows) => void;

  readonly size: number;

  /**
   * @param make decides, and returns a function that reverts it
   * @param rows number of rows
   */
  constructor(make: (book: EditedRows) => (book: EditedRows) => void, rows: number) {
    this.#make = make;
    // The row numbers, the new and the previous decisions.
    this.size = rows * 6;
  }
  undo(book: EditedRows): void {
    this.#back?.(book);
  }
  redo(book: EditedRows): void {
    this.#back = this.#make(book);
  }
}
