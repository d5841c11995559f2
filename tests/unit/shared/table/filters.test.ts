import { describe, expect, it } from 'vitest';
import { filterStateOf, readFilters, submittedFilters } from '../../../../shared/table/filters';

describe('submitted filters', () => {
  it('drops empty, null and zero-length values, and keeps zeros and false', () => {
    const state = { a: '', b: null, c: [], d: undefined, e: 0, f: false, g: '0', 'h.date': ['x', 'y'] };
    expect(submittedFilters(state)).toEqual([
      { name: 'e', value: 0 },
      { name: 'f', value: false },
      { name: 'g', value: '0' },
      { name: 'h.date', value: ['x', 'y'] },
    ]);
  });

  it('is read back as the same state', () => {
    const state = { status: ['Delivered'], 'made.date': ['2024-01-01 00:00', '2024-01-02 23:59'] };
    expect(filterStateOf(submittedFilters(state))).toEqual(state);
  });
});

describe('filters of a server', () => {
  it('takes the English title of a month range', () => {
    const [filter] = readFilters([
      { type: 'report_date_month_range', name: 'month', title: { ar: 'الشهر', en: 'Month' } },
    ]);
    expect(filter).toEqual({ type: 'report_date_month_range', name: 'month', title: 'Month' });
  });

  it.each([undefined, null, '', {}, { ar: 'الشهر' }])(
    'names a filter without a title (%j) by its name',
    (title) => {
      expect(readFilters([{ type: 'date', name: 'created', title }])[0]?.title).toBe('created');
    },
  );

  it('drops only filters that cannot be read', () => {
    const filters = readFilters([
      null,
      { type: 'date' },
      { type: 'range', name: 'qty', title: 'Quantity', min: '0', max: 'many' },
      {
        type: 'multiImageSelect',
        name: 'store',
        title: 'Stores',
        values: [
          { index: 1, text: 12, image: null },
          { text: 'no index' },
          { index: 'b', text: 'B', image: 'u' },
        ],
      },
    ]);
    expect(filters).toEqual([
      { type: 'range', name: 'qty', title: 'Quantity', min: 0 },
      {
        type: 'multiImageSelect',
        name: 'store',
        title: 'Stores',
        values: [
          { index: 1, text: '12' },
          { index: 'b', text: 'B', image: 'u' },
        ],
      },
    ]);
  });

  it.each([
    ['an unknown type', { type: 'hologram', name: 'a' }, { type: 'hologram', name: 'a', title: 'a' }],
    ['no type', { name: 'a', title: 'A' }, { type: 'inputText', name: 'a', title: 'A' }],
    ['a number as name', { type: 'date', name: 7, title: 12 }, { type: 'date', name: '7', title: '12' }],
    [
      'texts for options',
      { type: 'select2Single', name: 'a', values: ['Open', 3, null] },
      {
        type: 'select2Single',
        name: 'a',
        title: 'a',
        values: [
          { index: 'Open', text: 'Open' },
          { index: 3, text: '3' },
        ],
      },
    ],
    [
      'options by their index',
      { type: 'select2Single', name: 'a', values: { 4: 'Open', 9: { index: 5, text: 'Closed' } } },
      {
        type: 'select2Single',
        name: 'a',
        title: 'a',
        values: [
          { index: '4', text: 'Open' },
          { index: 5, text: 'Closed' },
        ],
      },
    ],
    ['1 for yes', { type: 'd', name: 'a', one_day: 1 }, { type: 'd', name: 'a', title: 'a', oneDay: true }],
    ['options that are none', { type: 'd', name: 'a', values: 'x' }, { type: 'd', name: 'a', title: 'a' }],
  ])('reads a filter with %s', (_what, raw, filter) => {
    expect(readFilters([raw])).toEqual([filter]);
  });

  it.each([null, 'status', [], {}, { type: 'date', name: '' }, { type: 'date', name: {} }])(
    'leaves out what has no name: %j',
    (raw) => {
      expect(readFilters([raw])).toEqual([]);
    },
  );

  it('counts a name once, because values are kept by name', () => {
    const filters = readFilters([
      { type: 'date', name: 'a', title: 'First' },
      { type: 'range', name: 'a', title: 'Second' },
    ]);
    expect(filters.map(({ title }) => title)).toEqual(['First']);
  });

  it('reads the one-day variant', () => {
    expect(readFilters([{ type: 'select2DateRange', name: 'a', title: 'A', one_day: true }])[0]?.oneDay).toBe(
      true,
    );
  });
});
