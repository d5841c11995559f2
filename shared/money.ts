/**
 * Amounts and rates are decimal text everywhere. This file reads, compares and formats them. It never guesses: text
 * with a comma, a sign in brackets or a unit is not a number.
 */
import { Decimal } from 'decimal.js';

const plainDecimal = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/**
 * Decimals in their usual spelling. Large tables have hundreds of thousands, and comparing them as text is ten times as
 * fast.
 */
const plainSpelling = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** A plain decimal without the zeros at its end. */
function withoutZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** Compares two plain decimals. */
function comparePlain(a: string, b: string): number {
  const [wholeA = '', partA = ''] = withoutZeros(a).split('.');
  const [wholeB = '', partB = ''] = withoutZeros(b).split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length < wholeB.length ? -1 : 1;
  if (wholeA !== wholeB) return wholeA < wholeB ? -1 : 1;
  return partA === partB ? 0 : partA < partB ? -1 : 1;
}

/** True for plain decimal text such as `6.85`, `-2` or `.5`. */
export function isDecimal(text: string): boolean {
  return plainDecimal.test(text.trim());
}

/** The normal spelling of an amount: `06.850` and `+6.85` become `6.85`. Undefined for text that is not a decimal. */
export function normalDecimal(text: string): string | undefined {
  const trimmed = text.trim();
  if (plainSpelling.test(trimmed)) return withoutZeros(trimmed);
  return plainDecimal.test(trimmed) ? new Decimal(trimmed).toFixed() : undefined;
}

/** -1, 0 or 1; undefined if one of the texts is not a decimal. */
export function compareDecimals(a: string, b: string): number | undefined {
  const [left, right] = [a.trim(), b.trim()];
  if (plainSpelling.test(left) && plainSpelling.test(right)) return comparePlain(left, right);
  return isDecimal(left) && isDecimal(right) ? new Decimal(left).comparedTo(right) : undefined;
}

/** Digits after the point without trailing zeros: `6.850` has 2. */
export function decimalPlaces(text: string): number {
  const trimmed = text.trim();
  if (plainSpelling.test(trimmed)) return withoutZeros(trimmed).split('.')[1]?.length ?? 0;
  return plainDecimal.test(trimmed) ? new Decimal(trimmed).decimalPlaces() : 0;
}

/**
 * An amount from the server as text: numbers in their shortest form, decimals in their normal spelling, and anything
 * else unchanged, so that the user sees the original value.
 */
export function amountText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = String(value).trim();
  if (plainSpelling.test(text)) return withoutZeros(text);
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value).toFixed() : text;
  return normalDecimal(text) ?? text;
}

/**
 * Formats a number for display: digits in groups of three with thin spaces, and a real minus sign. Nothing is rounded,
 * and the zeros that the server wrote after the point stay. Other text is unchanged.
 * @param least least digits after the point
 */
export function shownNumber(value: unknown, least = 0): string {
  const text = typeof value === 'string' ? value.trim() : amountText(value);
  if (!isDecimal(text)) return text;
  const [integer = '', written = ''] = text.replace(/^[+-]/, '').split('.');
  const whole = integer.replace(/^0+(?=\d)/, '') || '0';
  const fraction = written.padEnd(least, '0');
  const negative = text.startsWith('-') && /[1-9]/.test(whole + fraction);
  const grouped = groupDigits(whole);
  return `${negative ? '\u2212' : ''}${grouped}${fraction ? `.${fraction}` : ''}`;
}

/** Digits in groups of three from the right, with thin spaces. */
function groupDigits(digits: string): string {
  const groups = [digits.slice(0, digits.length % 3)];
  for (let at = digits.length % 3; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.filter((group) => group !== '').join('\u2009');
}

/** Far more digits than amounts have. */
const Exact = Decimal.clone({ precision: 200 });

/** Adds decimals without rounding. */
export class DecimalSum {
  #sum = new Exact(0);

  add(decimal: string): void {
    this.#sum = this.#sum.plus(decimal);
  }

  get text(): string {
    return this.#sum.toFixed();
  }
}

/** Least digits after the point of rates and amounts of money. */
export const moneyPlaces = 2;

/** A rate or an amount of money for display: `9.40`, `6.125`, `1 204.50`. Independent of the stored spelling. */
export function shownRate(value: unknown): string {
  return shownNumber(amountText(value), moneyPlaces);
}

/** Digits after the point of a shown number, zeros included; 0 for other text. */
export function shownPlaces(text: string): number {
  return /^\u2212?[\d\u2009]+\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
}

/** Created on first use, because the names take memory. */
let currencies: ReadonlySet<string> | undefined;
function isCurrency(code: string): boolean {
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return currencies.has(code);
}

/** The currency that a heading names: `AED` in `Net (AED)`. */
export function currencyIn(heading: string): string | undefined {
  const [, code] = /\(([A-Z]{3})\)/.exec(heading) ?? [];
  return code !== undefined && isCurrency(code) ? code : undefined;
}

const moneyNames = new Set(
  'amount price cost fee fees charge charges balance net tax gross payable collected refund vat subtotal'.split(
    ' ',
  ),
);

/**
 * True for a column of amounts of money: its heading names a currency, `Net (AED)`, or its field ends in a word for
 * money, `cod_amount`.
 */
export function isMoneyColumn(column: { readonly value: string; readonly text: string }): boolean {
  if (currencyIn(column.text) !== undefined) return true;
  return (
    !column.text.includes('%') &&
    moneyNames.has(
      column.value
        .toLowerCase()
        .split(/[^a-z]+/)
        .at(-1) ?? '',
    )
  );
}
