/**
 * Walks through sorted bands and reports what is between them: gaps, overlaps and repeated bands. A strip is all bands
 * with the same key, for example those of one city. Checks, lists and drawings share this pass.
 */
import { type NumberColumn, type RateColumns, TextColumn, unitsOfOne } from './columns';
import type { RateTable } from './rate-tables';
import { compareNumbers, type Pace, paceRows } from './row-order';

const paceMask = paceRows - 1;

/**
 * Receives the events of a pass over bands. Without an order, the position of a row is its number. Positions are those
 * of the order; `end` is the position after the last row.
 */
export interface BandListener {
  /** A new strip begins. */
  strip(start: number): void;
  /** A band that is neither reversed nor repeated. `row` is the first row with it. */
  band?(row: number): void;
  /** A row whose end is missing or not above its start. Return false to treat it as no band and end the pass. */
  invalid?(row: number): boolean;
  /** A row that repeats the band of an earlier row of the strip. */
  repeated?(row: number): void;
  /**
   * No price applies to the values between two rows.
   * @param isUnsure a row with wrong ends is here; it probably fills the gap
   */
  gap(before: number, row: number, isUnsure: boolean): void;
  /** A row begins before an earlier row ends. */
  overlap(before: number, row: number): void;
  /** Rows with the same band. */
  same(start: number, end: number): void;
  /** @param isInclusive each band begins one small step after the previous band ends */
  end(start: number, end: number, isInclusive: boolean): void;
}

/** The bands of a table by strip: strip codes and both ends. */
export interface Bands {
  /** The code of the strip of each row; null if all rows belong to one strip. */
  readonly strips: { readonly codes: Uint32Array } | null;
  readonly from: NumberColumn;
  readonly to: NumberColumn;
}

/** Gaps that rows with wrong ends probably fill. */
export interface UncertainEnds {
  /** True if such an end is inside a gap or at its edge, in units. */
  touches(strip: number, from: number, to: number): boolean;
}

/**
 * Returns the bands of columns; null if the table has no bands or their ends were not read.
 * @param serviceCodes codes of rows that belong to different price lists, whose bands never meet
 */
export function bandsOf(table: RateTable, columns: RateColumns, serviceCodes?: RowCodes): Bands | null {
  if (!table.strip || !columns.fields.has('from') || !columns.fields.has('to')) return null;
  const keys = table.strip
    .map((name) => columns.fields.get(name))
    .filter((each) => each instanceof TextColumn);
  const [first] = keys;
  return {
    strips:
      serviceCodes || keys.length > 1
        ? new JoinedCodes([...keys, ...(serviceCodes ? [serviceCodes] : [])])
        : (first ?? null),
    from: columns.number('from'),
    to: columns.number('to'),
  };
}

/** A code for each row; positions after the last row have 0. */
export interface RowCodes {
  readonly codes: Uint32Array;
}

/** One code for the combined texts of several columns. */
export class JoinedCodes {
  readonly #columns: readonly RowCodes[];
  readonly #known = new Map<string, number>();
  #codes = new Uint32Array(0);
  #filled = 0;

  constructor(columns: readonly RowCodes[]) {
    this.#columns = columns;
  }

  get codes(): Uint32Array {
    return this.#codes;
  }

  /** Combines the codes of new and changed rows, up to a length. */
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
    const text = this.#columns.map(({ codes }) => codes[row] ?? 0).join(' ');
    const code = this.#known.get(text) ?? this.#known.size;
    this.#known.set(text, code);
    this.#codes[row] = code;
  }
}

/**
 * Visits the rows of whole strips, sorted by strip, start and end. Rows without an end are open.
 * @param rows the order, or null for rows in the order of their numbers; only the positions from `start` to before
 * `end` are visited
 * @returns false if the rows are not sorted, or if one is not a band; discard the events of the pass in that case
 */
