import { describe, expect, it } from 'vitest';
import { findList } from '../../../../shared/lists';
import {
  type ColumnFilter,
  filterByCell,
  filterOfColumn,
  filterWithoutCell,
  isColumnFiltered,
} from '../../../../shared/table/column-filters';
import type { FilterDefinition } from '../../../../shared/table/filters';

const now = new Date(2026, 10, 30, 12, 0);
const text = (name: string): FilterDefinition => ({ type: 'inputText', name, title: name });

describe('the filter of a column', () => {
  const named = (column: string, ...definitions: readonly FilterDefinition[]) =>
    filterOfColumn(definitions, column)?.definition.name;

  it.each([
    ['client', 'client'],
    ['client', 'client_id'],
    ['client_id', 'client'],
    ['country', 'country_ids'],
    ['created', 'created.date'],
    ['created', 'created.select'],
  ])('of %s is called %s', (column, name) => {
    expect(named(column, text('city'), text(name))).toBe(name);
  });

  it('is not one whose name only begins the same', () => {
    expect(named('client', text('client_name'), text('clients'))).toBeUndefined();
  });

  it('has the very name of the column rather than a longer one', () => {
    expect(named('client', text('client_id'), text('client'))).toBe('client');
  });

  it('is a range of dates rather than a day, with the option that means the column', () => {
    const { filters = [] } = findList('contracts') ?? {};
    const to = filterOfColumn(filters, 'to');
    expect([to?.definition.name, to?.fixed]).toEqual(['from', { 'from.select': 'to' }]);
    expect(filterOfColumn(filters, 'from')?.fixed).toEqual({ 'from.select': 'from' });
    expect(filterOfColumn(filters, 'status_label')?.definition.type).toBe('multipleSelect');
    expect(filterOfColumn(filters, 'updated_at')).toBeUndefined();
  });

  it('named as the column goes before a range that also applies to it', () => {
    const { filters = [] } = findList('orders') ?? {};
    expect(filterOfColumn(filters, 'created_at')?.definition.type).toBe('limited_date_range');
    expect(filterOfColumn(filters, 'delivered_at')?.fixed).toEqual({ 'delivered_at.select': 'delivered_at' });
  });

  it('is set for the column that its option means, and for no other', () => {
    const { filters = [] } = findList('contracts') ?? {};
    const applied = { 'from.date': { relative: 'next-60-days' }, 'from.select': 'to' };
    const isSet = (column: string, state: Record<string, unknown> = applied) =>
      isColumnFiltered(filterOfColumn(filters, column) as ColumnFilter, state);
    expect([isSet('to'), isSet('from'), isSet('client')]).toEqual([true, false, false]);
    expect(isSet('to', { 'from.select': 'to' })).toBe(false);
    expect(isSet('client', { client: 'a' })).toBe(true);
  });
});

const values = [
  { index: 3, text: 'Delivered' },
  { index: 'r', text: 'Returned' },
  { index: 5, text: 'Lost' },
];
const of = (type: string, more: Partial<FilterDefinition> = {}, fixed = {}): ColumnFilter => ({
  definition: { type, name: 'x', title: 'X', ...more },
  fixed,
});
const cell = (value: unknown, shown = String(value)) => ({ value, text: shown });

