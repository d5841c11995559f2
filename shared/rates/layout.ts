/** Where the columns of a file are, and what its cells go into. */
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
  /** Null for a column that only tells services apart. */
  readonly field: string | null;
  readonly at: number;
  readonly header: string;
  readonly column: TextColumn;
  readonly required: boolean;
  /** Only rows with one of these texts are kept. */
  readonly kept: ReadonlySet<string> | null;
}

/** Where the columns of a file are. */
export interface Layout {
  readonly names: FieldNames;
  /** Cells of the header, without blank ones at its end; undefined without a header. */
  readonly header: readonly string[] | undefined;
  /** Columns of the file, up to the last one with a name. */
  readonly width: number;
  /** Cells of the header with blank ones at its end. */
  readonly headerCells: number;
  /** Line of the header, 0 without one. */
  readonly headerLine: number;
  readonly match: ColumnMatch;
  /** Positions of columns that tell several price lists apart, whatever their names. */
  readonly keys?: readonly number[];
  readonly answers: Answers;
}
