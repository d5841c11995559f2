import { describe, expect, it } from 'vitest';
import { type DateFormat, dateFormats, defaultDateFormat } from '../../../shared/date-formats';
import {
  calendarDay,
  dateOfSubmitted,
  dateTimePattern,
  dayPatterns,
  defaultRange,
  endOfDay,
  epochSeconds,
  isMissingDay,
  limitProblem,
  readTypedDate,
  readTypedDay,
  shownDate,
  shownDateTime,
  shownDay,
  shownSubmitted,
  submittedDateTime,
} from '../../../shared/dates';

/** Local time, as users see it. */
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).getTime() / 1000;
const utc = (...parts: [number, number, number, number?, number?]) => Date.UTC(...parts) / 1000;
const dmy = 'day/month/year';

describe('the zone of the tests', () => {
  it('is not UTC, so that a day of UTC never passes for a local one', () => {
    expect(['Asia/Kathmandu', 'Asia/Katmandu', 'America/Los_Angeles']).toContain(
      Intl.DateTimeFormat().resolvedOptions().timeZone,
    );
    expect(new Date(2026, 0, 1).getTimezoneOffset()).not.toBe(0);
  });
});

describe('date formats', () => {
  it('are three, the day first unless another is chosen', () => {
    expect(dateFormats).toEqual(['day/month/year', 'month/day/year', 'year-month-day']);
    expect(defaultDateFormat).toBe('day/month/year');
  });

  it.each([
    ['day/month/year', 'DD/MM/YYYY', '05/03/2026'],
    ['month/day/year', 'MM/DD/YYYY', '03/05/2026'],
    ['year-month-day', 'YYYY-MM-DD', '2026-03-05'],
  ] as const)('%s writes %s', (format, pattern, day) => {
    expect(dayPatterns[format]).toBe(pattern);
    expect(dateTimePattern(format)).toBe(`${pattern} HH:MM`);
    const seconds = at(2026, 2, 5, 9, 7);
    expect(shownDate(seconds, format)).toBe(day);
    expect(shownDateTime(seconds, format)).toBe(`${day} 09:07`);
    expect(shownDate('2026-03-05', format)).toBe(day);
    expect(shownDateTime('2026-03-05', format)).toBe(day);
    expect(shownDay('2026-03-05', format)).toBe(day);
    expect(shownSubmitted('2026-03-05 09:07', format)).toBe(`${day} 09:07`);
  });
});

describe('dates of a server', () => {
  it('are instants of the local zone, also as text', () => {
    expect(shownDate(at(2026, 2, 5, 0, 30), dmy)).toBe('05/03/2026');
    expect(shownDate(at(2026, 2, 5, 23, 30), dmy)).toBe('05/03/2026');
    expect(shownDate(String(at(2026, 2, 5, 23, 30)), dmy)).toBe('05/03/2026');
    expect(calendarDay(at(2026, 2, 5, 0, 30))).toBe('2026-03-05');
    expect(calendarDay(at(2026, 2, 5, 23, 30))).toBe('2026-03-05');
  });

  it.each([
    [utc(2026, 10, 21), '2026-11-21', '21/11/2026'],
    [utc(2028, 1, 29), '2028-02-29', '29/02/2028'],
    [utc(2026, 0, 1), '2026-01-01', '01/01/2026'],
    [utc(1998, 11, 31), '1998-12-31', '31/12/1998'],
  ])('are days when they are midnight in UTC: %d is %s in every zone', (seconds, day, shown) => {
    expect(calendarDay(seconds)).toBe(day);
    expect(calendarDay(String(seconds))).toBe(day);
    expect(shownDate(seconds, dmy)).toBe(shown);
  });

  it('show the local time of an instant that is midnight in UTC', () => {
    const seconds = utc(2026, 10, 21);
    const local = new Date(seconds * 1000);
    const two = (n: number) => String(n).padStart(2, '0');
    expect(shownDateTime(seconds, 'year-month-day')).toBe(
      `2026-11-${two(local.getDate())} ${two(local.getHours())}:${two(local.getMinutes())}`,
    );
    expect(local.getHours() + local.getMinutes()).not.toBe(0);
  });

  it.each([
    ['2026-03-01', '2026-03-01'],
    ['2026-03-01 10:00', '2026-03-01'],
    ['2026-03-01T23:59:59Z', '2026-03-01'],
    ['2028-02-29', '2028-02-29'],
    ['2000-02-29', '2000-02-29'],
  ])('%s is the day %s', (text, day) => {
    expect(calendarDay(text)).toBe(day);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '20261231',
    '31122026',
    '0',
    '2026-12-310',
    '31/12/2026',
    '',
    null,
    true,
    {},
  ])('%j is no day', (value) => {
    expect(calendarDay(value)).toBeUndefined();
  });

  it.each([null, undefined, ''])('show nothing for %j', (value) => {
    expect(shownDate(value, dmy)).toBe('');
    expect(shownDateTime(value, dmy)).toBe('');
  });

  it.each(['soon', '20261231', '0', '2026-02-30'])('are shown unchanged as other text: %s', (text) => {
    expect(shownDate(text, 'month/day/year')).toBe(text);
    expect(shownDateTime(text, 'month/day/year')).toBe(text);
  });

  it.each([true, {}, [], 'x', '   ', '0', '31122026', '0x10', '1e9', Number.NaN, 9e12])(
    'does not take %j for an instant',
    (value) => {
      expect(epochSeconds(value)).toBeUndefined();
    },
  );

  it('takes numbers, and text of nine digits or more', () => {
    expect(epochSeconds(0)).toBe(0);
    expect(epochSeconds(-1)).toBe(-1);
    expect(epochSeconds('100000000')).toBe(100_000_000);
    expect(epochSeconds(' 1793836800 ')).toBe(1_793_836_800);
    expect(epochSeconds('-100000000')).toBe(-100_000_000);
  });
});

