/** Whether a file is being picked: the system's dialog is open, or what was picked in it has not arrived yet. */
import { useEffect, useSyncExternalStore } from 'react';

let picks = 0;
const watchers = new Set<() => void>();

function change(by: number) {
  picks += by;
  for (const watcher of watchers) watcher();
}

/** Disables submit buttons while this field picks a file, until the field is unmounted. */
export function usePicking(isPicking: boolean): void {
  useEffect(() => {
    if (!isPicking) return undefined;
    change(1);
    return () => change(-1);
  }, [isPicking]);
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** True while a file is picked. A form submitted now would be sent without the file. */
export function useIsPicking(): boolean {
  return useSyncExternalStore(watch, () => picks > 0);
}
