/** Chooses the service of a rate file, and asks for it where an action needs one. */
import { useRef } from 'react';
import type { RateTarget } from '../../shared/desk/rates';
import type { RateBook } from '../../shared/ipc/rates';
import type { RateTableId } from '../../shared/rates/rate-tables';
import type { OpenBook } from '../rates/use-rate-book';

export function useTarget(open: OpenBook, book: RateBook, onMissing: () => void) {
  const storing = useRef<Promise<RateBook | null>>(undefined);
  /** The action that needs a service. It runs when one is chosen and the dialog has closed. */
  const pending = useRef<() => void>(undefined);
  /** The choice in the open dialog. */
  const chosen = useRef<Promise<RateBook | null>>(undefined);
  const choose = (table: RateTableId, target: RateTarget | null) => {
    const stored = open.setTarget(table, target);
    storing.current = stored;
    void stored.then(() => {
      if (storing.current === stored) storing.current = undefined;
    });
    chosen.current = stored;
  };
  /** Called when the dialog has closed, because another one must not open while it fades out. */
  const closed = () => {
    const next = pending.current;
    const stored = chosen.current;
    pending.current = undefined;
    chosen.current = undefined;
    void stored?.then((changed) => changed?.rateFile.target && next?.());
  };
  /** Runs an action that needs a service, or asks for one. A chosen service that is still being stored counts. */
  const withTarget = async (run: () => void) => {
    const latest = (await storing.current) ?? book;
    if (latest.rateFile.target) {
      run();
      return;
    }
    pending.current = run;
    onMissing();
  };
  return { choose, closed, withTarget };
}
