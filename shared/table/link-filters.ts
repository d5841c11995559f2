/**
 * Filters of a list in a `codesk://` link: `filter.status=Delivered`, one parameter for each value of a filter with
 * several, and `from..to` for a range. A range of dates can be a name such as `next-60-days`. Each value is read by the
 * definition of its filter.
 */
import { type DateLimits, dateOfSubmitted, submittedDateTime } from '../dates';
import { isDecimal } from '../money';
import { filterValueOf } from './filter-values';
import { type FilterDefinition, type FilterState, type FilterValue, isEmptyFilter } from './filters';
import { relativeNamed, relativeOf } from './relative-dates';

/** Limits of one filter in a link. A longer one is an error or an attack. */
export const linkFilterLimits: FilterTextLimits = { characters: 500, values: 200 };

/** Longest text, and most texts of one filter. */
export interface FilterTextLimits {
  readonly characters: number;
  readonly values: number;
}

/** Filters of a link by submitted name, each with its texts in their order. */
export type LinkFilters = ReadonlyMap<string, readonly string[]>;

/** Why a filter of a link cannot be shown; `named` is the filter. */
export interface LinkFilterProblem {
  readonly reason: 'filter' | 'value';
  readonly named: string;
}

/** A value that is a range: both ends, with two dots between them. */
const rangeMark = '..';

/** Returns the filters of a link as the list submits them, or the problem of the first one that does not fit. */
export function filtersOfLink(
  definitions: readonly FilterDefinition[],
  asked: LinkFilters,
  now = new Date(),
): readonly FilterValue[] | LinkFilterProblem {
  const values: FilterValue[] = [];
  for (const [name, texts] of asked) {
    const found = definitionOf(definitions, name);
    if (!found) return { reason: 'filter', named: name };
    const value = found.read(texts, now);
    if (value === undefined || isEmptyFilter(value)) return { reason: 'value', named: found.title };
    values.push({ name, value });
  }
  const [alone] = datesAlone(definitions, asked);
  if (alone !== undefined) {
    const title = definitions.find(({ name }) => name === alone)?.title ?? alone;
    return { reason: 'value', named: title };
  }
  return values;
}

/** Returns the filters of a view that fit a list. `left` has the filters and values that do not fit. */
export function readableFilters(
  definitions: readonly FilterDefinition[],
  filters: readonly { readonly name: string; readonly values: readonly string[] }[],
  now = new Date(),
): {
  readonly values: readonly FilterValue[];
  readonly left: readonly { readonly filter: string; readonly value?: string }[];
} {
  const values = new Map<string, unknown>();
  const left: { filter: string; value?: string }[] = [];
  for (const { name, values: texts } of filters) {
    const found = definitionOf(definitions, name);
    const fits = (some: readonly string[]) => {
      const value = found?.read(some, now);
      return isEmptyFilter(value) ? undefined : value;
    };
    let value = fits(texts);
    if (found && value === undefined) {
      const known = texts.filter((text) => fits([text]) !== undefined);
      value = known.length < texts.length ? fits(known) : undefined;
      const wrong = value === undefined ? texts : texts.filter((text) => !known.includes(text));
      left.push(...wrong.map((text) => ({ filter: found.title, value: text })));
    } else if (!found) left.push({ filter: name });
    if (value !== undefined) values.set(name, value);
  }
  for (const name of datesAlone(definitions, values)) {
    values.delete(`${name}.date`);
    left.push({ filter: definitionOf(definitions, `${name}.date`)?.title ?? name });
  }
  return { values: [...values].map(([name, value]) => ({ name, value })), left };
}

/** Ranges of dates without the date that they apply to, which mean nothing. */
function datesAlone(definitions: readonly FilterDefinition[], set: ReadonlyMap<string, unknown>) {
  return definitions
    .filter((each) => filterValueOf(each).shape === 'daysOfDate')
    .filter(({ name }) => set.has(`${name}.date`) && !set.has(`${name}.select`))
    .map(({ name }) => name);
}

type Read = (texts: readonly string[], now: Date) => unknown;

/** The reader of a submitted name; a date range with a select has two names. */
function definitionOf(
  definitions: readonly FilterDefinition[],
  name: string,
): { readonly title: string; readonly read: Read } | undefined {
  for (const definition of definitions) {
    const { title } = definition;
    if (filterValueOf(definition).shape === 'daysOfDate') {
      if (name === `${definition.name}.date`) return { title, read: readerOf(definition) };
      if (name === `${definition.name}.select`) return { title, read: one(optionOf(definition)) };
    } else if (name === definition.name) return { title, read: readerOf(definition) };
  }
  return undefined;
}

