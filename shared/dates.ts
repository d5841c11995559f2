/**
 * Dates as servers send them (epoch seconds, `YYYY-MM-DD`), as filters submit them (`YYYY-MM-DD HH:MM`), and as users
 * read and type them (day/month/year, finance section 9, tables section 9). All in the local time zone.
 */

const two = (n: number) => String(n).padStart(2, '0');

/** `DD/MM/YYYY`. */
export function dayText(at: Date): string {
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** `DD/MM/YYYY HH:MM`, 24-hour clock. */
export function dateTimeText(at: Date): string {
  return `${dayText(at)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** `YYYY-MM-DD`, for a day without a time. */
export function submittedDay(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** `YYYY-MM-DD HH:MM`, 16 characters (tables section 9). */
export function submittedDateTime(at: Date): string {
  return `${submittedDay(at)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Seconds from a number or numeric text; undefined for anything else and for times outside the range of `Date`. */
export function epochSeconds(value: unknown): number | undefined {
  const isNumeric =
    typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value));
  const seconds = isNumeric ? Number(value) : Number.NaN;
  return Number.isFinite(seconds) && Math.abs(seconds) < 8.64e12 ? seconds : undefined;
}

/** `DD/MM/YYYY` in the local zone; a calendar day `YYYY-MM-DD` is shown as that day; other text is shown unchanged. */
export function shownDate(value: unknown): string {
  const seconds = epochSeconds(value);
  if (seconds !== undefined) return dayText(new Date(seconds * 1000));
  const day = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (day) return `${day[3]}/${day[2]}/${day[1]}`;
  return value === null || value === undefined ? '' : String(value);
}

/** Like `shownDate`, with the time `HH:MM` of an instant. */
export function shownDateTime(value: unknown): string {
  const seconds = epochSeconds(value);
  return seconds === undefined ? shownDate(value) : dateTimeText(new Date(seconds * 1000));
}

/**
 * The calendar day as `YYYY-MM-DD`, from such text with or without a time, or from an instant in the local
 * zone. Undefined if it is not a valid date.
 */
export function calendarDay(value: unknown): string | undefined {
  const seconds = epochSeconds(value);
  if (seconds !== undefined) return submittedDay(new Date(seconds * 1000));
  const [, day] =
    typeof value === 'string' ? (/^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(value.trim()) ?? []) : [];
  if (day === undefined) return undefined;
  const at = new Date(`${day}T00:00:00Z`);
  // `Date` would read 2026-02-30 as 2 March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined;
}

/** The instant of a submitted text, also with seconds or without a time; undefined for anything else. */
export function dateOfSubmitted(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?/.exec(value.slice(0, 16));
  return found ? instant(found[1], found[2], found[3], found[4] ?? '0', found[5] ?? '0') : undefined;
}

/** A submitted text in the format for users; text that cannot be read is shown unchanged. */
export function shownSubmitted(value: unknown): string {
  const at = dateOfSubmitted(value);
  return at ? dateTimeText(at) : typeof value === 'string' ? value : '';
}

/**
 * Reads `31/12/2025 14:30`. Also accepts dots or dashes, one digit, a year of two digits, the year first, and no time.
 * @param missingTime the time of a day without one
 * @returns undefined if it is not a valid date
 */
export function readTypedDate(text: string, missingTime: '00:00' | '23:59'): Date | undefined {
  const found = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:(?:\s+|\s*[,T]\s*)(\d{1,2})[:.](\d{2}))?$/.exec(
    text.trim(),
  );
  if (!found) return undefined;
  const [, first = '', month = '', last = ''] = found;
  const yearFirst = first.length === 4;
  const year = yearFirst ? first : last;
  const day = yearFirst ? last : first;
  if ((year.length !== 4 && year.length !== 2) || day.length > 2) return undefined;
  const [hour = '0', minute = '0'] = missingTime.split(':');
  return instant(year.length === 2 ? `20${year}` : year, month, day, found[4] ?? hour, found[5] ?? minute);
}

/** Undefined for days and times that do not exist, such as 31/02 or 25:00. */
function instant(...texts: readonly (string | undefined)[]): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = texts.map(Number);
  if (year < 1000 || hour > 23 || minute > 59) return undefined;
  const at = new Date(year, month - 1, day, hour, minute);
  return at.getMonth() === month - 1 && at.getDate() === day ? at : undefined;
}

/** Limits of the dates that can be picked and typed. */
export interface DateLimits {
  readonly min?: Date | undefined;
  readonly max?: Date | undefined;
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

/** What is wrong with a date, or undefined. The end of today is called "today". */
export function limitProblem(at: Date, { min, max }: DateLimits, now: Date): string | undefined {
  if (min && at < min) return `Not before ${dayText(min)}`;
  if (!max || at <= max) return undefined;
  return max.getTime() === endOfDay(now).getTime() ? 'Not after today' : `Not after ${dayText(max)}`;
}
