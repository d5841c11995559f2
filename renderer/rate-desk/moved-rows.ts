/** What the grid does when the view moves its rows: editor and keyboard stay with theirs. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Cell } from '../grid/keys';
import type { RowWindows } from '../rates/row-windows';
import type { Editing } from './rate-grid-row';

/**
 * The editor at the place that its row has in the view now, with what stands in it. Null without one, and when the view
 * has another row at its place and its own is not here, or shows another reading of the file.
 */
export function useMovedEditor(
  editing: Editing | null,
  since: number,
  windows: RowWindows,
  written: { readonly current: string | null },
): Editing | null {
  const there = editing && windows.row(editing.at);
  // A row that is not here yet was scrolled out of sight.
  const isThere = !there || there.row === editing?.row;
  const at = isThere ? editing?.at : windows.indexOf(editing?.row ?? -1);
  return useMemo(() => {
    if (!editing || at === undefined || editing.seen < since) return null;
    return { ...editing, at, typed: written.current };
  }, [editing, since, at, written]);
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
