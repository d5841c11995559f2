/**
 * The drafts of this person on this server. What a form keeps is sent to main shortly after each change and is on the
 * disk when main answers. Knows which drafts belong to a form that is open now.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Draft, DraftHead, DraftPlace } from '../../shared/desk/drafts';
import type { Failure } from '../../shared/errors';
import { failureOf, invoke } from '../ipc';
import { useSession } from '../session/session';
import { useDraftKeeper } from './draft-keeper';

/** Milliseconds between a change and its draft: what was typed a second ago must be on the disk, also on a busy machine. */
export const keepAfter = 300;

/** What a form is, for its draft. */
export interface DraftSubject {
  /** Names the form, for example `contracts/update/7`. */
  readonly key: string;
  readonly title: string;
  readonly place: DraftPlace;
}

/** What changes of a draft while a person types. */
export interface DraftContent {
  readonly operation: string;
  readonly content: Readonly<Record<string, unknown>>;
}

/** The drafts as the page knows them. Not React state: forms change it at every key. */
export class DraftStore {
  readonly #heads = new Map<string, DraftHead>();
  readonly #waiting = new Map<string, { readonly draft: Draft; readonly timer: number }>();
  /** Those that could not be kept. */
  readonly #unkept = new Map<string, Draft>();
  readonly #open = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #shown: readonly DraftHead[] = [];
  #trouble: Failure | null = null;
  #wanted: DraftHead | null = null;
  /** One after the other, so that an older state never comes after a newer one. */
  #last: Promise<unknown> = Promise.resolve();

  /** Drafts whose form is not open, the last changed first. The same list until it changes. */
  readonly left = (): readonly DraftHead[] => this.#shown;
  /** Why drafts cannot be kept now. */
  readonly trouble = (): Failure | null => this.#trouble;
  /** The draft whose form is to be opened by the page that has it. */
  readonly wanted = (): DraftHead | null => this.#wanted;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async load(): Promise<void> {
    const { drafts } = await invoke('drafts.list', {});
    for (const head of drafts) if (!this.#heads.has(head.key)) this.#heads.set(head.key, head);
    this.#changed();
  }

  want(head: DraftHead | null): void {
    this.#wanted = head;
    this.#changed();
  }

  has(key: string): boolean {
    return this.#heads.has(key);
  }

  /** Undefined if there is none, or if it cannot be read. */
  async read(key: string): Promise<Draft | undefined> {
    if (!this.has(key)) return undefined;
    return (await invoke('drafts.read', { key }).catch(() => undefined))?.draft ?? undefined;
  }

  /** The form with this key opens. Returns what to call when it closes. */
  opened(key: string): () => void {
    this.#open.add(key);
    this.#changed();
    return () => {
      this.flush(key);
      this.#open.delete(key);
      this.#changed();
    };
  }

  /** Keeps what was typed, a moment later. */
  keep(subject: DraftSubject, { operation, content }: DraftContent): void {
    const draft: Draft = { ...subject, operation, at: Date.now(), content: { ...content } };
    const { content: _left, ...head } = draft;
    this.#heads.set(subject.key, head);
    // The first change starts the time, so that somebody who types without a pause is kept, too.
    const timer =
      this.#waiting.get(subject.key)?.timer ?? window.setTimeout(() => this.flush(subject.key), keepAfter);
    this.#waiting.set(subject.key, { draft, timer });
  }

