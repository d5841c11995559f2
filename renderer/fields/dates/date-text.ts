/** Dates of filters as they are submitted (`YYYY-MM-DD HH:MM`), shown (day/month/year) and typed. Local time. */

const two = (value: number) => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:MM`, 16 characters (tables spec section 9). */
export function submittedDateTime(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of a submitted text, also of one with seconds or without a time; undefined for anything else. */
export function dateOfSubmitted(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}))?/.exec(value.slice(0, 16));
  return found ? instant(found[1], found[2], found[3], found[4] ?? '0', found[5] ?? '0') : undefined;
}

/** `DD/MM/YYYY HH:MM`. */
export function shownDateTime(at: Date): string {
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${time}`;
}

/** A submitted text as people read it; what cannot be read is shown as it is. */
export function shownSubmitted(value: unknown): string {
  const at = dateOfSubmitted(value);
  return at ? shownDateTime(at) : typeof value === 'string' ? value : '';
}

/**
 * Reads `31/12/2025 14:30`, also with dots or dashes, one digit, a year of two, the year first, or without a time.
 * @param missingTime the time of a day without one
 * @returns undefined for what is no date of the calendar
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

/** Undefined for days and times that no calendar has, such as 31/02 or 25:00. */
function instant(...texts: readonly (string | undefined)[]): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = texts.map(Number);
  if (year < 1000 || hour > 23 || minute > 59) return undefined;
  const at = new Date(year, month - 1, day, hour, minute);
  return at.getMonth() === month - 1 && at.getDate() === day ? at : undefined;
}

/** Bounds of what can be picked and typed. */
export interface DateLimits {
  readonly min?: Date | undefined;
  readonly max?: Date | undefined;
}

/** Last minute of the day that is `days` after the day of `at`. */
export function endOfDay(at: Date, days = 0): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, 23, 59);
}

/** Midnight at which the day that is `days` after the day of `at` begins. */
export function startOfDay(at: Date, days = 0): Date {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days);
}

/** First day of the previous month to today 23:59 (tables spec section 9). */
export function defaultRange(now: Date): readonly [Date, Date] {
  return [new Date(now.getFullYear(), now.getMonth() - 1, 1), endOfDay(now)];
}

/** `DD/MM/YYYY`. */
export const shownDay = (at: Date) => shownDateTime(at).slice(0, 10);

/** `YYYY-MM-DD`, for what has a day and no time. */
export const submittedDay = (at: Date) => submittedDateTime(at).slice(0, 10);

/** What is wrong with a date, or undefined. The end of today is called today. */
export function limitProblem(at: Date, { min, max }: DateLimits, now: Date): string | undefined {
  if (min && at < min) return `Not before ${shownDay(min)}`;
  if (!max || at <= max) return undefined;
  return max.getTime() === endOfDay(now).getTime() ? 'Not after today' : `Not after ${shownDay(max)}`;
}

export const notADate = 'Not a date. Write day/month/year, for example 31/12/2025 14:30.';
