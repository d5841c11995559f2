/** Brings a row into sight by its number, also one that is not here yet or that the filter hides. */
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
  const wanted = useRef<{ readonly row: number; readonly field: string | null } | null>(null);
  const asking = useRef(false);

  const look = useCallback(async () => {
    const { as, rateFile, windows, view, onView, grid } = latest.current;
    const sought = wanted.current;
    if (!sought || asking.current || windows.isStale || !grid.current) return;
    const here = windows.indexOf(sought.row);
    if (here !== undefined) {
      wanted.current = null;
      grid.current.focus(here, sought.field);
      return;
    }
    asking.current = true;
    try {
      const { position } = await invoke('rates.place', { as, rateFile, view, row: sought.row });
      if (wanted.current !== sought || latest.current.view !== view) return;
      if (position !== null) {
        await windows.ready(position, position);
        // Else the rows are about to be others, and it is looked for again then.
        if (windows.row(position)?.row !== sought.row) return;
        latest.current.grid.current?.focus(position, sought.field);
      } else if (view !== wholeView) {
        onView(wholeView);
        return;
      }
      wanted.current = null;
    } catch (error) {
      wanted.current = null;
      notifyFailure(failureOf(error));
    } finally {
      asking.current = false;
    }
  }, []);
  useEffect(() => {
    latest.current = options;
    if (wanted.current) void look();
  });
  return useCallback(
    (row, field) => {
      wanted.current = { row, field };
      void look();
    },
    [look],
  );
}
