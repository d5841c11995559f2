import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, type Database, insertRows, openDatabase } from '../../../../sandbox/database';
import { Refusal } from '../../../../sandbox/refusal';
import {
  createListTable,
  listTable,
  storedColumns,
  storedValue,
} from '../../../../sandbox/tables/list-columns';
import { conditionsOf } from '../../../../sandbox/tables/list-filters';
import { countRows, readRows } from '../../../../sandbox/tables/list-rows';
import { lists } from '../../../../shared/lists';
import type { FilterValue } from '../../../../shared/table/filters';
import { defineList } from '../../../../shared/table/list';
import { sampleFilters } from '../../../support/filter-samples';

const texts = (...values: string[]) => values.map((text) => ({ index: text, text }));

const list = defineList({
  id: 'filter-samples',
  title: 'Samples',
  description: '',
  group: 'Hub',
  order: 1,
  icon: 'cube',
  path: '/samples',
  rowId: 'id',
  noun: 'sample',
  rowName: 'name',
  columns: [
    { value: 'id', text: 'ID', type: 'id' },
    { value: 'name', text: 'Name', type: 'text' },
    { value: 'status', text: 'Status', type: 'status' },
    { value: 'phone', text: 'Phone', type: 'text' },
    { value: 'amount', text: 'Amount', type: 'number' },
    { value: 'made_on', text: 'Made', type: 'date' },
    { value: 'sent_at', text: 'Sent', type: 'datetime' },
    { value: 'client', text: 'Client', type: 'client' },
    { value: 'tags', text: 'Tags', type: 'list' },
    { value: 'is_open', text: 'Open', type: 'boolean' },
    { value: 'note', text: 'Note', type: 'html' },
  ],
  permissions: ['show'],
  filters: [
    { type: 'inputText', name: 'name', title: 'Name' },
    { type: 'inputText', name: 'note', title: 'Note' },
    { type: 'inputText', name: 'gone', title: 'Gone' },
    { type: 'inputTextMultiple', name: 'id', title: 'Ids' },
    {
      type: 'select2Single',
      name: 'status',
      title: 'Status',
      values: [
        { index: 1, text: 'Open' },
        { index: 2, text: 'Resolved' },
      ],
    },
    { type: 'multipleSelect', name: 'client', title: 'Client', values: texts('Amber', 'Blue') },
    { type: 'multiImageSelect', name: 'tags', title: 'Tags', values: texts('cold', 'fragile') },
    { type: 'multipleSelect', name: 'is_open', title: 'Open', values: texts('Yes', 'No') },
    { type: 'phone', name: 'phone', title: 'Phone' },
    { type: 'range', name: 'amount', title: 'Amount', min: 0, max: 100 },
    { type: 'date', name: 'made_on', title: 'Made' },
    { type: 'limited_date_range', name: 'sent_at', title: 'Sent' },
    { type: 'select2DateRange', name: 'by_date', title: 'By date', values: texts('made_on', 'sent_at') },
  ],
  exportName: 'Samples.csv',
  practiceRows: 0,
});

const at = (year: number, month: number, day: number, hour = 12, minute = 0, second = 0) =>
  new Date(year, month - 1, day, hour, minute, second).getTime() / 1000;

const rows = [
  {
    id: 1,
    name: 'First 100% cotton',
    status: 'Open',
    phone: '+971 50 123-4567',
    amount: 10,
    made_on: at(2026, 10, 31),
    sent_at: at(2026, 11, 1, 0, 0),
    client: { name: 'Amber', photo: { url: '/files/pictures/blue.png' } },
    tags: ['cold'],
    is_open: true,
    note: '<p>Call back</p>',
  },
  {
    id: 2,
    name: 'second',
    status: 'Resolved',
    phone: '00971501234568',
    amount: 20.5,
    made_on: at(2026, 11, 1, 23, 59, 59),
    sent_at: at(2026, 11, 1, 9, 30, 59),
    client: { name: 'BLUE', photo: null },
    tags: [{ text: 'Fragile' }, { text: 'cold' }],
    is_open: 'No',
    note: null,
  },
  {
    id: 12,
    name: 'Third_1000',
    status: 'Open',
    phone: null,
    amount: 30,
    made_on: at(2025, 1, 1),
    sent_at: null,
    client: { name: 'Blueberry' },
    tags: [],
    is_open: false,
    note: '',
  },
];

