/** How moves of rates are written. */
import { isDecimal, shownNumber } from '../../shared/money';
import { movePercent as percentOf } from '../../shared/rates/moves';

/** `+0.25`, `−1`, `0`. */
export function signed(amount: string): string {
  if (!isDecimal(amount) || Number(amount) === 0) return shownNumber(amount);
  return amount.startsWith('-') ? shownNumber(amount) : `+${shownNumber(amount)}`;
}

/** `+5.0 %`; nothing from 0. */
export function movePercent(before: string, after: string): string {
  const percent = percentOf(before, after);
  return percent === null ? '' : `${signed(percent)}\u00a0%`;
}
