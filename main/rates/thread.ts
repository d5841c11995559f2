/**
 * The thread of the rate desk as the rest of main uses it. An edit is made on the thread, then stored on the desk, and only
 * then answered. A thread that dies is started again, and its drafts are opened again from the disk.
 */
import type { RateDraft, RateTarget, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { RateProgress } from '../../shared/ipc/rates';
import type { OptionLists } from '../../shared/rates/choices';
import { untilAborted } from '../api/until-aborted';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import {
  BookThread,
  NotOpenThere,
  raise,
  ThreadDied,
  type ThreadQuestion,
  type WriteProgress,
} from './book-thread';
import type { BookQuestion, Made, Opened, SaveRequest, SeenReading, WantedRows } from './books';
import type { KnownValues } from './service-snapshots';
import type { CurrentRows } from './snapshots';

type RateDraftStore = Pick<
  DeskStore,
  'rateDraft' | 'rateEdits' | 'appendRateEdit' | 'moveRateDraft' | 'changeRateDraft'
>;

/** Cancels the writing of a file, and shows how far it is. */
export interface SaveWatch {
  readonly signal: AbortSignal;
  readonly progress: WriteProgress;
}

export interface TakenRows extends WantedRows {
  readonly draft: RateDraft;
  /** The current rates that they were compared with. */
  readonly base: RowsFile;
  /** When they were read. */
  readonly baseAt: number;
}

interface RateThreadOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly folder: string;
  readonly store: RateDraftStore;
  /** The option lists of a draft, as far as they were ever loaded. */
  readonly options: (owner: string, draft: RateDraft) => Promise<OptionLists>;
  /** The current rates of a target as they were read last. */
  readonly current: (owner: string, target: RateTarget) => Promise<CurrentRows | undefined>;
  /** All of the service of a target as it was read last. */
  readonly values: (owner: string, target: RateTarget) => Promise<KnownValues | undefined>;
  readonly progress: (progress: RateProgress) => void;
  readonly log: { error(...parts: unknown[]): void };
  readonly now?: () => number;
  /** Bytes that the undo of one draft may hold. */
  readonly undoBytes?: number;
}

/** Opens drafts on the thread, changes them one step after the other, and opens them again when the thread died. */
export class RateThread {
  readonly #options: RateThreadOptions;
  readonly #now: () => number;
  readonly #thread: BookThread;
  /** Books that the thread has, by draft, with their owner. */
  readonly #books = new Map<string, string>();
  /** The current rates that open books were compared with. */
  readonly #bases = new Map<string, CurrentRows>();
  /** How each draft was read last, so that its edits hold after the thread died. */
  readonly #readings = new Map<string, SeenReading>();
  readonly #openings = new Map<string, SharedArrayBuffer>();
  /** Files that are being written. */
  readonly #savings = new Set<Promise<unknown>>();
  /** Openings that questions and edits wait for, by draft. */
  readonly #reopenings = new Map<string, { readonly owner: string; readonly opened: Promise<unknown> }>();
  /** The changes of each draft, one after the other. */
  readonly #lines = new Map<string, Promise<unknown>>();
  #ending: Promise<void> | undefined;

  constructor(options: RateThreadOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#thread = new BookThread({ ...options, died: () => this.#books.clear() });
  }

  /** Reads the file of a draft again and makes its edits. Resolves with JSON of its state. */
  open(owner: string, id: string): Promise<string> {
    return this.#inLine(id, () => this.#openShown(owner, id));
  }

  /** JSON of the reply to a request that reads a book. */
  ask(owner: string, id: string, name: BookQuestion, text: string): Promise<string> {
    return this.#question(owner, id, () => this.#send<string>({ what: 'ask', name, text }));
  }

