/** The messages to and from the thread of the rate desk. A thread that dies is restarted with the next message. */
import { Worker } from 'node:worker_threads';
import { CodeskError, type Failure } from '../../shared/errors';
import type { RateProgress } from '../../shared/ipc/rates';
import { failure } from '../failure';
import type { BookQuestion, OpenRequest } from './books';
import type { ImportQuestion } from './import-file';
import type { KnownForCost } from './rate-file-cost';
import type { SaveRequest } from './save-rows';

export interface ThreadWork {
  /** Folder of the files by content. */
  readonly folder: string;
  /** Set when the thread ends: long work stops. */
  readonly ends: SharedArrayBuffer;
  /** Most bytes for the undo of one rate file. */
  readonly undoBytes?: number | undefined;
}

export type ThreadQuestion =
  | { readonly what: 'open'; readonly open: OpenRequest; readonly gaveUp: SharedArrayBuffer }
  | { readonly what: 'ask'; readonly name: BookQuestion; readonly text: string }
  | { readonly what: 'edit'; readonly rateFile: string; readonly text: string; readonly at: number }
  | { readonly what: 'step'; readonly rateFile: string; readonly step: 'undo' | 'redo'; readonly at: number }
  | { readonly what: 'sheet'; readonly text: string }
  | { readonly what: 'zones'; readonly file: string }
  | ({ readonly what: 'read-import' | 'write-import' } & ImportQuestion)
  | { readonly what: 'cost'; readonly text: string; readonly known: KnownForCost }
  | { readonly what: 'save'; readonly save: SaveRequest; readonly gaveUp: SharedArrayBuffer }
  | { readonly what: 'refuse' | 'close' | 'result'; readonly rateFile: string };
export type ThreadRequest = ThreadQuestion & { readonly id: number };

export type ThreadMessage =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'not-open'; readonly id: number }
  | { readonly kind: 'defect'; readonly id: number; readonly message: string }
  | { readonly kind: 'written'; readonly id: number; readonly bytes: number; readonly part: number }
  | ({ readonly kind: 'progress' } & RateProgress);

/** Called with the written bytes and the part of the rows, from 0 to 1. */
export type WriteProgress = (bytes: number, part: number) => void;

interface Waiting {
  readonly progress: WriteProgress | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread died before it replied. */
export class ThreadDied extends Error {}
export class BookNotOpen extends Error {}

interface BookThreadOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly folder: string;
  readonly undoBytes?: number | undefined;
  readonly progress: (progress: RateProgress) => void;
  /** Everything that the thread had open is lost. */
  readonly died: () => void;
  readonly log: { error(...parts: unknown[]): void };
}

export class BookThread {
  readonly #options: BookThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ends = new SharedArrayBuffer(4);
  #isClosing = false;
  #thread: Worker | undefined;
  #last = 0;

  constructor(options: BookThreadOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#thread !== undefined;
  }

  /**
   * Rejects with `ThreadDied`, with `BookNotOpen` if the thread does not have the book of the rate file, and with its
   * failures.
   */
  send(asked: ThreadQuestion, progress?: WriteProgress): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#isClosing && !this.#thread) throw new CodeskError(failure('cancelled'));
      this.#thread ??= this.#start();
      this.#last += 1;
      this.#waiting.set(this.#last, { resolve, reject, progress });
      this.#thread.postMessage({ ...asked, id: this.#last } satisfies ThreadRequest);
    });
  }

  /** Cancels openings and written files. An ended thread is not restarted. */
  cancelAll(): void {
    this.#isClosing = true;
    raise(this.#ends);
  }

  async terminate(): Promise<void> {
    const ended = this.#thread;
    this.#thread = undefined;
    await ended?.terminate();
  }

  #start(): Worker {
    const { script, folder, undoBytes, log } = this.#options;
    const started = new Worker(script, {
      workerData: { folder, ends: this.#ends, undoBytes } satisfies ThreadWork,
    });
    const ended = () => {
      if (this.#thread === started) this.#died();
    };
    started.on('message', (message: ThreadMessage) => this.#receive(message));
    started.on('error', (error) => {
      log.error('the thread of the rate desk', error);
      ended();
    });
    started.on('exit', ended);
    // The thread must not prevent the program from ending.
    started.unref();
    return started;
  }

  #receive(message: ThreadMessage): void {
    if (message.kind === 'progress') {
      const { rateFile, step, part } = message;
      this.#options.progress({ rateFile, step, part });
      return;
    }
    const asked = this.#waiting.get(message.id);
    if (message.kind === 'written') {
      asked?.progress?.(message.bytes, message.part);
      return;
    }
    this.#waiting.delete(message.id);
    if (message.kind === 'answer') asked?.resolve(message.value);
    else if (message.kind === 'failed')
      asked?.reject(new CodeskError({ ...message.failure, at: failure('unexpected').at }));
    else if (message.kind === 'not-open') asked?.reject(new BookNotOpen());
    else asked?.reject(new Error(message.message));
  }

  #died(): void {
    this.#thread = undefined;
    this.#options.died();
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of left) reject(new ThreadDied());
  }
}

/** Sets a flag that the thread reads while it takes no messages. */
export function raise(flag: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(flag), 0, 1);
}
