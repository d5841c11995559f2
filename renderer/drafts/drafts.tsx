/** The drafts of the signed-in user, and the draft of an open form. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { DraftHead } from '../../shared/desk/drafts';
import { useSession } from '../session/use-session';
import { savePendingOnLeaving } from '../ui/pending-saves';
import { useDraftSaver } from './draft-saver';
import type { DraftScope } from './draft-scope';
import { type DraftContent, DraftStore, type DraftSubject, type StoredDraft } from './draft-store';

export { type DraftContent, DraftStore, type DraftSubject, type StoredDraft, saveDelay } from './draft-store';

const DraftsContext = createContext<DraftStore | null>(null);

/** One store per user. Mounted inside the session. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { session, person } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user gets another store, and a sign-out changes nothing.
  const store = useMemo(() => new DraftStore(session.owner), [person]);
  const signedIn = session.status === 'signed_in';
  useDraftSaver(store, session.status === 'ended' || session.locked === true);
  useEffect(() => {
    if (signedIn) void store.load();
  }, [store, signedIn]);
  useEffect(() => {
    const flush = () => store.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('blur', flush);
    const stop = savePendingOnLeaving(() => store.saveAll());
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('blur', flush);
    };
  }, [store]);
  return <DraftsContext value={store}>{children}</DraftsContext>;
}

/** The store; null outside a session, where no drafts are saved. */
export function useDrafts(): DraftStore | null {
  return useContext(DraftsContext);
}

const noDrafts: readonly DraftHead[] = [];
const never = () => () => undefined;
const no = () => false;

/** Drafts whose form is not open now, the last changed first. */
export function useUnsavedDrafts(): readonly DraftHead[] {
  const store = useDrafts();
  return useSyncExternalStore(store?.subscribe ?? never, store?.left ?? (() => noDrafts));
}

/** Why drafts cannot be saved now; null if they can. */
export function useDraftError(): string | null {
  const store = useDrafts();
  return useSyncExternalStore(store?.subscribe ?? never, store?.saveError ?? (() => null));
}

/** True while a dialog above a form has unsaved input. */
export function useInnerTyped(scope: DraftScope | undefined): boolean {
  return useSyncExternalStore(scope?.subscribe ?? never, scope?.isTyped ?? no);
}

/** Milliseconds in which a form and the dialogs above it are filled with a draft. */
const fillingTime = 1000;

/** A draft that a form was opened with. */
export interface Restored {
  /** Time of its last change, in milliseconds since 1970. */
  readonly at: number;
  /** Names of the parts that could not be read. */
  readonly unread: readonly string[];
}

interface DraftUse {
  readonly subject: DraftSubject | undefined;
  /**
   * Returns the content to save; undefined if there is no unsaved input. Must be the same function until the input
   * changes.
   */
  readonly content: (() => DraftContent) | undefined;
  /** Dialogs above the form, whose unsaved input is part of the content. */
  readonly scope?: DraftScope | undefined;
  /**
   * Puts a draft into the form. Called at most once, soon after the form opened. Returns the names of the parts that it
   * could not read.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms can read all of it and return nothing.
  readonly restore: (draft: StoredDraft) => readonly string[] | void;
}

/**
 * The draft of an open form.
 * @returns the restored draft, and a function that discards it
 */
export function useDraft({ subject, content, scope, restore }: DraftUse) {
  const store = useDrafts();
  const key = subject?.key;
  const [restored, setRestored] = useState<Restored | null>(null);
  /** The empty form must not replace a stored draft before that was read. */
  const ready = useRef(false);
  /** Time of the last edit of the restored draft: filling the form is not an edit. */
  const typed = useRef({ at: 0, until: 0 });

  const keep = useEffectEvent(() => {
    if (!store || !subject || !ready.current) return;
    const own = content?.();
    if (!own) {
      store.drop(subject.key);
      return;
    }
    const above = scope?.typed();
    const all = above && {
      ...own,
      content: { ...own.content, inner: above.inner },
      rows: { ...own.rows, ...above.rows },
    };
    const now = Date.now();
    store.save(subject, all ?? own, now < typed.current.until ? typed.current.at : now);
  });
  const saveInput = useEffectEvent(() => content && keep());
  const fillIn = useEffectEvent(restore);

  useEffect(() => {
    if (!store || key === undefined) return;
    let closed = false;
    const close = store.opened(key);
    ready.current = false;
    void store.read(key).then((draft) => {
      if (closed) return;
      ready.current = true;
      if (draft) {
        typed.current = { at: draft.at, until: Date.now() + fillingTime };
        const unread = fillIn(draft) ?? [];
        scope?.restore(draft.content.inner, draft.rows, draft.at);
        setRestored({ at: draft.at, unread: [...draft.unread, ...unread] });
      } else saveInput();
    });
    return () => {
      closed = true;
      close();
    };
  }, [store, key, scope]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` reads the current content of the form.
  useEffect(() => keep(), [content, restored]);
  useEffect(() => scope?.subscribe(() => saveInput()), [scope]);

  const forget = useCallback(() => {
    setRestored(null);
    if (key !== undefined) store?.drop(key);
  }, [store, key]);
  return { restored, forget };
}