describe('a typed day', () => {
  it.each<[DateFormat, string, string]>([
    ['day/month/year', '31/12/2025', '2025-12-31'],
    ['day/month/year', '1.2.2024', '2024-02-01'],
    ['day/month/year', ' 01-02-2024 ', '2024-02-01'],
    ['month/day/year', '12/31/2025', '2025-12-31'],
    ['month/day/year', '1.2.2024', '2024-01-02'],
    ['month/day/year', '02-29-2028', '2028-02-29'],
    ['year-month-day', '2025-12-31', '2025-12-31'],
    ['year-month-day', '2025/1/2', '2025-01-02'],
    ['day/month/year', '2026-12-31', '2026-12-31'],
    ['month/day/year', '2026.12.31', '2026-12-31'],
    ['day/month/year', '29/02/2028', '2028-02-29'],
    ['day/month/year', '29/02/2000', '2000-02-29'],
    ['day/month/year', '05/06/1026', '1026-06-05'],
    ['day/month/year', '05/06/0026', '0026-06-05'],
  ])('in %s %s is %s', (format, text, day) => {
    expect(readTypedDay(text, format)).toBe(day);
  });

  it.each<[DateFormat, string]>([
    ['day/month/year', '20261231'],
    ['day/month/year', '31122026'],
    ['day/month/year', '1793836800'],
    ['day/month/year', '0'],
    ['day/month/year', '1'],
    ['day/month/year', '12/31/2025'],
    ['month/day/year', '31/12/2025'],
    ['year-month-day', '31/12/2025'],
    ['year-month-day', '31-12-2025'],
    ['day/month/year', '2025-31-12'],
    ['day/month/year', '31/02/2026'],
    ['day/month/year', '29/02/2026'],
    ['day/month/year', '29/02/2100'],
    ['day/month/year', '31/04/2026'],
    ['day/month/year', '00/01/2026'],
    ['day/month/year', '01/00/2026'],
    ['day/month/year', '01/02/26'],
    ['day/month/year', '26-02-01'],
    ['day/month/year', '1/1/202'],
    ['day/month/year', '1/1/20260'],
    ['day/month/year', '01/02.2026'],
    ['day/month/year', '01 02 2026'],
    ['day/month/year', '1/1'],
    ['day/month/year', '31/12/2025 14:30'],
    ['day/month/year', '٣١/١٢/٢٠٢٥'],
    ['day/month/year', 'soon'],
    ['day/month/year', ''],
  ])('in %s %s is none', (format, text) => {
    expect(readTypedDay(text, format)).toBeUndefined();
  });
});

