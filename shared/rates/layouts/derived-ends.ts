/** Gives bands that have one end in the file the other one: the start of the next band, or the end of the one before. */
import { JoinedCodes } from '../bands';
import { findingCode } from '../cell-class';
import { requiredFields } from '../column-match';
import { NumberColumn, unitsOfOne } from '../columns';
import { findingKinds, findingNames } from '../findings';
import type { TextTarget } from '../layout';
import { type Answers, type ReadRows, rowAsWhole } from '../read-settings';
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
 * @param withoutRate rows of bands that have no rate, which go at last
 */
export function joinEnds(
  table: RateTable,
  rows: ReadRows,
  texts: readonly TextTarget[],
  { openEnd, restart: answer }: Pick<Answers, 'openEnd' | 'restart'>,
  withoutRate: readonly number[],
): JoinedEnds {
  const from = rows.columns.fields.get('from');
  const to = rows.columns.fields.get('to');
  if (!(from instanceof NumberColumn) || !(to instanceof NumberColumn))
    return { rows, restart: null, openBands: { count: 0, from: 0 } };
  const { length } = rows.lines;
  const isError = (code: number) => findingKinds[findingNames[code - 1] ?? 'gap'].severity === 'error';
  const isUnread = (row: number) =>
    ['from', 'to'].some((field) => isError(rows.findings.get(field)?.[row] ?? 0));
  const hasOne = (row: number) => from.has(row) !== to.has(row);
  let restart: number | null = null;
  // Of a row that was not read as a whole nobody knows whose neighbour it is.
  const isUnknown = rows.findings.has(rowAsWhole) || isWithoutKeyBelow(texts, length, from, to);
  const open = new Set<number>();
  const left = new Set(withoutRate);
  let isAnyOpen = false;
  for (let row = 0; row < length && !isAnyOpen; row += 1) isAnyOpen = hasOne(row);
  for (const group of isAnyOpen ? groupsOf(texts, length) : []) {
    if (isUnknown || group.some(isUnread) || !group.some(hasOne)) continue;
    const broken = answer ? undefined : restartOf(group, from, to);
    if (broken === undefined) joinBands(group, from, to, openEnd);
    else restart ??= rows.lines[broken] ?? null;
    for (const row of group) if (broken === undefined && !to.has(row) && !left.has(row)) open.add(row);
  }
  const whole = rows.findings.get(rowAsWhole);
  const required = requiredFields(table);
  const findings = new Map(rows.findings);
  const openBands = { count: 0, from: 0 };
  for (const [field, column] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (!required.includes(field)) continue;
    const codes = rows.findings.get(field)?.slice() ?? new Uint8Array(length);
    for (let row = 0; row < length; row += 1) {
      // Of a band that was not read the first end says so.
      if (
        codes[row] !== 0 ||
        whole?.[row] ||
        column.has(row) ||
        left.has(row) ||
        (field === 'to' && !from.has(row))
      )
        continue;
      codes[row] = findingCode(field === 'to' && open.has(row) ? 'end-missing' : 'blank-required');
      if (!open.has(row)) continue;
      openBands.count += 1;
      openBands.from = Math.max(openBands.from, (from.units[row] ?? 0) / unitsOfOne);
    }
    if (codes.some((code) => code !== 0)) findings.set(field, codes);
  }
  const joined = { ...rows, findings };
  return { rows: left.size > 0 ? withoutRows(joined, left) : joined, restart, openBands };
}

/** The rows without some of them. Their columns are moved in place. */
function withoutRows(rows: ReadRows, left: ReadonlySet<number>): ReadRows {
  const stay = Uint32Array.from([...rows.lines.keys()].filter((row) => !left.has(row)));
  stay.forEach((row, at) => {
    if (row !== at) rows.columns.take(at, rows.columns, row);
  });
  rows.columns.resize(stay.length);
  const moved = (codes: Uint8Array) => Uint8Array.from(stay, (row) => codes[row] ?? 0);
  const codes = rows.serviceCodes?.codes;
  return {
    ...rows,
    lines: Uint32Array.from(stay, (row) => rows.lines[row] ?? 0),
    findings: new Map(
      [...rows.findings].flatMap(([field, found]) => {
        const left = moved(found);
        return left.some((code) => code !== 0) ? [[field, left] as const] : [];
      }),
    ),
    ...(codes ? { serviceCodes: { codes: Uint32Array.from(stay, (row) => codes[row] ?? 0) } } : {}),
    ...(rows.cells ? { cells: Float64Array.from(stay, (row) => rows.cells?.[row] ?? 0) } : {}),
    ...(rows.keys
      ? {
          keys: rows.keys.map(({ name, text }) => ({
            name,
            text: (row: number) => text(stay[row] ?? -1),
          })),
        }
      : {}),
    text: (row, field) => rows.text(stay[row] ?? -1, field),
  };
}

/**
 * True if a row without a key goes on where the row above it ends: it may belong to the key above, as in a sheet with merged
 * cells.
 */
function isWithoutKeyBelow(
  texts: readonly TextTarget[],
  length: number,
  from: NumberColumn,
  to: NumberColumn,
): boolean {
  return texts.some(({ column }) => {
    for (let row = 1; row < length; row += 1)
      if (!column.has(row) && column.has(row - 1) && placeOf(row, from, to) > placeOf(row - 1, from, to))
        return true;
    return false;
  });
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
