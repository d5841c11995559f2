/**
 * The stored replies as main uses them. The thread starts with the first request. Nothing here rejects: a damaged file
 * is recreated once, and after any other failure nothing is stored or found until the next start.
 */
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Replies } from './replies';

/** The input of the thread. */
export interface RepliesWork {
  readonly file: string;
  /** Not 0 once the thread must close: earlier requests are then dropped. */
  readonly stop: Int32Array;
}

export interface RepliesRequest {
  readonly id: number;
  readonly name: keyof Replies;
  readonly input: readonly unknown[];
}

/** The messages of the thread. */
export interface RepliesMessage {
  readonly id: number;
  readonly value?: unknown;
  readonly failed?: { readonly code: string; readonly message: string };
}

export interface RepliesThread {
  /** Sends a request; undefined also if nothing can be stored or found. */
  ask<N extends keyof Replies>(
    name: N,
    ...input: Parameters<Replies[N]>
  ): Promise<ReturnType<Replies[N]> | undefined>;
  /** Removes the file in any state. Nothing is stored afterwards. */
  remove(): Promise<void>;
  close(): Promise<void>;
}

interface ThreadOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly file: string;
  /** First request of each thread. */
  readonly first: () => Parameters<Replies['keepOnly']>;
  /** Nothing is stored or found any more. */
  readonly failed: (why: string) => void;
  readonly log: { error(...parts: unknown[]): void };
}

/** Most open requests. More are not stored. */
const mostWaiting = 1000;

/** Milliseconds in which earlier requests are still done before a close. */
const closingTimeLimit = 300;

const isDamaged = ({ code, message }: { code: string; message: string }) =>
  /SQLITE_(NOTADB|CORRUPT)/.test(code) || /not a database|malformed/i.test(message);

export function startReplies({ script, file, first, failed, log }: ThreadOptions): RepliesThread {
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  let worker: { readonly thread: Worker; readonly stop: Int32Array } | undefined;
  let isOff = false;
  let isRenewed = false;

  const settleAll = () => {
    const left = [...waiting.values()];
    waiting.clear();
    for (const resolve of left) resolve(undefined);
  };
  /**
   * libsql releases the file only when its thread ends. The thread must end itself: terminating it inside libsql would
   * crash the whole process.
   */
  const end = async (timeLimit = 0) => {
    const last = worker;
    worker = undefined;
    if (!last) return settleAll();
    const { thread, stop } = last;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    const timer = setTimeout(() => {
      stop[0] = 1;
    }, timeLimit);
    thread.postMessage({ id: 0, name: 'close', input: [] } satisfies RepliesRequest);
    await ended;
    clearTimeout(timer);
    settleAll();
  };
  const removeFiles = () => {
    for (const part of ['', '-wal', '-shm']) rmSync(file + part, { force: true });
  };
  const turnOff = (why: string) => {
    if (isOff) return;
    isOff = true;
    log.error('stored replies', why);
    failed(why);
    void end();
  };
  let renewing: Promise<void> | undefined;
  const renew = (why: string) => {
    if (isRenewed) return turnOff(why);
    isRenewed = true;
    log.error('stored replies', 'the file is recreated:', why);
    renewing = end().then(() => {
      try {
        removeFiles();
      } catch (error) {
        turnOff((error as Error).message);
      }
      renewing = undefined;
    });
  };
  const start = () => {
    const stop = new Int32Array(new SharedArrayBuffer(4));
    const work: RepliesWork = { file, stop };
    const thread = new Worker(script, { workerData: work });
    const isOld = () => worker?.thread !== thread;
    thread.on('message', ({ id, value, failed: failure }: RepliesMessage) => {
      if (isOld()) return;
      const resolve = waiting.get(id);
      waiting.delete(id);
      resolve?.(value);
      if (failure === undefined) return;
      const why = `${failure.code} ${failure.message}`.trim();
      if (isDamaged(failure)) renew(why);
      else turnOff(why);
    });
    thread.on('error', (error) => isOld() || turnOff(error.message));
    thread.on('exit', () => {
      if (isOld()) return;
      worker = undefined;
      turnOff('the thread ended');
    });
    return { thread, stop };
  };
  const send = (name: keyof Replies, input: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      const request: RepliesRequest = { id: last, name, input };
      worker?.thread.postMessage(request);
    });

  return {
    async ask(name, ...input) {
      await renewing;
      if (isOff || waiting.size >= mostWaiting) return undefined;
      if (!worker) {
        worker = start();
        void send('keepOnly', first());
      }
      return (await send(name, input)) as never;
    },
    async remove() {
      isOff = true;
      await end();
      try {
        removeFiles();
      } catch (error) {
        log.error('stored replies', 'the file is not removed:', (error as Error).message);
      }
    },
    async close() {
      await renewing;
      isOff = true;
      await end(closingTimeLimit);
    },
  };
}