describe('a day that is written as one and does not exist', () => {
  it.each<[DateFormat, string, boolean]>([
    ['day/month/year', '31/02/2026', true],
    ['day/month/year', '29-2-2100', true],
    ['month/day/year', '04/31/2026', true],
    ['year-month-day', '2026-06-31', true],
    ['day/month/year', '2026-06-31', true],
    // Another order of day and month, or no day or month: an example of the format helps more.
    ['day/month/year', '12/31/2026', false],
    ['day/month/year', '32/01/2026', false],
    ['day/month/year', '00/01/2026', false],
    ['day/month/year', '31/02/26', false],
    ['year-month-day', '31/02/2026', false],
    ['day/month/year', '28/02/2026', false],
    ['day/month/year', 'soon', false],
    ['day/month/year', '', false],
  ])('in %s: %s is %s', (format, text, expected) => {
    expect(isMissingDay(text, format)).toBe(expected);
  });
});

describe('a typed date with a time', () => {
  const typed = (text: string, format: DateFormat = dmy, time: '00:00' | '23:59' = '00:00') => {
    const read = readTypedDate(text, format, time);
    return read && submittedDateTime(read);
  };

  it.each<[DateFormat, string, string]>([
    ['day/month/year', '31/12/2025 14:30', '2025-12-31 14:30'],
    ['month/day/year', '12/31/2025 9.05', '2025-12-31 09:05'],
    ['year-month-day', '2024-02-29T23:59', '2024-02-29 23:59'],
    ['day/month/year', '  05/06/2024, 07:08 ', '2024-06-05 07:08'],
    ['month/day/year', '2024-06-05 7:07', '2024-06-05 07:07'],
  ])('in %s %s is %s', (format, text, expected) => {
    expect(typed(text, format)).toBe(expected);
  });

  it('has the start or the end of the day when it was left out', () => {
    expect(typed('05/06/2024', dmy, '00:00')).toBe('2024-06-05 00:00');
    expect(typed('05/06/2024', dmy, '23:59')).toBe('2024-06-05 23:59');
  });

  it.each([
    '31/02/2024',
    '01/01/2024 24:00',
    '01/01/2024 12:60',
    '01/01/2024 12',
    '01/01/2024 12:5',
    '20240101 12:00',
    'soon',
  ])('is none when it is %s', (text) => {
    expect(typed(text)).toBeUndefined();
  });
});

describe('submitted dates', () => {
  it('may have seconds or no time, and are shown with their time', () => {
    expect(shownSubmitted('2024-02-01 09:05:59', dmy)).toBe('01/02/2024 09:05');
    expect(shownSubmitted('2024-02-01', dmy)).toBe('01/02/2024 00:00');
    expect(shownSubmitted('0026-06-05 07:08', dmy)).toBe('05/06/0026 07:08');
  });

  it.each(['2024-02-31 00:00', '2024-02-01 24:00', '2024-02-010', '2024-02-01 09:055', 'last week'])(
    'are shown as they are when they are no dates: %s',
    (text) => {
      expect(dateOfSubmitted(text)).toBeUndefined();
      expect(shownSubmitted(text, dmy)).toBe(text);
    },
  );
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
    expect(limitProblem(new Date(2018, 0, 1), limits, now, dmy)).toBeUndefined();
    expect(limitProblem(new Date(2024, 4, 15, 23, 59), limits, now, dmy)).toBeUndefined();
  });

  it.each([
    ['day/month/year', 'Not before 02/01/2018', 'Not after 09/10/2024'],
    ['month/day/year', 'Not before 01/02/2018', 'Not after 10/09/2024'],
    ['year-month-day', 'Not before 2018-01-02', 'Not after 2024-10-09'],
  ] as const)('name the limit that was passed, in %s', (format, before, after) => {
    const some = { min: new Date(2018, 0, 2), max: endOfDay(new Date(2024, 9, 9)) };
    expect(limitProblem(new Date(2018, 0, 1, 23, 59), some, now, format)).toBe(before);
    expect(limitProblem(new Date(2024, 9, 10), some, now, format)).toBe(after);
  });

  it('call the end of today today', () => {
    expect(limitProblem(new Date(2024, 4, 16), limits, now, dmy)).toBe('Not after today');
  });

  it('refuse years before 2000 where no other start is given', () => {
    expect(limitProblem(new Date(1999, 11, 31, 23, 59), {}, now, dmy)).toBe('Not before 01/01/2000');
    expect(limitProblem(new Date(1026, 0, 1), { max: endOfDay(now) }, now, dmy)).toBe(
      'Not before 01/01/2000',
    );
    expect(limitProblem(new Date(2000, 0, 1), {}, now, dmy)).toBeUndefined();
    expect(limitProblem(new Date(2999, 0, 1), {}, now, dmy)).toBeUndefined();
  });
});
