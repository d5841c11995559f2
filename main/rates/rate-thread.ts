/**
 * The interface to the thread of the rate desk. An edit is applied on the thread, then stored on the desk, and only
 * then acknowledged. A thread that dies is restarted, and its rate files are opened again from the disk.
 */
import type { RateFile, RateTarget, RowsFile } from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { ImportReading } from '../../shared/ipc/rate-imports';
import type { RateProgress } from '../../shared/ipc/rates';
import type { OptionLists } from '../../shared/rates/choices';
import type { ZoneMap } from '../../shared/rates/layouts/zone-map';
import { untilAborted } from '../api/until-aborted';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import {
  BookNotOpen,
  BookThread,
  raise,
  ThreadDied,
  type ThreadQuestion,
  type WriteProgress,
} from './book-thread';
import type { BookChange, BookQuestion, OpenedBook, RequestedRows, ShownReading } from './books';
import type { ImportQuestion } from './import-file';
import type { SaveRequest } from './save-rows';
import type { KnownValues } from './service-snapshots';
import type { CurrentRows } from './snapshots';

type RateFileStore = Pick<
  DeskStore,
  'rateFile' | 'rateEdits' | 'appendRateEdit' | 'setRatePosition' | 'changeRateFile'
>;

/** Cancels the writing of a file, and reports its progress. */
export interface SaveWatch {
  readonly signal: AbortSignal;
  readonly progress: WriteProgress;
}

export interface TakenRows extends RequestedRows {
  readonly rateFile: RateFile;
  /** The current rates that they were compared with. */
  readonly base: RowsFile;
  /** When they were read. */
  readonly baseAt: number;
}

interface RateThreadOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly folder: string;
  readonly store: RateFileStore;
  /** The option lists of a rate file, as far as they were ever loaded. */
  readonly options: (owner: string, rateFile: RateFile) => Promise<OptionLists>;
  /** The stored current rates of a target. */
  readonly current: (owner: string, target: RateTarget) => Promise<CurrentRows | undefined>;
  /** The stored service of a target with all its values. */
  readonly values: (owner: string, target: RateTarget) => Promise<KnownValues | undefined>;
  readonly progress: (progress: RateProgress) => void;
  readonly log: { error(...parts: unknown[]): void };
  readonly now?: () => number;
  /** Most bytes for the undo of one rate file. */
  readonly undoBytes?: number;
}

/** Opens rate files on the thread, changes each one step after another, and opens them again after the thread died. */
export class RateThread {
  readonly #options: RateThreadOptions;
  readonly #now: () => number;
  readonly #thread: BookThread;
  /** Books that the thread has open, by rate file, with their owner. */
  readonly #books = new Map<string, string>();
  /** The current rates that open books were compared with. */
  readonly #bases = new Map<string, CurrentRows>();
  /** How each rate file was last read, so that its edits still apply after the thread died. */
  readonly #readings = new Map<string, ShownReading>();
  readonly #openings = new Map<string, SharedArrayBuffer>();
  /** Files that are being written. */
  readonly #savings = new Set<Promise<unknown>>();
  /** Running openings that queries and edits wait for, by rate file. */
  readonly #reopenings = new Map<string, { readonly owner: string; readonly opened: Promise<unknown> }>();
  /** The queue of changes of each rate file. */
  readonly #lines = new Map<string, Promise<unknown>>();
  #ending: Promise<void> | undefined;

  constructor(options: RateThreadOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    this.#thread = new BookThread({ ...options, died: () => this.#books.clear() });
  }

  /** Reads a rate file again and applies its edits. Resolves with JSON of its state. */
  open(owner: string, id: string): Promise<string> {
    return this.#inLine(id, () => this.#openShown(owner, id));
  }

  /** JSON of the reply to a request that reads a book. */
  ask(owner: string, id: string, name: BookQuestion, text: string): Promise<string> {
    return this.#question(owner, id, () => this.#send<string>({ what: 'ask', name, text }));
  }

