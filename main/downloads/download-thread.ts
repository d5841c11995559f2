/**
 * The thread of downloads as the rest of main uses it. It starts with the first download and ends after some idle time.
 * A download is over when nothing writes to its file any more: when the thread says so, or has ended.
 */
import type { FileHandle } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Downloaded, DownloadOptions } from '../api/download';
import type { ThreadNetwork } from '../network/thread-network';
import type { PostedQuestion, ThreadSettings, ToMain, ToThread } from './messages';
import { posted, received } from './posted-errors';

/**
 * Like `download` of `api/download.ts`, with an open file of main. The file must not be closed before this has ended.
 */
export interface FileDownload extends Omit<DownloadOptions, 'agents' | 'into'> {
  readonly into: Pick<FileHandle, 'fd'>;
}

/** Rejects with a `CodeskError`; an abort rejects with its reason. When it resolves, the bytes are on the disk. */
export type Download = (options: FileDownload) => Promise<Downloaded>;

interface DownloadThreadOptions {
  /** The bundled thread. */
  readonly script: string;
  readonly network: ThreadNetwork;
  /** Milliseconds to connect. */
  readonly connectMs: number;
  /** Milliseconds for which an idle thread stays open. */
  readonly keepMs?: number;
}

interface Running {
  readonly progress: FileDownload['progress'];
  readonly over: (result: () => Downloaded) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly running: Map<number, Running>;
  expiry?: NodeJS.Timeout;
}

export function createDownloadThread(options: DownloadThreadOptions): Download {
  const { script, network, connectMs, keepMs = 30_000 } = options;
  let thread: Thread | undefined;
  let last = 0;

  const start = (): Thread => {
    const worker = new Worker(script, { workerData: { connectMs } satisfies ThreadSettings });
    const started: Thread = { worker, running: new Map() };
    let threadError: unknown;
    worker.on('message', (message: ToMain) => {
      if (message.kind === 'question') void answer(worker, network, message.id, message.question);
      else if (message.kind === 'progress')
        started.running.get(message.id)?.progress(message.received, message.total);
      else started.running.get(message.id)?.over(() => received(message.result));
    });
    worker.on('error', (error) => {
      threadError = error;
    });
    // A failed thread may still have writes in progress, so the download is over only when the thread has ended.
    worker.on('exit', () => {
      clearTimeout(started.expiry);
      if (thread === started) thread = undefined;
      for (const { over } of [...started.running.values()])
        over(() => {
          throw new Error('The thread of downloads ended early', { cause: threadError });
        });
    });
    return started;
  };
  const idle = (of: Thread) => {
    of.worker.unref();
    of.expiry = setTimeout(() => {
      // The thread ends with a delay, and would end a download that starts before that as well.
      thread = undefined;
      void of.worker.terminate();
    }, keepMs).unref();
  };

  return ({ url, into, signal, progress, ...more }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      thread ??= start();
      const own = thread;
      const { worker, running } = own;
      clearTimeout(own.expiry);
      worker.ref();
      last += 1;
      const id = last;
      const say = (message: ToThread) => worker.postMessage(message);
      const stop = () => say({ kind: 'stop', id });
      signal.addEventListener('abort', stop, { once: true });
      running.set(id, {
        progress,
        over(result) {
          running.delete(id);
          signal.removeEventListener('abort', stop);
          if (running.size === 0 && thread === own) idle(own);
          try {
            const value = result();
            signal.throwIfAborted();
            resolve(value);
          } catch (error) {
            reject(signal.aborted ? signal.reason : error);
          }
        },
      });
      say({ kind: 'begin', id, download: { ...more, address: url.href, descriptor: into.fd } });
    });
}

async function answer(worker: Worker, network: ThreadNetwork, id: number, { name, input }: PostedQuestion) {
  const ask = network[name] as (...input: readonly unknown[]) => Promise<unknown>;
  worker.postMessage({
    kind: 'answer',
    id,
    answer: await posted(() => ask(...input)),
  } satisfies ToThread);
}