let db: Database;
const folder = mkdtempSync(join(tmpdir(), 'codesk-filters-'));
beforeAll(() => {
  db = openDatabase(join(folder, 'filters.db'));
  createListTable(db, list);
  const values = rows.map((row) => [
    ...list.columns.map((column) => storedValue(column, row[column.value as keyof typeof row])),
    null,
  ]);
  insertRows(db, listTable(list), storedColumns(list), values);
});
afterAll(() => {
  closeDatabase(db);
  rmSync(folder, { recursive: true, force: true });
});

const now = at(2026, 11, 15);
const found = (...filters: FilterValue[]) => {
  const query = { filters, now };
  const ids = readRows(db, list, query, { sortBy: 'id', sortOrder: 'asc' }).map((row) => row.id);
  expect(countRows(db, list, query)).toBe(ids.length);
  return ids;
};

describe('a filter finds', () => {
  it.each<[what: string, name: string, value: unknown, ids: number[]]>([
    ['a part of a text in any case', 'name', 'COTTON', [1]],
    ['% as a letter', 'name', '100%', [1]],
    ['_ as a letter', 'name', 'd_1', [12]],
    ['a text inside markup', 'note', 'call', [1]],
    ['any of several numbers', 'id', ['1', '12', 'x'], [1, 12]],
    ['no part of a number', 'id', ['2'], [2]],
    ['the text of an index', 'status', 2, [2]],
    ['an index sent as text', 'status', '1', [1, 12]],
    ['names inside values, whole and in any case', 'client', ['Blue'], [2]],
    ['any of several names', 'client', ['Amber', 'Blue'], [1, 2]],
    ['entries of lists', 'tags', ['fragile'], [2]],
    ['entries of lists in any case', 'tags', ['COLD'], [1, 2]],
    ['yes', 'is_open', ['Yes'], [1]],
    ['no, however it is stored', 'is_open', ['No'], [2, 12]],
    ['both', 'is_open', ['Yes', 'No'], [1, 2, 12]],
    ['digits of a phone number, whatever stands between', 'phone', '+971501234567', [1]],
    ['a part of a phone number', 'phone', '50 123', [1, 2]],
    ['both ends of a range', 'amount', [10, 20.5], [1, 2]],
    ['a range of texts', 'amount', ['11', '100'], [2, 12]],
    ['a day to its last second', 'made_on', '2026-11-01 00:00', [2]],
    ['a range to the end of its minute', 'sent_at', ['2026-11-01 00:00', '2026-11-01 09:30'], [1, 2]],
    ['nothing before a range', 'sent_at', ['2026-11-01 00:01', '2026-11-01 09:30'], [2]],
    ['everything for an empty value', 'status', [], [1, 2, 12]],
    ['everything for a name that nobody knows', 'unheard_of', 'x', [1, 2, 12]],
  ])('%s', (_what, name, value, ids) => {
    expect(found({ name, value })).toEqual(ids);
  });

  it('a date by the selected column', () => {
    const date = { name: 'by_date.date', value: ['2026-10-31 00:00', '2026-10-31 23:59'] };
    expect(found(date, { name: 'by_date.select', value: 'made_on' })).toEqual([1]);
    expect(found(date, { name: 'by_date.select', value: 'sent_at' })).toEqual([]);
    expect(found({ name: 'by_date.select', value: 'sent_at' })).toEqual([1, 2, 12]);
  });

  it('returns rows that match all filters', () => {
    expect(found({ name: 'status', value: 1 }, { name: 'amount', value: [20, 40] })).toEqual([12]);
  });
});

