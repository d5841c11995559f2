/**
 * A step to another state waits shortly for its rows, so that both are drawn at once: drawing the state first costs a
 * frame in which nothing comes. What is pressed meanwhile meets the new state.
 */
import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';

/** What a person presses. A click may come without a pointer. */
const presses = ['pointerdown', 'keydown', 'click'] as const;

interface Patience {
  /**
   * Runs a step when what it needs has come, or something is pressed before. A further step replaces it.
   * @param come undefined runs it at once
   */
  readonly step: (come: Promise<void> | undefined, run: () => void) => void;
}

/** @param onWait the element that is busy while a step waits */
export function usePatience(onWait: (isWaiting: boolean) => void): Patience {
  const wait = useRef(onWait);
  wait.current = onWait;
  const waiting = useRef<() => void>(undefined);
  const patience = useMemo(() => {
    const end = () => {
      if (waiting.current) wait.current(false);
      waiting.current = undefined;
      for (const press of presses) window.removeEventListener(press, hurry, { capture: true });
    };
    const hurry = () => {
      const run = waiting.current;
      end();
      if (run) flushSync(run);
    };
    return {
      end,
      step(come: Promise<void> | undefined, run: () => void) {
        end();
        if (!come) {
          run();
          return;
        }
        waiting.current = run;
        wait.current(true);
        for (const press of presses) window.addEventListener(press, hurry, { capture: true });
        void come.then(() => {
          if (waiting.current === run) hurry();
        });
      },
    };
  }, []);
  useEffect(() => patience.end, [patience]);
  return patience;
}
