/**
 * The movement of the active cell by keys, the same in every grid. Row -1 is the header, column 0 the lead (checkbox or
 * row number), the data columns start at 1, and the actions are last.
 */

export interface Cell {
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rows: number;
  /** Lead and actions included. */
  readonly columns: number;
  /** Number of rows that Page Up and Page Down move. */
  readonly pageRows: number;
  /** False without a column 0; data columns start at 1 in both cases. */
  readonly lead?: boolean;
  /** False if the last column is a data column. */
  readonly actions?: boolean;
}

/** Returns the cell that a key moves to; undefined for keys that do not move. The header has no actions cell. */
export function movedCell(from: Cell, key: string, ctrl: boolean, size: GridSize): Cell | undefined {
  const moved = step(from, key, ctrl, size);
  if (!moved) return undefined;
  const row = Math.min(size.rows - 1, Math.max(-1, moved.row));
  const last = row === -1 ? lastOfData(size) : size.columns - 1;
  return { row, column: Math.min(last, Math.max(firstOf(size), moved.column)) };
}

const firstOf = ({ lead = true }: GridSize) => (lead ? 0 : 1);
const lastOfData = ({ columns, actions = true }: GridSize) => columns - (actions ? 2 : 1);

function step({ row, column }: Cell, key: string, ctrl: boolean, size: GridSize): Cell | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl && row > 0 ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: ctrl ? size.rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: ctrl && column > 1 ? 1 : column - 1 };
    case 'ArrowRight':
      return { row, column: ctrl && column < lastOfData(size) ? lastOfData(size) : column + 1 };
    case 'PageUp':
      return { row: Math.max(0, row - size.pageRows), column };
    case 'PageDown':
      return { row: row + size.pageRows, column };
    case 'Home':
      return { row: ctrl ? 0 : row, column: 0 };
    case 'End':
      return { row: ctrl ? size.rows - 1 : row, column: size.columns - 1 };
    default:
      return undefined;
  }
}
