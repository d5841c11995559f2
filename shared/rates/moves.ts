/** Measures how much a rate changes compared with the current one. */
import { Decimal } from 'decimal.js';
import type { NumberColumn } from './columns';

/** No stored rate has more digits. */
const Exact = Decimal.clone({ precision: 100 });
/** Highest power of ten that is reported as a mix-up. */
const mostTens = 6;

/** `5.0` for a rate that rises by five percent, half rounded away from 0; null from 0, or without one of the rates. */
export function movePercent(now: string, next: string): string | null {
  if (now === '' || next === '') return null;
  const before = new Exact(now);
  if (before.isZero()) return null;
  const move = new Exact(next).minus(before).dividedBy(before.abs()).times(100);
  return move.toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toFixed(1);
}

/**
 * The power of ten of a possible decimal mix-up, if a rate is at least ten times the current one or at most a tenth of
 * it: 1 for ten times, 2 for a hundred times, -1 for a tenth; else 0.
 */
export function mixUpTens(now: NumberColumn, row: number, next: NumberColumn, nextRow: number): number {
  const before = now.units[row] ?? Number.NaN;
  const after = next.units[nextRow] ?? Number.NaN;
  // Different signs, or no current rate.
  if (!(before * after > 0)) return 0;
  const ratio = after / before;
  if (ratio < 10 && ratio > 0.1) return 0;
  const tens = Math.round(Math.log10(ratio));
  return Math.max(-mostTens, Math.min(mostTens, tens));
}

/** True if a rate rises by more than 100 percent. False from 0, and without one of the rates. */
export function isMoreThanDoubled(
  now: NumberColumn,
  row: number,
  next: NumberColumn,
  nextRow: number,
): boolean {
  const before = now.units[row] ?? Number.NaN;
  const after = next.units[nextRow] ?? Number.NaN;
  return before !== 0 && after - before > Math.abs(before);
}