  /** Makes an edit of the text of a `rates.edit`. When it resolves the edit is on the disk. */
  edit(owner: string, id: string, text: string): Promise<string> {
    return this.#inLine(id, async () => {
      const at = this.#now();
      const made = await this.#withBook(owner, id, () =>
        this.#send<Made>({ what: 'edit', draft: id, text, at }),
      );
      const { edit, before, counts } = made;
      if (edit === null) return made.text;
      const stored = this.#options.store.appendRateEdit(owner, id, before, edit, at, counts);
      return this.#keep(id, made, stored, { what: 'refuse', draft: id });
    });
  }

  step(owner: string, id: string, step: 'undo' | 'redo'): Promise<string> {
    const { store } = this.#options;
    return this.#inLine(id, async () => {
      const at = this.#now();
      const made = await this.#withBook(owner, id, () =>
        this.#send<Made>({ what: 'step', draft: id, step, at }),
      );
      if (made.position === made.before) return made.text;
      if (made.mustReadAgain) {
        if (!(await store.moveRateDraft(owner, id, made.position, at))) throw gone();
        return this.#openShown(owner, id);
      }
      const stored = store.moveRateDraft(owner, id, made.position, at, made.counts);
      const back = step === 'undo' ? 'redo' : 'undo';
      return this.#keep(id, made, stored, { what: 'step', draft: id, step: back, at });
    });
  }

  /** Changes what a draft holds beside its edits, then reads the file again. */
  change(
    owner: string,
    id: string,
    change: Partial<Pick<RateDraft, 'answers' | 'table' | 'target'>>,
  ): Promise<string> {
    return this.#inLine(id, async () => {
      if (!(await this.#options.store.changeRateDraft(owner, id, change, this.#now()))) throw gone();
      return this.#openShown(owner, id);
    });
  }

  /** JSON of a window of the file as it came. */
  sheet(owner: string, id: string, text: string): Promise<string> {
    return this.#question(owner, id, () => this.#send<string>({ what: 'sheet', text }));
  }

  /** JSON of the reply to `rates.cost`. */
  async cost(owner: string, id: string, text: string): Promise<string> {
    const { options, values } = this.#options;
    const draft = await this.#draft(owner, id);
    const [lists, ofService] = await Promise.all([
      options(owner, draft),
      draft.target && values(owner, draft.target),
    ]);
    const known = { lists, values: ofService ?? null };
    return this.#question(owner, id, () => this.#send<string>({ what: 'cost', text, known }));
  }

  /**
   * Calls `take` with the rows that the service is to have. Nothing changes the draft until it resolves. Rejects with
   * `rates_blocked`, `rates_not_loaded` or `rates_unchanged`.
   */
  wanted<T>(owner: string, id: string, take: (rows: TakenRows) => Promise<T>): Promise<T> {
    return this.#inLine(id, async () => {
      const draft = await this.#draft(owner, id);
      const wanted = await this.#withBook(owner, id, () =>
        this.#send<WantedRows>({ what: 'wanted', draft: id }),
      );
      const base = this.#bases.get(id);
      if (!base) throw new CodeskError(failure('rates_not_loaded', { subject: draft.name }));
      return take({ ...wanted, draft, base: base.rows, baseAt: base.at });
    });
  }

  /**
   * Writes the rows of a draft into an empty file. They can be read while it is written; changes are made afterwards.
   * @returns the number of bytes, which are on the disk. Rejects with `cancelled` if it was cancelled; nothing writes to
   *   the file any more then
   */
  save(owner: string, request: SaveRequest, { signal, progress }: SaveWatch): Promise<number> {
    const gaveUp = new SharedArrayBuffer(4);
    const giveUp = () => raise(gaveUp);
    signal.addEventListener('abort', giveUp);
    const write = async () => {
      // Changes that were made before belong to the rows. A file that was cancelled before that is not waited for.
      const ready = (this.#lines.get(request.draft) ?? Promise.resolve()).then(() =>
        this.#question(owner, request.draft, async () => undefined),
      );
      await Promise.race([ready, untilAborted(signal)]).catch((error: unknown) => {
        throw signal.aborted ? new CodeskError(failure('cancelled')) : error;
      });
      return this.#question(owner, request.draft, async () => {
        if (signal.aborted) throw new CodeskError(failure('cancelled'));
        return this.#send<number>({ what: 'save', save: request, gaveUp }, progress);
      });
    };
    const saving = write().finally(() => {
      signal.removeEventListener('abort', giveUp);
      this.#savings.delete(saving);
    });
    this.#savings.add(saving);
    return saving;
  }

  /** Cancels an opening that runs. */
  cancel(id: string): void {
    const gaveUp = this.#openings.get(id);
    if (gaveUp) raise(gaveUp);
  }

  async close(id: string): Promise<void> {
    this.#books.delete(id);
    this.#bases.delete(id);
    this.#readings.delete(id);
    if (this.#thread.isRunning) await this.#send({ what: 'close', draft: id }).catch(() => undefined);
  }

  /** The rates that drafts are compared with that were opened and not closed, by their files. */
  bases(): readonly string[] {
    return [...this.#bases.values()].map(({ rows }) => rows.file);
  }

  /** Ends the thread: openings and files that are being written are cancelled, edits that came before are stored first. */
  end(): Promise<void> {
    this.#ending ??= (async () => {
      this.#thread.cancelAll();
      // A change that waited for a file may be followed by others.
      while (this.#lines.size > 0 || this.#savings.size > 0)
        await Promise.allSettled([...this.#lines.values(), ...this.#savings]);
      await this.#thread.terminate();
    })();
    return this.#ending;
  }

  #send<T>(asked: ThreadQuestion, progress?: WriteProgress): Promise<T> {
    return this.#thread.send(asked, progress) as Promise<T>;
  }

  async #draft(owner: string, id: string): Promise<RateDraft> {
    const draft = await this.#options.store.rateDraft(owner, id);
    if (!draft) throw gone();
    return draft;
  }

  async #openNow(owner: string, id: string) {
    const { store, options, current: currentOf } = this.#options;
    const draft = await this.#draft(owner, id);
    const [edits, lists, current] = await Promise.all([
      store.rateEdits(owner, id),
      options(owner, draft),
      draft.target?.table === draft.table ? currentOf(owner, draft.target) : undefined,
    ]);
    const open = {
      draft,
      edits,
      options: lists,
      current: current && { file: current.rows.file, at: current.at },
      before: this.#readings.get(id),
    };
    const gaveUp = new SharedArrayBuffer(4);
    this.#openings.set(id, gaveUp);
    try {
      const { text, counts, reading } = await this.#send<Opened>({ what: 'open', open, gaveUp });
      this.#readings.set(id, reading);
      this.#books.set(id, owner);
      if (current) this.#bases.set(id, current);
      else this.#bases.delete(id);
      return { text, counts, draft };
    } catch (error) {
      this.#books.delete(id);
      throw error;
    } finally {
      if (this.#openings.get(id) === gaveUp) this.#openings.delete(id);
    }
  }

  /** For the page. Only while nothing else of the draft runs: its counts are stored for the list of drafts. */
  async #openShown(owner: string, id: string): Promise<string> {
    // An opening that began before must not come to the thread after this one: it may not know the last change.
    await this.#reopenings.get(id)?.opened.catch(() => undefined);
    const { text, counts, draft } = await unlessDiedTwice(() => this.#openNow(owner, id));
    // Looking at it is no change, so its time stays; a full disk is no reason not to show it.
    if (JSON.stringify(counts) !== JSON.stringify(draft.counts))
      await this.#options.store
        .moveRateDraft(owner, id, draft.position, draft.changed, counts)
        .catch(() => false);
    return text;
  }

  /** Opens a draft for all that wait for it. */
  #reopen(owner: string, id: string): Promise<unknown> {
    const running = this.#reopenings.get(id);
    if (running?.owner === owner) return running.opened;
    const opened = this.#openNow(owner, id).finally(() => {
      if (this.#reopenings.get(id)?.opened === opened) this.#reopenings.delete(id);
    });
    this.#reopenings.set(id, { owner, opened });
    return opened;
  }

  /** Asks the thread, and opens the book first if the thread has it not: after it died, or the page was loaded again. */
  async #withBook<T>(
    owner: string,
    id: string,
    work: () => Promise<T>,
    ready: () => Promise<unknown> = async () => undefined,
  ): Promise<T> {
    for (let again = 0; ; again += 1) {
      try {
        await ready();
        if (this.#books.get(id) !== owner) await this.#reopen(owner, id);
        return await work();
      } catch (error) {
        if (!(error instanceof ThreadDied || error instanceof NotOpenThere)) throw error;
        this.#books.delete(id);
        if (again > 0) throw new CodeskError(failure('rates_stopped'), error);
      }
    }
  }

  /**
   * The same for a question. It opens nothing while something changes the draft: that opens the draft itself, and an
   * opening beside it could miss an edit that is on its way to the disk.
   */
  #question<T>(owner: string, id: string, work: () => Promise<T>): Promise<T> {
    return this.#withBook(owner, id, work, async () => {
      while (this.#books.get(id) !== owner && this.#lines.has(id)) await this.#lines.get(id);
    });
  }

  /** Runs a change of a draft after the changes before it. */
  #inLine<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lines.get(id) ?? Promise.resolve();
    const done = before.then(work, work);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (this.#lines.get(id) === settled) this.#lines.delete(id);
      });
    this.#lines.set(id, settled);
    return done;
  }

  /** Answers a change once it is stored; if the disk refuses it, the thread takes it back. */
  async #keep(id: string, made: Made, stored: Promise<boolean>, back: ThreadQuestion): Promise<string> {
    try {
      if (!(await stored)) throw gone();
      return made.text;
    } catch (error) {
      // Without it the book is opened again from what is on the disk.
      await this.#send(back).catch(() => this.#books.delete(id));
      throw error;
    }
  }
}

/** Once more if the thread died; then it is said. */
async function unlessDiedTwice<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ThreadDied)) throw error;
  }
  return work().catch((error: unknown) => {
    throw error instanceof ThreadDied ? new CodeskError(failure('rates_stopped'), error) : error;
  });
}

function gone(): CodeskError {
  return new CodeskError(failure('rate_draft_gone'));
}
