/** Segments of each strip for drawing: bands, gaps, overlaps, an open end. */

import { passBands } from './bands';
import type { RateColumns } from './columns';
import { haveSameValues, valueColumns } from './duplicates';
import type { RateTable } from './rate-tables';
import type { RowChecks } from './row-checks';

export interface StripSegment {
  readonly kind: 'band' | 'gap' | 'overlap' | 'open';
  readonly from: string;
  /** Null for an open end. */
  readonly to: string | null;
  /** Rows of the segment, of a gap its neighbours; at most the first ten. */
  readonly rows: readonly number[];
  /** Null for a gap, and if rows have different rates. */
  readonly rate: string | null;
}

export interface Strip {
  /** The values of the fields that identify the strip: `{city: '7'}`. */
  readonly key: Readonly<Record<string, string>>;
  /** Different bands. */
  readonly bands: number;
  /** Gaps, including one before a first band that does not begin at 0. */
  readonly gaps: number;
  readonly overlaps: number;
  /** At most the first `segmentCap`. */
  readonly segments: readonly StripSegment[];
}

export const segmentCap = 500;
const rowCap = 10;

/** The strips of the rows at the time of creation. */
export class Strips {
  readonly #table: RateTable;
  readonly #columns: RateColumns;
  readonly #checks: RowChecks;
  /** The start of each strip in the sort order of the checks, and the end of the last one. */
  readonly #starts: Uint32Array;

  constructor(table: RateTable, columns: RateColumns, checks: RowChecks) {
    this.#table = table;
    this.#columns = columns;
    this.#checks = checks;
    this.#starts = startsOf(checks);
  }

  get count(): number {
    return Math.max(0, this.#starts.length - 1);
  }

  /** The index of the strip of a row; -1 if the row is not a band. */
  placeOf(row: number): number {
    const at = this.#checks.order?.rows.subarray(0, this.#checks.order.length).indexOf(row) ?? -1;
    if (at < 0) return -1;
    let low = 0;
    let high = this.count;
    while (low + 1 < high) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= at) low = middle;
      else high = middle;
    }
    return low;
  }

  strip(place: number): Strip {
    const { order, bands } = this.#checks;
    const start = this.#starts[place] ?? 0;
    const end = this.#starts[place + 1] ?? start;
    const row = order?.rows[start] ?? 0;
    const key = Object.fromEntries(
      (this.#table.strip ?? []).map((name) => [name, this.#columns.text(row, name)]),
    );
    const counts = { bands: 0, gaps: 0, overlaps: 0 };
    if (!order || !bands) return { key, ...counts, segments: [] };
    const values = valueColumns(this.#table, this.#columns);
    let isFirst = true;
    passBands(bands, order.rows, start, end, null, {
      strip: () => {},
      band: (band) => {
        counts.bands += 1;
        if (isFirst && (bands.from.units[band] ?? 0) > 0) counts.gaps += 1;
        isFirst = false;
      },
      gap: () => {
        counts.gaps += 1;
      },
      overlap: () => {
        counts.overlaps += 1;
      },
      same: (from, to) => {
        const rows = order.rows.subarray(from, to);
        if (rows.some((each) => !haveSameValues(values, rows[0] ?? 0, each))) counts.overlaps += 1;
      },
      end: () => {},
    });
    return { key, ...counts, segments: this.#segments(start, end) };
  }

  /** Splits the strip where bands begin and end, as far as segments are drawn. */
  #segments(start: number, end: number): StripSegment[] {
    const { order, bands } = this.#checks;
    const segments: StripSegment[] = [];
    if (!order || !bands) return segments;
    const { from, to } = bands;
    const rate = this.#columns.fields.get('rate');
    const values = valueColumns(this.#table, this.#columns);
    /** Bands that cover the current position. */
    let active: number[] = [];
    let place: string | null = '0';
    let placeUnits = 0;
    let before: number | null = null;
    const add = (ending: string | null, endUnits: number) => {
      if (endUnits > placeUnits)
        segments.push(this.#segment(active, place ?? '', ending, rate, values, before));
      place = ending;
      placeUnits = endUnits;
      active = active.filter((row) => !to.has(row) || (to.units[row] ?? 0) > endUnits);
    };
    /** Ends segments up to a position. */
    const upTo = (units: number, text: string) => {
      while (placeUnits < units) {
        const nearest = nearestEnd(active, to.units);
        if (nearest === null || (to.units[nearest] ?? Number.NaN) >= units || !to.has(nearest))
          return add(text, units);
        add(to.text(nearest), to.units[nearest] ?? 0);
      }
    };
    for (let at = start; at < end && segments.length < segmentCap; at += 1) {
      const row = order.rows[at] ?? 0;
      const a = from.units[row] ?? 0;
      const z = to.units[row] ?? Number.POSITIVE_INFINITY;
      if (z < a) continue;
      if (before === null && a < 0) {
        place = from.text(row);
        placeUnits = a;
      }
      upTo(a, from.text(row));
      if (z === a) segments.push(this.#segment([row], from.text(row), to.text(row), rate, values, before));
      else active.push(row);
      before = row;
    }
    while (active.length > 0 && segments.length < segmentCap) {
      const nearest = nearestEnd(active, to.units) ?? 0;
      if (to.has(nearest)) add(to.text(nearest), to.units[nearest] ?? 0);
      else {
        segments.push(this.#segment(active, place ?? '', null, rate, values, before));
        break;
      }
    }
    return segments;
  }

  #segment(
    rows: readonly number[],
    from: string,
    to: string | null,
    rate: ReturnType<RateColumns['fields']['get']>,
    values: ReturnType<typeof valueColumns>,
    before: number | null,
  ): StripSegment {
    const [first] = rows;
    if (first === undefined)
      return { kind: 'gap', from, to, rows: before === null ? [] : [before], rate: null };
    const isOne = rows.every((row) => row === first || this.#isRepeated(values, first, row));
    const kind = isOne ? (to === null ? 'open' : 'band') : 'overlap';
    const isSameRate = rows.every((row) => rate?.text(row) === rate?.text(first));
    return {
      kind,
      from,
      to,
      rows: rows.slice(0, rowCap),
      rate: isSameRate ? (rate?.text(first) ?? null) : null,
    };
  }

  #isRepeated(values: ReturnType<typeof valueColumns>, a: number, b: number): boolean {
    const { bands } = this.#checks;
    return (
      bands !== null &&
      bands.from.text(a) === bands.from.text(b) &&
      bands.to.text(a) === bands.to.text(b) &&
      haveSameValues(values, a, b)
    );
  }
}

function startsOf({ order, bands }: RowChecks): Uint32Array {
  if (!order || !bands || order.length === 0) return new Uint32Array(0);
  const codes = bands.strips?.codes;
  const { rows, length } = order;
  const starts: number[] = [0];
  if (codes)
    for (let at = 1; at < length; at += 1)
      if (codes[rows[at] ?? 0] !== codes[rows[at - 1] ?? 0]) starts.push(at);
  return Uint32Array.from([...starts, length]);
}

/** The row that ends first; open ones last. */
function nearestEnd(rows: readonly number[], ends: Float64Array): number | null {
  let nearest: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const end = ends[row] ?? Number.NaN;
    if (nearest === null || end < least) {
      nearest = row;
      least = Number.isNaN(end) ? Number.POSITIVE_INFINITY : end;
    }
  }
  return nearest;
}
