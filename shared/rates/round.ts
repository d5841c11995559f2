/**
 * A rate round: one change to the rates of many services. This file computes the new rows of one service; it has no
 * effects.
 */
import { z } from 'zod';
import { compareDecimals, decimalPlaces, isDecimal, normalDecimal } from '../money';
import type { TableRow } from '../row-tables/row-table';
import { adjustedText } from './edit-numbers';
import { Exact, zero } from './exact-decimal';
import { targetTableIds } from './rate-tables';

/** Most digits of a rate after the point (finance section 9: the step is 0.0001). */
const ratePlaces = 4;
/** Largest changes that are stored per service, to find the largest of all. */
export const largestMoves = 10;

const decimalText = z
  .string()
  .max(40)
  .refine((text) => isDecimal(text), 'Type a number.');

/** The change of a rate, in this order: percentage, sum, minimum, rounding. */
export const roundChangeSchema = z
  .object({
    /** `3.5` raises by 3.5 %. */
    percent: decimalText.nullable(),
    add: decimalText.nullable(),
    least: decimalText.refine((text) => !text.trim().startsWith('-'), 'Type at least 0.').nullable(),
    /** Rounds to a multiple of this, halves away from 0. */
    round: decimalText.refine((text) => Number(text) > 0, 'Type a step above 0.').nullable(),
  })
  .strict();
export type RoundChange = z.output<typeof roundChangeSchema>;

export const roundTables = ['rates', 'increments', 'both'] as const;
export type RoundTables = (typeof roundTables)[number];

/** True if the change has any effect. */
export function hasEffect(change: RoundChange): boolean {
  return Object.values(change).some((text) => text !== null);
}

/** `+3.5 %, +0.25, at least 5, rounded to 0.05`, for titles and questions. */
export function roundText({ percent, add, least, round }: RoundChange): string {
  const signed = (text: string) => {
    const normal = normalDecimal(text) ?? text;
    return normal.startsWith('-') ? `\u2212${normal.slice(1)}` : `+${normal}`;
  };
  return [
    percent === null ? '' : `${signed(percent)} %`,
    add === null ? '' : signed(add),
    least === null ? '' : `at least ${normalDecimal(least) ?? least}`,
    round === null ? '' : `rounded to ${normalDecimal(round) ?? round}`,
  ]
    .filter((part) => part !== '')
    .join(', ');
}

/** A table of a stored service, or of a service in a contract, with its rows at the time of reading. */
export const roundTableSchema = z.object({
  /**
   * Identifies the table within its record: the value with the rows, in a contract prefixed with the id of its service.
   */
  value: z.string(),
  /** Name for the user: `Increments`, `Dubai express: Base rate`. */
  label: z.string().optional(),
  /** The service of a contract, and the value with the rows. */
  of: z
    .object({ id: z.union([z.number(), z.string()]), type: z.string(), name: z.string(), value: z.string() })
    .optional(),
  table: z.enum(targetTableIds),
  /** The minimum of a price that is a single number, if it is above 0. */
  least: z.string().optional(),
  rows: z.array(z.record(z.string(), z.string())),
});
export type RoundTable = z.output<typeof roundTableSchema>;

/** Reasons to leave a service out of a round, with their texts. */
export const leftOutTexts = {
  'not-read': 'The rates could not be read',
  'another-type': 'Unknown service type',
  'no-values': 'The contract has no own rates for this service',
  'rates-file': 'The rates come from a file',
  'increments-file': 'The increments come from a file',
  percentage: 'The price is a percentage',
  'no-services': 'The contract has no services',
  'no-rates': 'No service of the contract has these rates',
  'rows-unreadable': 'The rows could not be read',
  'rates-unreadable': 'A rate is not a number',
  'no-tables': 'The service does not have this table',
  'no-rows': 'The table has no rows',
} as const;
export type LeftOutReason = keyof typeof leftOutTexts;
export const leftOutReasons = Object.keys(leftOutTexts) as [LeftOutReason, ...LeftOutReason[]];

interface NamedRow {
  readonly label?: string | undefined;
  readonly at: number;
  /** A price that is a single number has no rows. */
  readonly single?: true | undefined;
}

