/** The service that a draft is for: chosen, and asked for by what needs one. */
import { useRef } from 'react';
import type { RateTarget } from '../../shared/desk/rates';
import type { RateBook } from '../../shared/ipc/rates';
import type { RateTableId } from '../../shared/rates/tables';
import type { OpenBook } from '../rates/rate-book';

export function useAim(open: OpenBook, book: RateBook, onMissing: () => void) {
  const storing = useRef<Promise<RateBook | null>>(undefined);
  const choose = (table: RateTableId, target: RateTarget | null) => {
    const stored = open.aim(table, target);
    storing.current = stored;
    void stored.then(() => {
      if (storing.current === stored) storing.current = undefined;
    });
  };
  /** Runs what needs a service, or asks for one. One that was just chosen counts, also while it is being stored. */
  const withTarget = async (run: () => void) => {
    const aimed = (await storing.current) ?? book;
    if (aimed.draft.target) run();
    else onMissing();
  };
  return { choose, withTarget };
}
