/**
 * Goes through bands that stand in their order and tells what is between them: holes, overlaps, rows that repeat a band.
 * Findings, lists and drawings all listen to the same pass.
 */
import { type NumberColumn, type RateColumns, TextColumn, unitsOfOne } from './columns';
import { compareNumbers, type Pace, paceRows } from './row-order';
import type { RateTable } from './tables';

/** What a pass over bands tells. Positions are those of the order; `end` is the one after the last. */
export interface BandListener {
  /** A new strip begins. */
  strip(start: number): void;
  /** A band that is neither reversed nor the repetition of one. `row` is the first row that has it. */
  band?(row: number): void;
  /** A row that repeats the band of an earlier one of the strip. */
  repeated?(row: number): void;
  /**
   * Nothing prices the values between two rows.
   * @param isUnsure a row stands there whose own ends are wrong; it fills the hole, probably
   */
  hole(before: number, row: number, isUnsure: boolean): void;
  /** A row begins before an earlier one ends. */
  overlap(before: number, row: number): void;
  /** Rows with the same band. */
  same(start: number, end: number): void;
  /** @param isInclusive each band begins one small step after the one before ends */
  end(start: number, end: number, isInclusive: boolean): void;
}

/** The bands of a table by strip: the codes of the strips and the two ends. */
export interface Bands {
  /** The code of the strip of each row; null if there is one strip. */
  readonly strips: { readonly codes: Uint32Array } | null;
  readonly from: NumberColumn;
  readonly to: NumberColumn;
}

/** Holes that rows with wrong ends fill probably. */
export interface UnsureEnds {
  /** True if such an end stands in a hole or at its edge, in units. */
  touches(strip: number, from: number, to: number): boolean;
}

/** The bands of columns; null if the rows of the table are no bands, or if the ends were not read. */
export function bandsOf(table: RateTable, columns: RateColumns): Bands | null {
  if (!table.strip || !columns.fields.has('from') || !columns.fields.has('to')) return null;
  const keys = table.strip
    .map((name) => columns.fields.get(name))
    .filter((each) => each instanceof TextColumn);
  const [first] = keys;
  return {
    strips: keys.length > 1 ? new JoinedCodes(keys) : (first ?? null),
    from: columns.number('from'),
    to: columns.number('to'),
  };
}

/** One code for the texts of several columns. */
export class JoinedCodes {
  readonly #columns: readonly TextColumn[];
  readonly #known = new Map<string, number>();
  #codes = new Uint32Array(0);
  #filled = 0;

  constructor(columns: readonly TextColumn[]) {
    this.#columns = columns;
  }

  get codes(): Uint32Array {
    return this.#codes;
  }