/** The name of a row in a round: `Increments, row 2`, or `Base rate` for a price that is a single number. */
export function roundRowName({ label, at, single }: NamedRow): string {
  const row = `row ${at + 1}`;
  if (label === undefined) return row;
  return single ? label : `${label}, ${row}`;
}

/** The row number of a price that is a single number. */
export function singleMark(table: RoundTable['table']): { readonly single?: true } {
  return table === 'single-rate' ? { single: true } : {};
}

/** The tables of a service that a round changes, or why it has none. */
export function chosenTables(
  tables: readonly RoundTable[],
  wanted: RoundTables,
):
  | { readonly tables: readonly RoundTable[] }
  | { readonly leftOut: LeftOutReason; readonly details: string } {
  const chosen = tables.filter(
    ({ table }) => wanted === 'both' || (wanted === 'increments') === table.endsWith('-increments'),
  );
  if (chosen.length === 0) return { leftOut: 'no-tables', details: '' };
  for (const { value, label = value, table, rows } of chosen) {
    const wrong = rows.findIndex((row) => !isDecimal(row.rate ?? ''));
    if (wrong >= 0)
      return {
        leftOut: 'rates-unreadable',
        details: `${roundRowName({ label, at: wrong, ...singleMark(table) })}: ${rows[wrong]?.rate || 'blank'}`,
      };
  }
  const filled = chosen.filter(({ rows }) => rows.length > 0);
  return filled.length === 0 ? { leftOut: 'no-rows', details: '' } : { tables: filled };
}

/** Reasons why a row cannot be changed. */
export const roundErrors = ['negative', 'below-least', 'too-precise'] as const;
type RoundError = (typeof roundErrors)[number];

interface NamedError {
  readonly kind: RoundError;
  readonly least?: string | undefined;
}

/** The text of a row error. */
export function roundErrorText({ kind, least = '' }: NamedError): string {
  if (kind === 'negative') return 'Below 0';
  return kind === 'below-least' ? `Below the minimum of ${least}` : 'More than four digits after the point';
}

/** The result for one row. */
export interface RoundRow {
  /** The index of the row in the table, from 0. */
  readonly at: number;
  readonly before: string;
  readonly after: string;
  /** The user excluded the row, so it is unchanged. */
  readonly out: boolean;
  readonly error: RoundError | null;
}

/**
 * Applies a change to the rows of a table. Equal rates are computed once.
 * @param lowest the minimum of a rate; never below 0
 */
export function roundRows(
  rows: readonly TableRow[],
  change: RoundChange,
  out: ReadonlySet<number> = new Set(),
  lowest?: string,
): readonly RoundRow[] {
  const { percent, add, least, round } = change;
  const rule = {
    factor: percent === null ? undefined : percentFactor(percent.trim()),
    add: add?.trim(),
    least: least?.trim(),
    round: round?.trim(),
  };
  const known = new Map<string, Pick<RoundRow, 'before' | 'after' | 'error'>>();
  return rows.map((row, at) => {
    const text = row.rate ?? '';
    let move = known.get(text);
    if (!move) {
      const before = normalDecimal(text) ?? text;
      const after = adjustedText(before, rule, undefined).value;
      // A rate that the change does not affect may remain invalid.
      move = { before, after, error: after === before ? null : errorOf(after, lowest) };
      known.set(text, move);
    }
    const isOut = out.has(at);
    return { at, ...move, out: isOut, error: isOut ? null : move.error };
  });
}

function errorOf(rate: string, lowest: string | undefined): RoundError | null {
  if (rate.startsWith('-')) return 'negative';
  if (lowest !== undefined && compareDecimals(rate, lowest) === -1) return 'below-least';
  return decimalPlaces(rate) > ratePlaces ? 'too-precise' : null;
}

/** True if the rate of the row changes. */
export function moves({ before, after, out }: RoundRow): boolean {
  return !out && before !== after;
}

const moveSchema = z.object({
  value: z.string(),
  label: z.string().optional(),
  at: z.number(),
  single: z.literal(true).optional(),
  before: z.string(),
  after: z.string(),
  /** `after` minus `before`. */
  by: z.string(),
});
export type RoundMove = z.output<typeof moveSchema>;

