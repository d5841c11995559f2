/**
 * Dates as servers send them (epoch seconds, `YYYY-MM-DD`), as filters submit them (`YYYY-MM-DD HH:MM`), and as users
 * read and type them in the date format that they chose (finance section 9, tables section 9). Instants are shown in
 * the local time zone.
 */

import { timeText } from './clock';
import type { DateFormat } from './date-formats';

/** How a day is written, for placeholders and messages. */
export const dayPatterns: Readonly<Record<DateFormat, string>> = {
  'day/month/year': 'DD/MM/YYYY',
  'month/day/year': 'MM/DD/YYYY',
  'year-month-day': 'YYYY-MM-DD',
};

/** How a day with a time is written, for placeholders and messages. */
export function dateTimePattern(format: DateFormat): string {
  return `${dayPatterns[format]} HH:MM`;
}

const two = (n: number) => String(n).padStart(2, '0');
const four = (n: number) => String(n).padStart(4, '0');

function written(year: string, month: string, day: string, format: DateFormat): string {
  if (format === 'year-month-day') return `${year}-${month}-${day}`;
  return format === 'month/day/year' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** The local day. */
export function dayText(at: Date, format: DateFormat): string {
  return written(four(at.getFullYear()), two(at.getMonth() + 1), two(at.getDate()), format);
}

/** The local day and `HH:MM`, 24-hour clock. */
export function dateTimeText(at: Date, format: DateFormat): string {
  return `${dayText(at, format)} ${timeText(at)}`;
}

/** `YYYY-MM-DD`, for a day without a time. */
export function submittedDay(at: Date): string {
  return dayText(at, 'year-month-day');
}

/** `YYYY-MM-DD HH:MM`, 16 characters (tables section 9). */
export function submittedDateTime(at: Date): string {
  return dateTimeText(at, 'year-month-day');
}

/**
 * Seconds that a server sent: a number, or text of at least nine digits. Shorter text is something else, for example a
 * day without separators. Undefined for other values and for times outside the range of `Date`.
 */
export function epochSeconds(value: unknown): number | undefined {
  const isNumeric =
    typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d{9,}(\.\d+)?\s*$/.test(value));
  const seconds = isNumeric ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && Math.abs(seconds) < 8.64e12 ? seconds : undefined;
}

/** The last second of the year 9999. A greater number is milliseconds. */
const lastSecond = 253_402_300_799;

/**
 * The calendar day of seconds, as `YYYY-MM-DD`. Midnight in UTC is how servers send a day without a time, so it is that
 * day in every zone (finance section 9). Any other instant has the day of the local zone.
 */
function dayOfSeconds(sent: number): string {
  const seconds = sent > lastSecond ? sent / 1000 : sent;
  const at = new Date(seconds * 1000);
  if (seconds % 86_400 !== 0) return submittedDay(at);
  return written(
    four(at.getUTCFullYear()),
    two(at.getUTCMonth() + 1),
    two(at.getUTCDate()),
    'year-month-day',
  );
}

/** Year, month and day of the text `YYYY-MM-DD`; undefined for other text and for days that do not exist. */
function partsOfDay(text: string): readonly [string, string, string] | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return instant(year, month, day) ? [year, month, day] : undefined;
}

/** True for a day that exists, as `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return partsOfDay(text) !== undefined;
}

/** A day as `YYYY-MM-DD` in the format for users; other text is shown unchanged. */
export function shownDay(day: string, format: DateFormat): string {
  const parts = partsOfDay(day);
  return parts ? written(...parts, format) : day;
}

/**
 * The day of a date that a server sent. Seconds and `YYYY-MM-DD` are read as in `calendarDay`; other text is shown
 * unchanged.
 */
export function shownDate(value: unknown, format: DateFormat): string {
  const seconds = epochSeconds(value);
  if (seconds !== undefined) return shownDay(dayOfSeconds(seconds), format);
  return value === null || value === undefined ? '' : shownDay(String(value), format);
}

/** Like `shownDate`, with the time `HH:MM` of an instant. */
export function shownDateTime(value: unknown, format: DateFormat): string {
  const seconds = epochSeconds(value);
  return seconds === undefined ? shownDate(value, format) : dateTimeText(new Date(seconds * 1000), format);
}

/**
 * The calendar day that a server sent, as `YYYY-MM-DD`: from such text with or without a time, or from seconds.
 * Undefined if it is not a valid date. Not for typed text: see `readTypedDate`.
 */
export function calendarDay(value: unknown): string | undefined {
  const seconds = epochSeconds(value);
  if (seconds !== undefined) return dayOfSeconds(seconds);
  const [, day = ''] =
    typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(value.trim()) ?? []) : [];
  return isDay(day) ? day : undefined;
}

