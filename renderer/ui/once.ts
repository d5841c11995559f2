/** Runs a task once: a second press while it runs starts nothing. */
import { useCallback, useRef } from 'react';
import { failureOf } from '../ipc';
import { notifyFailure } from './failure';

/**
 * Returns a function that runs a task and shows its failure as a notice. While a task runs, others with its name are
 * ignored.
 */
export function useOnce(): (name: string, task: () => Promise<unknown>) => Promise<void> {
  const running = useRef(new Set<string>());
  return useCallback(async (name, task) => {
    const names = running.current;
    if (names.has(name)) return;
    names.add(name);
    try {
      await task();
    } catch (error) {
      notifyFailure(failureOf(error));
    } finally {
      names.delete(name);
    }
  }, []);
}
