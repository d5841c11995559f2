/**
 * Filters as data: the definitions of the server, the values of the user, and the submitted values (tables sections 3
 * to 5). The state is keyed by the submitted name, so a date range with a select has `name.date` and `name.select`.
 */
import { z } from 'zod';
import type { DateLimits } from '../dates';
import { isRecord } from '../records';
import { entriesOf, flagOf, textOf } from './read-record';

/** One submitted filter. Filters with an empty, null or zero-length value are not submitted. */
export const filterValueSchema = z.object({ name: z.string(), value: z.unknown() });
export type FilterValue = z.output<typeof filterValueSchema>;

/** One choice of a filter. `index` is what is submitted. */
export interface FilterOption {
  readonly index: number | string;
  readonly text: string;
  /** Address of a picture, for `multiImageSelect`. */
  readonly image?: string | undefined;
}

export interface FilterDefinition {
  /** Names a file in `renderer/filters/types/`; without such a file it is a text filter. */
  readonly type: string;
  readonly name: string;
  readonly title: string;
  readonly values?: readonly FilterOption[];
  readonly min?: number;
  readonly max?: number;
  /** `select2DateRange` only: the end is at most one day after the start. */
  readonly oneDay?: boolean;
}

/** The form of a submitted value. */
export type FilterShape =
  /** A text that is part of the value of a row. */
  | 'text'
  /** Texts, one of which is the value of a row. */
  | 'texts'
  /** The index of an option. */
  | 'option'
  /** Indexes of options, one of which is the value of a row. */
  | 'options'
  /** A phone number with its country, such as `+971501234567`. */
  | 'phone'
  /** The smallest and the largest number. */
  | 'numbers'
  /** A day, `YYYY-MM-DD HH:MM`. */
  | 'day'
  /** The first and the last day, or a relative range. */
  | 'days'
  /** The first and the last month, `YYYY-MM`, or a name such as `this_year`. */
  | 'months'
  /** Two values: `name.date` is a range of days, `name.select` names the date of a record. */
  | 'daysOfDate';

/** The value that the filters of a type submit. */
export interface FilterValueType {
  readonly shape: FilterShape;
  /** The days that can be chosen. */
  readonly limits?: (now: Date) => DateLimits;
}

/** The values that the user set, by submitted name. A missing name is not set. */
export type FilterState = Readonly<Record<string, unknown>>;

/** True for empty, null and zero-length values, which are dropped. */
export function isEmptyFilter(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/** The submitted list of names and values. */
export function submittedFilters(state: FilterState): FilterValue[] {
  return Object.entries(state)
    .filter(([, value]) => !isEmptyFilter(value))
    .map(([name, value]) => ({ name, value }));
}

/** The names whose values differ, with the new values; values that are dropped are the same. */
export function filterChanges(before: FilterState, after: FilterState): FilterState {
  const sent = (value: unknown) => (isEmptyFilter(value) ? '' : JSON.stringify(value));
  return Object.fromEntries(
    Object.keys({ ...before, ...after })
      .filter((name) => sent(before[name]) !== sent(after[name]))
      .map((name) => [name, after[name]]),
  );
}

/** The state for a submitted list. */
export function filterStateOf(values: readonly FilterValue[]): FilterState {
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

/** The first texts or numbers under these names. */
function plainOf(raw: Record<string, unknown>, ...names: readonly string[]): number | string | undefined {
  for (const name of names) {
    const value = raw[name];
    if (typeof value === 'number' || typeof value === 'string') return value;
  }
  return undefined;
}

/** A plain text is its own index. */
function readOption(raw: unknown): FilterOption | undefined {
  if (typeof raw === 'string' || typeof raw === 'number') return { index: raw, text: String(raw) };
  if (!isRecord(raw)) return undefined;
  const index = plainOf(raw, 'index', 'value', 'id');
  const text = textOf(raw.text ?? raw.label ?? raw.name);
  if (index === undefined || text === undefined) return undefined;
  return { index, text, ...(typeof raw.image === 'string' && raw.image ? { image: raw.image } : {}) };
}

/**
 * Options that cannot be read are dropped; the others stay. Plain texts are also accepted: in a list they are their own
 * index, in an object their key is.
 */
function readOptions(raw: unknown): readonly FilterOption[] | undefined {
  const keyed = isRecord(raw)
    ? Object.entries(raw).map(([index, text]) => (isRecord(text) ? text : { index, text }))
    : entriesOf(raw);
  return keyed?.map(readOption).filter((option) => option !== undefined);
}

/** A bound that is not a number is ignored. */
function readBound(raw: unknown): number | undefined {
  if (typeof raw !== 'number' && (typeof raw !== 'string' || raw.trim() === '')) return undefined;
  const bound = Number(raw);
  return Number.isFinite(bound) ? bound : undefined;
}

/**
 * Reads a filter of a server reply; the title of a month range is keyed by language. Undefined without a name. Without a
 * type that can be read it is a text filter.
 */
export function readFilter(raw: unknown): FilterDefinition | undefined {
  if (!isRecord(raw)) return undefined;
  const name = plainOf(raw, 'name');
  if (name === undefined || String(name).trim() === '') return undefined;
  const title = isRecord(raw.title) ? raw.title.en : raw.title;
  const [min, max] = [readBound(raw.min), readBound(raw.max)];
  const values = readOptions(raw.values);
  return {
    type: typeof raw.type === 'string' ? raw.type : 'inputText',
    name: String(name),
    title: textOf(title) || String(name),
    ...(values ? { values } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(flagOf(raw.one_day) ? { oneDay: true } : {}),
  };
}

/** The filters of a structure reply. Filters that cannot be read, and repeated names, are dropped. */
export function readFilters(raw: readonly unknown[]): readonly FilterDefinition[] {
  const byName = new Map<string, FilterDefinition>();
  for (const each of raw) {
    const read = readFilter(each);
    if (read && !byName.has(read.name)) byName.set(read.name, read);
  }
  return [...byName.values()];
}
