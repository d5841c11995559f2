/**
 * Threads for work that would block the windows. Each does one task at a time. An idle thread stays open for a while,
 * because starting one takes longer than most tasks.
 */
import { type Transferable, Worker } from 'node:worker_threads';

/** One task on a thread. */
export interface ThreadTask {
  post(message: unknown, transfer?: readonly Transferable[]): void;
  /** The task is done: the thread may start another one. */
  release(): void;
  /** Ends the thread, because its result is not needed any more or because it holds much memory. */
  end(): void;
}

export interface Threads {
  /**
   * Begins a task.
   * @param listen gets the thread's messages
   * @param failed the thread ended before the task was released; called at most once
   */
  begin(listen: (message: unknown) => void, failed: (error: Error) => void): ThreadTask;
}

interface ThreadsOptions {
  /** The bundled thread. */
  readonly script: string;
  /** Milliseconds for which an idle thread stays open. */
  readonly keepMs?: number;
}

/** Most heap of one thread, in MiB. The largest table that is read takes about half of it. */
const heapMiB = 2048;

interface TaskHandlers {
  listen: (message: unknown) => void;
  failed: (error: Error) => void;
}

export function createThreads({ script, keepMs = 30_000 }: ThreadsOptions): Threads {
  let idle:
    | { readonly worker: Worker; readonly hand: TaskHandlers; readonly expiry: NodeJS.Timeout }
    | undefined;
  const noMessages: TaskHandlers = { listen: () => undefined, failed: () => undefined };

  const start = () => {
    const hand: TaskHandlers = { ...noMessages };
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: heapMiB } });
    worker.on('message', (message) => hand.listen(message));
    worker.on('error', (error) => hand.failed(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => {
      if (idle?.worker === worker) idle = undefined;
      hand.failed(new Error('The thread ended early'));
    });
    return { worker, hand };
  };

  const taken = () => {
    if (!idle) return start();
    const { worker, hand, expiry } = idle;
    clearTimeout(expiry);
    idle = undefined;
    worker.ref();
    return { worker, hand };
  };

  return {
    begin(listen, failed) {
      const { worker, hand } = taken();
      const leave = () => Object.assign(hand, noMessages);
      hand.listen = listen;
      hand.failed = (error) => {
        leave();
        failed(error);
      };
      return {
        post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
        release() {
          leave();
          if (idle) return void worker.terminate();
          const expiry = setTimeout(() => {
            // The thread ends with a delay, and would end a task that starts before that as well.
            idle = undefined;
            void worker.terminate();
          }, keepMs).unref();
          worker.unref();
          idle = { worker, hand, expiry };
        },
        end() {
          leave();
          void worker.terminate();
        },
      };
    },
  };
}
