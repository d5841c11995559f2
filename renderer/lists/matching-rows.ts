/** Loads all matching rows while they are selected, with progress, until it is stopped. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { shownNumber } from '../../shared/money';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';
import { useBusy } from '../ui/busy';
import { SelectionCleared } from './list-access';
import { loadMatchingRows } from './list-queries';

/**
 * `load` returns what `pick` returns for each page. It rejects with `SelectionCleared` after `stop`. A new `load` stops
 * the previous one.
 * @param state filters and sort order of the rows
 */
export function useMatchingRows(list: ListDefinition, state: TableState, total: number) {
  const { begin } = useBusy();
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);
  const current = useRef<{ stopped: boolean } | null>(null);

  const stop = useCallback(() => {
    if (current.current) current.current.stopped = true;
    current.current = null;
    setProgress(null);
  }, []);
  useEffect(() => stop, [stop]);

  const load = useCallback(
    async <T>(pick: (rows: readonly Row[]) => readonly T[]): Promise<readonly T[]> => {
      stop();
      const run = { stopped: false };
      current.current = run;
      setProgress({ loaded: 0, total });
      let end = begin('Loading the selected rows');
      try {
        const picked = await loadMatchingRows({
          pick,
          list,
          rowId: list.rowId,
          state,
          stopped: () => run.stopped,
          onProgress: (loaded, of) => {
            setProgress({ loaded, total: of });
            end();
            end = begin(`Loading ${shownNumber(loaded)} of ${shownNumber(of)} selected rows`);
          },
        });
        if (picked === undefined) throw new SelectionCleared();
        return picked;
      } finally {
        end();
        if (!run.stopped) stop();
      }
    },
    [stop, total, begin, list, state],
  );

  return { progress, load, stop };
}