describe('a filter of months finds', () => {
  const months = defineList({
    ...list,
    filters: [{ type: 'report_date_month_range', name: 'made_on', title: 'Made' }],
  });
  it.each<[value: unknown, ids: number[]]>([
    ['this_month', [2]],
    ['this_year', [1, 2]],
    ['all_time', [1, 2, 12]],
    [
      ['2025-01', '2026-10'],
      [1, 12],
    ],
    [['2026-11', '2026-11'], [2]],
  ])('%j', (value, ids) => {
    const query = { filters: [{ name: 'made_on', value }], now };
    const rowsFound = readRows(db, months, query, { sortBy: 'id', sortOrder: 'asc' });
    expect(rowsFound.map((row) => row.id)).toEqual(ids);
  });

  it.each([['last_week'], [['2026-11']], [['2026-13', '2026-14']], [['2026-11', '2026-10']]])(
    'nothing but known values: %j',
    (value) => {
      const query = { filters: [{ name: 'made_on', value }], now };
      expect(() => countRows(db, months, query)).toThrow(/^Made: /);
    },
  );
});

describe('a filter refuses', () => {
  it.each<[what: string, name: string, value: unknown]>([
    ['a list for a text', 'name', ['x']],
    ['an object', 'name', { x: 1 }],
    ['a wrong shape for a column that is not there', 'gone', ['x']],
    ['one text for a list', 'client', 'Amber'],
    ['a list inside a list', 'tags', [['cold']]],
    ['a phone number without digits', 'phone', 'abc'],
    ['half a range', 'amount', [1]],
    ['a range of words', 'amount', ['a', 'b']],
    ['a range turned round', 'amount', [2, 1]],
    ['a day in another form', 'made_on', '01/11/2026'],
    ['a day that no calendar has', 'made_on', '2026-02-30 00:00'],
    ['a span turned round', 'sent_at', ['2026-11-02 00:00', '2026-11-01 00:00']],
    ['a span without its end', 'sent_at', ['2026-11-02 00:00', null]],
    ['a date without its column', 'by_date.date', ['2026-11-01 00:00', '2026-11-01 00:00']],
  ])('%s', (_what, name, value) => {
    const attempt = () => found({ name, value });
    expect(attempt).toThrow(Refusal);
    try {
      attempt();
    } catch (error) {
      expect((error as Refusal).status).toBe(422);
      expect(Object.keys((error as Refusal).body.errors as object)).toEqual([`filters.${name}`]);
    }
  });

  it('a date by a column that has none', () => {
    const date = { name: 'by_date.date', value: ['2026-11-01 00:00', '2026-11-01 00:00'] };
    expect(() => found(date, { name: 'by_date.select', value: 'name' })).toThrow('no date');
  });
});

it.each(sampleFilters)(
  'reads the value of a filter of type %s, and refuses any other',
  (_type, definition, sample) => {
    const one = defineList({ ...list, filters: [definition] });
    const count = (value: unknown) => countRows(db, one, { filters: [{ name: 'sample', value }], now });
    expect(count(sample.value)).toBe(rows.length);
    expect(() => count({ odd: 1 })).toThrow(Refusal);
  },
);

it.each(lists)('knows the type of each filter of $id', (each) => {
  // A filter without a test ignores such a value.
  for (const { name, type } of each.filters ?? [])
    expect(() => conditionsOf(each, { filters: [{ name, value: { odd: 1 } }], now }), type).toThrow(Refusal);
});

it('sends JSON columns as values and unreadable text unchanged', () => {
  const broken = { id: 40, name: 'Broken', client: '{"name":', tags: '["a"]' };
  insertRows(db, listTable(list), Object.keys(broken), [Object.values(broken)]);
  const sorted = readRows(db, list, { filters: [], now }, { sortBy: 'client', sortOrder: 'asc' });
  expect(sorted.map((row) => row.id)).toEqual([40, 1, 2, 12]);
  expect(sorted[0]).toMatchObject({ client: '{"name":', tags: ['a'] });
  expect(sorted[2]).toMatchObject({ client: { name: 'BLUE' } });
  expect(found({ name: 'tags', value: ['a'] })).toEqual([40]);
});
