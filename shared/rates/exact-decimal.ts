/** Decimals without rounding, for sums of money. */
import { Decimal } from 'decimal.js';
import { isDecimal } from '../money';

/** Enough digits for sums and products of amounts without rounding. */
export const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_HALF_UP });
export type Exact = InstanceType<typeof Exact>;

export const zero = new Exact(0);

/** A stored or typed amount; undefined without one, `null` for a text that is not a number. */
export function amountOf(value: unknown): Exact | undefined | null {
  if (value === null || value === undefined) return undefined;
  const text = String(value).trim();
  if (text === '') return undefined;
  return isDecimal(text) ? new Exact(text) : null;
}
