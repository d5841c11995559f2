/** Numbers of rows as ranges, both ends included. */
import type { RowRanges } from './edits';

/** The numbers of all ranges, in their order. */
export function* rowsOf(ranges: RowRanges): Generator<number> {
  for (const [first, last] of ranges) for (let row = first; row <= last; row += 1) yield row;
}

/** How many rows the ranges have. */
export function countOf(ranges: RowRanges): number {
  return ranges.reduce((count, [first, last]) => count + Math.max(0, last - first + 1), 0);
}

/** Neighbours in a list of numbers become one range. The order of the list stays. */
export function rangesOf(rows: ArrayLike<number>): [number, number][] {
  const ranges: [number, number][] = [];
  let open: [number, number] | undefined;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    if (open && row === open[1] + 1) open[1] = row;
    else {
      open = [row, row];
      ranges.push(open);
    }
  }
  return ranges;
}
