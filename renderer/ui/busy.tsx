/** Running work of the page, shown as one thin progress bar under the top bar. */
import { useSyncExternalStore } from 'react';

/** `begin` adds work with a label and returns the function that ends it. */
export interface Busy {
  readonly begin: (label: string) => () => void;
}

let running: readonly { readonly label: string }[] = [];
const watchers = new Set<() => void>();

function change(next: typeof running) {
  running = next;
  for (const watcher of watchers) watcher();
}

const busy: Busy = {
  begin(label) {
    const work = { label };
    change([...running, work]);
    return () => change(running.filter((each) => each !== work));
  },
};

/** Returns the same object in every render. Work may be ended twice. */
export function useBusy(): Busy {
  return busy;
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** The bar. It takes no space, so that nothing moves when it appears. */
export function BusyBar() {
  const works = useSyncExternalStore(watch, () => running);
  const last = works.at(-1);
  return (
    <div className="codesk-busy">
      {last && (
        <div role="progressbar" aria-label={last.label} className="codesk-busy-bar">
          <div />
        </div>
      )}
    </div>
  );
}
