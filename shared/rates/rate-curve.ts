/**
 * The current and the new rates of a table as steps over its bands, one pair of lines for each strip. Rates and ends
 * are exact decimals; only the ranking of changes uses floating point.
 */
import { z } from 'zod';
import { passBands } from './bands';
import { type NumberColumn, type RateColumns, TextColumn } from './columns';
import { movePercent } from './moves';
import { type RateTable, rateTable, type TargetTableId, targetTableIds } from './rate-tables';
import { compareNumbers, sortRows } from './row-order';

/** Most strips that are offered, those with the largest change first. */
export const stripCap = 40;
/** Most steps of both lines of a strip together. */
export const stepCap = 400;

const stepSchema = z.object({
  from: z.string(),
  /** Null for an open end. */
  to: z.string().nullable(),
  rate: z.string(),
  /** A current row that the file does not have. It is unchanged. */
  kept: z.literal(true).optional(),
});
export type CurveStep = z.output<typeof stepSchema>;

const namedStripSchema = z.object({
  /** Identifies the strip in requests. */
  id: z.string(),
  table: z.enum(targetTableIds),
  /** The name of its table, if the strips belong to several tables. */
  label: z.string().optional(),
  /** The values of the fields that identify the strip: `{city: '7'}`. */
  key: z.record(z.string(), z.string()),
});
export type NamedStrip = z.output<typeof namedStripSchema>;

const curveStripSchema = namedStripSchema.extend({
  /** Sorted by start, then by end. */
  now: z.array(stepSchema),
  next: z.array(stepSchema),
  /** Number of steps beyond `stepCap`, which are omitted. */
  left: z.number(),
  /** Bands that are new, removed or have another rate. */
  changed: z.number(),
  /** The largest change of a rate compared with the rate for the same value; null without a change. */
  largest: z
    .object({
      from: z.string(),
      to: z.string().nullable(),
      now: z.string(),
      next: z.string(),
      /** `5.0`; null from 0. */
      percent: z.string().nullable(),
    })
    .nullable(),
});
export type CurveStrip = z.output<typeof curveStripSchema>;

export const rateCurveSchema = z.object({
  /** All strips of the table, including those that are not offered. */
  total: z.number(),
  strips: z.array(namedStripSchema),
  /** The requested strip, else the first one; null for a table without bands. */
  shown: curveStripSchema.nullable(),
});
export type RateCurve = z.output<typeof rateCurveSchema>;

/** The id of the requested strip; null for the one with the largest change. */
export const curveStripId = z.string().max(10_000).nullable();

/** Positions in the order of a line, from the first one to before the last one. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}
const nothing: Stretch = { start: 0, end: 0 };

const ignoreAll = { strip() {}, gap() {}, overlap() {}, same() {} };

/** The bands of one side, sorted by strip, start and end. Rows without a rate or without valid ends are omitted. */
export class CurveLine {
  readonly from: NumberColumn;
  readonly to: NumberColumn;
  readonly rate: NumberColumn;
  readonly rows: Uint32Array;
  /** By the texts of the fields that identify a strip. */
  readonly strips = new Map<string, Stretch>();
  readonly #isKept: ((row: number) => boolean) | undefined;

