/**
 * Converts the text of a CSV cell to a workbook cell: a number or a date if that is certain and no character is lost,
 * else text. Numbers and dates are shown with the same characters as before.
 */
import type { DateFormat } from '../../shared/date-formats';
import { unguarded } from '../../shared/formula-guard';
import type { WorkbookColumn } from '../../shared/ipc/jobs';
import { cellStyle, numberCell, ownStyles, quotedStyle, textCell } from '../xlsx/workbook-file';

/** Digits that spreadsheet programs store. */
const mostDigits = 15;
/** A whole number with this many digits is more likely a code: of a product, a phone, an account. */
const codeDigits = 12;

const number = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;
const day = String.raw`(?:(\d{4})-(\d\d)-(\d\d)|(\d\d)\/(\d\d)\/(\d{4}))`;
/** Date formats of servers: the year first, or day/month/year. */
const moment = new RegExp(`^${day}(?:[ T]([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d))?)?$`);

const dayCodes: Readonly<Record<DateFormat, string>> = {
  'day/month/year': String.raw`dd\/mm\/yyyy`,
  'month/day/year': String.raw`mm\/dd\/yyyy`,
  'year-month-day': String.raw`yyyy\-mm\-dd`,
};
/** First id of a workbook's own formats. */
const ownFormats = 164;
const dayStyle = ownStyles;
const minuteStyle = ownStyles + 1;
const secondStyle = ownStyles + 2;
/** Style of a number without decimals; those with more decimals follow. */
const numberStyle = ownStyles + 3;

/** The formats and styles of the cells that `cellXml` makes. */
export function cellFormats(format: DateFormat) {
  const days = dayCodes[format];
  const codes = [days, `${days} hh:mm`, `${days} hh:mm:ss`];
  for (let places = 0; places <= mostDigits; places += 1)
    codes.push(places === 0 ? '0' : `0.${'0'.repeat(places)}`);
  const formats = new Map(codes.map((code, at) => [ownFormats + at, code]));
  return {
    formats,
    styles: [...formats.keys()].map((id) => cellStyle(`numFmtId="${id}" applyNumberFormat="1"`)),
  };
}

/** Returns the text of a cell. A server puts an apostrophe before a formula; a workbook has its own mark for that. */
export function cellText(csv: string): string {
  return unguarded(csv).replaceAll('\r\n', '\n');
}

/** A cell that is not empty. */
export function cellXml(place: string, text: string, kind: WorkbookColumn['kind']): string {
  const at = kind === 'date' ? serialOf(text) : undefined;
  if (at) return numberCell(place, at.serial, at.style);
  const places = placesOf(text, kind === 'number' ? mostDigits : codeDigits - 1);
  if (places !== undefined) return numberCell(place, text, numberStyle + places);
  return textCell(place, text, quotedStyle);
}

/** Returns the number of decimals of a number that a cell stores exactly; undefined for other texts. */
function placesOf(text: string, mostWhole: number): number | undefined {
  // Longer texts are not numbers, and matching them takes time.
  if (text.length > mostDigits + 3) return undefined;
  const found = number.exec(text);
  if (!found) return undefined;
  const places = found[1]?.length ?? 0;
  const digits = text.replace(/\D/g, '').replace(/^0+/, '').length;
  if (digits > (places === 0 ? mostWhole : mostDigits) || places > mostDigits) return undefined;
  // A zero has no sign.
  return digits === 0 && text.startsWith('-') ? undefined : places;
}

const dayMs = 24 * 3600 * 1000;
/** The first of March 1900. Spreadsheets take 1900 for a leap year, so earlier dates are ambiguous. */
const firstSerial = 61;

/** Returns the number of a date with or without a time; undefined for other texts. */
function serialOf(text: string): { readonly serial: number; readonly style: number } | undefined {
  const [, yearA, monthA, dayA, dayB, monthB, yearB, hour, minute, second] = moment.exec(text) ?? [];
  const [year, month, date] = [yearA ?? yearB, monthA ?? monthB, dayA ?? dayB].map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const at = new Date(Date.UTC(year, month - 1, date));
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== date) return undefined;
  const days = (at.getTime() - Date.UTC(1899, 11, 30)) / dayMs;
  if (days < firstSerial) return undefined;
  const seconds = Number(hour ?? 0) * 3600 + Number(minute ?? 0) * 60 + Number(second ?? 0);
  const style = hour === undefined ? dayStyle : second === undefined ? minuteStyle : secondStyle;
  return { serial: serialWith(days, seconds), style };
}

/** Rounded up, because programs that cut fractions of a second would show the second before. */
function serialWith(days: number, seconds: number): number {
  const serial = days + seconds / 86_400;
  return (serial - days) * 86_400 < seconds ? serial * (1 + Number.EPSILON) : serial;
}
