/** The columns of a file, and the target of each. */
import type { ColumnMatch, FieldNames } from './column-match';
import type { NumberColumn, TextColumn } from './columns';
import type { NumberRule } from './numbers';
import type { Answers } from './read-settings';

export interface NumberTarget {
  readonly field: string;
  /** Position of its column in the file. */
  readonly at: number;
  readonly column: NumberColumn;
  classes: Uint8Array;
  readonly rule: NumberRule;
}

export interface TextTarget {
  /** Null for a column that only separates services. */
  readonly field: string | null;
  readonly at: number;
  readonly header: string;
  readonly column: TextColumn;
  readonly required: boolean;
  /** The texts in this column of the rows that are read; null for all rows. */
  readonly kept: ReadonlySet<string> | null;
}

/** The columns of a file. */
export interface Layout {
  readonly names: FieldNames;
  /** Cells of the header, without blank ones at its end; undefined without a header. */
  readonly header: readonly string[] | undefined;
  /** Number of columns of the file, up to the last one with a name. */
  readonly width: number;
  /** Number of header cells, including blank ones at its end. */
  readonly headerCells: number;
  /** Line of the header, 0 without one. */
  readonly headerLine: number;
  readonly match: ColumnMatch;
  /** Positions of columns that separate price lists, whatever their names. */
  readonly keys?: readonly number[];
  readonly answers: Answers;
}
