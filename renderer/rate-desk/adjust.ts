/** Calculations that the user types over a selection of numbers: `+5%`, `-0.25`, `*1.1`. */
import { Decimal } from 'decimal.js';
import { isDecimal } from '../../shared/money';
import { adjustedText } from '../../shared/rates/edit-numbers';

export interface Adjustment {
  /** The factor, as decimal text. */
  readonly factor?: string;
  /** The added amount, as decimal text. */
  readonly add?: string;
}

const typed = /^([+\-−*×/÷])\s*(\d+(?:[.,]\d+)?)\s*(%?)$/;

/**
 * Reads a calculation.
 * @param single one cell is selected, so `+0.25` and `-0.25` are typed numbers
 * @returns undefined if the text is not a calculation
 */
export function readAdjustment(text: string, single: boolean): Adjustment | undefined {
  const [, sign = '', digits = '', percent = ''] = typed.exec(text.trim()) ?? [];
  if (digits === '') return undefined;
  const amount = new Decimal(digits.replace(',', '.'));
  const isMinus = sign === '-' || sign === '−';
  if (percent !== '') {
    if (sign !== '+' && !isMinus) return undefined;
    return { factor: new Decimal(1).plus((isMinus ? amount.negated() : amount).dividedBy(100)).toFixed() };
  }
  if (sign === '*' || sign === '×') return { factor: amount.toFixed() };
  if (sign === '/' || sign === '÷')
    return amount.isZero() ? undefined : { factor: new Decimal(1).dividedBy(amount).toFixed() };
  if (single) return undefined;
  return { add: (isMinus ? amount.negated() : amount).toFixed() };
}

/** Returns the calculation as text: `+5 %`, `−0.25`, `times 1.1`. */
export function adjustmentText({ factor, add }: Adjustment): string {
  const signed = (value: Decimal) => `${value.isNegative() ? '−' : '+'}${value.abs().toFixed()}`;
  if (add !== undefined) return signed(new Decimal(add));
  const percent = new Decimal(factor ?? 1).minus(1).times(100);
  return `${signed(percent.toDecimalPlaces(4))} %`;
}

export interface Adjusted {
  readonly before: string;
  /** Before rounding. */
  readonly exact: string;
  readonly after: string;
  readonly isRounded: boolean;
}

/**
 * Calculates one number.
 * @param round the result is a multiple of it, half away from 0
 * @returns undefined for a cell without a number, which does not change
 */
export function adjusted(value: string, rule: Adjustment, round: string): Adjusted | undefined {
  if (!isDecimal(value)) return undefined;
  const { value: after, isRounded } = adjustedText(value, { ...rule, round }, undefined);
  return { before: value, exact: adjustedText(value, rule, undefined).value, after, isRounded };
}

/** Steps to round to. */
export const roundings = ['0.0001', '0.01', '0.05', '0.1', '1'] as const;

/** Returns the step that gives as many digits as the numbers have now, but at least two. */
export function usualRounding(digits: number): (typeof roundings)[number] {
  return digits > 2 ? '0.0001' : '0.01';
}
