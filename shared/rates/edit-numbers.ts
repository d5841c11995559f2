/** Applies the rule of an `adjust` edit to exact decimals: with whole units where possible, else with decimal text. */
import { Decimal } from 'decimal.js';
import { unitsOfOne } from './columns';

/** Plain decimals as text. Absent ones have no effect. */
export interface AdjustRule {
  readonly factor?: string | undefined;
  readonly add?: string | undefined;
  readonly least?: string | undefined;
  readonly round?: string | undefined;
}

interface AdjustedUnits {
  readonly units: number;
  readonly isRounded: boolean;
  /** More digits than the field allows. */
  readonly isTooPrecise: boolean;
}

/** No product of two realistic amounts has more digits. */
const Exact = Decimal.clone({ precision: 120 });

/**
 * Applies the rule to numbers of whole units. The result is undefined if doubles cannot represent it exactly.
 * @param places most digits after the point; without rounding in the rule, a result is rounded to them
 */
export function adjustUnits(
  { factor = '1', add = '0', least, round }: AdjustRule,
  places: number | undefined,
): (units: number) => AdjustedUnits | undefined {
  const scale = 10 ** new Decimal(factor).decimalPlaces();
  const times = new Decimal(factor).times(scale).toNumber();
  const wholeUnits = (text: string) => new Decimal(text).times(unitsOfOne).toNumber();
  const added = wholeUnits(add);
  const lowest = least === undefined ? undefined : wholeUnits(least);
  const finest = places === undefined ? undefined : unitsOfOne / 10 ** places;
  const asked = round === undefined ? 0 : wholeUnits(round);
  const step = asked > 0 ? asked : (finest ?? 0);
  const isSafe = [times, scale, added * scale, (lowest ?? 0) * scale, step * scale].every(
    Number.isSafeInteger,
  );
  if (!isSafe) return () => undefined;
  return (units) => {
    let scaled = units * times + added * scale;
    if (!Number.isSafeInteger(units * times) || !Number.isSafeInteger(scaled)) return undefined;
    if (lowest !== undefined && scaled < lowest * scale) scaled = lowest * scale;
    const size = Math.abs(scaled);
    const sign = scaled < 0 ? -1 : 1;
    if (step === 0) return size % scale === 0 ? exact((sign * size) / scale) : undefined;
    const whole = step * scale;
    const rest = size % whole;
    const rounded = rest * 2 >= whole ? size - rest + whole : size - rest;
    if (!Number.isSafeInteger(rounded)) return undefined;
    let next = (sign * rounded) / scale;
    if (lowest !== undefined && next < lowest) next = Math.ceil(lowest / step) * step;
    return {
      units: next === 0 ? 0 : next,
      isRounded: rest !== 0,
      isTooPrecise: finest !== undefined && next % finest !== 0,
    };
  };
}

const exact = (units: number): AdjustedUnits => ({
  units: units === 0 ? 0 : units,
  isRounded: false,
  isTooPrecise: false,
});

/** Applies the rule to any decimal, as normalized text. */
export function adjustedText(
  amount: string,
  { factor, add, least, round }: AdjustRule,
  places: number | undefined,
): { readonly value: string; readonly isRounded: boolean } {
  let next = new Exact(amount);
  if (factor !== undefined) next = next.times(factor);
  if (add !== undefined) next = next.plus(add);
  if (least !== undefined && next.lessThan(least)) next = new Exact(least);
  const step =
    round !== undefined && new Exact(round).greaterThan(0)
      ? new Exact(round)
      : places === undefined
        ? undefined
        : new Exact(10).pow(-places);
  if (!step) return { value: textOf(next), isRounded: false };
  const rest = next.abs().modulo(step);
  const down = next.abs().minus(rest);
  const size = rest.times(2).greaterThanOrEqualTo(step) ? down.plus(step) : down;
  let rounded = next.isNegative() ? size.negated() : size;
  if (least !== undefined && rounded.lessThan(least)) {
    const short = new Exact(least).modulo(step);
    rounded = short.isZero() ? new Exact(least) : new Exact(least).minus(short).plus(step);
  }
  return { value: textOf(rounded), isRounded: !rest.isZero() };
}

const textOf = (number: Decimal) => (number.isZero() ? '0' : number.toFixed());
