/** Finds rates that fall steeply as the bands rise: the last row of a tariff may be a price for each further kilogram. */
import type { Bands } from './bands';
import type { NumberColumn } from './columns';

/** A rate that is more than so many times lower than that of the band before is told. */
const steepFall = 10;

/**
 * Goes through the rows of whole strips in the order of strip and start.
 * @param rows the order, or null for rows in the order of their numbers; only the positions from `start` up to `end` count
 * @param tell gets each row whose rate is below a tenth of the rate of the band before
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
