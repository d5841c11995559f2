/** The rows of an open rate file in a view, as far as they are here. */

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { RateView } from '../../shared/ipc/rates';
import { failureOf, invoke } from '../ipc';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { RowWindows } from './row-windows';

/** All rows in the order of the file. */
export const wholeView: RateView = { sort: null, finding: null, change: null, text: '' };

/**
 * @param version of the book: rows of older ones are asked for again
 * @returns the windows; the component is drawn again when other rows are there
 */
export function useRateRows(rateFile: string, view: RateView, version: number): RowWindows {
  const as = useOwner();
  const windows = useMemo(
    () =>
      new RowWindows(
        (shown, from, count) => invoke('rates.rows', { as, rateFile, view: shown, from, count }),
        (error) => notifyFailure(failureOf(error)),
      ),
    [as, rateFile],
  );
  useSyncExternalStore(windows.subscribe, windows.changes);
  useEffect(() => windows.show(view, version), [windows, view, version]);
  return windows;
}
