/** How moves of rates are written. */
import { isDecimal, shownNumber } from '../../shared/money';
import { movePercent as percentOf } from '../../shared/rates/moves';

/** Digits after the point that rates have at least. */
const places = 2;

/** A rate: `6.50`. */
export function rateText(amount: string): string {
  return shownNumber(amount, places);
}

/** `+0.25`, `−1.50`, `0`. @param least digits after the point */
export function signed(amount: string, least = places): string {
  if (!isDecimal(amount) || Number(amount) === 0) return shownNumber(amount);
  return amount.startsWith('-') ? shownNumber(amount, least) : `+${shownNumber(amount, least)}`;
}

/** `+5.0 %`; nothing from 0. */
export function movePercent(before: string, after: string): string {
  const percent = percentOf(before, after);
  return percent === null ? '' : `${signed(percent, 1)}\u00a0%`;
}
