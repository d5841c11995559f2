/**
 * The drafts of one user: saves the input of forms through main, and lists the drafts without an open form. Not React
 * state, because forms change it with every key.
 */
import { type Draft, type DraftHead, type DraftLocation, draftCap } from '../../shared/desk/drafts';
import { failureTitle } from '../../shared/errors';
import { failureOf, invoke } from '../ipc';
import { inSlices } from '../slices';
import { type DraftLists, listsOf, partsOf } from './draft-parts';

/** Milliseconds between a change and its draft: input must be on the disk after a second, also on a busy machine. */
export const saveDelay = 300;
/** Milliseconds before a failed save is retried, if there is no new input. */
const retryAfter = 3000;
/** Milliseconds that the form of a draft may take to open. */
const openTimeout = 10_000;
/** Milliseconds that closing the window waits for drafts. */
const saveAllTimeout = 5000;

/** Identifies the form of a draft. */
export interface DraftSubject {
  /** Names the form, for example `contracts/update/7`. */
  readonly key: string;
  readonly title: string;
  readonly place: DraftLocation;
}

/** The parts of a draft that change while the user types. */
export interface DraftContent {
  readonly operation: string;
  readonly content: Readonly<Record<string, unknown>>;
  /** Long lists, separate from the content: only changed parts are sent. */
  readonly rows?: DraftLists;
  /** Save at once, because the form is being submitted. */
  readonly urgent?: boolean;
}

/** A draft with its long lists. */
export interface StoredDraft extends Draft {
  readonly rows: DraftLists;
  /** Lists of which not all rows can be read. */
  readonly unread: readonly string[];
}

interface UnsentDraft {
  readonly draft: Draft;
  readonly rows: DraftLists;
}
/** The next request to main about a draft. Only the last one is sent. */
type DraftRequest = UnsentDraft | 'drop' | 'close';

/** The long lists of a draft that main has. */
interface Sent {
  readonly rows: DraftLists;
  /** Characters of each part. */
  readonly sizes: Readonly<Record<string, number>>;
}
const nothingSent: Sent = { rows: {}, sizes: {} };

class TooLarge extends Error {}

export class DraftStore {
  readonly #owner: string;
  readonly #heads = new Map<string, DraftHead>();
  readonly #waiting = new Map<string, { readonly unsent: UnsentDraft; readonly timer: number }>();
  readonly #requests = new Map<string, DraftRequest>();
  readonly #sending = new Set<string>();
  readonly #working = new Map<string, Promise<void>>();
  readonly #sent = new Map<string, Sent>();
  readonly #open = new Set<string>();
  readonly #unopened = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #shown: readonly DraftHead[] = [];
  #saveError: string | null = null;
  /** Why drafts cannot be read, by the reader. */
  readonly #unreadable = new Map<string, string>();
  #retry: number | undefined;
  #requested: DraftHead | null = null;
  #opening: { readonly key: string; readonly timer: number } | undefined;
  #load: Promise<void> | undefined;

  /** @param owner the `owner` of the session */
  constructor(owner: string) {
    this.#owner = owner;
  }

  /** Drafts whose form is not open, the last changed first. The same list until it changes. */
  readonly left = (): readonly DraftHead[] => this.#shown;
  /**
   * Why drafts cannot be saved now, as a title; null if they can. A draft that cannot be read must not be replaced, so
   * its form saves nothing until then.
   */
  readonly saveError = (): string | null => {
    const [unreadable = null] = this.#unreadable.values();
    return unreadable ?? this.#saveError;
  };
  /** The requested draft, whose page must open its form. */
  readonly requested = (): DraftHead | null => this.#requested;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Loads the drafts from main, with retries. A draft whose form was open when the page or Codesk ended is requested
   * again.
   */
  load(): Promise<void> {
    this.#load ??= this.#loadNow();
    return this.#load;
  }

