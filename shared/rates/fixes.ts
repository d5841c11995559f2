/**
 * The automatic fix for each kind of finding that has a safe one: its texts, and the new cell values. Other kinds have
 * no fix because only the user knows the right value.
 */
import { Decimal } from 'decimal.js';
import { normalDecimal } from '../money';
import { passBands } from './bands';
import type { RateColumns } from './columns';
import type { FindingName } from './findings';
import type { RowChecks } from './row-checks';

export interface FixText {
  /** Text of its button. */
  readonly title: string;
  /** Description of its effect. */
  readonly text: string;
}

export const fixTexts: { readonly [K in FindingName]?: FixText } = {
  currency: {
    title: 'Remove currencies',
    text: 'Removes the currency: \u20ac 5 becomes 5. The amount is not converted.',
  },
  'trailing-units': {
    title: 'Remove units',
    text: 'Removes the unit: 5 kg becomes 5. The number is not converted.',
  },
  'scientific-notation': {
    title: 'Write in full',
    text: 'Writes the number in full: 1.5E+03 becomes 1500. Digits missing from the file cannot be restored.',
  },
  'too-precise': {
    title: 'Round',
    text: 'Rounds to four digits after the point, half away from 0: 1.23455 becomes 1.2346.',
  },
  'thousands-grouping': {
    title: 'Remove separators',
    text: 'Removes the thousands separators. The value does not change.',
  },
  'number-as-text': {
    title: 'Convert to numbers',
    text: 'Converts the text to a number. The value does not change.',
  },
  'full-width-digits': {
    title: 'Use digits 0\u20139',
    text: 'Writes the number with the digits 0\u20139. The value does not change.',
  },
  'arabic-indic-digits': {
    title: 'Use digits 0\u20139',
    text: 'Writes the number with the digits 0\u20139. The value does not change.',
  },
  'ragged-long': {
    title: 'Join split numbers',
    text: 'Joins numbers that were split at a decimal comma, where only one result is valid: 6 and 50 become 6.50.',
  },
  'reversed-band': {
    title: 'Swap From and To',
    text: 'Puts the smaller number in From and the larger in To.',
  },
  'duplicate-equal': {
    title: 'Merge equal rows',
    text: 'Keeps the first of each group of equal rows and removes the others.',
  },
  'inclusive-bands': {
    title: 'Close small gaps',
    text: 'Ends each band where the next one begins: 0 to 0.99 before 1 becomes 0 to 1.',
  },
  gap: {
    title: 'Extend the lower band',
    text: 'Ends the band below the gap where the next one begins. Its rate then also applies to the gap.',
  },
  'decimal-mix-up': {
    title: 'Move the decimal point',
    text: 'Divides rates that are about 10, 100 or 1000 times too high, and multiplies rates that are as much too low.',
  },
};

export interface FixedCell {
  readonly row: number;
  readonly field: string;
  /** A plain decimal. */
  readonly value: string;
}

/** The number in a cell, and its format. */
export interface WrittenCell {
  /** The text of the file. */
  readonly text: string;
  /** The decimal that was read; '' without one. */
  readonly value: string;
  /** Reads a number in the format of the column; '' if it is not a number. */
  readonly read: (text: string) => string;
  /** Most digits after the point. */
  readonly places?: number | undefined;
}

