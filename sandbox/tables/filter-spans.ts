/** Reads time ranges of filters: days, ranges of minutes and months, in the local time zone. */

/** Epoch seconds, both ends included. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

interface Minute {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Reads `YYYY-MM-DD HH:MM`; undefined for other text and for invalid dates. */
function minuteOf(value: unknown): Minute | undefined {
  const match = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/.exec(value) : null;
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const at = new Date(year, month - 1, day);
  const isReal = at.getFullYear() === year && at.getMonth() === month - 1 && at.getDate() === day;
  return isReal && hour < 24 && minute < 60 ? { year, month, day, hour, minute } : undefined;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The whole day of `YYYY-MM-DD HH:MM`; undefined for anything else. */
export function dayOf(value: unknown): Span | undefined {
  const at = minuteOf(value);
  if (!at) return undefined;
  return {
    from: seconds(new Date(at.year, at.month - 1, at.day)),
    to: seconds(new Date(at.year, at.month - 1, at.day + 1)) - 1,
  };
}

/** Reads `[start, end]` of `YYYY-MM-DD HH:MM`, including the last minute; undefined if invalid or reversed. */
export function spanOf(value: unknown): Span | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [start, end] = value.map(minuteOf);
  if (!start || !end) return undefined;
  const from = seconds(new Date(start.year, start.month - 1, start.day, start.hour, start.minute));
  const to = seconds(new Date(end.year, end.month - 1, end.day, end.hour, end.minute)) + 59;
  return from <= to ? { from, to } : undefined;
}

/**
 * The month-range values: `this_year`, `this_month`, `all_time` or `[from, to]` of `YYYY-MM`; undefined for others.
 * @param now epoch seconds
 */
export function monthsOf(value: unknown, now: number): Span | 'all' | undefined {
  if (value === 'all_time') return 'all';
  const today = new Date(now * 1000);
  const year = today.getFullYear();
  if (value === 'this_year') return wholeMonths(year, 0, year, 11);
  if (value === 'this_month') return wholeMonths(year, today.getMonth(), year, today.getMonth());
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [from, to] = value.map((each) => {
    const match = typeof each === 'string' ? /^(\d{4})-(0[1-9]|1[0-2])$/.exec(each) : null;
    return match ? { year: Number(match[1]), month: Number(match[2]) - 1 } : undefined;
  });
  if (!from || !to || from.year * 12 + from.month > to.year * 12 + to.month) return undefined;
  return wholeMonths(from.year, from.month, to.year, to.month);
}

function wholeMonths(fromYear: number, fromMonth: number, toYear: number, toMonth: number): Span {
  return {
    from: seconds(new Date(fromYear, fromMonth, 1)),
    to: seconds(new Date(toYear, toMonth + 1, 1)) - 1,
  };
}
