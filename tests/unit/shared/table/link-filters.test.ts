import { describe, expect, it } from 'vitest';
import { lists } from '../../../../shared/lists';
import { filterValueOf } from '../../../../shared/table/filter-values';
import type { FilterDefinition } from '../../../../shared/table/filters';
import { filtersOfLink, linkFiltersOf } from '../../../../shared/table/link-filters';
import { sampleFilters } from '../../../support/filter-samples';

const values = [
  { index: 3, text: 'Delivered' },
  { index: 'r', text: 'Returned' },
];
const definitions: readonly FilterDefinition[] = [
  { type: 'inputText', name: 'city', title: 'City' },
  { type: 'inputTextMultiple', name: 'numbers', title: 'Numbers' },
  { type: 'select2Single', name: 'status', title: 'Status', values },
  { type: 'multipleSelect', name: 'states', title: 'States', values },
  { type: 'range', name: 'total', title: 'Total', min: 0, max: 100 },
  { type: 'date', name: 'day', title: 'Day' },
  { type: 'date_unlimited', name: 'due', title: 'Due' },
  { type: 'limited_date_range', name: 'created', title: 'Created' },
  { type: 'report_date_month_range', name: 'month', title: 'Month' },
  { type: 'phone', name: 'phone', title: 'Phone' },
  { type: 'select2DateRange', name: 'dates', title: 'Dates', values: [{ index: 'sent_at', text: 'Sent' }] },
];
const now = new Date(2026, 5, 15, 12, 0);
const read = (...asked: readonly [string, readonly string[]][]) =>
  filtersOfLink(definitions, new Map(asked), now);

describe('a filter of a link', () => {
  it.each<[string, readonly string[], unknown]>([
    ['city', ['Dubai Marina'], 'Dubai Marina'],
    ['numbers', ['A-1', 'A-2', 'A-1'], ['A-1', 'A-2']],
    ['status', ['3'], 3],
    ['status', ['delivered'], 3],
    ['states', ['Delivered', 'r'], [3, 'r']],
    ['total', ['10..20.5'], [10, 20.5]],
    ['day', ['2026-06-15'], '2026-06-15 00:00'],
    ['due', ['2030-01-01 08:30'], '2030-01-01 08:30'],
    ['created', ['2026-01-01..2026-01-31 23:59'], ['2026-01-01 00:00', '2026-01-31 23:59']],
    ['created', ['last-30-days'], { relative: 'last-30-days' }],
    ['created', ['this-month'], { relative: 'month-to-date' }],
    ['month', ['this_month'], 'this_month'],
    ['month', ['2026-01..2026-03'], ['2026-01', '2026-03']],
    ['phone', ['+971501234567'], '+971501234567'],
  ])('%s=%j is read by its definition', (name, texts, value) => {
    expect(read([name, texts])).toEqual([{ name, value }]);
  });

  it.each<[string, readonly string[]]>([
    ['city', ['']],
    ['city', ['a', 'b']],
    ['numbers', ['A-1', ' ']],
    ['status', ['Lost']],
    ['states', ['Delivered', 'Lost']],
    ['total', ['10']],
    ['total', ['20..10']],
    ['total', ['1..101']],
    ['total', ['1..2..3']],
    ['total', ['a..b']],
    ['day', ['2026-06-16']],
    ['day', ['2026-02-30']],
    ['day', ['15/06/2026']],
    ['created', ['2017-12-31..2018-02-01']],
    ['created', ['2026-02-01..2026-01-01']],
    ['created', ['next-7-days']],
    ['created', ['next-61-days']],
    ['day', ['today']],
    ['month', ['2026-13..2026-14']],
    ['month', ['last_month']],
    ['phone', ['0501234567']],
  ])('%s=%j is refused by its title', (name, texts) => {
    const title = definitions.find((each) => each.name === name)?.title;
    expect(read([name, texts])).toEqual({ reason: 'value', named: title });
  });

  it('that the list does not have is refused by its name', () => {
    expect(read(['city', ['Dubai']], ['nothing', ['1']])).toEqual({ reason: 'filter', named: 'nothing' });
    expect(read(['dates', ['2026-01-01..2026-01-02']])).toEqual({ reason: 'filter', named: 'dates' });
  });

  it('with a range of dates says which date it means', () => {
    const range: [string, readonly string[]] = ['dates.date', ['2026-01-01..2026-01-02']];
    expect(read(range)).toEqual({ reason: 'value', named: 'Dates' });
    const early: [string, readonly string[]] = ['dates.date', ['2017-12-31..2018-01-02']];
    expect(read(early, ['dates.select', ['created_at']])).toEqual({ reason: 'value', named: 'Dates' });
    expect(read(['dates.date', ['next-60-days']], ['dates.select', ['sent_at']])[0 as never]).toEqual({
      name: 'dates.date',
      value: { relative: 'next-60-days' },
    });
    expect(read(range, ['dates.select', ['Sent']])).toEqual([
      { name: 'dates.date', value: ['2026-01-01 00:00', '2026-01-02 00:00'] },
      { name: 'dates.select', value: 'sent_at' },
    ]);
  });
});

it('filters that are set come back from their own link', () => {
  const state = {
    city: 'Dubai',
    numbers: ['A-1', 'A-2'],
    states: [3, 'r'],
    total: [10, 20],
    created: { relative: 'month-to-date' },
    'dates.date': ['2026-01-01 00:00', '2026-01-02 00:00'],
    'dates.select': 'sent_at',
    phone: '',
  };
  const texts = linkFiltersOf(definitions, state) ?? [];
  const asked = new Map<string, string[]>();
  for (const [name, text] of texts) asked.set(name, [...(asked.get(name) ?? []), text]);
  const { phone: _phone, ...set } = state;
  expect(filtersOfLink(definitions, asked)).toEqual(
    Object.entries(set).map(([name, value]) => ({ name, value })),
  );
});

it.each(sampleFilters)('a filter of type %s comes back from its own link', (_type, definition, sample) => {
  const submitted = { name: 'sample', value: sample.value };
  expect(filtersOfLink([definition], new Map([['sample', sample.texts]]))).toEqual([submitted]);
  const texts = linkFiltersOf([definition], { sample: sample.value }) ?? [];
  expect(filtersOfLink([definition], new Map([['sample', texts.map(([, text]) => text)]]))).toEqual([
    submitted,
  ]);
});

it.each([{ city: { odd: 1 } }, { unknown: 'x' }, { city: 'x'.repeat(501) }])(
  'a value that no link can hold gives none: %j',
  (state) => expect(linkFiltersOf(definitions, state)).toBeUndefined(),
);

it.each(lists)('knows the type of each filter of $id', ({ filters = [] }) => {
  // A filter of texts takes any text.
  for (const definition of filters.filter((each) => !filterValueOf(each).shape.startsWith('text')))
    expect(filtersOfLink([definition], new Map([[definition.name, ['?']]])), definition.type).toHaveProperty(
      'reason',
    );
});
