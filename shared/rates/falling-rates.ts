/** Finds rates that fall steeply as the bands rise: the last row of a tariff may be a price per additional kilogram. */
import type { Bands } from './bands';
import type { NumberColumn } from './columns';

/** A rate that is lower than the rate of the previous band by more than this factor is reported. */
const steepFall = 10;

/**
 * Visits the rows of whole strips, sorted by strip and start.
 * @param rows the order, or null for rows in the order of their numbers; only the positions from `start` to before
 * `end` are visited
 * @param tell called with each row whose rate is below a tenth of the rate of the previous band
 */
export function passFalls(
  { strips, from }: Bands,
  { units: rates }: NumberColumn,
  rows: Uint32Array | null,
  start: number,
  end: number,
  tell: (row: number) => void,
): void {
  const codes = strips?.codes;
  const starts = from.units;
  let strip = -1;
  let lower = 0;
  let before = 0;
  for (let at = start; at < end; at += 1) {
    const row = rows ? (rows[at] ?? 0) : at;
    const rate = rates[row] ?? Number.NaN;
    const own = codes ? (codes[row] ?? 0) : 0;
    const beginning = starts[row] ?? 0;
    if (own === strip && Number.isNaN(rate)) continue;
    if (own === strip && beginning > lower && rate >= 0 && rate * steepFall < before) tell(row);
    strip = own;
    lower = beginning;
    before = rate;
  }
}