  /** Joins the codes of the rows up to a length that are new, and of those that changed. */
  update(length: number, changed: Iterable<number>): void {
    if (length > this.#codes.length) {
      const longer = new Uint32Array(length);
      longer.set(this.#codes);
      this.#codes = longer;
    }
    for (const row of changed) if (row < this.#filled) this.#join(row);
    for (; this.#filled < length; this.#filled += 1) this.#join(this.#filled);
  }

  #join(row: number): void {
    const text = this.#columns.map(({ codes }) => codes[row]).join(' ');
    const code = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, code);
    this.#codes[row] = code;
  }
}

/**
 * Goes through the rows of whole strips in the order of strip, start and end. Rows without an end are open.
 * @param rows the order; only the positions from `start` up to `end` count
 */
export function passBands(
  bands: Bands,
  rows: Uint32Array,
  start: number,
  end: number,
  unsure: UnsureEnds | null,
  listener: BandListener,
  pace?: Pace,
): void {
  const { from, to } = bands;
  const codes = bands.strips?.codes ?? null;
  const starts = from.units;
  const ends = to.units;
  const isExact = from.exact.size + to.exact.size > 0;
  let next = start;
  while (next < end) {
    const first = next;
    const strip = codes ? (codes[rows[first] ?? 0] ?? 0) : 0;
    listener.strip(first);
    /** Rows from here on have the same band. */
    let group = first;
    let reach = Number.NEGATIVE_INFINITY;
    let reachRow = -1;
    let pairs = 0;
    let step = 0;
    let lastFrom = Number.NaN;
    let lastTo = Number.NaN;
    for (; next < end; next += 1) {
      const row = rows[next] ?? 0;
      if (codes && codes[row] !== strip) break;
      if (next % paceRows === 0) pace?.();
      const a = starts[row] ?? 0;
      const z = ends[row] ?? 0;
      if (next > first) {
        const isSame =
          a === lastFrom &&
          (z === lastTo || (Number.isNaN(z) && Number.isNaN(lastTo))) &&
          (!isExact || isSameBand(bands, rows[next - 1] ?? 0, row));
        if (isSame) {
          listener.repeated?.(row);
          continue;
        }
        if (next - group > 1) listener.same(group, next);
        group = next;
      }
      lastFrom = a;
      lastTo = z;
      if (z < a || (isExact && z === a && compareNumbers(to, row, from, row) < 0)) continue;
      listener.band?.(row);
      if (reachRow >= 0) {
        const gap =
          isExact && reach !== Number.POSITIVE_INFINITY ? exactGap(bands, reachRow, row) : a - reach;
        const isUnsure = gap > 0 && (unsure?.touches(strip, reach, a) ?? false);
        if (!isUnsure) {
          pairs += 1;
          if (pairs === 1) step = gap;
          else if (gap !== step) step = Number.NaN;
        }
        if (gap > 0) listener.hole(reachRow, row, isUnsure);
        else if (gap < 0) listener.overlap(reachRow, row);
      }
      const reaches = Number.isNaN(z) ? Number.POSITIVE_INFINITY : z;
      if (
        reachRow < 0 ||
        reaches > reach ||
        (isExact && reaches === reach && endsLater(bands, row, reachRow))
      ) {
        reach = reaches;
        reachRow = row;
      }
    }
    if (next - group > 1) listener.same(group, next);
    const isInclusive = step > 0 && !isExact && endsInclude(bands, rows, first, next, pairs, step);
    listener.end(first, next, isInclusive);
  }
}

/** The size of a hole, below 0 for an overlap. Only its sign is exact. */
function exactGap({ from, to }: Bands, before: number, row: number): number {
  const order = compareNumbers(from, row, to, before);
  const gap = (from.units[row] ?? 0) - (to.units[before] ?? 0);
  return order === 0 ? 0 : Math.sign(gap) === order ? gap : order;
}

function isSameBand({ from, to }: Bands, a: number, b: number): boolean {
  return compareNumbers(from, a, from, b) === 0 && compareNumbers(to, a, to, b) === 0;
}

function endsLater({ to }: Bands, row: number, other: number): boolean {
  return to.has(row) && to.has(other) && compareNumbers(to, row, to, other) > 0;
}

/**
 * True if the ends of a strip are meant to be included: all holes are one unit of the last digit that its ends use. One
 * hole alone tells only if the end before it is a nine after the point, as in `0–0.99`.
 */
function endsInclude(
  { from, to }: Bands,
  rows: Uint32Array,
  start: number,
  end: number,
  pairs: number,
  step: number,
): boolean {
  let unit = unitsOfOne;
  while (unit > step) unit /= 10;
  if (unit !== step) return false;
  let hasNine = false;
  for (let at = start; at < end; at += 1) {
    const row = rows[at] ?? 0;
    const a = from.units[row] ?? 0;
    const z = to.units[row] ?? Number.NaN;
    if (a % step !== 0 || (to.has(row) && z % step !== 0)) return false;
    if (z > a && at < end - 1 && step < unitsOfOne && (z / step) % 10 === 9) hasNine = true;
  }
  return pairs > 1 || hasNine;
}
