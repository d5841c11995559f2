/**
 * Submitted filters as SQL conditions (tables sections 3 and 5). The condition depends on the
 * shape of the filter's value and on how its column is stored. A value of the wrong shape is refused with the filter's name.
 */
import { filterValueOf } from '../../shared/table/filter-values';
import { type FilterDefinition, type FilterValue, isEmptyFilter } from '../../shared/table/filters';
import type { ListColumn, ListDefinition } from '../../shared/table/list';
import type { Id } from '../../shared/table/row';
import { quoted, type SqlValue } from '../database';
import { notValid } from '../refusal';
import { dayOf, monthsOf, type Span, spanOf } from './filter-spans';
import { isInstantColumn, isJsonColumn, isNamedColumn, isNumberColumn, nameExpression } from './list-columns';

export interface RowQuery {
  readonly filters: readonly FilterValue[];
  readonly ids?: readonly Id[];
  /** Only records with a smaller id, to read a long list in chunks. */
  readonly below?: Id;
  /** Current time in epoch seconds, for ranges such as "this month". */
  readonly now: number;
}

/** A part of a WHERE clause and the values of its placeholders. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The WHERE clause of a query; empty without conditions. Filters without a column or definition are ignored. */
export function conditionsOf(list: ListDefinition, query: RowQuery): Condition {
  const parts = query.filters.flatMap((filter) => {
    const part = isEmptyFilter(filter.value) ? undefined : conditionOf(list, query, filter);
    return part ? [part] : [];
  });
  const owner = ownerCondition(list);
  if (owner) parts.push(owner);
  if (query.ids) {
    // All ids are one JSON value, because thousands of placeholders would be slow.
    parts.push({
      sql: `${quoted(list.rowId)} IN (SELECT value FROM json_each(?))`,
      values: [JSON.stringify(query.ids)],
    });
  }
  if (query.below !== undefined) parts.push({ sql: `${quoted(list.rowId)} < ?`, values: [query.below] });
  return {
    sql: parts.length > 0 ? ` WHERE ${parts.map((part) => part.sql).join(' AND ')}` : '',
    values: parts.flatMap((part) => part.values),
  };
}

/** Restricts a list that belongs to owners to the rows of one owner. */
export function ownerCondition({ ownedBy, ownerId }: ListDefinition): Condition | undefined {
  if (!ownedBy || ownerId === undefined) return undefined;
  return { sql: `${quoted(ownedBy)} = ?`, values: [ownerId] };
}

function conditionOf(list: ListDefinition, query: RowQuery, filter: FilterValue): Condition | undefined {
  const byPair = dateWithSelect(list, query, filter);
  if (byPair !== 'none') return byPair;
  const definition = list.filters?.find((each) => each.name === filter.name);
  const column = list.columns.find((each) => each.value === filter.name);
  if (!column) {
    // The value is checked although it matches all rows, because another server could refuse it.
    if (definition)
      testOf(definition, { value: filter.name, text: filter.name, type: 'text' }, query, filter);
    return undefined;
  }
  return definition ? testOf(definition, column, query, filter) : plainTest(column, filter);
}

/** The two submitted names of a date range with a select: `name.date` and `name.select`. */
function dateWithSelect(
  list: ListDefinition,
  query: RowQuery,
  filter: FilterValue,
): Condition | undefined | 'none' {
  const [, name, part] = /^(.+)\.(date|select)$/.exec(filter.name) ?? [];
  const definition = list.filters?.find(
    (each) => filterValueOf(each).shape === 'daysOfDate' && each.name === name,
  );
  if (!definition || part === undefined) return 'none';
  if (part === 'select') {
    if (typeof filter.value !== 'string' && typeof filter.value !== 'number') {
      throw refused(definition, filter, 'The option to filter by is one text.');
    }
    return undefined;
  }
  const chosen = query.filters.find((each) => each.name === `${name}.select`)?.value;
  if (isEmptyFilter(chosen)) throw refused(definition, filter, 'Please select a filter by option');
  const column = list.columns.find((each) => each.value === chosen);
  if (!column || !isInstantColumn(column)) {
    throw refused(
      definition,
      { ...filter, name: `${name}.select` },
      `${String(chosen)} is no date of this list.`,
    );
  }
  return between(column, rangeOfTimes(definition, filter));
}

