/**
 * Compares two values of one term and describes the change: `Base rate 12.50 → 13.00, up 4 %`. Uses decimal
 * arithmetic only. The same amount in another spelling is not a difference.
 */
import { Decimal } from 'decimal.js';
import { type DateFormat, defaultDateFormat } from '../date-formats';
import { calendarDay, shownDay } from '../dates';
import { amountText, isDecimal, moneyPlaces, shownNumber } from '../money';

/** The unit of a value. `day` is a day of the month; `texts` is a set, whose order does not matter. */
export type Measure = 'money' | 'percent' | 'factor' | 'number' | 'days' | 'day' | 'date' | 'text' | 'texts';

export type Value = string | readonly string[];

export interface Difference {
  readonly name: string;
  readonly label: string;
  /** The shown text; `none` for an empty value. */
  readonly left: string;
  readonly right: string;
  readonly trend?: 'up' | 'down';
  /** The text after the comma: `up 4 %`, `Exchange added`. */
  readonly change?: string;
}

export const nothing = 'none';

/**
 * The difference, or undefined if both are equal. Values with different measures have no `change`.
 * @param format of dates
 */
export function difference(
  name: string,
  label: string,
  left: { readonly value: Value; readonly measure: Measure },
  right: { readonly value: Value; readonly measure: Measure },
  format: DateFormat = defaultDateFormat,
): Difference | undefined {
  if (left.measure === right.measure && isSame(left.value, right.value, left.measure)) return undefined;
  const places = Math.max(digitsOf(left.value, left.measure), digitsOf(right.value, right.measure));
  const shownLeft = shown(left.value, left.measure, places, format);
  const shownRight = shown(right.value, right.measure, places, format);
  const { trend, change } =
    left.measure === right.measure ? changeBetween(left.value, right.value, left.measure) : {};
  return {
    name,
    label,
    left: shownLeft,
    right: shownRight,
    ...(trend ? { trend } : {}),
    ...(change ? { change } : {}),
  };
}

/** A value as each side of a difference shows it. */
export function shownValue(value: Value, measure: Measure, format: DateFormat = defaultDateFormat): string {
  return shown(value, measure, digitsOf(value, measure), format);
}

/** An amount in its normal spelling; anything else as plain text. */
export function scalarText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return amountText(value);
}

const numeric: ReadonlySet<Measure> = new Set(['money', 'percent', 'factor', 'number', 'days', 'day']);

/** True for amounts, which are right-aligned. Dates and texts that look like numbers are not amounts. */
export function isAmount(value: Value, measure: Measure): value is string {
  return typeof value === 'string' && numeric.has(measure) && isDecimal(value);
}

function isSame(left: Value, right: Value, measure: Measure): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') {
    return setKey(left) === setKey(right);
  }
  if (isAmount(left, measure) && isAmount(right, measure)) return new Decimal(left.trim()).eq(right.trim());
  return left.trim() === right.trim();
}

function setKey(value: Value): string {
  const entries = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
  return JSON.stringify([...new Set(entries)].sort());
}

/** Digits after the point. Both sides show the same number, money at least two unless both are whole. */
function digitsOf(value: Value, measure: Measure): number {
  if (!isAmount(value, measure)) return 0;
  const places = new Decimal(value.trim()).decimalPlaces();
  return measure === 'money' ? Math.max(moneyPlaces, places) : places;
}

function shown(value: Value, measure: Measure, places: number, format = defaultDateFormat): string {
  if (typeof value !== 'string') return value.length === 0 ? nothing : value.join(', ');
  const text = value.trim();
  if (text === '') return nothing;
  if (measure === 'date') return shownDay(text, format);
  if (!isAmount(text, measure)) return text;
  const amount = new Decimal(text);
  const digits = measure === 'money' ? amount.toFixed(places) : amount.toFixed();
  const number = shownNumber(digits);
  if (measure === 'percent') return `${number} %`;
  return measure === 'factor' ? `${number} ×` : number;
}

function changeBetween(
  left: Value,
  right: Value,
  measure: Measure,
): { readonly trend?: 'up' | 'down'; readonly change?: string } {
  if (typeof left !== 'string' || typeof right !== 'string') return setChange(left, right);
  if (measure === 'date') return dateChange(left, right);
  if (measure === 'day' || !isAmount(left, measure) || !isAmount(right, measure)) return {};
  const before = new Decimal(left.trim());
  const after = new Decimal(right.trim());
  const by = after.minus(before);
  const trend = by.isNegative() ? 'down' : 'up';
  const size = by.abs();
  if (measure === 'percent') return { trend, change: `${trend} ${size.toFixed()} ${plural(size, 'point')}` };
  if (measure === 'days') return { trend, change: `${trend} ${size.toFixed()} ${plural(size, 'day')}` };
  if (!before.gt(0))
    return { trend, change: `${trend} ${shown(size.toFixed(), measure, digitsOf(size.toFixed(), measure))}` };
  const percent = size.times(100).div(before);
  const rounded = percent.toDecimalPlaces(1, Decimal.ROUND_HALF_UP);
  const shownPercent = rounded.isZero() ? 'less than 0.1' : shownNumber(rounded.toFixed());
  return { trend, change: `${trend} ${shownPercent} %` };
}

function plural(count: Decimal, word: string): string {
  return count.eq(1) ? word : `${word}s`;
}

function setChange(left: Value, right: Value): { readonly change?: string } {
  const before = typeof left === 'string' ? (left === '' ? [] : [left]) : left;
  const after = typeof right === 'string' ? (right === '' ? [] : [right]) : right;
  const added = after.filter((each) => !before.includes(each));
  const removed = before.filter((each) => !after.includes(each));
  const parts = [
    ...(added.length > 0 ? [`${added.join(', ')} added`] : []),
    ...(removed.length > 0 ? [`${removed.join(', ')} removed`] : []),
  ];
  return parts.length > 0 ? { change: parts.join('; ') } : {};
}

function dateChange(left: string, right: string): { readonly change?: string } {
  const [before, after] = [calendarDay(left), calendarDay(right)];
  if (before === undefined || after === undefined) return {};
  const days = Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000);
  const size = new Decimal(Math.abs(days));
  if (days === 0) return {};
  return {
    change: `${shownNumber(size.toFixed())} ${plural(size, 'day')} ${days > 0 ? 'later' : 'earlier'}`,
  };
}
