/**
 * Amounts and rates are decimal text everywhere. This file reads, compares and formats them. It never guesses: text
 * with a comma, a sign in brackets or a unit is not a number.
 */
import { Decimal } from 'decimal.js';

const plainDecimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** True for plain decimal text such as `6.85`, `-2` or `.5`. */
export function isDecimal(text: string): boolean {
  return plainDecimal.test(text.trim());
}

/** The normal spelling of an amount: `06.850` and `+6.85` become `6.85`. Undefined for text that is not a decimal. */
export function normalDecimal(text: string): string | undefined {
  return isDecimal(text) ? new Decimal(text.trim()).toFixed() : undefined;
}

/** -1, 0 or 1; undefined if one of the texts is not a decimal. */
export function compareDecimals(a: string, b: string): number | undefined {
  return isDecimal(a) && isDecimal(b) ? new Decimal(a.trim()).comparedTo(b.trim()) : undefined;
}

/** Digits after the point without trailing zeros: `6.850` has 2. */
export function decimalPlaces(text: string): number {
  return isDecimal(text) ? new Decimal(text.trim()).decimalPlaces() : 0;
}

/**
 * An amount from the server as text: numbers in their shortest form, decimals in their normal spelling, and anything
 * else unchanged, so that the user sees what was sent.
 */
export function amountText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value).toFixed() : String(value);
  const text = String(value).trim();
  return normalDecimal(text) ?? text;
}

/** For display: digits in groups of three with thin spaces, a real minus sign, and no rounding. */
export function shownNumber(value: unknown): string {
  const text = amountText(value);
  if (!isDecimal(text)) return text;
  const negative = text.startsWith('-');
  const [whole = '0', fraction] = text.replace(/^[+-]/, '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
  return `${negative ? '\u2212' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}