function testOf(
  definition: FilterDefinition,
  column: ListColumn,
  query: RowQuery,
  filter: FilterValue,
): Condition | undefined {
  const { value } = filter;
  switch (filterValueOf(definition).shape) {
    case 'text':
      return contains(column, oneText(definition, filter));
    case 'texts':
      return anyOf(column, texts(definition, filter));
    case 'option':
      return anyOf(column, candidates(definition, [oneText(definition, filter)]));
    case 'options':
      return anyOf(column, candidates(definition, texts(definition, filter)));
    case 'phone':
      return hasDigits(column, digits(definition, filter));
    case 'numbers':
      return numbersBetween(column, definition, filter);
    case 'day': {
      const day = dayOf(value);
      if (!day) throw refused(definition, filter, 'This must be a day such as 2026-11-01 00:00.');
      return between(column, day);
    }
    case 'days':
      return between(column, rangeOfTimes(definition, filter));
    case 'months': {
      const months = monthsOf(value, query.now);
      if (!months) {
        throw refused(definition, filter, 'This must be this_year, all_time, this_month or two months.');
      }
      return months === 'all' ? undefined : between(column, months);
    }
    case 'daysOfDate':
      throw refused(definition, filter, `Send ${definition.name}.date and ${definition.name}.select.`);
  }
}

/** Tests a filter without a definition: texts match if they contain the value, other values if they are equal. */
function plainTest(column: ListColumn, { value }: FilterValue): Condition | undefined {
  const wanted = (Array.isArray(value) ? value : [value]).filter(isSimple).map(String);
  if (wanted.length === 0) return undefined;
  return column.type === 'text'
    ? either(wanted.map((text) => contains(column, text)))
    : anyOf(column, wanted);
}

const isSimple = (value: unknown): value is string | number | boolean =>
  (typeof value === 'string' && value.trim() !== '') ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  typeof value === 'boolean';

function refused(definition: FilterDefinition, filter: FilterValue, text: string) {
  return notValid({ [`filters.${filter.name}`]: [text] }, `${definition.title}: ${text}`);
}

function oneText(definition: FilterDefinition, filter: FilterValue): string {
  if (!isSimple(filter.value)) throw refused(definition, filter, 'This must be one text.');
  return String(filter.value).trim();
}

function texts(definition: FilterDefinition, filter: FilterValue): string[] {
  const { value } = filter;
  if (!Array.isArray(value) || !value.every(isSimple)) {
    throw refused(definition, filter, 'This must be a list of texts.');
  }
  return value.map((each) => String(each).trim());
}

function digits(definition: FilterDefinition, filter: FilterValue): string {
  const found = oneText(definition, filter).replace(/\D/g, '');
  if (found === '') throw refused(definition, filter, 'This must be a phone number.');
  return found;
}

function rangeOfTimes(definition: FilterDefinition, filter: FilterValue): Span {
  const span = spanOf(filter.value);
  if (!span) {
    throw refused(definition, filter, 'This must be a start and an end such as 2026-11-01 00:00, in order.');
  }
  return span;
}

/** A submitted index also means the text of its option, because rows hold texts. */
function candidates(definition: FilterDefinition, indexes: readonly string[]): string[] {
  return indexes.flatMap((index) => {
    const option = definition.values?.find((each) => String(each.index) === index);
    return option && option.text !== index ? [index, option.text] : [index];
  });
}

const nothing: Condition = { sql: '0', values: [] };

function either(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return nothing;
  return {
    sql: `(${conditions.map((each) => each.sql).join(' OR ')})`,
    values: conditions.flatMap((each) => each.values),
  };
}

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Ignores case: SQLite's LIKE does so for ASCII letters. */
function contains(column: ListColumn, text: string): Condition {
  if (isJsonColumn(column)) return insideJson(column, [text], 'contains');
  return { sql: `${quoted(column.value)} LIKE ? ESCAPE '\\'`, values: [likePattern(text)] };
}

