/**
 * The thread of the rate desk as the rest of main uses it. An edit is made on the thread, then kept on the desk, and only
 * then answered. A thread that dies is started again, and what it had open is opened again from the disk.
 */
import { Worker } from 'node:worker_threads';
import type { RateDraft, RateTarget, RowsFile } from '../../shared/desk/rates';
import { CodeskError, type Failure } from '../../shared/errors';
import type { RateProgress } from '../../shared/ipc/rates';
import type { OptionLists } from '../../shared/rates/choices';
import { untilAborted } from '../api/until-aborted';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import type { BookQuestion, Made, Opened, OpenRequest, SaveRequest, SeenReading, WantedRows } from './books';
import type { KnownForCost } from './draft-cost';
import type { CurrentRows, KnownValues } from './snapshots';

export interface ThreadWork {
  /** Of the files by their content. */
  readonly folder: string;
  /** Set once the thread ends: nothing long goes on. */
  readonly ends: SharedArrayBuffer;
  /** Bytes that the undo of one draft may hold. */
  readonly undoBytes?: number | undefined;
}

type Asked =
  | { readonly what: 'open'; readonly open: OpenRequest; readonly gaveUp: SharedArrayBuffer }
  | { readonly what: 'ask'; readonly name: BookQuestion; readonly text: string }
  | { readonly what: 'edit'; readonly draft: string; readonly text: string; readonly at: number }
  | { readonly what: 'step'; readonly draft: string; readonly step: 'undo' | 'redo'; readonly at: number }
  | { readonly what: 'sheet'; readonly text: string }
  | { readonly what: 'cost'; readonly text: string; readonly known: KnownForCost }
  | { readonly what: 'save'; readonly save: SaveRequest; readonly gaveUp: SharedArrayBuffer }
  | { readonly what: 'refuse' | 'close' | 'wanted'; readonly draft: string };
export type ThreadRequest = Asked & { readonly id: number };

export type ThreadMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'not-open'; readonly id: number }
  | { readonly kind: 'defect'; readonly id: number; readonly message: string }
  | { readonly kind: 'written'; readonly id: number; readonly bytes: number; readonly part: number }
  | ({ readonly kind: 'progress' } & RateProgress);

type RateDraftStore = Pick<
  DeskStore,
  'rateDraft' | 'rateEdits' | 'appendRateEdit' | 'moveRateDraft' | 'changeRateDraft'
>;

export interface RateThread {
  /** Reads the file of a draft anew and makes its edits. Resolves with JSON of its state. */
  open(owner: string, draft: string): Promise<string>;
  /** JSON of the reply to a request that reads a book. */
  ask(owner: string, draft: string, name: BookQuestion, text: string): Promise<string>;
  /** Makes an edit of the text of a `rates.edit`. When it resolves the edit is on the disk. */
  edit(owner: string, draft: string, text: string): Promise<string>;
  step(owner: string, draft: string, step: 'undo' | 'redo'): Promise<string>;
  /** Changes what stands beside the edits, then reads the file anew. */
  change(
    owner: string,
    draft: string,
    change: Partial<Pick<RateDraft, 'answers' | 'table' | 'target'>>,
  ): Promise<string>;
  /** JSON of a window of the file as it came. */
  sheet(owner: string, draft: string, text: string): Promise<string>;
  /** JSON of the reply to `rates.cost`. */
  cost(owner: string, draft: string, text: string): Promise<string>;
  /**
   * Gives the rows that the service is to have to whoever keeps them. Nothing changes the draft meanwhile. Rejects with
   * `rates_blocked`, `rates_not_loaded` or `rates_unchanged`.
   */
  wanted<T>(owner: string, draft: string, take: (rows: TakenRows) => Promise<T>): Promise<T>;
  /**
   * Writes the rows of a draft into an empty file. They are read meanwhile; what changes them waits.
   * @returns the number of bytes, which are on the disk. Rejects with `cancelled` if it was given up; nothing writes to the
   *   file any more then
   */
  save(owner: string, request: SaveRequest, watch: SaveWatch): Promise<number>;
  /** Gives up an opening that runs. */
  cancel(draft: string): void;
  close(draft: string): Promise<void>;
  /** The rates that drafts are compared with that were opened and not closed, by their files. */
  bases(): readonly string[];
  /** Ends the thread: openings and files that are being written are given up, edits that came before are kept first. */
  end(): Promise<void>;
}