  /** Keeps now what waits, of one form or of all. */
  flush(key?: string): void {
    for (const [each, { draft, timer }] of [...this.#waiting]) {
      if (key !== undefined && each !== key) continue;
      clearTimeout(timer);
      this.#waiting.delete(each);
      this.#sendDraft(draft);
    }
  }

  #sendDraft(draft: Draft): void {
    const { key } = draft;
    this.#unkept.delete(key);
    this.#send(async () => {
      try {
        await invoke('drafts.keep', { draft });
      } catch (error) {
        if (this.#heads.has(key)) this.#unkept.set(key, draft);
        throw error;
      }
    });
  }

  /** Drafts of the forms that are open now. */
  open(): readonly DraftHead[] {
    return [...this.#heads.values()].filter(({ key }) => this.#open.has(key));
  }

  /** Resolves to true when everything that was typed is on the disk. What could not be kept before is tried again. */
  async settle(): Promise<boolean> {
    for (const [key, draft] of [...this.#unkept]) {
      this.#unkept.delete(key);
      if (this.#heads.has(key) && !this.#waiting.has(key)) this.#sendDraft(draft);
    }
    this.flush();
    await this.#last;
    return this.#unkept.size === 0;
  }

  /** The form was saved, put back or discarded. */
  drop(key: string): void {
    const waiting = this.#waiting.get(key);
    if (waiting) clearTimeout(waiting.timer);
    this.#waiting.delete(key);
    this.#unkept.delete(key);
    if (!this.#heads.delete(key)) return;
    this.#changed();
    this.#send(() => invoke('drafts.drop', { key }));
  }

  #send(request: () => Promise<unknown>): void {
    this.#last = this.#last.then(request).then(
      () => this.#setTrouble(null),
      (error) => this.#setTrouble(failureOf(error)),
    );
  }

  #setTrouble(trouble: Failure | null): void {
    if (trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.#changed();
  }

  #changed(): void {
    this.#shown = [...this.#heads.values()]
      .filter(({ key }) => !this.#open.has(key))
      .sort((a, b) => b.at - a.at);
    for (const listener of this.#listeners) listener();
  }
}

const DraftsContext = createContext<DraftStore | null>(null);

/** One store per person. Mounted inside the session. */
export function DraftsProvider({ children }: { children: ReactNode }) {
  const { session, person } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person gets another store.
  const store = useMemo(() => new DraftStore(), [person]);
  const signedIn = session.status === 'signed_in';
  useEffect(() => {
    if (signedIn) store.load().catch(() => undefined);
  }, [store, signedIn]);
  useDraftKeeper(store, session.status);
  useEffect(() => {
    const flush = () => store.flush();
    window.addEventListener('pagehide', flush);
    window.addEventListener('blur', flush);
    return () => {
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

/** Drafts whose form is not open now, the last changed first. */
export function useLeftDrafts(): readonly DraftHead[] {
  const store = useDrafts();
  return useSyncExternalStore(store?.subscribe ?? never, store?.left ?? (() => noDrafts));
}

/** Why drafts cannot be kept now; null if they can. */
export function useDraftTrouble(): Failure | null {
  const store = useDrafts();
  return useSyncExternalStore(store?.subscribe ?? never, store?.trouble ?? (() => null));
}

/** A draft that a form was opened with. */
export interface Restored {
  /** Time of its last change, in milliseconds since 1970. */
  readonly at: number;
}

interface DraftUse {
  readonly subject: DraftSubject | undefined;
  /** What to keep; undefined while there is nothing to lose. */
  readonly content: DraftContent | undefined;
  /** Puts a draft into the form. Called at most once, soon after the form opened. */
  readonly restore: (draft: Draft) => void;
}

/**
 * The draft of an open form.
 * @returns what was restored, and a function that says that the person does not want it
 */
export function useDraft({ subject, content, restore }: DraftUse) {
  const store = useDrafts();
  const key = subject?.key;
  const [restored, setRestored] = useState<Restored | null>(null);
  /** Until a stored draft was read, the empty form must not replace it. */
  const ready = useRef(false);
  const latest = useRef({ subject, content, restore });
  latest.current = { subject, content, restore };

  useEffect(() => {
    if (!store || key === undefined) return;
    let closed = false;
    const close = store.opened(key);
    ready.current = !store.has(key);
    if (!ready.current) {
      void store.read(key).then((draft) => {
        if (closed) return;
        ready.current = true;
        if (!draft || latest.current.content) return;
        latest.current.restore(draft);
        setRestored({ at: draft.at });
      });
    }
    return () => {
      closed = true;
      close();
    };
  }, [store, key]);

  useEffect(() => {
    if (!store || !latest.current.subject || !ready.current) return;
    if (content) store.keep(latest.current.subject, content);
    else if (restored === null || !content) store.drop(latest.current.subject.key);
  }, [store, content, restored]);

  const forget = useCallback(() => {
    setRestored(null);
    if (key !== undefined) store?.drop(key);
  }, [store, key]);
  return { restored, forget };
}