export function passBands(
  bands: Bands,
  rows: Uint32Array | null,
  start: number,
  end: number,
  unsure: UncertainEnds | null,
  listener: BandListener,
  pace?: Pace,
): boolean {
  const codes = bands.strips?.codes ?? null;
  const pass = new StripPass(bands, rows, unsure, listener, pace);
  let next = start;
  let before = -1;
  while (next < end) {
    const strip = codes ? (codes[rows ? (rows[next] ?? 0) : next] ?? 0) : 0;
    if (strip < before) return false;
    before = strip;
    next = pass.strip(next, end, strip);
    if (next < 0) return false;
  }
  return true;
}

/** Visits one strip after another. */
class StripPass {
  readonly #bands: Bands;
  readonly #rows: Uint32Array | null;
  readonly #unsure: UncertainEnds | null;
  readonly #listener: BandListener;
  readonly #pace: Pace | undefined;
  readonly #isExact: boolean;
  #strip = 0;
  /** Rows from this position on have the same band. */
  #group = 0;
  /** The highest end so far, and the row that has it; -1 before the first band. */
  #reach = 0;
  #reachRow = -1;
  /** The ends of the previous row. */
  #from = Number.NaN;
  #to = Number.NaN;
  /** Number of neighbours, and the step between them if all steps are equal. */
  #pairs = 0;
  #step = 0;

  constructor(
    bands: Bands,
    rows: Uint32Array | null,
    unsure: UncertainEnds | null,
    listener: BandListener,
    pace: Pace | undefined,
  ) {
    this.#bands = bands;
    this.#rows = rows;
    this.#unsure = unsure;
    this.#listener = listener;
    this.#pace = pace;
    this.#isExact = bands.from.exact.size + bands.to.exact.size > 0;
  }