/** Who waits for a file. */
export interface SaveWatch {
  readonly signal: AbortSignal;
  /** Told now and then with bytes that are written and the part of the rows, from 0 to 1. */
  readonly progress: (bytes: number, part: number) => void;
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

interface Waiting {
  readonly progress: SaveWatch['progress'] | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread died before it answered. */
class Died extends Error {}
class NotOpenThere extends Error {}

/** The main side of the thread: passes text on, starts it again when it died, and asks again what was not answered. */
export function createRateThread(options: RateThreadOptions): RateThread {
  const { script, folder, store, progress, log, now = Date.now } = options;
  const waiting = new Map<number, Waiting>();
  /** Books that the thread has, by draft, with their owner. */
  const open = new Map<string, string>();
  /** The current rates that open books were compared with. */
  const bases = new Map<string, CurrentRows>();
  /** How each draft was read last, so that its edits hold after the thread died. */
  const readings = new Map<string, SeenReading>();
  const openings = new Map<string, SharedArrayBuffer>();
  /** Files that are being written. */
  const savings = new Set<Promise<unknown>>();
  /** LaunchEvents that questions and edits wait for, by draft. */
  const reopenings = new Map<string, { readonly owner: string; readonly opened: Promise<unknown> }>();
  /** What changes a draft, one after the other. */
  const lines = new Map<string, Promise<unknown>>();
  let last = 0;
  let thread: Worker | undefined;
  const ends = new SharedArrayBuffer(4);
  let ending: Promise<void> | undefined;

  const start = (): Worker => {
    const started = new Worker(script, {
      workerData: { folder, ends, undoBytes: options.undoBytes } satisfies ThreadWork,
    });
    started.on('message', (message: ThreadMessage) => {
      if (message.kind === 'progress') {
        const { draft, step, part } = message;
        progress({ draft, step, part });
        return;
      }
      const asked = waiting.get(message.id);
      if (message.kind === 'written') {
        asked?.progress?.(message.bytes, message.part);
        return;
      }
      waiting.delete(message.id);
      if (message.kind === 'answer') asked?.resolve(message.value);
      else if (message.kind === 'failed')
        asked?.reject(new CodeskError({ ...message.failure, at: failure('unexpected').at }));
      else if (message.kind === 'not-open') asked?.reject(new NotOpenThere());
      else asked?.reject(new Error(message.message));
    });
    const ended = () => {
      if (thread !== started) return;
      thread = undefined;
      open.clear();
      const left = [...waiting.values()];
      waiting.clear();
      for (const { reject } of left) reject(new Died());
    };
    started.on('error', (error) => {
      log.error('the thread of the rate desk', error);
      ended();
    });
    started.on('exit', ended);
    // It must not keep the program open.
    started.unref();
    return started;
  };
  const send = (asked: Asked, progress?: SaveWatch['progress']): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ending && !thread) throw new CodeskError(failure('cancelled'));
      thread ??= start();
      last += 1;
      waiting.set(last, { resolve, reject, progress });
      thread.postMessage({ ...asked, id: last } satisfies ThreadRequest);
    });

  const draftOf = async (owner: string, id: string): Promise<RateDraft> => {
    const draft = await store.rateDraft(owner, id);
    if (!draft) throw gone();
    return draft;
  };
  const openNow = async (
    owner: string,
    id: string,
  ): Promise<Omit<Opened, 'reading'> & { readonly draft: RateDraft }> => {
    const draft = await draftOf(owner, id);
    const [edits, lists, current] = await Promise.all([
      store.rateEdits(owner, id),
      options.options(owner, draft),
      draft.target?.table === draft.table ? options.current(owner, draft.target) : undefined,
    ]);
    const opening = {
      draft,
      edits,
      options: lists,
      current: current && { file: current.rows.file, at: current.at },
      before: readings.get(id),
    };
    const gaveUp = new SharedArrayBuffer(4);
    openings.set(id, gaveUp);
    try {
      const { text, counts, reading } = (await send({ what: 'open', open: opening, gaveUp })) as Opened;
      readings.set(id, reading);
      open.set(id, owner);
      if (current) bases.set(id, current);
      else bases.delete(id);
      return { text, counts, draft };
    } catch (error) {
      open.delete(id);
      throw error;
    } finally {
      if (openings.get(id) === gaveUp) openings.delete(id);
    }
  };
  /** For a person. Only while nothing else of the draft runs: what was found in it is kept for the lists of drafts. */
  const openShown = async (owner: string, id: string): Promise<string> => {
    // An opening that began before must not come to the thread after this one: it may not know the last change.
    await reopenings.get(id)?.opened.catch(() => undefined);
    const { text, counts, draft } = await died(() => openNow(owner, id));
    // Looking at it is no change, so its time stays; a full disk is no reason not to show it.
    if (JSON.stringify(counts) !== JSON.stringify(draft.counts))
      await store.moveRateDraft(owner, id, draft.position, draft.changed, counts).catch(() => false);
    return text;
  };
  /** Opens a draft for all that wait for it. */
  const reopen = (owner: string, id: string): Promise<unknown> => {
    const running = reopenings.get(id);
    if (running?.owner === owner) return running.opened;
    const opened = openNow(owner, id).finally(() => {
      if (reopenings.get(id)?.opened === opened) reopenings.delete(id);
    });
    reopenings.set(id, { owner, opened });
    return opened;
  };
  /** Asks the thread, which gets the book first if it has it not: after it died, or after the page was loaded again. */
  const withBook = async <T>(
    owner: string,
    id: string,
    work: () => Promise<T>,
    ready: () => Promise<unknown> = async () => undefined,
  ): Promise<T> => {
    for (let again = 0; ; again += 1) {
      try {
        await ready();
        if (open.get(id) !== owner) await reopen(owner, id);
        return await work();
      } catch (error) {
        const isLost = error instanceof Died || error instanceof NotOpenThere;
        if (!isLost) throw error;
        open.delete(id);
        if (again > 0) throw new CodeskError(failure('rates_stopped'), error);
      }
    }
  };
  /**
   * The same for a question. It opens nothing while something changes the draft: that opens the draft itself, and an
   * opening beside it could miss an edit that is on its way to the disk.
   */
  const question = <T>(owner: string, id: string, work: () => Promise<T>): Promise<T> =>
    withBook(owner, id, work, async () => {
      while (open.get(id) !== owner && lines.has(id)) await lines.get(id);
    });
  /** Does what changes a draft after what was asked before. */
  const inLine = <T>(id: string, work: () => Promise<T>): Promise<T> => {
    const before = lines.get(id) ?? Promise.resolve();
    const done = before.then(work, work);
    const settled = done
      .catch(() => undefined)
      .then(() => {
        if (lines.get(id) === settled) lines.delete(id);
      });
    lines.set(id, settled);
    return done;
  };
  /** Keeps what the thread made; if the disk refuses it, the thread takes it back. */
  const keep = async (
    id: string,
    made: Made,
    keepIt: () => Promise<boolean>,
    back: Asked,
  ): Promise<string> => {
    try {
      if (!(await keepIt())) throw gone();
      return made.text;
    } catch (error) {
      // Without it the book is opened again from what is on the disk.
      await send(back).catch(() => open.delete(id));
      throw error;
    }
  };

  return {
    open: (owner, id) => inLine(id, () => openShown(owner, id)),
    ask: (owner, id, name, text) =>
      question(owner, id, async () => (await send({ what: 'ask', name, text })) as string),
    edit: (owner, id, text) =>
      inLine(id, async () => {
        const at = now();
        const made = await withBook(
          owner,
          id,
          async () => (await send({ what: 'edit', draft: id, text, at })) as Made,
        );
        const { edit, before, counts } = made;
        if (edit === null) return made.text;
        return keep(id, made, () => store.appendRateEdit(owner, id, before, edit, at, counts), {
          what: 'refuse',
          draft: id,
        });
      }),
    step: (owner, id, step) =>
      inLine(id, async () => {
        const at = now();
        const made = await withBook(
          owner,
          id,
          async () => (await send({ what: 'step', draft: id, step, at })) as Made,
        );
        if (made.position === made.before) return made.text;
        if (made.mustReadAgain) {
          if (!(await store.moveRateDraft(owner, id, made.position, at))) throw gone();
          return openShown(owner, id);
        }
        return keep(id, made, () => store.moveRateDraft(owner, id, made.position, at, made.counts), {
          what: 'step',
          draft: id,
          step: step === 'undo' ? 'redo' : 'undo',
          at,
        });
      }),
    change: (owner, id, change) =>
      inLine(id, async () => {
        if (!(await store.changeRateDraft(owner, id, change, now()))) throw gone();
        return openShown(owner, id);
      }),
    sheet: (owner, id, text) =>
      question(owner, id, async () => (await send({ what: 'sheet', text })) as string),
    async cost(owner, id, text) {
      const draft = await draftOf(owner, id);
      const [lists, values] = await Promise.all([
        options.options(owner, draft),
        draft.target && options.values(owner, draft.target),
      ]);
      const known = { lists, values: values ?? null };
      return question(owner, id, async () => (await send({ what: 'cost', text, known })) as string);
    },
    wanted: (owner, id, take) =>
      inLine(id, async () => {
        const draft = await draftOf(owner, id);
        const wanted = await withBook(
          owner,
          id,
          async () => (await send({ what: 'wanted', draft: id })) as WantedRows,
        );
        const base = bases.get(id);
        if (!base) throw new CodeskError(failure('rates_not_loaded', { subject: draft.name }));
        return take({ ...wanted, draft, base: base.rows, baseAt: base.at });
      }),
    save(owner, request, { signal, progress }) {
      const gaveUp = new SharedArrayBuffer(4);
      const giveUp = () => giveUpWith(gaveUp);
      signal.addEventListener('abort', giveUp);
      const write = async () => {
        // Changes that were made before belong to the rows. Until something is written, nobody waits for a cancelled file.
        const ready = (lines.get(request.draft) ?? Promise.resolve()).then(() =>
          question(owner, request.draft, async () => undefined),
        );
        await Promise.race([ready, untilAborted(signal)]).catch((error: unknown) => {
          throw signal.aborted ? new CodeskError(failure('cancelled')) : error;
        });
        return question(owner, request.draft, async () => {
          if (signal.aborted) throw new CodeskError(failure('cancelled'));
          return (await send({ what: 'save', save: request, gaveUp }, progress)) as number;
        });
      };
      const saving = write().finally(() => {
        signal.removeEventListener('abort', giveUp);
        savings.delete(saving);
      });
      savings.add(saving);
      return saving;
    },
    cancel(id) {
      const gaveUp = openings.get(id);
      if (gaveUp) giveUpWith(gaveUp);
    },
    bases: () => [...bases.values()].map(({ rows }) => rows.file),
    async close(id) {
      open.delete(id);
      bases.delete(id);
      readings.delete(id);
      if (thread) await send({ what: 'close', draft: id }).catch(() => undefined);
    },
    end() {
      ending ??= (async () => {
        giveUpWith(ends);
        // A change that waited for a file may be followed by others.
        while (lines.size > 0 || savings.size > 0) await Promise.allSettled([...lines.values(), ...savings]);
        const ended = thread;
        thread = undefined;
        await ended?.terminate();
      })();
      return ending;
    },
  };
}

/** Tells a thread that takes no messages at the moment. */
function giveUpWith(flag: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(flag), 0, 1);
}

/** Once more if the thread died; then it is said. */
async function died<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Died)) throw error;
  }
  return work().catch((error: unknown) => {
    throw error instanceof Died ? new CodeskError(failure('rates_stopped'), error) : error;
  });
}

function gone(): CodeskError {
  return new CodeskError(failure('rate_draft_gone'));
}