  /** Applies an edit from the text of a `rates.edit` request. When it resolves, the edit is on the disk. */
  edit(owner: string, id: string, text: string): Promise<string> {
    return this.#inLine(id, async () => {
      const at = this.#now();
      const made = await this.#withBook(owner, id, () =>
        this.#send<BookChange>({ what: 'edit', rateFile: id, text, at }),
      );
      const { edit, before, counts } = made;
      if (edit === null) return made.text;
      const stored = this.#options.store.appendRateEdit(owner, id, before, edit, at, counts);
      return this.#keep(id, made, stored, { what: 'refuse', rateFile: id });
    });
  }

  step(owner: string, id: string, step: 'undo' | 'redo'): Promise<string> {
    const { store } = this.#options;
    return this.#inLine(id, async () => {
      const at = this.#now();
      const made = await this.#withBook(owner, id, () =>
        this.#send<BookChange>({ what: 'step', rateFile: id, step, at }),
      );
      if (made.position === made.before) return made.text;
      if (made.mustReadAgain) {
        if (!(await store.setRatePosition(owner, id, made.position, at))) throw gone();
        return this.#openShown(owner, id);
      }
      const stored = store.setRatePosition(owner, id, made.position, at, made.counts);
      const back = step === 'undo' ? 'redo' : 'undo';
      return this.#keep(id, made, stored, { what: 'step', rateFile: id, step: back, at });
    });
  }

  /** Changes how a rate file is read or its target, then reads it again. */
  change(
    owner: string,
    id: string,
    change: Partial<Pick<RateFile, 'answers' | 'table' | 'target'>>,
  ): Promise<string> {
    return this.#inLine(id, async () => {
      if (!(await this.#options.store.changeRateFile(owner, id, change, this.#now()))) throw gone();
      return this.#openShown(owner, id);
    });
  }

  /** JSON of a window of the file without interpretation. */
  sheet(owner: string, id: string, text: string): Promise<string> {
    return this.#question(owner, id, () => this.#send<string>({ what: 'sheet', text }));
  }

  /** The places of each zone, from a stored file. */
  zones(file: string): Promise<ZoneMap | undefined> {
    return this.#send<ZoneMap | undefined>({ what: 'zones', file });
  }

  /** The rows of a table from a stored file. */
  readImport(asked: ImportQuestion): Promise<ImportReading> {
    return unlessDiedTwice(() => this.#send({ what: 'read-import', ...asked }));
  }

  /**
   * Stores these rows as a file with the columns of the table. Rejects with `rates_blocked`.
   * @returns its hash
   */
  writeImport(asked: ImportQuestion): Promise<string> {
    return unlessDiedTwice(() => this.#send({ what: 'write-import', ...asked }));
  }

  /** JSON of the reply to `rates.cost`. */
  async cost(owner: string, id: string, text: string): Promise<string> {
    const { options, values } = this.#options;
    const rateFile = await this.#rateFile(owner, id);
    const [lists, ofService] = await Promise.all([
      options(owner, rateFile),
      rateFile.target && values(owner, rateFile.target),
    ]);
    const known = { lists, values: ofService ?? null };
    return this.#question(owner, id, () => this.#send<string>({ what: 'cost', text, known }));
  }

  /**
   * Calls `take` with the rows that the service will have. The rate file does not change until it resolves. Rejects
   * with `rates_blocked`, `rates_not_loaded` or `rates_unchanged`.
   */
  withResult<T>(owner: string, id: string, take: (rows: TakenRows) => Promise<T>): Promise<T> {
    return this.#inLine(id, async () => {
      const rateFile = await this.#rateFile(owner, id);
      const result = await this.#withBook(owner, id, () =>
        this.#send<RequestedRows>({ what: 'result', rateFile: id }),
      );
      const base = this.#bases.get(id);
      if (!base) throw new CodeskError(failure('rates_not_loaded', { subject: rateFile.name }));
      return take({ ...result, rateFile, base: base.rows, baseAt: base.at });
    });
  }

  /**
   * Writes the rows of a rate file into an empty file. Rows can be read while it is written; changes wait.
   * @returns the number of bytes, which are on the disk. Rejects with `cancelled` if it was cancelled; nothing writes
   * to the file any longer then
   */
  save(owner: string, request: SaveRequest, { signal, progress }: SaveWatch): Promise<number> {
    const gaveUp = new SharedArrayBuffer(4);
    const giveUp = () => raise(gaveUp);
    signal.addEventListener('abort', giveUp);
    const write = async () => {
      // Earlier changes belong to the rows. A file that was cancelled before does not wait for them.
      const ready = (this.#lines.get(request.rateFile) ?? Promise.resolve()).then(() =>
        this.#question(owner, request.rateFile, async () => undefined),
      );
      await Promise.race([ready, untilAborted(signal)]).catch((error: unknown) => {
        throw signal.aborted ? new CodeskError(failure('cancelled')) : error;
      });
      return this.#question(owner, request.rateFile, async () => {
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

  /** Cancels a running opening. */
  cancel(id: string): void {
    const gaveUp = this.#openings.get(id);
    if (gaveUp) raise(gaveUp);
  }

  async close(id: string): Promise<void> {
    this.#books.delete(id);
    this.#bases.delete(id);
    this.#readings.delete(id);
    if (this.#thread.isRunning) await this.#send({ what: 'close', rateFile: id }).catch(() => undefined);
  }

  /** Hashes of the current rates of the open rate files. */
  bases(): readonly string[] {
    return [...this.#bases.values()].map(({ rows }) => rows.file);
  }

  /** Ends the thread: openings and written files are cancelled, earlier edits are stored first. */
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

  async #rateFile(owner: string, id: string): Promise<RateFile> {
    const rateFile = await this.#options.store.rateFile(owner, id);
    if (!rateFile) throw gone();
    return rateFile;
  }

  async #openNow(owner: string, id: string) {
    const { store, options, current: currentOf } = this.#options;
    const rateFile = await this.#rateFile(owner, id);
    const [edits, lists, current] = await Promise.all([
      store.rateEdits(owner, id),
      options(owner, rateFile),
      rateFile.target?.table === rateFile.table ? currentOf(owner, rateFile.target) : undefined,
    ]);
    const open = {
      rateFile,
      edits,
      options: lists,
      current: current && { file: current.rows.file, at: current.at },
      before: this.#readings.get(id),
    };
    const gaveUp = new SharedArrayBuffer(4);
    this.#openings.set(id, gaveUp);
    try {
      const { text, counts, reading } = await this.#send<OpenedBook>({ what: 'open', open, gaveUp });
      this.#readings.set(id, reading);
      this.#books.set(id, owner);
      if (current) this.#bases.set(id, current);
      else this.#bases.delete(id);
      return { text, counts, rateFile };
    } catch (error) {
      this.#books.delete(id);
      throw error;
    } finally {
      if (this.#openings.get(id) === gaveUp) this.#openings.delete(id);
    }
  }

  /**
   * Opens a rate file that the page shows. Call it only while nothing else changes the rate file, because its counts
   * are stored for the list.
   */
  async #openShown(owner: string, id: string): Promise<string> {
    // An earlier opening must not reach the thread after this one, because it may lack the last change.
    await this.#reopenings.get(id)?.opened.catch(() => undefined);
    const { text, counts, rateFile } = await unlessDiedTwice(() => this.#openNow(owner, id));
    // Opening does not change the time of the rate file, and works on a full disk.
    if (JSON.stringify(counts) !== JSON.stringify(rateFile.counts))
      await this.#options.store
        .setRatePosition(owner, id, rateFile.position, rateFile.changed, counts)
        .catch(() => false);
    return text;
  }

  /** Opens a rate file once for all requests that need it. */
  #reopen(owner: string, id: string): Promise<unknown> {
    const running = this.#reopenings.get(id);
    if (running?.owner === owner) return running.opened;
    const opened = this.#openNow(owner, id).finally(() => {
      if (this.#reopenings.get(id)?.opened === opened) this.#reopenings.delete(id);
    });
    this.#reopenings.set(id, { owner, opened });
    return opened;
  }

  /**
   * Sends a request to the thread, and opens the book first if the thread does not have it: after it died, or after a
   * reload of the page.
   */
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
        if (!(error instanceof ThreadDied || error instanceof BookNotOpen)) throw error;
        this.#books.delete(id);
        if (again > 0) throw new CodeskError(failure('rates_stopped'), error);
      }
    }
  }

  /**
   * Sends a query. It does not open the book while a change runs: the change opens it itself, and a second opening
   * could miss an edit that is not on the disk yet.
   */
  #question<T>(owner: string, id: string, work: () => Promise<T>): Promise<T> {
    return this.#withBook(owner, id, work, async () => {
      while (this.#books.get(id) !== owner && this.#lines.has(id)) await this.#lines.get(id);
    });
  }

  /** Runs the changes of a rate file one after another. */
  #inLine<T>(id: string, work: () => Promise<T>): Promise<T> {
    const before = this.#lines.get(id) ?? Promise.resolve();
    const done = before.then(work, work);
    const finished = done
      .catch(() => undefined)
      .then(() => {
        if (this.#lines.get(id) === finished) this.#lines.delete(id);
      });
    this.#lines.set(id, finished);
    return done;
  }

  /** Replies to a change after it is stored; if the disk refuses it, the thread reverts it. */
  async #keep(id: string, made: BookChange, stored: Promise<boolean>, back: ThreadQuestion): Promise<string> {
    try {
      if (!(await stored)) throw gone();
      return made.text;
    } catch (error) {
      // Otherwise the book is opened again from the disk.
      await this.#send(back).catch(() => this.#books.delete(id));
      throw error;
    }
  }
}

/** Tries once more if the thread died; a second death is reported. */
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
  return new CodeskError(failure('rate_file_gone'));
}