  async #loadNow(): Promise<void> {
    const listed = await this.#untilRead('', () => invoke('drafts.list', { as: this.#owner }));
    if (!listed) {
      this.#load = undefined;
      return;
    }
    const { drafts } = listed;
    for (const head of drafts) if (!this.#heads.has(head.key)) this.#heads.set(head.key, head);
    this.#changed();
    // The draft that changed last is the one that the user worked on.
    const open = drafts.find((head) => head.open && !this.#open.has(head.key));
    if (open && !this.#requested) this.requestOpen(open);
  }

  /** Requests the form of a draft; null cancels the request. */
  requestOpen(head: DraftHead | null): void {
    this.#requested = head;
    if (head) {
      this.#unopened.delete(head.key);
      clearTimeout(this.#opening?.timer);
      const timer = window.setTimeout(() => this.markUnopened(head.key), openTimeout);
      this.#opening = { key: head.key, timer };
    }
    this.#changed();
  }

  /**
   * Marks a requested draft whose form cannot be opened. Does nothing if it is open, or if another draft is requested
   * now.
   */
  markUnopened(key: string): void {
    if (this.#opening?.key !== key) return;
    clearTimeout(this.#opening.timer);
    this.#unopened.add(key);
    this.#opening = undefined;
    this.#requested = null;
    this.#changed();
  }

  /** True for a draft whose form could not be opened. */
  cannotOpen(key: string): boolean {
    return this.#unopened.has(key);
  }

  has(key: string): boolean {
    return this.#heads.has(key);
  }

  /** Reads the draft of an open form; retries until it succeeds or the form closes. Undefined if there is no draft. */
  async read(key: string): Promise<StoredDraft | undefined> {
    await this.load();
    if (!this.has(key)) return undefined;
    return this.#untilRead(key, () => this.#readOnce(key));
  }

  /** Reads a draft; undefined if it does not exist. Rejects with the failure of main. */
  async readStored(key: string): Promise<StoredDraft | undefined> {
    await this.load();
    return this.has(key) ? this.#readOnce(key) : undefined;
  }

  async #readOnce(key: string): Promise<StoredDraft | undefined> {
    const found = await invoke('drafts.read', { as: this.#owner, key });
    if (!found.draft) return undefined;
    const { lists, unread } = listsOf(found.parts ?? {});
    return { ...found.draft, rows: lists, unread };
  }

  /**
   * Retries while main fails. Undefined if another user is signed in or the form was closed.
   * @param key of the form; empty for the list
   */
  async #untilRead<T>(key: string, ask: () => Promise<T>): Promise<T | undefined> {
    const wasOpen = this.#open.has(key);
    const left = () => wasOpen && !this.#open.has(key);
    try {
      while (!left()) {
        try {
          return await ask();
        } catch (error) {
          const failure = failureOf(error);
          if (failure.code === 'session_ended' || left()) return undefined;
          this.#unreadable.set(key, failureTitle(failure));
          this.#changed();
          await new Promise((resolve) => window.setTimeout(resolve, retryAfter));
        }
      }
      return undefined;
    } finally {
      if (this.#unreadable.delete(key)) this.#changed();
    }
  }

  /** Registers an open form. Returns the function to call when it closes. */
  opened(key: string): () => void {
    this.#open.add(key);
    this.#unopened.delete(key);
    if (this.#opening?.key === key) {
      clearTimeout(this.#opening.timer);
      this.#opening = undefined;
    }
    if (this.#requested?.key === key) this.#requested = null;
    this.#changed();
    return () => {
      this.flush(key);
      this.#open.delete(key);
      this.#changed();
      if (this.has(key)) this.#enqueue(key, 'close');
    };
  }

  /**
   * Saves the input with a delay.
   * @param at time of the edit, in milliseconds since 1970
   */
  save(
    { key, title, place }: DraftSubject,
    { operation, content, rows = {}, urgent }: DraftContent,
    at = Date.now(),
  ): void {
    const head: DraftHead = { key, title, place, operation, at, open: true };
    this.#heads.set(key, head);
    // The first change starts the timer, so that input without a pause is saved, too.
    const timer = this.#waiting.get(key)?.timer ?? window.setTimeout(() => this.flush(key), saveDelay);
    this.#waiting.set(key, { unsent: { draft: { ...head, content: { ...content } }, rows }, timer });
    if (urgent) this.flush(key);
  }

  /** Saves pending drafts now, of one form or of all. */
  flush(key?: string): void {
    for (const [each, { unsent, timer }] of [...this.#waiting]) {
      if (key !== undefined && each !== key) continue;
      clearTimeout(timer);
      this.#waiting.delete(each);
      this.#enqueue(each, unsent);
    }
  }

  /** Removes the draft: the form was saved, reset or discarded. */
  drop(key: string): void {
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
    if (!this.#heads.delete(key)) return;
    this.#unopened.delete(key);
    this.#changed();
    this.#enqueue(key, 'drop');
  }

  /** Removes the draft of an operation that was saved: it is outdated. */
  dropSaved(operation: string): void {
    for (const head of [...this.#heads.values()]) if (head.operation === operation) this.drop(head.key);
  }

  /**
   * Removes a draft whose form is not open. Returns an undo function, or undefined if the draft no longer exists.
   * Rejects with the failure of main if it cannot be read, and removes nothing then.
   */
  async discard(key: string): Promise<(() => void) | undefined> {
    const stored = await this.readStored(key);
    this.drop(key);
    if (!stored) return undefined;
    return () => {
      const { rows, unread: _unread, open: _open, ...draft } = stored;
      const { content: _content, ...head } = draft;
      this.#heads.set(key, head);
      this.#changed();
      this.#enqueue(key, { draft, rows });
    };
  }

  #enqueue(key: string, request: DraftRequest): void {
    const before = this.#requests.get(key);
    if (request === 'close' && typeof before === 'object') {
      const { open: _open, ...draft } = before.draft;
      this.#requests.set(key, { ...before, draft });
    } else this.#requests.set(key, request);
    void this.#work(key);
  }

  /** Drafts of the forms that are open now. */
  open(): readonly DraftHead[] {
    return [...this.#heads.values()].filter(({ key }) => this.#open.has(key));
  }

  /** Resolves to true when all drafts are on the disk, and to false if they cannot be saved now. */
  async saveAll(): Promise<boolean> {
    this.flush();
    for (const key of [...this.#requests.keys()]) void this.#work(key);
    const late = new Promise((resolve) => window.setTimeout(resolve, saveAllTimeout));
    await Promise.race([Promise.all(this.#working.values()), late]);
    return this.#requests.size === 0 && this.#sending.size === 0;
  }

  #work(key: string): Promise<void> {
    if (this.#sending.has(key)) return this.#working.get(key) ?? Promise.resolve();
    const work = this.#sendAll(key);
    this.#working.set(key, work);
    return work;
  }

  /** Sends the requests of a draft one after the other, so that an older state never overwrites a newer one. */
  async #sendAll(key: string): Promise<void> {
    this.#sending.add(key);
    for (let request = this.#requests.get(key); request !== undefined; request = this.#requests.get(key)) {
      this.#requests.delete(key);
      try {
        await this.#send(key, request);
        if (this.#requests.size === 0) this.#setSaveError(null);
      } catch (error) {
        this.#sent.delete(key);
        // Another user or no user is signed in: these drafts are already saved.
        if (failureOf(error).code === 'session_ended') continue;
        if (!this.#requests.has(key)) this.#requests.set(key, request);
        this.#setSaveError(
          error instanceof TooLarge ? 'it is too large for a draft' : failureTitle(failureOf(error)),
        );
        clearTimeout(this.#retry);
        this.#retry = window.setTimeout(() => {
          for (const each of this.#requests.keys()) void this.#work(each);
        }, retryAfter);
        break;
      }
    }
    this.#sending.delete(key);
  }

  async #send(key: string, request: DraftRequest): Promise<void> {
    const as = this.#owner;
    if (request === 'drop') {
      this.#sent.delete(key);
      await invoke('drafts.drop', { as, key });
    } else if (request === 'close') await invoke('drafts.close', { as, key });
    else {
      const { draft, rows } = request;
      const before = this.#sent.get(key) ?? nothingSent;
      const parts = await inSlices(partsOf(rows, before.rows));
      const sizes = Object.fromEntries(
        parts.all.map((name) => [name, parts.changed[name]?.length ?? before.sizes[name] ?? 0]),
      );
      const size = Object.values(sizes).reduce((sum, each) => sum + each, 0);
      if (size + JSON.stringify(draft).length > draftCap) throw new TooLarge(key);
      await invoke('drafts.keep', { as, draft, ...(parts.all.length > 0 ? { parts } : {}) });
      this.#sent.set(key, { rows, sizes });
    }
  }

  #setSaveError(saveError: string | null): void {
    if (saveError === this.#saveError) return;
    this.#saveError = saveError;
    this.#changed();
  }

  #changed(): void {
    this.#shown = [...this.#heads.values()]
      .filter(({ key }) => !this.#open.has(key))
      .sort((a, b) => b.at - a.at);
    for (const listener of this.#listeners) listener();
  }
}
