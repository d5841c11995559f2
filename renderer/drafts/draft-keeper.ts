/** Lets the questions before something is left keep or discard the drafts of the open forms. */
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
 * What was typed is kept at once when a session ends or is locked: another person may be the next one to sign in.
 * @param isAway somebody has to sign in before it goes on
 */
export function useDraftKeeper(store: KeptStore, isAway: boolean): void {
  useKeeper(useMemo(() => draftKeeper(store), [store]));
  useEffect(() => {
    if (isAway) store.flush();
  }, [store, isAway]);
}
