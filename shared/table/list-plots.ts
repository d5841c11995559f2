/**
 * Plots of a list: their series, and the sums by week. A week begins on Monday. Amounts stay decimals, and amounts of
 * different currencies are never added together.
 */
import { calendarDay } from '../dates';
import { amountText, currencyIn, DecimalSum, isDecimal } from '../money';
import { filterOfColumn } from './column-filters';
import { filterValueOf } from './filter-values';
import type { FilterDefinition, FilterValue } from './filters';
import { textOf } from './read-record';
import type { Row } from './row';

export interface PlotSeries {
  readonly label: string;
  /** Row field with the amount that is summed; without one the rows are counted. */
  readonly field?: string;
  /** Only rows with one of these texts in a field, or with `not` all others. */
  readonly only?: { readonly field: string; readonly texts: readonly string[]; readonly not?: true };
  /** `total` is a line; the others are stacked. */
  readonly mark: 'first' | 'second' | 'third' | 'total';
}

/** Sums by week. A list has an entry for each of its plots. */
export interface ListPlot {
  /** Kebab-case, unique in its list. */
  readonly id: string;
  readonly title: string;
  /** Row field with the date that decides the week. */
  readonly date: string;
  readonly series: readonly PlotSeries[];
  /** Row field with the values of the plot's filter. */
  readonly splitBy?: string;
  /** Only rows of the twelve months that begin today; by default all rows. */
  readonly span?: 'next-year';
}

/** The values of a row that a plot needs. */
export interface PlotRow {
  /** `YYYY-MM-DD`; undefined without a date that can be read. */
  readonly day: string | undefined;
  readonly name: string;
  readonly split: string;
  readonly amounts: readonly { readonly series: number; readonly currency: string; readonly text: string }[];
  /** Positions of series whose amount is missing or cannot be read. */
  readonly unread: readonly number[];
}

/** Older dates are errors and would stretch the plot. */
const firstDay = '1900-01-01';
const dayMs = 86_400_000;

const plainOf = (value: unknown) => textOf(value)?.trim() ?? '';

function isOf({ only }: PlotSeries, row: Row): boolean {
  if (!only) return true;
  const text = plainOf(row[only.field]).toLowerCase();
  return only.texts.some((each) => each.toLowerCase() === text) !== (only.not ?? false);
}

/**
 * @param headings texts of the columns by their fields; they may name a currency: `Fees (AED)`
 * @param name of the row for users
 */
export function readPlotRow(
  plot: ListPlot,
  row: Row,
  headings: ReadonlyMap<string, string>,
  name: string,
): PlotRow {
  const amounts: PlotRow['amounts'][number][] = [];
  const unread: number[] = [];
  plot.series.forEach((each, series) => {
    if (!isOf(each, row)) return;
    if (each.field === undefined) amounts.push({ series, currency: '', text: '1' });
    else {
      const text = amountText(row[each.field]);
      const currency = currencyIn(headings.get(each.field) ?? '') ?? '';
      if (isDecimal(text)) amounts.push({ series, currency, text });
      else unread.push(series);
    }
  });
  const day = calendarDay(row[plot.date]);
  return {
    day: day !== undefined && day >= firstDay ? day : undefined,
    name,
    split: plot.splitBy === undefined ? '' : plainOf(row[plot.splitBy]),
    amounts,
    unread,
  };
}

/** Monday of the week of a day, both `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return dayAfter(day, -((at.getUTCDay() + 6) % 7));
}

/** Adds days to a calendar day, without time zones. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().replace(/T.*/, '');
}

export interface DaySpan {
  /** The first and last day, `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

/** The twelve months that begin with a day. */
export function nextYear(day: string): DaySpan {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // 29 February becomes 28 February: the day before 1 March.
  const end = new Date(Date.UTC(year + 1, month - 1, date)).toISOString().slice(0, 10);
  return { from: day, to: dayAfter(end, -1) };
}

export interface Sums {
  readonly rows: number;
  /** A decimal for each series. */
  readonly sums: readonly string[];
}

export interface WeekSums extends Sums {
  readonly monday: string;
}

export interface PlotSums {
  /** Weeks with rows, the first one first. */
  readonly weeks: readonly WeekSums[];
  readonly undated: Sums & { readonly names: readonly string[] };
  /** The sums of all rows, also those without a date. */
  readonly all: Sums;
  /** For each series the number of rows whose amount is missing or cannot be read. */
  readonly unread: readonly number[];
  /** Number of rows before and after the span. */
  readonly outside: number;
}

interface SumOptions {
  readonly plot: ListPlot;
  /** The currency of the summed amounts; other amounts are left out. */
  readonly currency: string;
  /** The value of the rows in `splitBy`; null for all rows. */
  readonly split: string | null;
  readonly span?: DaySpan | undefined;
}

class Bucket {
  rows = 0;
  readonly #sums: readonly DecimalSum[];

  constructor(series: number) {
    this.#sums = Array.from({ length: series }, () => new DecimalSum());
  }

  add(amounts: PlotRow['amounts']): void {
    this.rows += 1;
    for (const { series, text } of amounts) this.#sums[series]?.add(text);
  }

