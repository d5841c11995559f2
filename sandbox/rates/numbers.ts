/** Reads one number of a rate file. Anything ambiguous is refused with a reason, never guessed. */
import { decimalPlaces, normalDecimal } from '../../shared/money';

export type Reading = { readonly value: string } | { readonly trouble: string };

/** A cell of a sheet; text files hold only text. */
export type Cell = string | number | boolean | Date | null;

const currency = /[$£€¥₹]|\b(aed|sar|kwd|omr|qar|bhd|usd|gbp|eur|egp|jod|dhs?|sr)\b|د\.إ|﷼/i;

/**
 * The message of a problem continues the name of the column: "rate" + "is blank; write a number".
 * @param places most digits after the point
 */
export function readNumber(cell: Cell, places?: number): Reading {
  if (cell instanceof Date) return { trouble: 'is a date; write a number' };
  if (typeof cell === 'boolean') return { trouble: `“${String(cell).toUpperCase()}” is not a number` };
  const text = typeof cell === 'number' ? numberText(cell) : (cell ?? '').trim();
  if (text === '') return { trouble: 'is blank; write a number' };
  const value = normalDecimal(text);
  if (value === undefined) return { trouble: `“${shortened(text)}” ${reasonOf(text)}` };
  if (value.startsWith('-')) return { trouble: `“${shortened(text)}” is below 0` };
  if (places !== undefined && decimalPlaces(value) > places) {
    return { trouble: `“${shortened(text)}” has more than ${places} digits after the point` };
  }
  return { value };
}

/** The shortest text that is this number, without an exponent. */
function numberText(value: number): string {
  const text = String(value);
  const exponent = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!exponent) return text;
  const [, sign = '', first = '', rest = '', power = '0'] = exponent;
  const digits = first + rest;
  const point = 1 + Number(power);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`;
  return `${sign}${digits.padEnd(point, '0').slice(0, point)}.${digits.slice(point) || '0'}`;
}

function reasonOf(text: string): string {
  const bare = text.replace(/\s/g, '');
  if (/%/.test(text)) return 'has a percent sign; write the number alone';
  if (currency.test(text)) return 'has a currency; write the number alone';
  if (/^\(.*\)$/.test(bare)) return 'is in brackets, which means below 0; write a number of at least 0';
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) {
    const joined = bare.replaceAll(',', '');
    // `1,234` can mean 1.234 or 1234, so the message names both.
    return /^\d{1,3},\d{3}$/.test(bare)
      ? `has a comma; write ${joined} or ${bare.replace(',', '.')}`
      : `has commas between thousands; write ${joined}`;
  }
  if (/^[+-]?\d+,\d+$/.test(bare)) return `uses a decimal comma; write ${bare.replace(',', '.')}`;
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(bare)) {
    return `uses a decimal comma; write ${bare.replaceAll('.', '').replace(',', '.')}`;
  }
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(bare)) return 'is in scientific notation; write all its digits';
  if (/\d[\s\u00a0\u202f]\d/.test(text)) return 'has a space between its digits; write them together';
  return 'is not a number';
}

/** Shortens a long cell in a message; the row number leads to the whole text. */
export function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