const numbers = /[-+\u2212]?\d(?:[\d.,'\u2019 \u00a0\u2009\u202f]*\d)?/g;
const scientific = /^([-+\u2212]?\d+(?:[.,]\d*)?)\s*[eE]\s*([-+\u2212]?\d{1,2})$/;

/**
 * The new text of a cell; undefined if it has no safe fix, for example because it has two numbers.
 * @param kind of its finding
 */
export function fixedValue(
  kind: FindingName,
  { text, value, read, places }: WrittenCell,
): string | undefined {
  switch (kind) {
    case 'currency':
    case 'trailing-units': {
      const [only, ...others] = text.match(numbers) ?? [];
      // Brackets, signs and percentages next to the number would change its value.
      if (only === undefined || others.length > 0 || /[()%\u2030]/.test(text)) return undefined;
      const isNegative = /^\s*[-\u2212]/.test(text) && !/^[-\u2212]/.test(only);
      const number = read(isNegative ? `-${only}` : only);
      return normalDecimal(number);
    }
    case 'scientific-notation': {
      const [, digits = '', power = ''] = scientific.exec(text.trim()) ?? [];
      const number = normalDecimal(read(digits));
      return number === undefined ? undefined : shifted(number, Number(power.replace('\u2212', '-')));
    }
    case 'too-precise':
      return value === '' || places === undefined
        ? undefined
        : plain(new Decimal(value).toDecimalPlaces(places, Decimal.ROUND_HALF_UP));
    case 'thousands-grouping':
    case 'number-as-text':
    case 'full-width-digits':
    case 'arabic-indic-digits':
      return value === '' ? undefined : value;
    default:
      return undefined;
  }
}

/**
 * Corrects a rate by a power of ten.
 * @param tens as returned by `RateComparison.mixUp`
 */
export function withoutMixUp(rate: string, tens: number): string {
  return shifted(rate, -tens);
}

/** Swaps the ends of a reversed band; empty for other bands. */
export function swappedEnds(columns: RateColumns, row: number): FixedCell[] {
  const [from, to] = [columns.number('from'), columns.number('to')];
  if (!from.has(row) || !to.has(row) || to.compare(row, from, row) >= 0) return [];
  return [
    { row, field: 'from', value: to.text(row) },
    { row, field: 'to', value: from.text(row) },
  ];
}

/**
 * Closes the gaps after bands: they and their repetitions end where the next band begins.
 * @param kind `inclusive-bands` for the steps of bands whose ends are included, `gap` for other gaps
 * @param isSelected whether to close the gap after a row; all by default
 */
export function closedGaps(
  kind: 'inclusive-bands' | 'gap',
  columns: RateColumns,
  checks: RowChecks,
  isSelected: (before: number) => boolean = () => true,
): FixedCell[] {
  const { order, bands } = checks;
  const fixed: FixedCell[] = [];
  if (!order || !bands) return fixed;
  const closed = new Map<number, string>();
  passBands(bands, order.rows, 0, order.length, checks.unsure, {
    strip: () => {},
    gap: (before, row, isUnsure) => {
      if (
        !isUnsure &&
        checks.has(row, 'inclusive-bands') === (kind === 'inclusive-bands') &&
        isSelected(before)
      )
        closed.set(before, columns.text(row, 'from'));
    },
    overlap: () => {},
    same: () => {},
    end: () => {},
  });
  const { rows, length } = order;
  let last = -1;
  for (let at = 0; at < length && closed.size > 0; at += 1) {
    const row = rows[at] ?? 0;
    if (closed.has(row)) last = row;
    const value = closed.get(last);
    if (value === undefined) continue;
    const isRepeated = (['from', 'to'] as const).every(
      (field) => columns.text(row, field) === columns.text(last, field),
    );
    if (isRepeated) fixed.push({ row, field: 'to', value });
    else last = -1;
  }
  return fixed;
}

/** A number with its point moved to the right, exactly. */
function shifted(number: string, places: number): string {
  const [, sign = '', digits = '', fraction = ''] =
    /^(-?)(\d+)(?:\.(\d*))?$/.exec(new Decimal(number).toFixed()) ?? [];
  const all = digits + fraction;
  const point = digits.length + places;
  const text =
    point <= 0
      ? `0.${'0'.repeat(-point)}${all}`
      : point >= all.length
        ? all + '0'.repeat(point - all.length)
        : `${all.slice(0, point)}.${all.slice(point)}`;
  return plain(new Decimal(sign + text));
}

const plain = (number: Decimal) => (number.isZero() ? '0' : number.toFixed());
