/** What the grid does when the view moves its rows: editor and keyboard stay with theirs. */
import { useLayoutEffect, useRef } from 'react';
import type { Cell } from '../grid/keys';
import type { RowWindows } from '../rates/row-windows';
import type { Editing } from './rate-grid-row';

/**
 * The place that the row of the editor has in the view now. Undefined if the view has another row at its place and its own
 * is not here, or shows another reading of the file.
 */
export function placeOf(editing: Editing, since: number, windows: RowWindows): number | undefined {
  if (editing.seen < since) return undefined;
  const there = windows.row(editing.at);
  // A row that is not here yet was scrolled out of sight.
  return !there || there.row === editing.row ? editing.at : windows.indexOf(editing.row);
}

/** Rows move when they are inserted, removed or sorted: the keyboard goes with the row that it was on. */
export function useStayOnRow(active: Cell, windows: RowWindows, moveTo: (index: number) => void): void {
  const held = useRef<{ at: number; row: number | undefined }>({ at: -1, row: undefined });
  useLayoutEffect(() => {
    const { at, row } = held.current;
    if (at === active.row && row !== undefined && windows.row(at)?.row !== row) {
      const next = windows.indexOf(row);
      held.current = { at: next ?? at, row: next === undefined ? windows.row(at)?.row : row };
      if (next !== undefined && next !== at) moveTo(next);
      return;
    }
    held.current = { at: active.row, row: windows.row(active.row)?.row };
  });
}
