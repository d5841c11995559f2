/** The drafts of the person who is signed in, and the draft of an open form. */
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
import { handOverOnLeaving } from '../ui/leaving';
import { useDraftKeeper } from './draft-keeper';
import type { DraftScope } from './draft-scope';
import { type DraftContent, DraftStore, type DraftSubject, type StoredDraft } from './draft-store';

export { type DraftContent, DraftStore, type DraftSubject, keepAfter, type StoredDraft } from './draft-store';

const DraftsContext = createContext<DraftStore | null>(null);

/** One store per person. Mounted inside the session. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { session, person } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another store, and a sign-out changes nothing.
  const store = useMemo(() => new DraftStore(session.owner), [person]);
  const signedIn = session.status === 'signed_in';
  useDraftKeeper(store, session.status === 'ended' || session.locked === true);
  useEffect(() => {
    if (signedIn) void store.load();
  }, [store, signedIn]);
  useEffect(() => {
    const flush = () => store.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('blur', flush);
    const stop = handOverOnLeaving(() => store.settle());
    return () => {
      stop();
      flush();
      window.removeEventListener('pagehide', flush);
      window.removeEventListener('blur', flush);
    };
  }, [store]);
  return <DraftsContext value={store}>{children}</DraftsContext>;
}

/** The store; null outside a session, where nothing is kept. */
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

/** Why drafts cannot be kept now; null if they can. */
export function useDraftError(): string | null {
  const store = useDrafts();
  return useSyncExternalStore(store?.subscribe ?? never, store?.trouble ?? (() => null));
}

/** True while something is typed in a dialog above a form. */
export function useInnerTyped(scope: DraftScope | undefined): boolean {
  return useSyncExternalStore(scope?.subscribe ?? never, scope?.isTyped ?? no);
}

/** Milliseconds in which a form is filled with a draft, with the dialogs above it. */
const fillingTime = 1000;

/** A draft that a form was opened with. */
export interface Restored {
  /** Time of its last change, in milliseconds since 1970. */
  readonly at: number;
  /** What of it could not be read. */
  readonly unread: readonly string[];
}

interface DraftUse {
  readonly subject: DraftSubject | undefined;
  /** Returns what to keep; undefined while there is nothing to lose. The same function until something changes. */
  readonly content: (() => DraftContent) | undefined;
  /** Dialogs above the form. While something is typed in them there is content. */
  readonly scope?: DraftScope | undefined;
  /**
   * Puts a draft into the form. Called at most once, soon after the form opened. Returns the names of what it could not
   * read.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms can read all of it and return nothing.
  readonly restore: (draft: StoredDraft) => readonly string[] | void;
}

/**
 * The draft of an open form.
 * @returns what was restored, and a function that says that the person does not want it
 */
export function useDraft({ subject, content, scope, restore }: DraftUse) {
  const store = useDrafts();
  const key = subject?.key;
  const [restored, setRestored] = useState<Restored | null>(null);
  /** Until a stored draft was read, the empty form must not replace it. */
  const ready = useRef(false);
  /** When what is restored was typed: the form that is filled with it is not typed into. */
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
    store.keep(subject, all ?? own, now < typed.current.until ? typed.current.at : now);
  });
  const keepTyped = useEffectEvent(() => content && keep());
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
      } else keepTyped();
    });
    return () => {
      closed = true;
      close();
    };
  }, [store, key, scope]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` looks at what the form holds now.
  useEffect(() => keep(), [content, restored]);
  useEffect(() => scope?.subscribe(() => keepTyped()), [scope]);

  const forget = useCallback(() => {
    setRestored(null);
    if (key !== undefined) store?.drop(key);
  }, [store, key]);
  return { restored, forget };
}
