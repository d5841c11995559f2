/** A rectangle of data cells. With a corner on the lead (column 0), it covers whole rows. */
import type { Cell } from './keys';

export interface CellRange {
  /** The corner where the selection started. */
  readonly anchor: Cell;
  /** The corner that keys and the pointer move. */
  readonly head: Cell;
}

/** The edges of a range, inclusive. Columns are counted as in the grid: the first data column is 1. */
export interface RangeEdges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the range from one cell to another; undefined if one of them is in the header, in the actions or outside. */
export function rangeBetween(anchor: Cell, head: Cell, rows: number, columns: number): CellRange | undefined {
  const inside = ({ row, column }: Cell) => row >= 0 && row < rows && column >= 0 && column <= columns;
  return inside(anchor) && inside(head) ? { anchor, head } : undefined;
}

/** True if a corner is on the lead. */
export function hasWholeRows({ anchor, head }: CellRange): boolean {
  return anchor.column === 0 || head.column === 0;
}

/** @param columns number of data columns */
export function edgesOf(range: CellRange, columns: number): RangeEdges {
  const { anchor, head } = range;
  const whole = hasWholeRows(range);
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: whole ? 1 : Math.min(anchor.column, head.column),
    right: whole ? columns : Math.max(anchor.column, head.column),
  };
}

export function cellCount({ top, bottom, left, right }: RangeEdges): number {
  return (bottom - top + 1) * (right - left + 1);
}
