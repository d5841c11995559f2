/** Texts of changes of rates. */
import { isDecimal, moneyPlaces, shownNumber } from '../../shared/money';
import { movePercent as percentOf } from '../../shared/rates/moves';

/** `+0.25`, `−1.50`, `0`. @param least digits after the point */
export function signed(amount: string, least = moneyPlaces): string {
  if (!isDecimal(amount) || Number(amount) === 0) return shownNumber(amount);
  return amount.startsWith('-') ? shownNumber(amount, least) : `+${shownNumber(amount, least)}`;
}

/** Returns `+5.0 %`; empty if the old rate is 0. */
export function movePercent(before: string, after: string): string {
  const percent = percentOf(before, after);
  return percent === null ? '' : `${signed(percent, 1)}\u00a0%`;
}
