/** Shows a row by its number, even if it has not loaded or a filter hides it. */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { RateView } from '../../shared/ipc/rates';
import { failureOf, invoke } from '../ipc';
import { wholeView } from '../rates/rate-rows';
import type { RowWindows } from '../rates/row-windows';
import { notifyFailure } from '../ui/failure';
import type { RateGridHandle } from './rate-grid';

interface RevealOptions {
  readonly as: string;
  readonly rateFile: string;
  readonly windows: RowWindows;
  readonly view: RateView;
  readonly onView: (view: RateView) => void;
  readonly grid: RefObject<RateGridHandle | null>;
}

export function useRevealRow(options: RevealOptions): (row: number, field: string | null) => void {
  const latest = useRef(options);
  const pending = useRef<{ readonly row: number; readonly field: string | null } | null>(null);
  const searching = useRef(false);

  const search = useCallback(async () => {
    const { as, rateFile, windows, view, onView, grid } = latest.current;
    const target = pending.current;
    if (!target || searching.current || windows.isStale || !grid.current) return;
    const loaded = windows.indexOf(target.row);
    if (loaded !== undefined) {
      pending.current = null;
      grid.current.focus(loaded, target.field);
      return;
    }
    searching.current = true;
    try {
      const { position } = await invoke('rates.place', { as, rateFile, view, row: target.row });
      if (pending.current !== target || latest.current.view !== view) return;
      if (position !== null) {
        await windows.ready(position, position);
        // Otherwise the rows are about to change, and the search runs again then.
        if (windows.row(position)?.row !== target.row) return;
        latest.current.grid.current?.focus(position, target.field);
      } else if (view !== wholeView) {
        onView(wholeView);
        return;
      }
      pending.current = null;
    } catch (error) {
      pending.current = null;
      notifyFailure(failureOf(error));
    } finally {
      searching.current = false;
    }
  }, []);
  useEffect(() => {
    latest.current = options;
    if (pending.current) void search();
  });
  return useCallback(
    (row, field) => {
      pending.current = { row, field };
      void search();
    },
    [search],
  );
}