  constructor(fields: readonly string[], columns: RateColumns, isKept?: (row: number) => boolean) {
    this.#isKept = isKept;
    this.from = columns.number('from');
    this.to = columns.number('to');
    this.rate = columns.number('rate');
    const keys = fields.flatMap((name) => {
      const column = columns.fields.get(name);
      return column instanceof TextColumn ? [column] : [];
    });
    const all = Uint32Array.from({ length: columns.length }, (_, row) => row);
    this.rows = all.filter((row) => this.#isStep(row));
    sortRows([...keys, this.from, this.to], this.rows);
    const isOther = (row: number, before: number) => keys.some(({ codes }) => codes[row] !== codes[before]);
    for (let start = 0, at = 1; at <= this.rows.length; at += 1) {
      const row = this.row(at - 1);
      if (at < this.rows.length && !isOther(this.row(at), row)) continue;
      this.strips.set(JSON.stringify(fields.map((name) => columns.text(row, name))), { start, end: at });
      start = at;
    }
  }

  row(place: number): number {
    return this.rows[place] ?? 0;
  }

  /** The steps of a range. If ends are included, each step reaches to the start of the next. */
  steps({ start, end }: Stretch, last: number): CurveStep[] {
    let isInclusive = false;
    passBands({ strips: null, from: this.from, to: this.to }, this.rows, start, end, null, {
      ...ignoreAll,
      end: (_start, _end, inclusive) => {
        isInclusive = inclusive;
      },
    });
    return Array.from({ length: last - start }, (_, at) => {
      const step = this.step(start + at);
      const isLast = start + at + 1 === end;
      return isInclusive && !isLast ? { ...step, to: this.from.text(this.row(start + at + 1)) } : step;
    });
  }

  step(place: number): CurveStep {
    const row = this.row(place);
    return {
      from: this.from.text(row),
      to: this.to.has(row) ? this.to.text(row) : null,
      rate: this.rate.text(row),
      ...(this.#isKept?.(row) && { kept: true }),
    };
  }

  /** Whether the band at a position covers a value at or after its start. */
  reaches(place: number, values: NumberColumn, row: number): boolean {
    const band = this.row(place);
    if (!this.to.has(band)) return true;
    const order = compareNumbers(this.to, band, values, row);
    return order > 0 || (order === 0 && compareNumbers(this.from, band, values, row) === 0);
  }

  #isStep(row: number): boolean {
    if (!this.from.has(row) || !this.rate.has(row)) return false;
    return this.to.has(row) ? compareNumbers(this.from, row, this.to, row) <= 0 : this.to.text(row) === '';
  }
}

/**
 * The bands of columns; undefined if the table has no bands.
 * @param isKept true for a row that is not in the file
 */
export function curveLine(
  { strip }: RateTable,
  columns: RateColumns,
  isKept?: (row: number) => boolean,
): CurveLine | undefined {
  return strip === null ? undefined : new CurveLine(strip, columns, isKept);
}

/** A table with its current and its new rows. */
export interface CurveTable {
  readonly table: TargetTableId;
  /** Identifies the table, if there are several. */
  readonly value?: string;
  readonly label?: string;
  readonly now: CurveLine;
  readonly next: CurveLine;
}

interface Candidate {
  readonly named: NamedStrip;
  readonly of: CurveTable;
  readonly now: Stretch;
  readonly next: Stretch;
  readonly changed: number;
  readonly move: Move | undefined;
}

/** @param strip the id of the strip whose lines are requested; null for the one with the largest change */
export function rateCurve(tables: readonly CurveTable[], strip: string | null): RateCurve {
  const candidates = tables
    .flatMap(candidatesOf)
    .sort((a, b) => sizeOf(b.move) - sizeOf(a.move) || b.changed - a.changed);
  const offered = candidates.slice(0, stripCap);
  const asked = candidates.find(({ named }) => named.id === strip);
  // A strip that was offered before must remain, even if others change more now.
  if (asked && !offered.includes(asked)) offered[stripCap - 1] = asked;
  const shown = asked ?? offered[0];
  return {
    total: candidates.length,
    strips: offered.map(({ named }) => named),
    shown: shown ? shownStrip(shown) : null,
  };
}

function candidatesOf(of: CurveTable): Candidate[] {
  const { now, next, value = '', label } = of;
  const fields = rateTable(of.table).strip ?? [];
  return [...new Set([...next.strips.keys(), ...now.strips.keys()])].map((key) => {
    const texts = JSON.parse(key) as string[];
    const stretches = { now: now.strips.get(key) ?? nothing, next: next.strips.get(key) ?? nothing };
    return {
      named: {
        id: JSON.stringify([value, ...texts]),
        table: of.table,
        ...(label === undefined ? {} : { label }),
        key: Object.fromEntries(fields.map((name, at) => [name, texts[at] ?? ''])),
      },
      of,
      ...stretches,
      changed: changedBands(of, stretches.now, stretches.next),
      move: largestMove(of, stretches.now, stretches.next),
    };
  });
}

function shownStrip({ named, of, now, next, changed, move }: Candidate): CurveStrip {
  const ends = { now: now.start, next: next.start };
  const count = now.end - now.start + next.end - next.start;
  for (let taken = 0; taken < Math.min(count, stepCap); taken += 1)
    ends[isNextFirst(of, { ...now, start: ends.now }, { ...next, start: ends.next }) ? 'next' : 'now'] += 1;
  const largest = move && { ...of.next.step(move.next), now: of.now.step(move.now).rate };
  return {
    ...named,
    now: of.now.steps(now, ends.now),
    next: of.next.steps(next, ends.next),
    left: Math.max(0, count - stepCap),
    changed,
    largest: largest
      ? {
          from: largest.from,
          to: largest.to,
          now: largest.now,
          next: largest.rate,
          percent: movePercent(largest.now, largest.rate),
        }
      : null,
  };
}

/** Whether the first new step begins before the first current one; equal ones alternate. */
function isNextFirst({ now, next }: CurveTable, current: Stretch, wanted: Stretch): boolean {
  if (current.start === current.end) return true;
  if (wanted.start === wanted.end) return false;
  return compareNumbers(next.from, next.row(wanted.start), now.from, now.row(current.start)) < 0;
}

/** Bands of both sides that the other side does not have with the same rate; a band with another rate counts once. */
function changedBands({ now, next }: CurveTable, current: Stretch, wanted: Stretch): number {
  const endsOrder = (line: CurveLine, place: number, other: CurveLine, otherPlace: number) =>
    compareNumbers(line.from, line.row(place), other.from, other.row(otherPlace)) ||
    compareNumbers(line.to, line.row(place), other.to, other.row(otherPlace));
  const groupEnd = (line: CurveLine, start: number, end: number) => {
    let at = start + 1;
    while (at < end && endsOrder(line, start, line, at) === 0) at += 1;
    return at;
  };
  let changed = 0;
  let [a, b] = [current.start, wanted.start];
  while (a < current.end || b < wanted.end) {
    const order = a === current.end ? 1 : b === wanted.end ? -1 : endsOrder(now, a, next, b);
    const afterNow = order <= 0 ? groupEnd(now, a, current.end) : a;
    const afterNext = order >= 0 ? groupEnd(next, b, wanted.end) : b;
    changed += Math.max(afterNow - a, afterNext - b) - equalRates(now, a, afterNow, next, b, afterNext);
    [a, b] = [afterNow, afterNext];
  }
  return changed;
}

/** Rates that both ranges have; a rate that occurs twice in both counts twice. */
function equalRates(
  now: CurveLine,
  start: number,
  end: number,
  next: CurveLine,
  nextStart: number,
  nextEnd: number,
): number {
  if (end - start === 1 && nextEnd - nextStart === 1)
    return now.rate.compare(now.row(start), next.rate, next.row(nextStart)) === 0 ? 1 : 0;
  const left = new Map<string, number>();
  for (let at = start; at < end; at += 1) {
    const rate = now.rate.text(now.row(at));
    left.set(rate, (left.get(rate) ?? 0) + 1);
  }
  let equal = 0;
  for (let at = nextStart; at < nextEnd; at += 1) {
    const rate = next.rate.text(next.row(at));
    const count = left.get(rate) ?? 0;
    if (count === 0) continue;
    left.set(rate, count - 1);
    equal += 1;
  }
  return equal;
}

/** Positions of the bands whose rates are compared. */
interface Move {
  readonly now: number;
  readonly next: number;
  /** Relative to the current rate; the highest number from 0. */
  readonly size: number;
}

const sizeOf = (move: Move | undefined) => move?.size ?? 0;

/** The largest change at the starts of all bands of both sides. Of overlapping bands the later one counts. */
function largestMove({ now, next }: CurveTable, current: Stretch, wanted: Stretch): Move | undefined {
  let largest: Move | undefined;
  let [a, b] = [current.start - 1, wanted.start - 1];
  while (a + 1 < current.end || b + 1 < wanted.end) {
    const order =
      a + 1 === current.end
        ? 1
        : b + 1 === wanted.end
          ? -1
          : compareNumbers(now.from, now.row(a + 1), next.from, next.row(b + 1));
    if (order <= 0) a += 1;
    if (order >= 0) b += 1;
    if (a < current.start || b < wanted.start) continue;
    const [values, row] = order <= 0 ? [now.from, now.row(a)] : [next.from, next.row(b)];
    if (!now.reaches(a, values, row) || !next.reaches(b, values, row)) continue;
    if (now.rate.compare(now.row(a), next.rate, next.row(b)) === 0) continue;
    const before = now.rate.units[now.row(a)] ?? 0;
    const by = (next.rate.units[next.row(b)] ?? 0) - before;
    const size = Math.min(Math.abs(by / before), Number.MAX_VALUE);
    if (!largest || size > largest.size) largest = { now: a, next: b, size };
  }
  return largest;
}
