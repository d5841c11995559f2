/** The unfinished imports that main keeps, and those among them that a dialog shows just now. */
import { useSyncExternalStore } from 'react';
import type { ListDefinition } from '../../../shared/table/list';

/** Key of the query of the kept imports of a table. */
export function keptImportsKey(list: Pick<ListDefinition, 'id' | 'ownerId'>): readonly unknown[] {
  return ['transfers', list.id, list.ownerId ?? null];
}

let open: ReadonlySet<string> = new Set();
const watchers = new Set<() => void>();

function change(next: ReadonlySet<string>) {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Notes that a dialog shows this import, so that the page does not offer to resume it. */
export function openedImport(id: string): void {
  change(new Set([...open, id]));
}

/** Notes that no dialog shows this import any more. */
export function closedImport(id: string): void {
  change(new Set([...open].filter((each) => each !== id)));
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Ids of the imports that a dialog shows or still sends, which are not offered to be resumed. */
export function useOpenImports(): ReadonlySet<string> {
  return useSyncExternalStore(watch, () => open);
}
