/**
 * The one fix of each kind of finding that has a safe one: what it does in plain words, and what cells become. A kind that
 * is not named has none: a person has to say what was meant.
 */
import { Decimal } from 'decimal.js';
import { normalDecimal } from '../money';
import { passBands } from './bands';
import type { RateColumns } from './columns';
import type { FindingName } from './findings';
import type { RowChecks } from './row-checks';

export interface FixText {
  /** Of its button. */
  readonly title: string;
  /** What it does. */
  readonly text: string;
}

export const fixTexts: { readonly [K in FindingName]?: FixText } = {
  currency: {
    title: 'Remove currencies',
    text: 'Keeps the number alone: \u20ac 5 becomes 5. Nothing is converted.',
  },
  'trailing-units': {
    title: 'Remove units',
    text: 'Keeps the number alone: 5 kg becomes 5. Nothing is converted.',
  },
  'scientific-notation': {
    title: 'Write out',
    text: 'Writes the number out: 1.5E+03 becomes 1500. Digits that the file does not have stay lost.',
  },
  'too-precise': {
    title: 'Round',
    text: 'Rounds to four digits after the point, half away from 0: 1.23455 becomes 1.2346.',
  },
  'thousands-grouping': {
    title: 'Remove the marks',
    text: 'Writes the number without marks between its thousands. Its value stays.',
  },
  'number-as-text': { title: 'Make numbers', text: 'Writes the text as a number. Its value stays.' },
  'full-width-digits': { title: 'Plain digits', text: 'Writes the number in plain digits. Its value stays.' },
  'arabic-indic-digits': {
    title: 'Plain digits',
    text: 'Writes the number in plain digits. Its value stays.',
  },
  'ragged-long': {
    title: 'Join split numbers',
    text: 'Joins the parts of numbers that a decimal comma split, where only one way gives a right row: 6 and 50 become 6.50.',
  },
  'reversed-band': {
    title: 'Swap the ends',
    text: 'Puts the smaller number into From and the larger into To.',
  },
  'duplicate-equal': {
    title: 'Fold',
    text: 'Keeps the first of each group of equal rows and removes the others.',
  },
  'inclusive-bands': {
    title: 'Close the steps',
    text: 'Ends each band where the next one begins: 0 to 0.99 before 1 becomes 0 to 1.',
  },
  gap: {
    title: 'Extend the lower band',
    text: 'Ends the band below the hole where the next one begins. Its rate prices the hole.',
  },
  'decimal-mix-up': {
    title: 'Move the decimal point',
    text: 'Divides rates that are about 10, 100 or 1000 times the current one by it, and multiplies those that are as much too low.',
  },
};

export interface FixedCell {
  readonly row: number;
  readonly field: string;
  /** A plain decimal. */
  readonly value: string;
}

/** The number of a cell, and how it is written. */
export interface WrittenCell {
  /** As it stands in the file. */
  readonly text: string;
  /** The decimal that was read; '' if none was. */
  readonly value: string;
  /** Reads a number as the numbers of the column; '' if it is none. */
  readonly read: (text: string) => string;
  /** Most digits after the point. */
  readonly places?: number | undefined;
}

const numbers = /[-+\u2212]?\d(?:[\d.,'\u2019 \u00a0\u2009\u202f]*\d)?/g;
const scientific = /^([-+\u2212]?\d+(?:[.,]\d*)?)\s*[eE]\s*([-+\u2212]?\d{1,2})$/;

/**
 * What a cell becomes; undefined if it has no safe fix, for example with two numbers in it.
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
      // Brackets, signs and percentages beside the number would make another number of it.
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

/** A rate that is off by some powers of ten, as it was meant. @param tens as `RateComparison.mixUp` gives it */
export function withoutMixUp(rate: string, tens: number): string {
  return shifted(rate, -tens);
}

/** The ends of a reversed band swapped; nothing if it is none. */
export function swappedEnds(columns: RateColumns, row: number): FixedCell[] {
  const [from, to] = [columns.number('from'), columns.number('to')];
  if (!from.has(row) || !to.has(row) || to.compare(row, from, row) >= 0) return [];
  return [
    { row, field: 'from', value: to.text(row) },
    { row, field: 'to', value: from.text(row) },
  ];
}

/**
 * Closes the holes after bands: their rows, and those that repeat them, end where the next band begins.
 * @param kind `inclusive-bands` for the steps of bands whose ends are included, `gap` for the other holes
 * @param isMeant whether the hole after a row is to be closed; all by default
 */
export function closedGaps(
  kind: 'inclusive-bands' | 'gap',
  columns: RateColumns,
  checks: RowChecks,
  isMeant: (before: number) => boolean = () => true,
): FixedCell[] {
  const { order, bands } = checks;
  const fixed: FixedCell[] = [];
  if (!order || !bands) return fixed;
  const closed = new Map<number, string>();
  passBands(bands, order.rows, 0, order.length, checks.unsure, {
    strip: () => {},
    hole: (before, row, isUnsure) => {
      if (!isUnsure && checks.has(row, 'inclusive-bands') === (kind === 'inclusive-bands') && isMeant(before))
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
