/** Chooses the service of a rate file, and asks for it where one is needed. */
import { useRef } from 'react';
import type { RateTarget } from '../../shared/desk/rates';
import type { RateBook } from '../../shared/ipc/rates';
import type { RateTableId } from '../../shared/rates/tables';
import type { OpenBook } from '../rates/use-rate-book';

export function useTarget(open: OpenBook, book: RateBook, onMissing: () => void) {
  const storing = useRef<Promise<RateBook | null>>(undefined);
  /** What was asked for without a service. It goes on once one was chosen and the question has closed. */
  const waiting = useRef<() => void>(undefined);
  /** What the open question was answered with. */
  const chosen = useRef<Promise<RateBook | null>>(undefined);
  const choose = (table: RateTableId, target: RateTarget | null) => {
    const stored = open.aim(table, target);
    storing.current = stored;
    void stored.then(() => {
      if (storing.current === stored) storing.current = undefined;
    });
    chosen.current = stored;
  };
  /** The question for a service has closed: another dialog must not open while it fades out. */
  const closed = () => {
    const next = waiting.current;
    const stored = chosen.current;
    waiting.current = undefined;
    chosen.current = undefined;
    void stored?.then((aimed) => aimed?.rateFile.target && next?.());
  };
  /** Runs what needs a service, or asks for one. One that was just chosen counts, also while it is being stored. */
  const withTarget = async (run: () => void) => {
    const aimed = (await storing.current) ?? book;
    if (aimed.rateFile.target) {
      run();
      return;
    }
    waiting.current = run;
    onMissing();
  };
  return { choose, closed, withTarget };
}
