/** Running downloads: they report progress to the page, can be cancelled, and are remembered to show their folder. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { CodeskError } from '../../shared/errors';
import type { Job } from '../../shared/ipc/events';
import { download, dropPart } from '../api/download';
import { failure } from '../failure';

/** Least time between two progress reports, in milliseconds. */
const progressEvery = 100;

interface JobRequest {
  readonly title: string;
  readonly target: string;
  /** Asks the server where the file is. Runs inside the job, so that it can be cancelled. */
  readonly locate: (signal: AbortSignal) => Promise<{ url: URL; token?: string }>;
}

export interface Jobs {
  /** Starts a job whose part file is already reserved. Returns its id at once. */
  start(request: JobRequest): string;
  cancel(id: string): void;
  /** Path of a finished file. */
  finishedFile(id: string): string | undefined;
  /** Titles of the jobs that run. */
  running(): readonly string[];
  /** Cancels all jobs when the app quits. Resolves when they have cleaned up. */
  cancelAll(): Promise<void>;
}

export function createJobs(options: {
  publish: (job: Job) => void;
  idleMs: number;
  /** The server refused the token of a job. */
  refusedToken: (token: string) => void;
  unexpected: (error: unknown) => void;
}): Jobs {
  const running = new Map<string, { abort: AbortController; title: string; done: Promise<void> }>();
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
    let lastProgress = 0;
    const update = (change: Partial<Job>) => {
      job = { ...job, ...change };
      options.publish(job);
    };
    update({});
    let sent: string | undefined;
    try {
      const { url, token } = await request.locate(abort.signal);
      sent = token;
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
          if (now - lastProgress < progressEvery) return;
          lastProgress = now;
          options.publish(job);
        },
      });
      finished.set(id, request.target);
      update({ state: 'done' });
    } catch (error) {
      if (abort.signal.aborted) update({ state: 'cancelled' });
      else if (error instanceof CodeskError) {
        if (error.failure.code === 'session_ended' && sent) options.refusedToken(sent);
        update({ state: 'failed', failure: error.failure });
      } else {
        options.unexpected(error);
        update({ state: 'failed', failure: failure('unexpected') });
      }
    } finally {
      await dropPart(request.target).catch(options.unexpected);
      running.delete(id);
    }
  };

  return {
    start(request) {
      const id = randomUUID();
      const abort = new AbortController();
      running.set(id, { abort, title: request.title, done: run(id, request, abort) });
      return id;
    },
    cancel: (id) => running.get(id)?.abort.abort(),
    finishedFile: (id) => finished.get(id),
    running: () => [...running.values()].map(({ title }) => title),
    async cancelAll() {
      const jobs = [...running.values()];
      for (const { abort } of jobs) abort.abort();
      await Promise.all(jobs.map(({ done }) => done));
    },
  };
}
