/** One rule that changes an amount: a factor, a sum, a least amount and a rounding. Exact decimals, nothing binary. */
import { Decimal } from 'decimal.js';
import { Exact } from './exact';

/** Plain decimals as text. What is absent does nothing. */
export interface AmountRule {
  /** The amount is multiplied by it. */
  readonly factor?: string | undefined;
  /** Then this is added; below 0 it is taken away. */
  readonly add?: string | undefined;
  /** Then a smaller amount becomes this. */
  readonly least?: string | undefined;
  /** Then the amount becomes the nearest multiple of this, above 0; halves go away from 0, and never below `least`. */
  readonly round?: string | undefined;
}

/**
 * The amount after a rule, in its normal spelling. Nothing is cut: without a rounding it may have many digits, and it may
 * be below 0.
 * @param amount a plain decimal
 */
export function adjusted(amount: string, { factor, add, least, round }: AmountRule): string {
  let next: Exact = new Exact(amount.trim());
  if (factor !== undefined) next = next.times(factor);
  if (add !== undefined) next = next.plus(add);
  if (least !== undefined && next.lessThan(least)) next = new Exact(least);
  if (round !== undefined && new Exact(round).greaterThan(0)) {
    next = toMultiple(next, round, Decimal.ROUND_HALF_UP);
    if (least !== undefined && next.lessThan(least))
      next = toMultiple(new Exact(least), round, Decimal.ROUND_CEIL);
  }
  return next.isZero() ? '0' : next.toFixed();
}

/** The nearest multiple of a step above 0; halves go away from 0. */
export function roundedTo(amount: string, step: string): string {
  return adjusted(amount, { round: step });
}

/** The factor of a percentage: `3.5` is `1.035`, `-10` is `0.9`. */
export function percentFactor(percent: string): string {
  return new Exact(percent).dividedBy(100).plus(1).toFixed();
}

function toMultiple(amount: Exact, step: string, rounding: Decimal.Rounding): Exact {
  const exact = new Exact(step);
  // The number of whole steps is counted with a remainder, because a quotient may have no end.
  const rest = amount.abs().modulo(exact);
  const down = amount.abs().minus(rest);
  const up =
    rounding === Decimal.ROUND_CEIL ? rest.greaterThan(0) : rest.times(2).greaterThanOrEqualTo(exact);
  const size = up ? down.plus(exact) : down;
  return amount.isNegative() ? size.negated() : size;
}
