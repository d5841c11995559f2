/** Days and times of a workbook: numbers that count days from its first day. */

const dayMs = 24 * 3600 * 1000;
/** Days up to the year 9999; later ones are not dates. */
const lastSerial = 2_958_465;
/** Day 1 of the 1904 system is the second of January 1904. */
const daysTo1904 = 1462;

export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 for Sunday. */
  readonly weekday: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  /** The number of whole days before, for times that continue past midnight. */
  readonly days: number;
}

/**
 * The moment of a number; undefined outside of the date system.
 * @param from1904 counted from 1904, as in old workbooks of the Macintosh
 */
export function momentOf(value: number, from1904: boolean): Moment | undefined {
  const serial = from1904 ? value + daysTo1904 : value;
  if (!(value >= 0) || serial >= lastSerial + 1) return undefined;
  const secondsOfAll = Math.round(serial * 86_400);
  const days = Math.floor(secondsOfAll / 86_400);
  const left = secondsOfAll - days * 86_400;
  const time = {
    hours: Math.floor(left / 3600),
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
    days,
  };
  // The 1900 system treats 1900 as a leap year: day 60 never existed, and earlier days are counted from one day later.
  if (!from1904 && days === 60) return { year: 1900, month: 2, day: 29, weekday: 3, ...time };
  const date = new Date(Date.UTC(1899, 11, 30) + (days < 60 && !from1904 ? days + 1 : days) * dayMs);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    ...time,
  };
}

/** `2024-02-01`, with a time `2024-02-01 09:30`; a time without a day as `09:30`. */
export function momentText(moment: Moment, withDay: boolean): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const { year, month, day, hours, minutes, seconds } = moment;
  const time = `${two(hours)}:${two(minutes)}${seconds === 0 ? '' : `:${two(seconds)}`}`;
  if (!withDay) return time;
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return hours + minutes + seconds === 0 ? date : `${date} ${time}`;
}
