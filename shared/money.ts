/**
 * Amounts and rates are decimal text from end to end. This file reads, compares and shows them; it never
 * guesses: text with a comma, a sign in brackets or a unit is not a number here.
 */
import { Decimal } from 'decimal.js';

const plainDecimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;

/** True for plain decimal text such as `6.85`, `-2` or `.5`. */
export function isDecimal(text: string): boolean {
  return plainDecimal.test(text.trim());
}

/** One form for one amount: `06.850` and `+6.85` become `6.85`. Undefined for text that is not a decimal. */
export function normalDecimal(text: string): string | undefined {
  return isDecimal(text) ? new Decimal(text.trim()).toFixed() : undefined;
}

/** -1, 0 or 1; undefined when either text is not a decimal. */
export function compareDecimals(a: string, b: string): number | undefined {
  return isDecimal(a) && isDecimal(b) ? new Decimal(a.trim()).comparedTo(b.trim()) : undefined;
}

/** Digits after the point that matter: `6.850` has 2. */
export function decimalPlaces(text: string): number {
  return isDecimal(text) ? new Decimal(text.trim()).decimalPlaces() : 0;
}

/**
 * What a server sent for an amount, as text: numbers by their shortest form, text trimmed and brought to one form
 * when it is a decimal, anything else as it is, so that a person sees what came.
 */
export function amountText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value).toFixed() : String(value);
  const text = String(value).trim();
  return normalDecimal(text) ?? text;
}

/** For reading: thin groups of three, a true minus, the digits untouched. */
export function shownNumber(value: unknown): string {
  const text = amountText(value);
  if (!isDecimal(text)) return text;
  const negative = text.startsWith('-');
  const [whole = '0', fraction] = text.replace(/^[+-]/, '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, '\u2009');
  return `${negative ? '\u2212' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}