  get sums(): Sums {
    return { rows: this.rows, sums: this.#sums.map(({ text }) => text) };
  }
}

/** Rows between two points where the work can be interrupted. */
const rowsAtOnce = 100;
/** Most rows without a date that are named. */
const mostNames = 20;

/** Each row that has an amount in the currency is in one week, or without a date, or outside. */
export function* plotSums(
  rows: readonly PlotRow[],
  { plot, currency, split, span }: SumOptions,
): Generator<void, PlotSums> {
  const { length } = plot.series;
  const weeks = new Map<string, Bucket>();
  const undated = new Bucket(length);
  const all = new Bucket(length);
  const names: string[] = [];
  const unread = plot.series.map(() => 0);
  let outside = 0;
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) yield;
    if (split !== null && row.split !== split) continue;
    for (const series of row.unread) unread[series] = (unread[series] ?? 0) + 1;
    const amounts = row.amounts.filter((amount) => amount.currency === currency);
    if (amounts.length === 0) continue;
    if (span && row.day !== undefined && (row.day < span.from || row.day > span.to)) {
      outside += 1;
      continue;
    }
    all.add(amounts);
    if (row.day === undefined) {
      undated.add(amounts);
      if (names.length < mostNames) names.push(row.name);
      continue;
    }
    const monday = mondayOf(row.day);
    const week = weeks.get(monday) ?? new Bucket(length);
    weeks.set(monday, week);
    week.add(amounts);
  }
  return {
    weeks: [...weeks]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([monday, bucket]) => ({ monday, ...bucket.sums })),
    undated: { ...undated.sums, names },
    all: all.sums,
    unread,
    outside,
  };
}

/** Currencies with the number of rows that have amounts in them, the most frequent first. */
export function currenciesOf(
  rows: readonly PlotRow[],
): readonly (readonly [currency: string, rows: number])[] {
  return countedTexts(rows.flatMap(({ amounts }) => [...new Set(amounts.map(({ currency }) => currency))]));
}

/** Values of `splitBy` with the number of their rows, the most frequent first. */
export function splitsOf(rows: readonly PlotRow[]): readonly (readonly [split: string, rows: number])[] {
  return countedTexts(rows.map(({ split }) => split));
}

function countedTexts(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

/** Most weeks that are drawn: three years. */
export const mostWeeks = 157;

export interface DrawnWeeks {
  /** Consecutive weeks, also those without rows. */
  readonly weeks: readonly WeekSums[];
  /** Rows of weeks that are not drawn. */
  readonly left: number;
}

/**
 * Returns the weeks of a span; by default those with rows, and if these are too many, the stretch with the most rows.
 */
export function drawnWeeks({ weeks, all }: PlotSums, span?: DaySpan): DrawnWeeks {
  const [from, to] = span ? [mondayOf(span.from), mondayOf(span.to)] : fullestStretch(weeks);
  if (from === undefined || to === undefined) return { weeks: [], left: 0 };
  const known = new Map(weeks.map((week) => [week.monday, week]));
  // Counted, because days after the year 9999 do not sort as text.
  const count = 1 + (Date.parse(to) - Date.parse(from)) / (7 * dayMs);
  const drawn = Array.from({ length: count }, (_, at): WeekSums => {
    const monday = dayAfter(from, 7 * at);
    return known.get(monday) ?? { monday, rows: 0, sums: all.sums.map(() => '0') };
  });
  const left = weeks.reduce((sum, { monday, rows }) => (monday < from || monday > to ? sum + rows : sum), 0);
  return { weeks: drawn, left };
}

function fullestStretch(weeks: readonly WeekSums[]): readonly [string?, string?] {
  let best: readonly [string?, string?] = [];
  let most = -1;
  let rows = 0;
  let start = 0;
  for (const { monday, rows: more } of weeks) {
    rows += more;
    const first = dayAfter(monday, 7 * (1 - mostWeeks));
    while ((weeks[start]?.monday ?? '') < first) {
      rows -= weeks[start]?.rows ?? 0;
      start += 1;
    }
    // Among equal stretches the later one is used.
    if (rows < most) continue;
    most = rows;
    best = [weeks[start]?.monday, monday];
  }
  return best;
}

/**
 * Returns the filter values for rows with a date in the span; undefined if the list has no such filter, or if the user
 * has already set it.
 */
export function spanFilter(
  definitions: readonly FilterDefinition[],
  column: string,
  { from, to }: DaySpan,
  set: readonly FilterValue[],
): readonly FilterValue[] | undefined {
  const found = filterOfColumn(definitions, column);
  if (!found) return undefined;
  const { name } = found.definition;
  if (set.some((each) => each.name === name || each.name.startsWith(`${name}.`))) return undefined;
  const value = [`${from} 00:00`, `${to} 23:59`];
  if (filterValueOf(found.definition).shape === 'daysOfDate')
    return [
      { name: `${name}.date`, value },
      ...Object.entries(found.fixed).map(([each, option]) => ({ name: each, value: option })),
    ];
  // A limited range ends today, so it cannot have future days.
  return undefined;
}
