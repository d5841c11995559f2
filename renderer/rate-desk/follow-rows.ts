/** Keeps the editor and the focus on their row when the view moves its rows. */
import { useLayoutEffect, useRef } from 'react';
import type { Cell } from '../grid/keys';
import type { RowWindows } from '../rates/row-windows';
import type { Editing } from './rate-grid-row';

/**
 * Returns the current place of the row of the editor in the view. Returns undefined if its place has another row and
 * its own row has not loaded, or if the view shows another reading of the file.
 */
export function placeOf(editing: Editing, since: number, windows: RowWindows): number | undefined {
  if (editing.version < since) return undefined;
  const current = windows.row(editing.at);
  // A row that has not loaded was scrolled out of sight.
  return !current || current.row === editing.row ? editing.at : windows.indexOf(editing.row);
}

/** Moves the focus with its row when rows are inserted, removed or sorted. */
export function useStayOnRow(active: Cell, windows: RowWindows, moveTo: (index: number) => void): void {
  const last = useRef<{ at: number; row: number | undefined }>({ at: -1, row: undefined });
  useLayoutEffect(() => {
    const { at, row } = last.current;
    if (at === active.row && row !== undefined && windows.row(at)?.row !== row) {
      const next = windows.indexOf(row);
      last.current = { at: next ?? at, row: next === undefined ? windows.row(at)?.row : row };
      if (next !== undefined && next !== at) moveTo(next);
      return;
    }
    last.current = { at: active.row, row: windows.row(active.row)?.row };
  });
}
