/**
 * Ranges of days that are counted from today, such as `next-60-days`. A date filter holds `{relative: …}`, so that
 * saved views and links stay correct on other days. `sentFilters` converts it to two dates for a request.
 */
import { type DateLimits, earliestRangeDay, endOfDay, startOfDay, submittedDateTime } from '../dates';
import { isRecord } from '../records';
import type { FilterValue } from './filters';

type Range = readonly [Date, Date];

/** Today and the N days after it, as the home counts contracts that end. */
const next =
  (days: number) =>
  (now: Date): Range => [startOfDay(now), endOfDay(now, days)];
/** The N days that end today. */
const last =
  (days: number) =>
  (now: Date): Range => [startOfDay(now, 1 - days), endOfDay(now)];
const firstOf = (now: Date, months = 0) => new Date(now.getFullYear(), now.getMonth() + months, 1);
/** Day 0 is the last day of the month before. */
const lastOf = (now: Date, months = 0) => new Date(now.getFullYear(), now.getMonth() + months + 1, 0, 23, 59);
const newYear = (now: Date) => new Date(now.getFullYear(), 0, 1);

/** In the order in which they are offered: those of the domain first (finance section 9). */
const ranges = {
  today: { label: 'Today', of: (now: Date): Range => [startOfDay(now), endOfDay(now)] },
  yesterday: { label: 'Yesterday', of: (now: Date): Range => [startOfDay(now, -1), endOfDay(now, -1)] },
  'this-month': { label: 'This month', of: (now: Date): Range => [firstOf(now), lastOf(now)] },
  'this-year': {
    label: 'This year',
    of: (now: Date): Range => [newYear(now), new Date(now.getFullYear(), 11, 31, 23, 59)],
  },
  'last-month': { label: 'Last month', of: (now: Date): Range => [firstOf(now, -1), lastOf(now, -1)] },
  'next-7-days': { label: 'Next 7 days', of: next(7) },
  'next-30-days': { label: 'Next 30 days', of: next(30) },
  'next-60-days': { label: 'Next 60 days', of: next(60) },
  'next-90-days': { label: 'Next 90 days', of: next(90) },
  'last-7-days': { label: 'Last 7 days', of: last(7) },
  'last-30-days': { label: 'Last 30 days', of: last(30) },
  'next-month': { label: 'Next month', of: (now: Date): Range => [firstOf(now, 1), lastOf(now, 1)] },
  // Ranges of filters that end today.
  'month-to-date': { label: 'This month', of: (now: Date): Range => [firstOf(now), endOfDay(now)] },
  'year-to-date': { label: 'This year', of: (now: Date): Range => [newYear(now), endOfDay(now)] },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly of: (now: Date) => Range }>>;

export type RelativeName = keyof typeof ranges;
export interface RelativeDates {
  readonly relative: RelativeName;
}

const toDate: Readonly<Partial<Record<string, RelativeName>>> = {
  'this-month': 'month-to-date',
  'this-year': 'year-to-date',
};

/**
 * The range of a name, for a filter with these limits. A filter that ends today has no future ranges.
 * @returns undefined for an unknown name, and for a future range of such a filter
 */
export function relativeNamed(name: string, { max }: DateLimits): RelativeName | undefined {
  if (!Object.hasOwn(ranges, name)) return undefined;
  if (max === undefined) return name as RelativeName;
  return name.startsWith('next-') ? undefined : (toDate[name] ?? (name as RelativeName));
}

/** The name in the value of a filter; undefined for every other value. */
export function relativeOf(value: unknown): RelativeName | undefined {
  if (!isRecord(value) || typeof value.relative !== 'string') return undefined;
  return relativeNamed(value.relative, {});
}

/** True for a relative range that this version does not know. */
export function isUnknownRelative(value: unknown): boolean {
  return isRecord(value) && 'relative' in value && relativeOf(value) === undefined;
}

/** For example `Next 60 days`. */
export function relativeLabel(name: RelativeName): string {
  return ranges[name].label;
}

/** The two dates of a range as they are submitted, by the local day of `now`. No date filter begins before 2018. */
export function relativeDates(name: RelativeName, now: Date): readonly [string, string] {
  const [from, to] = ranges[name].of(now);
  return [submittedDateTime(laterOf(from, earliestRangeDay())), submittedDateTime(to)];
}

/** Filters as requests send them: relative ranges are two dates. */
export function sentFilters(filters: readonly FilterValue[], now: Date): FilterValue[] {
  return filters.map((filter) => {
    const relative = relativeOf(filter.value);
    return relative === undefined ? filter : { ...filter, value: relativeDates(relative, now) };
  });
}

interface PresetRange {
  readonly relative: RelativeName;
  readonly name: string;
  /** Limits a range; undefined if no part of it is inside the limits. */
  readonly range: Range | undefined;
}

/** The ranges that a date filter offers, from 00:00 to 23:59. */
export function presetRanges(now: Date, limits: DateLimits): readonly PresetRange[] {
  return Object.keys(ranges).flatMap((name) => {
    const relative = name.endsWith('-to-date') ? undefined : relativeNamed(name, limits);
    if (relative === undefined) return [];
    const [begin, end] = ranges[relative].of(now);
    const from = limits.min ? laterOf(begin, limits.min) : begin;
    const to = limits.max && limits.max < end ? limits.max : end;
    return [
      { relative, name: ranges[relative].label, range: from <= to ? ([from, to] as const) : undefined },
    ];
  });
}

const laterOf = (a: Date, b: Date) => (a > b ? a : b);