describe('the value of a cell as a filter', () => {
  it.each<[string, ColumnFilter, ReturnType<typeof cell>, unknown]>([
    ['a text', of('inputText'), cell('Emirates '), 'Emirates'],
    ['the name of an object', of('inputText'), cell({ name: 'Al Noor' }, 'Al Noor'), 'Al Noor'],
    ['one of several texts', of('inputTextMultiple'), cell('CT 1'), ['CT 1']],
    ['an option by its text', of('select2Single', { values }), cell('delivered'), 3],
    ['an option by its index', of('select2Single', { values }), cell(5, 'gone'), 5],
    ['one of several options', of('multipleSelect', { values }), cell('Returned'), ['r']],
    ['an option with a picture', of('multiImageSelect', { values }), cell({ name: 'Lost' }, 'Lost'), [5]],
    ['a phone number', of('phone'), cell('+971 50-123 4567'), '+971501234567'],
    ['a number', of('range', { min: 0, max: 100 }), cell('12.50', '12.50'), [12.5, 12.5]],
    ['a day', of('date'), cell('2026-11-30'), '2026-11-30 00:00'],
    ['a day to come', of('date_unlimited'), cell('2027-01-02'), '2027-01-02 00:00'],
    [
      'a moment as its day',
      of('limited_date_range'),
      cell(new Date(2026, 2, 5, 9, 7).getTime() / 1000),
      ['2026-03-05 00:00', '2026-03-05 23:59'],
    ],
    ['a day as its month', of('report_date_month_range'), cell('2026-03-05'), ['2026-03', '2026-03']],
    ['any text of an unknown type', of('something'), cell('a'), 'a'],
  ])('is %s', (_what, filter, given, value) => {
    expect(filterByCell(filter, given, now)).toEqual({ x: value });
  });

  it('is a day of the date that the column shows', () => {
    const filter = of('select2DateRange', {}, { 'x.select': 'to' });
    expect(filterByCell(filter, cell('2027-01-02'), now)).toEqual({
      'x.date': ['2027-01-02 00:00', '2027-01-02 23:59'],
      'x.select': 'to',
    });
    expect(filterByCell(of('select2DateRange'), cell('2027-01-02'), now)).toBeUndefined();
  });

  it.each<[string, ColumnFilter, ReturnType<typeof cell>]>([
    ['nothing in the cell', of('inputText'), cell(null, '')],
    ['a text that is no option', of('select2Single', { values }), cell('Delivered, Lost')],
    ['an option that is not listed', of('multipleSelect'), cell('Delivered')],
    ['a number outside the range', of('range', { min: 0, max: 100 }), cell(101)],
    ['0, which is a range that nobody set', of('range'), cell(0)],
    ['a text in a range', of('range'), cell('many')],
    ['a local phone number', of('phone'), cell('050 123 4567')],
    ['a day after today', of('date'), cell('2026-12-01')],
    ['a day after today in a range', of('limited_date_range'), cell('2026-12-01')],
    ['a day before 2018', of('limited_date_range'), cell('2017-12-31')],
    ['a month to come', of('report_date_month_range'), cell('2026-12-01')],
    ['a text in a date', of('date_unlimited'), cell('soon')],
  ])('is not offered for %s', (_what, filter, given) => {
    expect(filterByCell(filter, given, now)).toBeUndefined();
  });
});

describe('the value of a cell as what is excluded', () => {
  const status = of('multipleSelect', { values });

  it('leaves all other options', () => {
    expect(filterWithoutCell(status, cell('Returned'), {})).toEqual({ x: [3, 5] });
  });

  it('leaves the others of those that are chosen', () => {
    expect(filterWithoutCell(status, cell('Returned'), { x: ['r', 5] })).toEqual({ x: [5] });
    expect(filterWithoutCell(status, cell('Returned'), { x: ['r'] })).toBeUndefined();
    expect(filterWithoutCell(status, cell('Returned'), { x: [5] })).toBeUndefined();
  });

  it('is not offered by types that cannot say it, for many options, or beyond the most that may be chosen', () => {
    expect(filterWithoutCell(of('select2Single', { values }), cell('Returned'), {})).toBeUndefined();
    expect(filterWithoutCell(of('inputText'), cell('Returned'), {})).toBeUndefined();
    expect(filterWithoutCell(status, cell('Elsewhere'), {})).toBeUndefined();
    expect(filterWithoutCell(of('multipleSelect', { values, max: 1 }), cell('Returned'), {})).toBeUndefined();
    const many = Array.from({ length: 51 }, (_, index) => ({ index, text: `Option ${index}` }));
    expect(filterWithoutCell(of('multipleSelect', { values: many }), cell('Option 3'), {})).toBeUndefined();
  });
});
