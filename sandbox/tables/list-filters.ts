/**
 * Submitted filters as SQL conditions (tables spec sections 3 and 5). Which test a value means follows from the
 * filter's type and from how its column is stored; a value of the wrong shape is refused by the filter's name.
 */
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
  /** Only records whose id is smaller: where the last piece of a long walk ended. */
  readonly below?: Id;
  /** Epoch seconds: what "this month" is measured from. */
  readonly now: number;
}

/** A part of a WHERE clause and the values of its placeholders. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The WHERE clause of a query, empty without conditions. A filter that no column or definition knows asks nothing. */
export function conditionsOf(list: ListDefinition, query: RowQuery): Condition {
  const parts = query.filters.flatMap((filter) => {
    const part = isEmptyFilter(filter.value) ? undefined : conditionOf(list, query, filter);
    return part ? [part] : [];
  });
  if (query.ids) {
    // One JSON text instead of a placeholder each: thousands of selected rows are one value.
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

function conditionOf(list: ListDefinition, query: RowQuery, filter: FilterValue): Condition | undefined {
  const byPair = dateWithSelect(list, query, filter);
  if (byPair !== 'none') return byPair;
  const definition = list.filters?.find((each) => each.name === filter.name);
  const column = list.columns.find((each) => each.value === filter.name);
  if (!column) {
    // Its shape is checked all the same: a screen must not send what another server refuses.
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
  const definition = list.filters?.find((each) => each.type === 'select2DateRange' && each.name === name);
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
  switch (definition.type) {
    case 'inputText':
      return contains(column, oneText(definition, filter));
    case 'inputTextMultiple':
      return anyOf(column, texts(definition, filter));
    case 'select2Single':
      return anyOf(column, candidates(definition, [oneText(definition, filter)]));
    case 'multipleSelect':
    case 'multiImageSelect':
      return anyOf(column, candidates(definition, texts(definition, filter)));
    case 'phone':
      return hasDigits(column, digits(definition, filter));
    case 'range':
      return numbersBetween(column, definition, filter);
    case 'date':
    case 'date_unlimited': {
      const day = dayOf(value);
      if (!day) throw refused(definition, filter, 'This must be a day such as 2026-11-01 00:00.');
      return between(column, day);
    }
    case 'limited_date_range':
      return between(column, rangeOfTimes(definition, filter));
    case 'report_date_month_range': {
      const months = monthsOf(value, query.now);
      if (!months) {
        throw refused(definition, filter, 'This must be this_year, all_time, this_month or two months.');
      }
      return months === 'all' ? undefined : between(column, months);
    }
    case 'select2DateRange':
      throw refused(definition, filter, `Send ${definition.name}.date and ${definition.name}.select.`);
    default:
      return plainTest(column, filter);
  }
}

/** A filter of no definition, or of a type without a test of its own: texts contain it, everything else equals it. */
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

/** A submitted index stands for its option's text too: the rows show texts. */
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

/** Case does not count: SQLite's LIKE folds ASCII letters, which is what references and names are made of. */
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

/** A submitted index and the text of its option may both speak; what is neither yes nor no is the other's label. */
function isYesOrNo(column: ListColumn, wanted: readonly string[]): Condition {
  const stored = wanted.flatMap((text) => {
    const word = text.toLowerCase();
    if (yesWords.has(word)) return ['true', '1', '"Yes"'];
    return noWords.has(word) ? ['false', '0', '"No"'] : [];
  });
  return oneOf(quoted(column.value), stored);
}

/** Addresses and colours inside a value are not what a person looks for. */
const unsearched = "('url', 'image', 'logo', 'color', 'first_letter', 'path')";

/**
 * Looks at the texts inside a JSON value. The cheap test of the whole text comes first and spares most rows the
 * expensive one.
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

/** Columns that hold no instant meet no range of time. */
function between(column: ListColumn, { from, to }: Span): Condition | undefined {
  if (!isInstantColumn(column)) return undefined;
  return { sql: `${quoted(column.value)} BETWEEN ? AND ?`, values: [from, to] };
}
