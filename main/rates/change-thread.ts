/** Runs the work on prepared changes: small tables here, large ones on a thread (`main/rate-changes/worker.ts`). */
import { createThreads, type Threads } from '../api/threads';
import { type ChangeWork, type ChangeWorkCalls, changeWork, changeWorkInProcess } from './change-work';

export interface WorkRequest {
  readonly name: keyof ChangeWorkCalls;
  readonly input: readonly unknown[];
}

export type WorkAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Largest input, in bytes and characters, that takes at most some milliseconds here. */
const longestInMain = 128 * 1024;
/**
 * Larger inputs are processed one after another, each on a new thread: both need many times the memory of the input.
 */
const muchMemory = 8 * 1024 * 1024;

/** @param script the bundled thread, started for the first large table and ended when it is idle */
export function createChangeWork(script: string, threads: Threads = createThreads({ script })): ChangeWork {
  const there = (name: keyof ChangeWorkCalls, input: readonly unknown[], isMuch: boolean) =>
    new Promise((resolve, reject) => {
      const task = threads.begin((message) => {
        const answer = message as WorkAnswer;
        if (isMuch) task.end();
        else task.release();
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.message));
      }, reject);
      task.post({ name, input } satisfies WorkRequest);
    });
  let last: Promise<unknown> = Promise.resolve();
  const inLine = (name: keyof ChangeWorkCalls, input: readonly unknown[]) => {
    const work = () => there(name, input, true);
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
  const anywhere = (name: keyof ChangeWorkCalls, input: readonly unknown[]) =>
    sizeOf(input) > muchMemory ? inLine(name, input) : there(name, input, false);
  return Object.fromEntries(
    Object.keys(changeWork).map((key) => {
      const name = key as keyof ChangeWorkCalls;
      const here = changeWorkInProcess[name] as (...input: readonly unknown[]) => Promise<unknown>;
      return [
        name,
        (...input: readonly unknown[]) =>
          sizeOf(input) <= longestInMain ? here(...input) : anywhere(name, input),
      ];
    }),
  ) as unknown as ChangeWork;
}

function sizeOf(input: readonly unknown[]): number {
  return input.reduce<number>((size, each) => {
    if (typeof each === 'string') return size + each.length;
    return size + (each instanceof Uint8Array ? each.length : 0);
  }, 0);
}
