/** Where the keyboard stands in a grid, and the block of cells that a person marked from there. */
import type { CellBlock } from './clipboard-rows';

/** A row as a whole when the column is null; otherwise one of its cells. */
export interface GridPlace {
  readonly row: number;
  readonly column: number | null;
}

/** The marked block. Whole rows are marked when either end is a row. */
export interface Selection extends CellBlock {
  readonly wholeRows: boolean;
}

/** The block between two places. */
export function selectionOf(at: GridPlace, anchor: GridPlace, columnCount: number): Selection {
  const wholeRows = at.column === null || anchor.column === null;
  return {
    top: Math.min(at.row, anchor.row),
    bottom: Math.max(at.row, anchor.row),
    left: wholeRows ? 0 : Math.min(at.column ?? 0, anchor.column ?? 0),
    right: wholeRows ? columnCount - 1 : Math.max(at.column ?? 0, anchor.column ?? 0),
    wholeRows,
  };
}

interface Bounds {
  readonly rows: number;
  readonly columns: number;
  /** Rows of one page. */
  readonly page: number;
}

/** Where a key leads from a place; undefined for keys that do not walk. */
export function walk(
  at: GridPlace,
  key: string,
  jump: boolean,
  { rows, columns, page }: Bounds,
): GridPlace | undefined {
  const lastRow = rows - 1;
  const row = (to: number): GridPlace => ({ ...at, row: Math.min(Math.max(to, 0), lastRow) });
  const column = (to: number | null): GridPlace => ({ ...at, column: to });
  switch (key) {
    case 'ArrowDown':
      return row(jump ? lastRow : at.row + 1);
    case 'ArrowUp':
      return row(jump ? 0 : at.row - 1);
    case 'PageDown':
      return row(at.row + page);
    case 'PageUp':
      return row(at.row - page);
    case 'Home':
      return at.column === null || jump ? row(0) : column(0);
    case 'End':
      return at.column === null || jump ? row(lastRow) : column(columns - 1);
    case 'ArrowRight':
      if (at.column === null) return column(0);
      return column(jump ? columns - 1 : Math.min(at.column + 1, columns - 1));
    case 'ArrowLeft':
      if (at.column === null) return undefined;
      // Before the first cell stands the row as a whole.
      return column(jump ? 0 : at.column === 0 ? null : at.column - 1);
    default:
      return undefined;
  }
}