function anyOf(column: ListColumn, wanted: readonly string[]): Condition {
  if (column.type === 'boolean') return isYesOrNo(column, wanted);
  if (isNumberColumn(column)) {
    const numbers = wanted.filter((text) => text !== '' && Number.isFinite(Number(text))).map(Number);
    return oneOf(quoted(column.value), numbers);
  }
  if (isNamedColumn(column)) return oneOf(`${nameExpression(column)} COLLATE NOCASE`, wanted);
  if (isJsonColumn(column)) return insideJson(column, wanted, 'equals');
  return oneOf(quoted(column.value), wanted);
}

function oneOf(expression: string, wanted: readonly SqlValue[]): Condition {
  if (wanted.length === 0) return nothing;
  return { sql: `${expression} IN (${wanted.map(() => '?').join(', ')})`, values: wanted };
}

const yesWords = new Set(['1', 'true', 'yes']);
const noWords = new Set(['0', 'false', 'no']);

/** Reads yes or no from the submitted index or from the text of its option. */
function isYesOrNo(column: ListColumn, wanted: readonly string[]): Condition {
  const stored = wanted.flatMap((text) => {
    const word = text.toLowerCase();
    if (yesWords.has(word)) return ['true', '1', '"Yes"'];
    return noWords.has(word) ? ['false', '0', '"No"'] : [];
  });
  return oneOf(quoted(column.value), stored);
}

/** Fields of a value that are not searched, such as addresses and colours. */
const unsearched = "('url', 'image', 'logo', 'color', 'first_letter', 'path')";

/**
 * Searches the texts inside a JSON value. A cheap test of the whole text comes first, so that most rows do not need the
 * expensive test.
 */
function insideJson(column: ListColumn, wanted: readonly string[], how: 'equals' | 'contains'): Condition {
  const name = quoted(column.value);
  const test = how === 'equals' ? 'atom = ? COLLATE NOCASE' : "atom LIKE ? ESCAPE '\\'";
  return either(
    wanted.map((text) => ({
      sql: `(${name} LIKE ? ESCAPE '\\' AND CASE WHEN json_valid(${name}) THEN EXISTS (
        SELECT 1 FROM json_tree(${name}) WHERE coalesce(key, '') NOT IN ${unsearched} AND ${test}) ELSE 0 END)`,
      values: [likePattern(JSON.stringify(text).slice(1, -1)), how === 'equals' ? text : likePattern(text)],
    })),
  );
}

function hasDigits(column: ListColumn, wanted: string): Condition {
  const bare = [' ', '-', '+', '(', ')', '.'].reduce(
    (sql, sign) => `replace(${sql}, '${sign}', '')`,
    quoted(column.value),
  );
  return { sql: `${bare} LIKE ?`, values: [`%${wanted}%`] };
}

function numbersBetween(column: ListColumn, definition: FilterDefinition, filter: FilterValue): Condition {
  const ends = Array.isArray(filter.value) && filter.value.length === 2 ? filter.value : [];
  const [min, max] = ends.filter(isSimple).map(Number);
  if (min === undefined || max === undefined || !Number.isFinite(min) || !Number.isFinite(max) || min > max) {
    throw refused(definition, filter, 'This must be a smallest and a largest number, in order.');
  }
  const name = quoted(column.value);
  // A plain number column can use its index; a text is read as a number first.
  return {
    sql: `${isNumberColumn(column) ? name : `CAST(${name} AS REAL)`} BETWEEN ? AND ?`,
    values: [min, max],
  };
}

/** Columns that are not instants never match a time range. */
function between(column: ListColumn, { from, to }: Span): Condition | undefined {
  if (!isInstantColumn(column)) return undefined;
  return { sql: `${quoted(column.value)} BETWEEN ? AND ?`, values: [from, to] };
}
