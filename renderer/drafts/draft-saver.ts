/** Connects the leave questions with the drafts of the open forms. */
import { useEffect, useMemo } from 'react';
import { type DraftSaver, useRegisterDraftSaver } from '../ui/unsaved';

/** The part of the draft store that is needed here. */
interface OpenDrafts {
  open(): readonly { readonly key: string; readonly title: string }[];
  saveError(): string | null;
  saveAll(): Promise<boolean>;
  drop(key: string): void;
  flush(): void;
}

export function draftSaver(store: OpenDrafts): DraftSaver {
  return {
    open: () => store.open().map(({ title }) => title),
    saveError: () => store.saveError() ?? undefined,
    save: () => store.saveAll(),
    discard: async () => {
      for (const { key } of store.open()) store.drop(key);
      await store.saveAll();
    },
  };
}

/**
 * Saves all drafts at once when a session ends or is locked: another user may sign in next.
 * @param isAway true while a sign-in is required
 */
export function useDraftSaver(store: OpenDrafts, isAway: boolean): void {
  useRegisterDraftSaver(useMemo(() => draftSaver(store), [store]));
  useEffect(() => {
    if (isAway) store.flush();
  }, [store, isAway]);
}
