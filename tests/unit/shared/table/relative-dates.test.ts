import { describe, expect, it } from 'vitest';
import { endOfDay, startOfDay, submittedDateTime } from '../../../../shared/dates';
import {
  isUnknownRelative,
  presetRanges,
  relativeDates,
  relativeNamed,
  relativeOf,
  sentFilters,
} from '../../../../shared/table/relative-dates';

const presets = (now: Date, limits: Parameters<typeof presetRanges>[1] = {}) =>
  presetRanges(now, limits).map(({ name, range }) => [name, ...(range ?? []).map(submittedDateTime)]);

describe('ready-made ranges', () => {
  it('are those of the domain first, and begin at 00:00 and end at 23:59', () => {
    expect(presets(new Date(2024, 4, 15, 10, 20))).toEqual([
      ['Today', '2024-05-15 00:00', '2024-05-15 23:59'],
      ['Yesterday', '2024-05-14 00:00', '2024-05-14 23:59'],
      ['This month', '2024-05-01 00:00', '2024-05-31 23:59'],
      ['This year', '2024-01-01 00:00', '2024-12-31 23:59'],
      ['Last month', '2024-04-01 00:00', '2024-04-30 23:59'],
      ['Next 7 days', '2024-05-15 00:00', '2024-05-22 23:59'],
      ['Next 30 days', '2024-05-15 00:00', '2024-06-14 23:59'],
      ['Next 60 days', '2024-05-15 00:00', '2024-07-14 23:59'],
      ['Next 90 days', '2024-05-15 00:00', '2024-08-13 23:59'],
      ['Last 7 days', '2024-05-09 00:00', '2024-05-15 23:59'],
      ['Last 30 days', '2024-04-16 00:00', '2024-05-15 23:59'],
      ['Next month', '2024-06-01 00:00', '2024-06-30 23:59'],
    ]);
  });

  it('cross the ends of months and years', () => {
    expect(presets(new Date(2024, 2, 1)).slice(1, 5)).toEqual([
      ['Yesterday', '2024-02-29 00:00', '2024-02-29 23:59'],
      ['This month', '2024-03-01 00:00', '2024-03-31 23:59'],
      ['This year', '2024-01-01 00:00', '2024-12-31 23:59'],
      ['Last month', '2024-02-01 00:00', '2024-02-29 23:59'],
    ]);
    expect(presets(new Date(2026, 11, 31, 23, 59))).toEqual([
      ['Today', '2026-12-31 00:00', '2026-12-31 23:59'],
      ['Yesterday', '2026-12-30 00:00', '2026-12-30 23:59'],
      ['This month', '2026-12-01 00:00', '2026-12-31 23:59'],
      ['This year', '2026-01-01 00:00', '2026-12-31 23:59'],
      ['Last month', '2026-11-01 00:00', '2026-11-30 23:59'],
      ['Next 7 days', '2026-12-31 00:00', '2027-01-07 23:59'],
      ['Next 30 days', '2026-12-31 00:00', '2027-01-30 23:59'],
      ['Next 60 days', '2026-12-31 00:00', '2027-03-01 23:59'],
      ['Next 90 days', '2026-12-31 00:00', '2027-03-31 23:59'],
      ['Last 7 days', '2026-12-25 00:00', '2026-12-31 23:59'],
      ['Last 30 days', '2026-12-02 00:00', '2026-12-31 23:59'],
      ['Next month', '2027-01-01 00:00', '2027-01-31 23:59'],
    ]);
    expect(presets(new Date(2026, 0, 31)).at(-1)).toEqual([
      'Next month',
      '2026-02-01 00:00',
      '2026-02-28 23:59',
    ]);
  });

  it('of a filter that ends today offer no days to come, and end where the limits end', () => {
    const now = new Date(2024, 4, 15, 10, 20);
    expect(presets(now, { min: new Date(2024, 4, 3), max: endOfDay(now) })).toEqual([
      ['Today', '2024-05-15 00:00', '2024-05-15 23:59'],
      ['Yesterday', '2024-05-14 00:00', '2024-05-14 23:59'],
      ['This month', '2024-05-03 00:00', '2024-05-15 23:59'],
      ['This year', '2024-05-03 00:00', '2024-05-15 23:59'],
      ['Last month'],
      ['Last 7 days', '2024-05-09 00:00', '2024-05-15 23:59'],
      ['Last 30 days', '2024-05-03 00:00', '2024-05-15 23:59'],
    ]);
    expect(presets(now, { max: endOfDay(now, -1) })[0]).toEqual(['Today']);
    expect(presets(now, { min: startOfDay(now) })[1]).toEqual(['Yesterday']);
  });

  it('of a filter that ends today are kept as ranges that end today', () => {
    const max = endOfDay(new Date(2024, 4, 15));
    expect(presetRanges(new Date(2024, 4, 15), { max }).map(({ relative }) => relative)).toEqual([
      'today',
      'yesterday',
      'month-to-date',
      'year-to-date',
      'last-month',
      'last-7-days',
      'last-30-days',
    ]);
    expect(relativeNamed('this-year', { max })).toBe('year-to-date');
    expect(relativeNamed('next-7-days', { max })).toBeUndefined();
    expect(relativeDates('month-to-date', new Date(2024, 4, 15, 8))).toEqual([
      '2024-05-01 00:00',
      '2024-05-15 23:59',
    ]);
  });
});

describe('a relative range', () => {
  const filters = [
    { name: 'to', value: { relative: 'next-60-days' } },
    { name: 'client', value: 'Emirates' },
  ];

  it('is two dates by the day on which the request is sent', () => {
    expect(sentFilters(filters, new Date(2026, 10, 30, 23, 59))).toEqual([
      { name: 'to', value: ['2026-11-30 00:00', '2027-01-29 23:59'] },
      { name: 'client', value: 'Emirates' },
    ]);
    expect(sentFilters(filters, new Date(2026, 11, 1, 0, 0))[0]?.value).toEqual([
      '2026-12-01 00:00',
      '2027-01-30 23:59',
    ]);
  });

  it('begins with 2018 at the earliest', () => {
    expect(relativeDates('last-30-days', new Date(2018, 0, 5))).toEqual([
      '2018-01-01 00:00',
      '2018-01-05 23:59',
    ]);
  });

  it.each([['next-61-days'], ['constructor'], [''], [60]])('is not known as %j', (relative) => {
    expect(relativeOf({ relative })).toBeUndefined();
    expect(isUnknownRelative({ relative })).toBe(true);
  });

  it.each([['today'], [['2026-01-01 00:00', '2026-01-02 23:59']], [null], [{ other: 1 }]])(
    'is neither known nor unknown in %j',
    (value) => {
      expect(relativeOf(value)).toBeUndefined();
      expect(isUnknownRelative(value)).toBe(false);
    },
  );
});
