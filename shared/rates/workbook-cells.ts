/** A sheet of a workbook as the reader gives it: what each cell holds, and what the workbook shows instead. */

export interface WorkbookCell {
  readonly kind: 'number' | 'text' | 'date' | 'boolean' | 'error';
  /**
   * A number as decimal text without an exponent, a day as `YYYY-MM-DD` (with a time `YYYY-MM-DD HH:MM`, a time alone as
   * `HH:MM`), `TRUE` or `FALSE`, `#N/A`; else the text.
   */
  readonly value: string;
  /** What the workbook shows, if that is not `value`: `5%`, `€ 5.00`, `2.35` for 2.349. */
  readonly shown?: string;
  /** The number that the workbook shows is not the one that it holds: rounded, in thousands, or hidden. */
  readonly shownOther?: true;
  /** It is a formula: `value` is its last result, '' if the file has none. */
  readonly formula?: 'cached' | 'no-value';
  /** Marks of its number format that make another number of it. */
  readonly format?: 'percent' | 'currency' | 'scientific';
  /** It repeats the value of the merged cell that it belongs to. */
  readonly merged?: true;
}

/** A row that holds nothing but plain numbers and texts. It is the same object for every row: look before the next one. */
export interface PlainRow {
  /** Up to its last cell. */
  readonly width: number;
  /** By column, numbers in millionths; NaN where none stands. */
  readonly units: Float64Array;
  /** By column; '' where none stands. */
  readonly texts: readonly string[];
}

export interface SheetCells {
  readonly name: string;
  /** Number of rows up to the last one with a value. */
  readonly rows: number;
  /** Widest row. */
  readonly width: number;
  /** The row at a position from 0; shorter rows end early, empty cells are null. */
  row(at: number): readonly (WorkbookCell | null)[];
  /** A row as plain numbers and texts, which takes no object for each cell; undefined if a cell needs more words. */
  plain?(at: number): PlainRow | undefined;
  /** One cell, without making the others of its row. */
  cell(at: number, column: number): WorkbookCell | null;
  /** Positions of hidden rows that have a value. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Positions of hidden columns. */
  readonly hiddenColumns: ReadonlySet<number>;
}

export interface WorkbookSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Rows with a value; 0 for an empty sheet. */
  readonly filledRows: number;
}