function readerOf(definition: FilterDefinition): Read {
  const { shape, limits = () => ({}) } = filterValueOf(definition);
  switch (shape) {
    case 'text':
      return one((text) => text.trim() || undefined);
    case 'texts':
      return several((text) => text);
    case 'option':
      return one(optionOf(definition));
    case 'options':
      return several(optionOf(definition));
    case 'numbers':
      return one(numberRange(definition));
    case 'day':
      return one((text, now) => instantOf(text, limits(now)));
    case 'days':
    case 'daysOfDate':
      return one((text, now) => dayRange(limits(now))(text));
    case 'months':
      return one(months);
    case 'phone':
      return one((text) => (/^\+\d{4,15}$/.test(text) ? text : undefined));
  }
}

type ReadText = (text: string, now: Date) => unknown;

const one =
  (read: ReadText): Read =>
  ([text = '', ...more], now) =>
    more.length > 0 ? undefined : read(text, now);

/** Every text must fit, because the user would not notice that a part is missing. */
const several =
  (read: ReadText): Read =>
  (texts, now) => {
    const values = texts.map((text) => (text.trim() === '' ? undefined : read(text, now)));
    return values.includes(undefined) ? undefined : [...new Set(values)];
  };

/** The index of the option that has this index or, for people who write links, this text. */
const optionOf =
  ({ values }: FilterDefinition): ReadText =>
  (text) => {
    if (values === undefined) return text.trim() || undefined;
    const option =
      values.find(({ index }) => String(index) === text) ??
      values.find((each) => each.text.toLowerCase() === text.toLowerCase());
    return option?.index;
  };

function endsOf(text: string): readonly [string, string] | undefined {
  const [from, to, ...more] = text.split(rangeMark);
  return from === undefined || to === undefined || more.length > 0 ? undefined : [from, to];
}

const numberRange =
  ({ min = 0, max }: FilterDefinition): ReadText =>
  (text) => {
    const ends = endsOf(text);
    if (!ends?.every(isDecimal)) return undefined;
    const [from, to] = ends.map(Number) as [number, number];
    return from <= to && from >= min && (max === undefined || to <= max) ? [from, to] : undefined;
  };

function instantOf(text: string, { min, max }: DateLimits): string | undefined {
  const at = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2})?$/.test(text) ? dateOfSubmitted(text) : undefined;
  return at && (!min || at >= min) && (!max || at <= max) ? submittedDateTime(at) : undefined;
}

const dayRange =
  (limits: DateLimits) =>
  (text: string): unknown => {
    const relative = relativeNamed(text, limits);
    if (relative !== undefined) return { relative };
    const [from, to] = (endsOf(text) ?? []).map((end) => instantOf(end, limits));
    return from !== undefined && to !== undefined && from <= to ? [from, to] : undefined;
  };

const month = /^\d{4}-(?:0[1-9]|1[0-2])$/;

function months(text: string): unknown {
  if (['this_year', 'all_time', 'this_month'].includes(text)) return text;
  const ends = endsOf(text);
  return ends?.every((end) => month.test(end)) && ends[0] <= ends[1] ? ends : undefined;
}

/**
 * Filters that are set, as texts for a link or a file: names with their values, in the order of the definitions.
 * @returns undefined if a value cannot be written, because a link without it would show other rows
 */
export function linkFiltersOf(
  definitions: readonly FilterDefinition[],
  state: FilterState,
  limits = linkFilterLimits,
): readonly (readonly [name: string, text: string])[] | undefined {
  const asked = new Map<string, readonly string[]>();
  for (const [name, value] of Object.entries(state)) {
    if (isEmptyFilter(value)) continue;
    const texts = textsOf(
      value,
      definitions.find((each) => each.name === name),
      limits,
    );
    if (!texts) return undefined;
    asked.set(name, texts);
  }
  if ('reason' in filtersOfLink(definitions, asked)) return undefined;
  return [...asked].flatMap(([name, texts]) => texts.map((text) => [name, text] as const));
}

function textsOf(
  value: unknown,
  definition: FilterDefinition | undefined,
  limits: FilterTextLimits,
): readonly string[] | undefined {
  const isText = (each: unknown): each is string | number =>
    (typeof each === 'string' || typeof each === 'number') && String(each).length <= limits.characters;
  if (isText(value)) return [String(value)];
  const relative = relativeOf(value);
  if (relative !== undefined) return [relative];
  if (!Array.isArray(value) || !value.every(isText) || value.length > limits.values) return undefined;
  const shape = definition && filterValueOf(definition).shape;
  return shape === 'texts' || shape === 'options' ? value.map(String) : [value.join(rangeMark)];
}
