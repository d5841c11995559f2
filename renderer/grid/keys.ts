/** Where a key moves the active cell. Row -1 is the header, column 0 the checkbox, the last column the actions. */

export interface Cell {
  readonly row: number;
  readonly column: number;
}

export interface GridSize {
  readonly rows: number;
  /** Checkbox and actions included. */
  readonly columns: number;
  /** Rows that Page Up and Page Down pass. */
  readonly pageRows: number;
}

/** The cell a key leads to; undefined for keys that do not move. The header has no actions cell. */
export function movedCell(from: Cell, key: string, ctrl: boolean, size: GridSize): Cell | undefined {
  const moved = step(from, key, ctrl, size);
  if (!moved) return undefined;
  const row = Math.min(size.rows - 1, Math.max(-1, moved.row));
  const last = row === -1 ? size.columns - 2 : size.columns - 1;
  return { row, column: Math.min(last, Math.max(0, moved.column)) };
}

function step({ row, column }: Cell, key: string, ctrl: boolean, size: GridSize): Cell | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
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
