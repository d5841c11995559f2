/** Converts numbers of a workbook to decimal text. */

/** Digits that a spreadsheet program stores of a typed number. */
const storedDigits = 15;
/** A number with at most this many digits that differs after the stored digits was computed, not typed. */
const plainDigits = 13;

/**
 * The shortest decimal of this number, without an exponent: `2.35` for the stored 2.3500000000000001. Rounding errors
 * of sums and products after the fifteenth digit are dropped, as in spreadsheet programs: 0.1 + 0.2 is `0.3`.
 */
export function decimalText(value: number): string {
  const text = String(value);
  // Shorter numbers cannot have that many digits.
  if (text.length <= storedDigits)
    return text.includes('e') ? withoutExponent(text) : text === '-0' ? '0' : text;
  const rounded = value.toPrecision(storedDigits);
  const short = String(Number(rounded));
  const digits = short.replace(/e.*$/, '').replace(/[-.]/g, '').replace(/^0+/, '').replace(/0+$/, '');
  return withoutExponent(digits.length <= plainDigits ? short : text);
}

function withoutExponent(text: string): string {
  const exponent = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!exponent) return text;
  const [, sign = '', first = '', rest = '', power = '0'] = exponent;
  const digits = first + rest;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  const fraction = digits.slice(point);
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A decimal text multiplied by a power of ten: `0.05` by 2 is `5`. */
export function moved(text: string, places: number): string {
  if (places === 0) return text;
  const sign = text.startsWith('-') ? '-' : '';
  const [integer = '0', fraction = ''] = text.slice(sign.length).split('.');
  const digits =
    places > 0 ? integer + fraction.padEnd(places, '0') : integer.padStart(1 - places, '0') + fraction;
  const point = digits.length - Math.max(0, fraction.length - places);
  const whole = digits.slice(0, point).replace(/^0+(?=\d)/, '') || '0';
  const rest = digits.slice(point).replace(/0+$/, '');
  return `${sign}${whole}${rest === '' ? '' : `.${rest}`}`;
}

/** A decimal text without a sign, rounded as in spreadsheet programs: halves go up, by the displayed digits. */
export function rounded(text: string, places: number): { integer: string; fraction: string; exact: boolean } {
  const [integer = '0', fraction = ''] = text.split('.');
  if (fraction.length <= places) return { integer, fraction: fraction.padEnd(places, '0'), exact: true };
  const rounded = integer + fraction.slice(0, places);
  const digits =
    (fraction[places] as string) >= '5'
      ? String(BigInt(rounded) + 1n).padStart(rounded.length, '0')
      : rounded;
  const point = digits.length - places;
  return {
    integer: digits.slice(0, point),
    fraction: digits.slice(point),
    exact: /^0*$/.test(fraction.slice(places)),
  };
}
