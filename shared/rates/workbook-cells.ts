/** A sheet of a workbook as the reader returns it: the value and the display text of each cell. */

export interface WorkbookCell {
  readonly kind: 'number' | 'text' | 'date' | 'boolean' | 'error';
  /**
   * A number as decimal text without an exponent, a day as `YYYY-MM-DD` (with a time `YYYY-MM-DD HH:MM`, a time alone
   * as `HH:MM`), `TRUE` or `FALSE`, `#N/A`; else the text.
   */
  readonly value: string;
  /** The displayed text, if it is not `value`: `5%`, `€ 5.00`, `2.35` for 2.349. */
  readonly shown?: string;
  /** The displayed number differs from the stored one: rounded, in thousands, or hidden. */
  readonly shownOther?: true;
  /** Set for a formula: `value` is its last result, '' if the file has none. */
  readonly formula?: 'cached' | 'no-value';
  /** Signs in the number format that change the value. */
  readonly format?: 'percent' | 'currency' | 'scientific';
  /** True if the cell repeats the value of its merged range. */
  readonly merged?: true;
}

/**
 * A row with only plain numbers and texts. The same object is reused for every row, so read it before the next call.
 */
export interface PlainRow {
  /** Up to its last cell. */
  readonly width: number;
  /** By column, numbers in millionths; NaN without one. */
  readonly units: Float64Array;
  /** By column; '' without a text. */
  readonly texts: readonly string[];
}

export interface SheetCells {
  readonly name: string;
  /** Number of rows up to the last one with a value. */
  readonly rows: number;
  /** Number of columns of the widest row. */
  readonly width: number;
  /** The row at a position from 0; shorter rows end early, empty cells are null. */
  row(at: number): readonly (WorkbookCell | null)[];
  /** A row as plain numbers and texts, without an object per cell; undefined if a cell is more complex. */
  plain?(at: number): PlainRow | undefined;
  /** One cell, without creating the others of its row. */
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