/** Summary of a round for one service. */
export const roundSummarySchema = z.object({
  rows: z.number(),
  /** Number of rows with a new rate. */
  touched: z.number(),
  /** Number of rows that the user excluded. */
  out: z.number(),
  /** The smallest and largest change by absolute amount; null if no row changes. */
  smallest: z.string().nullable(),
  largest: z.string().nullable(),
  /** The sum of all changes. */
  total: z.string(),
  /** Rows that cannot be changed. */
  errors: z.array(
    z.object({
      value: z.string(),
      label: z.string().optional(),
      at: z.number(),
      single: z.literal(true).optional(),
      kind: z.enum(roundErrors),
      least: z.string().optional(),
    }),
  ),
  errorCount: z.number(),
  /** The largest changes, the largest first. */
  top: z.array(moveSchema),
});
export type RoundSummary = z.output<typeof roundSummarySchema>;

/** Most errors of one service that are listed. */
const listedErrors = 20;

/** Excluded rows, by the value with the rows. */
export type RowsOut = Readonly<Record<string, readonly number[]>>;

/** Computes the summary of a service under a change. */
export function roundSummary(tables: readonly RoundTable[], change: RoundChange, out: RowsOut): RoundSummary {
  let total = zero;
  let rowCount = 0;
  let touched = 0;
  let outCount = 0;
  let errorCount = 0;
  const errors: RoundSummary['errors'] = [];
  const found: (RoundMove & { size: Exact })[] = [];
  let smallest: (RoundMove & { size: Exact }) | undefined;
  for (const { value, label, table, least, rows } of tables) {
    const named = { value, ...(label === undefined ? {} : { label }), ...singleMark(table) };
    const sizes = new Map<string, { by: Exact; size: Exact }>();
    for (const row of roundRows(rows, change, new Set(out[value] ?? []), least)) {
      rowCount += 1;
      if (row.out) outCount += 1;
      if (row.error !== null) {
        errorCount += 1;
        if (errors.length < listedErrors) errors.push({ ...named, at: row.at, kind: row.error, least });
      }
      if (!moves(row)) continue;
      touched += 1;
      const pair = `${row.before} ${row.after}`;
      let move = sizes.get(pair);
      if (!move) {
        const by = new Exact(row.after).minus(row.before);
        move = { by, size: by.abs() };
        sizes.set(pair, move);
      }
      total = total.plus(move.by);
      const entry = {
        ...named,
        at: row.at,
        before: row.before,
        after: row.after,
        by: move.by.toFixed(),
        size: move.size,
      };
      if (!smallest || entry.size.lessThan(smallest.size)) smallest = entry;
      insertIfLargest(found, entry);
    }
  }
  return {
    rows: rowCount,
    touched,
    out: outCount,
    smallest: smallest?.by ?? null,
    largest: found[0]?.by ?? null,
    total: total.toFixed(),
    errors,
    errorCount,
    top: found.map(({ size: _size, ...move }) => move),
  };
}

/** Selects the largest entries, the largest first; of equal ones the first. */
function insertIfLargest<T extends { readonly size: Exact }>(list: T[], entry: T): void {
  const last = list.at(-1);
  if (last && list.length >= largestMoves && !entry.size.greaterThan(last.size)) return;
  const place = list.findIndex(({ size }) => entry.size.greaterThan(size));
  list.splice(place < 0 ? list.length : place, 0, entry);
  if (list.length > largestMoves) list.pop();
}

/** Returns the new rows of the table: changed rows have their new rate, all others are unchanged. */
export function requestedRows(
  rows: readonly TableRow[],
  change: RoundChange,
  out: readonly number[] = [],
): { readonly rows: readonly TableRow[]; readonly changed: number } {
  let changed = 0;
  const wanted = roundRows(rows, change, new Set(out)).map((row, at) => {
    const stored = rows[at] ?? {};
    if (!moves(row)) return stored;
    changed += 1;
    return { ...stored, rate: row.after };
  });
  return { rows: wanted, changed };
}

/** The factor of a percentage: `3.5` is `1.035`, `-10` is `0.9`. */
export function percentFactor(percent: string): string {
  return new Exact(percent).dividedBy(100).plus(1).toFixed();
}
