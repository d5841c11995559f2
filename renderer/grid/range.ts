/** A rectangle of cells that a person marked. Only cells of data: neither the checkbox, the actions nor the header. */
import type { Cell } from './keys';

export interface CellBlock {
  /** Where it was begun. */
  readonly anchor: Cell;
  /** The corner that keys and pointer move. */
  readonly head: Cell;
}

/** Its edges, all inside. Columns count as in the grid: the first of data is 1. */
export interface BlockEdges {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The block from one cell to another; undefined when either is no cell of data. */
export function blockBetween(anchor: Cell, head: Cell, rows: number, columns: number): CellBlock | undefined {
  const inside = ({ row, column }: Cell) => row >= 0 && row < rows && column >= 1 && column <= columns;
  return inside(anchor) && inside(head) ? { anchor, head } : undefined;
}

/** Every cell of data on the page. */
export function wholeBlock(rows: number, columns: number): CellBlock | undefined {
  return blockBetween({ row: 0, column: 1 }, { row: rows - 1, column: columns }, rows, columns);
}

export function edgesOf({ anchor, head }: CellBlock): BlockEdges {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  };
}

export function cellCount({ top, bottom, left, right }: BlockEdges): number {
  return (bottom - top + 1) * (right - left + 1);
}
