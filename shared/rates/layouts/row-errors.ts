/** Errors of a row as a whole, in a file with a custom layout. */
import type { FindingName } from '../findings';
import { damageOf } from '../text-record';
import type { FoundLayout } from './find-layout';
import type { Grid } from './grid';
import { isAmount } from './headings';

/** Uses of columns whose cells have separate findings. */
const ownErrors = new Set(['from', 'to', 'rate', 'increment', 'city', 'band']);

/**
 * Errors that make a row of a text file unreadable: an unclosed quotation mark, and cells beyond the headings, because
 * a decimal comma may have split a number.
 */
export function rowErrorOf(
  row: number,
  grid: Grid,
  { columns, headingCells }: FoundLayout,
): FindingName | undefined {
  const cells = grid.cells(row);
  if (grid.isUnclosed(row)) return 'unclosed-quote';
  const isBeyond = (cell: string) => (grid.isBetweenCommas ? cell !== '' : isAmount(cell));
  if (!grid.rich && headingCells > 0 && cells.slice(headingCells).some(isBeyond)) return 'ragged-long';
  for (const [at, cell] of cells.entries())
    if (cell !== '' && !ownErrors.has(columns[at] ?? '')) {
      const damage = damageOf(cell);
      if (damage) return damage;
    }
  return undefined;
}