/** The instant of a submitted text, also with seconds or without a time; undefined for anything else. */
export function dateOfSubmitted(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::.*)?)?$/.exec(value);
  return found ? instant(found[1], found[2], found[3], found[4] ?? '0', found[5] ?? '0') : undefined;
}

/** A submitted text in the format for users; unreadable text is unchanged. */
export function shownSubmitted(value: unknown, format: DateFormat): string {
  const at = dateOfSubmitted(value);
  return at ? dateTimeText(at, format) : typeof value === 'string' ? value : '';
}

/**
 * Reads a typed day such as `31/12/2025`. Only unambiguous text is a date: day, month and a year of four digits in the
 * order of the format, with two equal separators (`/`, `.` or `-`). A year at the start is unambiguous and accepted in
 * every format. Days and months may have one digit.
 * @returns `YYYY-MM-DD`; undefined if it is not a valid date
 */
export function readTypedDay(text: string, format: DateFormat): string | undefined {
  const written = writtenDay(text, format);
  return written !== undefined && isDay(written) ? written : undefined;
}

/**
 * True for a day that is written in the format and is not in the calendar: `31/02/2026`. A month above 12 is more likely
 * another order of day and month.
 */
export function isMissingDay(text: string, format: DateFormat): boolean {
  const written = writtenDay(text, format);
  return written !== undefined && /-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(written) && !isDay(written);
}

/** A typed day as `YYYY-MM-DD`, also one that does not exist; undefined for other text. */
function writtenDay(text: string, format: DateFormat): string | undefined {
  const found = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})$/.exec(text.trim());
  if (!found) return undefined;
  const [, first = '', , second = '', third = ''] = found;
  const yearFirst = first.length === 4;
  if (format === 'year-month-day' && !yearFirst) return undefined;
  const monthFirst = format === 'month/day/year';
  const [year, month, day] = yearFirst
    ? [first, second, third]
    : monthFirst
      ? [third, first, second]
      : [third, second, first];
  // The year must have four digits, and the day must not.
  const read = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(read) ? read : undefined;
}

/**
 * Reads a typed day as `readTypedDay` does, with or without a time such as `14:30` after it.
 * @param missingTime the time of a day without one
 */
export function readTypedDate(
  text: string,
  format: DateFormat,
  missingTime: '00:00' | '23:59',
): Date | undefined {
  const [, typed = '', hour, minute] =
    /^([^\s,T]+)(?:[\s,T]\s*(\d{1,2})[:.](\d{2}))?$/.exec(text.trim()) ?? [];
  const day = readTypedDay(typed, format);
  if (day === undefined) return undefined;
  const time = hour === undefined ? missingTime : `${hour.padStart(2, '0')}:${minute}`;
  return dateOfSubmitted(`${day} ${time}`);
}

/** Parses a day and a time; undefined for those that do not exist, such as 31/02 or 25:00. */
function instant(...texts: readonly (string | undefined)[]): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = texts.map(Number);
  if (hour > 23 || minute > 59) return undefined;
  const at = new Date(year, month - 1, day, hour, minute);
  // The constructor reads the year 26 as 1926.
  if (year < 100) at.setFullYear(year, month - 1, day);
  return at.getMonth() === month - 1 && at.getDate() === day ? at : undefined;
}

/** Limits of the dates that can be picked and typed. */
export interface DateLimits {
  readonly min?: Date | undefined;
  readonly max?: Date | undefined;
}

/** Years before 2000 are typing errors (finance section 9). */
export const earliestDay = '2000-01-01';

/** The first day of the limited range and of the range with a select (tables section 9). */
export function earliestRangeDay(): Date {
  return new Date(2018, 0, 1);
}

/** Last minute of the day that is `days` after the day of `at`. */
export function endOfDay(at: Date, days = 0): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, 23, 59);
}

/** Midnight at the start of the day that is `days` after the day of `at`. */
export function startOfDay(at: Date, days = 0): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
}

/** First day of the previous month to today 23:59 (tables section 9). */
export function defaultRange(now: Date): readonly [Date, Date] {
  return [new Date(now.getFullYear(), now.getMonth() - 1, 1), endOfDay(now)];
}

/**
 * The error message of a date, or undefined. The end of today is called "today". Without a minimum, 2000 is the first
 * year.
 */
export function limitProblem(
  at: Date,
  { min = new Date(2000, 0, 1), max }: DateLimits,
  now: Date,
  format: DateFormat,
): string | undefined {
  if (at < min) return `Not before ${dayText(min, format)}`;
  if (!max || at <= max) return undefined;
  return max.getTime() === endOfDay(now).getTime() ? 'Not after today' : `Not after ${dayText(max, format)}`;
}
