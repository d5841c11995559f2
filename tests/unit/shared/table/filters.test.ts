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