  /** @returns the position after the strip, -1 if its rows are not sorted */
  strip(first: number, end: number, strip: number): number {
    const rows = this.#rows;
    const codes = this.#bands.strips?.codes ?? null;
    const starts = this.#bands.from.units;
    const ends = this.#bands.to.units;
    const isQuick = !this.#isExact && this.#listener.band === undefined;
    this.#strip = strip;
    this.#group = first;
    this.#reachRow = -1;
    this.#pairs = 0;
    this.#step = 0;
    this.#listener.strip(first);
    let reach = Number.NaN;
    let next = first;
    for (; next < end; next += 1) {
      const row = rows ? (rows[next] ?? 0) : next;
      if (codes !== null && codes[row] !== strip) break;
      if ((next & paceMask) === 0) this.#pace?.();
      const a = starts[row] ?? 0;
      const z = ends[row] ?? 0;
      // Nearly all bands begin where the previous one ends: nothing to report, and the ends are not included.
      if (isQuick && a === reach && z > a) {
        if (next - this.#group > 1) this.#endGroup(next);
        this.#group = next;
        this.#reach = z;
        this.#reachRow = row;
        this.#step = Number.NaN;
        this.#from = a;
        this.#to = z;
        reach = z;
        continue;
      }
      if (!this.#take(next, next === first, row, a, z)) return -1;
      reach = this.#reachRow < 0 ? Number.NaN : this.#reach;
    }
    this.#endGroup(next);
    const isInclusive =
      this.#step > 0 &&
      !this.#isExact &&
      endsInclude(this.#bands, rows, first, next, this.#pairs, this.#step);
    this.#listener.end(first, next, isInclusive);
    return next;
  }

  #endGroup(next: number): void {
    if (next - this.#group > 1) this.#listener.same(this.#group, next);
  }

  #take(next: number, isFirst: boolean, row: number, a: number, z: number): boolean {
    const listener = this.#listener;
    if (Number.isNaN(a)) return false;
    if (!(a < z) && listener.invalid?.(row) === false) return false;
    if (!isFirst) {
      if (a < this.#from || (a === this.#from && !(z >= this.#to || Number.isNaN(z)))) return false;
      if (this.#isSame(next, row, a, z)) {
        listener.repeated?.(row);
        return true;
      }
      this.#endGroup(next);
      this.#group = next;
    }
    this.#from = a;
    this.#to = z;
    const { from, to } = this.#bands;
    if (z < a || (this.#isExact && z === a && compareNumbers(to, row, from, row) < 0)) return true;
    listener.band?.(row);
    if (this.#reachRow >= 0) this.#join(row, a);
    const reaches = Number.isNaN(z) ? Number.POSITIVE_INFINITY : z;
    if (
      this.#reachRow < 0 ||
      reaches > this.#reach ||
      (this.#isExact && reaches === this.#reach && endsLater(this.#bands, row, this.#reachRow))
    ) {
      this.#reach = reaches;
      this.#reachRow = row;
    }
    return true;
  }

  #isSame(next: number, row: number, a: number, z: number): boolean {
    if (a !== this.#from || (z !== this.#to && !(Number.isNaN(z) && Number.isNaN(this.#to)))) return false;
    const before = this.#rows ? (this.#rows[next - 1] ?? 0) : next - 1;
    return !this.#isExact || isSameBand(this.#bands, before, row);
  }

  /** Reports the gap or overlap between a band and the bands before it. */
  #join(row: number, a: number): void {
    const gap =
      this.#isExact && this.#reach !== Number.POSITIVE_INFINITY
        ? exactGap(this.#bands, this.#reachRow, row)
        : a - this.#reach;
    const isUnsure = gap > 0 && (this.#unsure?.touches(this.#strip, this.#reach, a) ?? false);
    if (!isUnsure) {
      this.#pairs += 1;
      if (this.#pairs === 1 && this.#step === 0) this.#step = gap === 0 ? Number.NaN : gap;
      else if (gap !== this.#step) this.#step = Number.NaN;
    }
    if (gap > 0) this.#listener.gap(this.#reachRow, row, isUnsure);
    else if (gap < 0) this.#listener.overlap(this.#reachRow, row);
  }
}

/** The size of a gap, below 0 for an overlap. Only its sign is exact. */
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
 * True if the ends of a strip are included in the bands: all gaps are one unit of the last digit of its ends. A single
 * gap counts only if the end before it has nines after the point, as in `0–0.99`.
 */
function endsInclude(
  { from, to }: Bands,
  rows: Uint32Array | null,
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
    const row = rows ? (rows[at] ?? 0) : at;
    const a = from.units[row] ?? 0;
    const z = to.units[row] ?? Number.NaN;
    if (a % step !== 0 || (to.has(row) && z % step !== 0)) return false;
    if (z > a && at < end - 1 && step < unitsOfOne && (z / step) % 10 === 9) hasNine = true;
  }
  return pairs > 1 || hasNine;
}

/**
 * The ends of rows that are not valid bands.
 * @param isUnsure whether a row is one of them
 * @returns null if no row is
 */
export function uncertainEnds(
  { from, to, strips }: Bands,
  length: number,
  isUnsure: (row: number) => boolean,
): UncertainEnds | null {
  const points = new Map<number, number[]>();
  for (let row = 0; row < length; row += 1) {
    if (!isUnsure(row)) continue;
    const strip = strips?.codes[row] ?? 0;
    const list = points.get(strip) ?? [];
    for (const column of [from, to]) if (column.has(row)) list.push(column.units[row] ?? 0);
    points.set(strip, list);
  }
  if (points.size === 0) return null;
  const sorted = new Map([...points].map(([strip, list]) => [strip, Float64Array.from(list).sort()]));
  return {
    touches: (strip, start, end) => {
      const list = sorted.get(strip);
      if (!list) return false;
      let low = 0;
      let high = list.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((list[middle] ?? 0) >= start) high = middle;
        else low = middle + 1;
      }
      return (list[low] ?? Number.POSITIVE_INFINITY) <= end;
    },
  };
}
