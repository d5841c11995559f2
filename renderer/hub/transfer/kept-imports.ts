/** The unfinished imports that main keeps, and those among them that this page is carrying out just now. */
import { useSyncExternalStore } from 'react';
import type { ListDefinition } from '../../../shared/table/list';

/** Key of the query of the kept imports of a table. */
export function keptImportsKey(list: Pick<ListDefinition, 'id' | 'ownerId'>): readonly unknown[] {
  return ['transfers', list.id, list.ownerId ?? null];
}

let running: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

function change(next: ReadonlySet<string>) {
  running = next;
  for (const watcher of watchers) watcher();
}

export function startedImport(id: string): void {
  change(new Set([...running, id]));
}

export function endedImport(id: string): void {
  change(new Set([...running].filter((each) => each !== id)));
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Ids of the imports that are being sent, which are not offered to be resumed. */
export function useRunningImports(): ReadonlySet<string> {
  return useSyncExternalStore(watch, () => running);
}
