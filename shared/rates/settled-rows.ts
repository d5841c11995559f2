/** Rows with more cells than the header, and the ways to read them. */

/** One way to read the cells of a row. */
export interface CellJoin {
  /** Positions of the cells that are joined with the next one; none for the cells as they are. */
  readonly at: readonly number[];
  /** The joined numbers as they were written: `6,50`. */
  readonly text: string;
  /** The same as decimals: `6.50`. */
  readonly reads: string;
  /** The values by field: plain decimals and texts; '' for none, undefined for a number with two readings. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Digits after the point, by field. */
  readonly places: Readonly<Record<string, number>>;
}

/** A row as the rows around it show it. */
export interface ResolvedRow {
  /** All ways; the cells as they are among them where that is possible. */
  readonly ways: readonly CellJoin[];
  /** The only likely one. */
  readonly meant: CellJoin | undefined;
  /** Of the ways that fit the rows above and below: numbers before all that could be split, and texts that are the same. */
  readonly sure: Readonly<Record<string, string>>;
}

/** The rows with too many cells between commas. */
export interface LongRows {
  /** By row: 1 where only one join is likely. */
  readonly joinable: Uint8Array;
  of(row: number): ResolvedRow;
}
