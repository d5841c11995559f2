/** Connects the leave questions with the drafts of the open forms. */
import { useEffect, useMemo } from 'react';
import { type Keeper, useKeeper } from '../ui/unsaved';

/** The part of the store of drafts that a keeper needs. */
interface KeptStore {
  open(): readonly { readonly key: string; readonly title: string }[];
  trouble(): string | null;
  settle(): Promise<boolean>;
  drop(key: string): void;
  flush(): void;
}

export function draftKeeper(store: KeptStore): Keeper {
  return {
    open: () => store.open().map(({ title }) => title),
    trouble: () => store.trouble() ?? undefined,
    keep: () => store.settle(),
    discard: async () => {
      for (const { key } of store.open()) store.drop(key);
      await store.settle();
    },
  };
}

/**
 * Saves all drafts at once when a session ends or is locked: another user may sign in next.
 * @param isAway true while a sign-in is required
 */
export function useDraftKeeper(store: KeptStore, isAway: boolean): void {
  useKeeper(useMemo(() => draftKeeper(store), [store]));
  useEffect(() => {
    if (isAway) store.flush();
  }, [store, isAway]);
}
