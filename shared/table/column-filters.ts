/** Which filter of a list belongs to a column, and what a cell sets in it. */
import { calendarDay, dateOfSubmitted, earliestRangeDay } from '../dates';
import { isDecimal } from '../money';
import { filterValueOf } from './filter-values';
import { type FilterDefinition, type FilterState, isEmptyFilter } from './filters';

export interface ColumnFilter {
  readonly definition: FilterDefinition;
  /** Set with the filter: the option of a date range that means this column. */
  readonly fixed: FilterState;
}

/** A filter has the name of its column, with or without one of these endings. */
const endings = /(?:_ids?|\.date|\.select)$/;
const plainName = (name: string) => name.replace(endings, '');

/**
 * The filter of a column, by its name. Of several, a date range is preferred, because it can also select one day; a
 * range that applies to several dates belongs to the columns of all of them.
 */
export function filterOfColumn(
  definitions: readonly FilterDefinition[],
  column: string,
): ColumnFilter | undefined {
  const found = definitions.flatMap((definition) => {
    const option = isSelectRange(definition) && definition.values?.find(({ index }) => index === column);
    const isNamed = plainName(definition.name) === plainName(column);
    if (!option && !isNamed) return [];
    const fixed: FilterState = option ? { [`${definition.name}.select`]: option.index } : {};
    const exact = definition.name === column ? 2 : isNamed ? 1 : 0;
    return [{ definition, fixed, rank: (isDay(definition) ? 0 : 10) + exact }];
  });
  const [best] = found.sort((one, other) => other.rank - one.rank);
  return best && { definition: best.definition, fixed: best.fixed };
}

const isSelectRange = (definition: FilterDefinition) => filterValueOf(definition).shape === 'daysOfDate';
const isDay = (definition: FilterDefinition) => filterValueOf(definition).shape === 'day';

/** True if the filter is set, for this column. */
export function isColumnFiltered({ definition, fixed }: ColumnFilter, applied: FilterState): boolean {
  const { name } = definition;
  const isSet = [name, `${name}.date`].some((each) => !isEmptyFilter(applied[each]));
  return isSet && Object.entries(fixed).every(([each, value]) => applied[each] === value);
}

/** The value of a cell and the text that it shows. */
export interface FilteredCell {
  readonly value: unknown;
  readonly text: string;
}

/** Returns the filter values that select the value of a cell; undefined if this type of filter cannot. */
export function filterByCell(
  { definition, fixed }: ColumnFilter,
  { value, text }: FilteredCell,
  now: Date,
): FilterState | undefined {
  const { name } = definition;
  const plain = plainTextOf(value) ?? text.trim();
  const day = calendarDay(value);
  const until = (limit: Date | undefined) =>
    day !== undefined && (!limit || Number(dateOfSubmitted(day)) <= Number(limit)) ? day : undefined;
  const as = (found: unknown) => (isEmptyFilter(found) ? undefined : { [name]: found });
  const span = (of: string | undefined) =>
    of !== undefined && Number(dateOfSubmitted(of)) >= Number(earliestRangeDay())
      ? [`${of} 00:00`, `${of} 23:59`]
      : undefined;
  const { shape, limits } = filterValueOf(definition);
  const { max } = limits?.(now) ?? {};
  switch (shape) {
    case 'text':
      return as(plain);
    case 'texts':
      return as(plain === '' ? undefined : [plain]);
    case 'option':
      return as(optionOfCell(definition, plain, text)?.index);
    case 'options': {
      const option = optionOfCell(definition, plain, text);
      return as(option && [option.index]);
    }
    case 'phone': {
      const number = plain.replace(/[\s().-]/g, '');
      return as(/^\+\d{4,15}$/.test(number) ? number : undefined);
    }
    case 'numbers':
      return as(pairOfCell(definition, plain));
    case 'day':
      return as(until(max) && `${day} 00:00`);
    case 'days':
      return as(span(until(max)));
    case 'months':
      return as(until(max) && [day?.slice(0, 7), day?.slice(0, 7)]);
    case 'daysOfDate': {
      const range = span(day);
      return range && !isEmptyFilter(fixed[`${name}.select`])
        ? { [`${name}.date`]: range, ...fixed }
        : undefined;
    }
  }
}

/** Most options of a multi-select for which excluding one is offered. */
const excludableOptions = 50;

/**
 * Returns the filter values that exclude the value of a cell: all other options of a multi-select, or the other
 * selected ones. Other types of filter cannot exclude.
 */
export function filterWithoutCell(
  { definition }: ColumnFilter,
  { value, text }: FilteredCell,
  applied: FilterState,
): FilterState | undefined {
  if (filterValueOf(definition).shape !== 'options') return undefined;
  const { name, values = [], max = excludableOptions } = definition;
  const option = optionOfCell(definition, plainTextOf(value) ?? text.trim(), text);
  if (!option || values.length > excludableOptions) return undefined;
  const chosen = applied[name];
  const from = Array.isArray(chosen) && chosen.length > 0 ? chosen : values.map(({ index }) => index);
  const others = from.filter((index) => String(index) !== String(option.index));
  return others.length > 0 && others.length < from.length && others.length <= max
    ? { [name]: others }
    : undefined;
}

function plainTextOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : undefined;
}

/** The option with the index of the cell, or with its text. */
function optionOfCell({ values = [] }: FilterDefinition, plain: string, text: string) {
  if (plain === '') return undefined;
  const word = text.trim().toLowerCase();
  return (
    values.find(({ index }) => String(index) === plain) ??
    values.find((option) => option.text.toLowerCase() === word)
  );
}

/** A range with the number of the cell at both ends. A range of 0 to 0 counts as not set. */
function pairOfCell({ min = 0, max }: FilterDefinition, plain: string): readonly number[] | undefined {
  if (!isDecimal(plain)) return undefined;
  const number = Number(plain);
  const fits = number !== 0 && number >= min && (max === undefined || number <= max);
  return fits ? [number, number] : undefined;
}
