/** Downloads that run: told to the page as they go, cancellable, and remembered so that their folder can be shown. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { CodeskError } from '../../shared/errors';
import type { Job } from '../../shared/ipc/events';
import { download, dropPart } from '../api/download';
import { failure } from '../failure';

/** Progress reaches the page at most this often. Milliseconds. */
const progressEvery = 100;

interface JobRequest {
  readonly title: string;
  readonly target: string;
  /** Asks the server for the file and tells where it is; runs inside the job so that cancel reaches it. */
  readonly locate: (signal: AbortSignal) => Promise<{ url: URL; token?: string }>;
}

export interface Jobs {
  /** Starts a job whose part file is already reserved; answers its id at once. */
  start(request: JobRequest): string;
  cancel(id: string): void;
  /** Path of a finished file. */
  finishedFile(id: string): string | undefined;
  /** Cancels everything, for the end of the app. */
  cancelAll(): void;
}

export function createJobs(options: {
  tell: (job: Job) => void;
  idleMs: number;
  unexpected: (error: unknown) => void;
}): Jobs {
  const running = new Map<string, AbortController>();
  const finished = new Map<string, string>();

  const run = async (id: string, request: JobRequest, abort: AbortController) => {
    let job: Job = {
      id,
      title: request.title,
      state: 'running',
      received: 0,
      total: null,
      file: basename(request.target),
    };
    let told = 0;
    const tell = (change: Partial<Job>) => {
      job = { ...job, ...change };
      options.tell(job);
    };
    tell({});
    try {
      const { url, token } = await request.locate(abort.signal);
      abort.signal.throwIfAborted();
      await download({
        url,
        target: request.target,
        ...(token ? { token } : {}),
        signal: abort.signal,
        idleMs: options.idleMs,
        progress(received, total) {
          job = { ...job, received, total };
          const now = performance.now();
          if (now - told < progressEvery) return;
          told = now;
          options.tell(job);
        },
      });
      finished.set(id, request.target);
      tell({ state: 'done' });
    } catch (error) {
      if (abort.signal.aborted) tell({ state: 'cancelled' });
      else if (error instanceof CodeskError) tell({ state: 'failed', failure: error.failure });
      else {
        options.unexpected(error);
        tell({ state: 'failed', failure: failure('unexpected') });
      }
    } finally {
      running.delete(id);
      await dropPart(request.target).catch(options.unexpected);
    }
  };

  return {
    start(request) {
      const id = randomUUID();
      const abort = new AbortController();
      running.set(id, abort);
      void run(id, request, abort);
      return id;
    },
    cancel: (id) => running.get(id)?.abort(),
    finishedFile: (id) => finished.get(id),
    cancelAll() {
      for (const abort of running.values()) abort.abort();
    },
  };
}
