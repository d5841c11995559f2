/** Gives bands that have one end in the file the other one: the start of the next band, or the end of the one before. */
import { JoinedCodes } from '../bands';
import { findingCode } from '../cell-class';
import { requiredFields } from '../column-match';
import { NumberColumn, unitsOfOne } from '../columns';
import type { TextTarget } from '../layout';
import type { Answers, ReadRows } from '../reading';
import type { RateTable } from '../tables';

interface JoinedEnds {
  readonly rows: ReadRows;
  /** The line in which ends begin again although nothing tells two lists apart, else null. */
  readonly restart: number | null;
  /** Bands without an end where the table needs one, and the highest start among them. */
  readonly openBands: { readonly count: number; readonly from: number };
}

/**
 * Bands of one key follow each other: a band without an end reaches to the next start, the last one stays open; a band
 * without a start begins where the one before ends, the first one at 0. Where a neighbour could not be read nothing is
 * derived, because another number would belong there.
 * @param texts columns by which the bands of a file are told apart
 */
export function joinEnds(
  table: RateTable,
  rows: ReadRows,
  texts: readonly TextTarget[],
  { openEnd, restart: answer }: Pick<Answers, 'openEnd' | 'restart'>,
): JoinedEnds {
  const from = rows.columns.fields.get('from');
  const to = rows.columns.fields.get('to');
  if (!(from instanceof NumberColumn) || !(to instanceof NumberColumn))
    return { rows, restart: null, openBands: { count: 0, from: 0 } };
  const { length } = rows.lines;
  const isUnread = (row: number) =>
    ['from', 'to'].some((field) => (rows.findings.get(field)?.[row] ?? 0) !== 0);
  const hasOne = (row: number) => from.has(row) !== to.has(row);
  let restart: number | null = null;
  let isAnyOpen = false;
  for (let row = 0; row < length && !isAnyOpen; row += 1) isAnyOpen = hasOne(row);
  for (const group of isAnyOpen ? groupsOf(texts, length) : []) {
    if (group.some(isUnread) || !group.some(hasOne)) continue;
    const broken = answer ? undefined : restartOf(group, from, to);
    if (broken === undefined) joinBands(group, from, to, openEnd);
    else restart ??= rows.lines[broken] ?? null;
  }
  const openBands = { count: 0, from: 0 };
  if (!requiredFields(table).includes('to')) return { rows, restart, openBands };
  const codes = rows.findings.get('to')?.slice() ?? new Uint8Array(length);
  for (let row = 0; row < length; row += 1) {
    if (codes[row] !== 0 || to.has(row) || !from.has(row)) continue;
    codes[row] = findingCode('end-missing');
    openBands.count += 1;
    openBands.from = Math.max(openBands.from, (from.units[row] ?? 0) / unitsOfOne);
  }
  if (openBands.count === 0) return { rows, restart, openBands };
  return { rows: { ...rows, findings: new Map(rows.findings).set('to', codes) }, restart, openBands };
}

/** The number by which a band is put in order. */
const placeOf = (row: number, from: NumberColumn, to: NumberColumn) =>
  (from.has(row) ? from.units[row] : to.units[row]) ?? 0;

/** The first row of one key that breaks the order of the others; undefined if all rise, or all fall. */
function restartOf(rows: readonly number[], from: NumberColumn, to: NumberColumn): number | undefined {
  const breaks = [1, -1].map((sign) =>
    rows.find((row, at) => {
      const before = rows[at - 1];
      return before !== undefined && sign * (placeOf(row, from, to) - placeOf(before, from, to)) < 0;
    }),
  );
  return breaks.includes(undefined) ? undefined : breaks[0];
}

/** Joins the bands of one key, whatever their order. */
function joinBands(
  rows: readonly number[],
  from: NumberColumn,
  to: NumberColumn,
  openEnd: string | undefined,
): void {
  const order = [...rows].sort((a, b) => placeOf(a, from, to) - placeOf(b, from, to));
  const starts = order.filter((row) => from.has(row));
  const ends = order.filter((row) => to.has(row));
  let next = 0;
  let before = -1;
  for (const row of order) {
    if (from.has(row) && !to.has(row)) {
      while (next < starts.length && from.compare(starts[next] ?? 0, from, row) <= 0) next += 1;
      const follower = starts[next];
      if (follower !== undefined) to.take(row, from, follower);
      else if (openEnd !== undefined) to.put(row, openEnd);
    } else if (to.has(row) && !from.has(row)) {
      while (before + 1 < ends.length && to.compare(ends[before + 1] ?? 0, to, row) < 0) before += 1;
      if (before >= 0) from.take(row, to, ends[before] ?? 0);
      else from.put(row, '0');
    }
  }
}

/** Rows that differ in no text, each in its order. */
function groupsOf(texts: readonly TextTarget[], length: number): Iterable<readonly number[]> {
  const joined = new JoinedCodes(texts.map(({ column }) => column));
  joined.update(length, []);
  const groups = new Map<number, number[]>();
  for (let row = 0; row < length; row += 1) {
    const code = joined.codes[row] ?? 0;
    const group = groups.get(code);
    if (group) group.push(row);
    else groups.set(code, [row]);
  }
  return groups.values();
}
