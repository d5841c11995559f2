/**
 * Completes bands that have only one end in the file: their other end is the start of the next band, or the end of the
 * previous one.
 */
import { JoinedCodes } from '../bands';
import { findingCode } from '../cell-class';
import { requiredFields } from '../column-match';
import { NumberColumn, unitsOfOne } from '../columns';
import { findingKinds, findingNames } from '../findings';
import type { TextTarget } from '../layout';
import type { RateTable } from '../rate-tables';
import { type Answers, type ReadRows, rowAsWhole } from '../read-settings';

interface JoinedEnds {
  readonly rows: ReadRows;
  /** The line in which the ends start again although no column separates two lists, else null. */
  readonly restart: number | null;
  /** Bands without an end where the table requires one, and the highest start among them. */
  readonly openBands: { readonly count: number; readonly from: number };
}

/**
 * Derives missing ends within the bands of one key: a band without an end reaches to the next start, and the last one
 * is open; a band without a start begins at the end of the previous one, and the first one at 0. Nothing is derived
 * from a neighbour that could not be read, because the result would be wrong.
 * @param texts columns that separate the price lists of a file
 * @param withoutRate rows of bands without a rate, which are removed at the end
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
  // The neighbours of a row that was not read as a whole are unknown.
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
      // The finding of an unreadable band is at its first end.
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

/** The rows without the given ones. Their columns are compacted in place. */
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
 * True if a row without a key begins where the row above it ends: it may belong to the key above, as in a sheet with
 * merged cells.
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

/** The number that a band is sorted by. */
const placeOf = (row: number, from: NumberColumn, to: NumberColumn) =>
  (from.has(row) ? from.units[row] : to.units[row]) ?? 0;

/** The first row of a key that breaks the order of the others; undefined if all rise or all fall. */
function restartOf(rows: readonly number[], from: NumberColumn, to: NumberColumn): number | undefined {
  const breaks = [1, -1].map((sign) =>
    rows.find((row, at) => {
      const before = rows[at - 1];
      return before !== undefined && sign * (placeOf(row, from, to) - placeOf(before, from, to)) < 0;
    }),
  );
  return breaks.includes(undefined) ? undefined : breaks[0];
}

/** Derives the ends of the bands of one key, whatever their order. */
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

/** Groups of rows with equal texts, each in its order. */
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
