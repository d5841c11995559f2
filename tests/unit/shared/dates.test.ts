import { describe, expect, it } from 'vitest';
import {
  dateOfSubmitted,
  defaultRange,
  endOfDay,
  epochSeconds,
  limitProblem,
  readTypedDate,
  shownDate,
  shownDateTime,
  shownSubmitted,
  submittedDateTime,
} from '../../../shared/dates';

/** Local time, as users see it. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000;

describe('dates', () => {
  it('shows an instant day/month/year, with its time', () => {
    const seconds = at(2026, 2, 5, 9, 7);
    expect(shownDate(seconds)).toBe('05/03/2026');
    expect(shownDate(String(seconds))).toBe('05/03/2026');
    expect(shownDateTime(seconds)).toBe('05/03/2026 09:07');
  });

  it('shows a calendar day as that day in every zone', () => {
    expect(shownDate('2026-12-31')).toBe('31/12/2026');
    expect(shownDateTime('2026-12-31')).toBe('31/12/2026');
  });

  it.each([null, undefined, ''])('shows nothing for %j', (value) => {
    expect(shownDate(value)).toBe('');
    expect(shownDateTime(value)).toBe('');
  });

  it('shows other text unchanged', () => {
    expect(shownDate('soon')).toBe('soon');
  });

  it.each([true, {}, [], 'x', '   ', '0x10', '1e3', Number.NaN, 9e12])(
    'does not take %j for an instant',
    (value) => {
      expect(epochSeconds(value)).toBeUndefined();
    },
  );

  it('takes zero and negative seconds', () => {
    expect(epochSeconds(0)).toBe(0);
    expect(epochSeconds('-1')).toBe(-1);
  });
});

const typed = (text: string, time: '00:00' | '23:59' = '00:00') => {
  const at = readTypedDate(text, time);
  return at && submittedDateTime(at);
};

describe('typed dates', () => {
  it.each([
    ['31/12/2025 14:30', '2025-12-31 14:30'],
    ['1.2.2024', '2024-02-01 00:00'],
    ['01-02-24 9:05', '2024-02-01 09:05'],
    ['2024-02-29', '2024-02-29 00:00'],
    ['2024-02-29T23:59', '2024-02-29 23:59'],
    ['  05/06/2024, 07:08 ', '2024-06-05 07:08'],
  ])('reads %s, the day before the month', (text, expected) => {
    expect(typed(text)).toBe(expected);
  });

  it('gives a day without a time the start or end of the day', () => {
    expect(typed('05/06/2024', '23:59')).toBe('2024-06-05 23:59');
  });

  it.each([
    '31/02/2024',
    '29/02/2023',
    '12/13/2024',
    '01/01/2024 24:00',
    '01/01/2024 12:60',
    '1/1',
    'soon',
    '1/1/202',
  ])('refuses %s', (text) => {
    expect(typed(text)).toBeUndefined();
  });
});

describe('submitted dates', () => {
  it('are cut to 16 characters and shown day first', () => {
    expect(shownSubmitted('2024-02-01 09:05:59')).toBe('01/02/2024 09:05');
    expect(shownSubmitted('2024-02-01')).toBe('01/02/2024 00:00');
  });

  it('are shown as they are when they are no dates', () => {
    expect(dateOfSubmitted('2024-02-31 00:00')).toBeUndefined();
    expect(shownSubmitted('last week')).toBe('last week');
  });
});

describe('the proposed range', () => {
  it.each([
    [new Date(2024, 2, 31, 8, 15), '2024-02-01 00:00', '2024-03-31 23:59'],
    [new Date(2024, 0, 1), '2023-12-01 00:00', '2024-01-01 23:59'],
  ])('runs from the first day of the previous month to the end of today', (now, from, to) => {
    expect(defaultRange(now).map(submittedDateTime)).toEqual([from, to]);
  });
});

describe('limits', () => {
  const now = new Date(2024, 4, 15, 10, 0);
  const limits = { min: new Date(2018, 0, 1), max: endOfDay(now) };

  it('include both ends', () => {
    expect(limitProblem(new Date(2018, 0, 1), limits, now)).toBeUndefined();
    expect(limitProblem(new Date(2024, 4, 15, 23, 59), limits, now)).toBeUndefined();
  });

  it('name the limit that was passed', () => {
    expect(limitProblem(new Date(2017, 11, 31, 23, 59), limits, now)).toBe('Not before 01/01/2018');
    expect(limitProblem(new Date(2024, 4, 16), limits, now)).toBe('Not after today');
  });
});
