/** Puts the keyboard on a row of the grid once a dialog over it has gone. */

export interface RowFocusOptions {
  readonly row: number;
  readonly column: number;
  /** CSS pixels; finds a row that is not drawn because it is out of sight. */
  readonly rowHeight: number;
}

/**
 * Waits for the dialog to go (up to a second), brings the row into sight and focuses its cell. A closing dialog hands
 * the focus to whatever had it before, which need not be the record that was shown last.
 */
export function focusRow({ row, column, rowHeight }: RowFocusOptions, frames = 60): void {
  const again = () => requestAnimationFrame(() => focusRow({ row, column, rowHeight }, frames - 1));
  if (frames === 0) return;
  if (document.querySelector('.bp6-drawer, .bp6-dialog')) {
    again();
    return;
  }
  const grid = document.querySelector<HTMLElement>('.codesk-grid');
  if (!grid) return;
  const cell =
    grid.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`) ??
    // A column out of sight has no cell.
    grid.querySelector<HTMLElement>(`[data-row="${row}"] [role="gridcell"][data-cell]`);
  if (cell) {
    cell.focus();
    return;
  }
  const top = row * rowHeight;
  if (top < grid.scrollTop || top > grid.scrollTop + grid.clientHeight - 2 * rowHeight) {
    grid.scrollTop = Math.max(0, top - grid.clientHeight / 2);
  }
  again();
}
