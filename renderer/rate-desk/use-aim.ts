/** The service that a draft is for: chosen, and asked for by what needs one. */
import { useRef } from 'react';
import type { RateTarget } from '../../shared/desk/rates';
import type { RateBook } from '../../shared/ipc/rates';
import type { RateTableId } from '../../shared/rates/tables';
import type { OpenBook } from '../rates/rate-book';

export function useAim(open: OpenBook, book: RateBook, onMissing: () => void) {
  const storing = useRef<Promise<RateBook | null>>(undefined);
  /** What was asked for without a service; it goes on once one is chosen. */
  const waiting = useRef<() => void>(undefined);
  const choose = (table: RateTableId, target: RateTarget | null) => {
    const stored = open.aim(table, target);
    const next = waiting.current;
    waiting.current = undefined;
    storing.current = stored;
    void stored.then((aimed) => {
      if (storing.current === stored) storing.current = undefined;
      if (aimed?.draft.target) next?.();
    });
  };
  /** The question for a service was closed. */
  const closed = () => {
    waiting.current = undefined;
  };
  /** Runs what needs a service, or asks for one. One that was just chosen counts, also while it is being stored. */
  const withTarget = async (run: () => void) => {
    const aimed = (await storing.current) ?? book;
    if (aimed.draft.target) {
      run();
      return;
    }
    waiting.current = run;
    onMissing();
  };
  return { choose, closed, withTarget };
}
