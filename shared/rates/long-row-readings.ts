/** Rows with more cells than the header, and the possible readings of each. */

/** One possible reading of the cells of a row. */
export interface CellJoin {
  /** Positions of the cells that are joined with the next one; empty if no cells are joined. */
  readonly at: readonly number[];
  /** The joined numbers as written: `6,50`. */
  readonly text: string;
  /** The joined numbers as decimals: `6.50`. */
  readonly reads: string;
  /** The values by field: plain decimals and texts; '' for none, undefined for an ambiguous number. */
  readonly values: Readonly<Record<string, string | undefined>>;
  /** Digits after the point, by field. */
  readonly places: Readonly<Record<string, number>>;
}

/** A row read by comparison with its neighbours. */
export interface ResolvedRow {
  /** All readings, including the unchanged cells where that is possible. */
  readonly possibleJoins: readonly CellJoin[];
  /** The only likely reading. */
  readonly likely: CellJoin | undefined;
  /**
   * The readings that fit the rows above and below: with only numbers before the first cell that may be split, and with
   * the same texts.
   */
  readonly sure: Readonly<Record<string, string>>;
}

/** The rows with too many cells between commas. */
export interface LongRows {
  /** By row: 1 where only one join is likely. */
  readonly joinable: Uint8Array;
  of(row: number): ResolvedRow;
}
