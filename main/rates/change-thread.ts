/** The work on prepared changes: small tables here, large ones on a thread (`main/rate-changes/worker.ts`). */
import { createThreads, type Threads } from '../api/threads';
import { type ChangeWork, type ChangeWorkCalls, changeWork, workHere } from './change-work';

export interface WorkRequest {
  readonly name: keyof ChangeWorkCalls;
  readonly input: readonly unknown[];
}

export type WorkAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/** Largest input, in bytes and characters, that takes no more than some milliseconds here. */
const longestHere = 128 * 1024;

/** @param script the bundled thread, started with the first large table and ended when it has nothing to do */
export function createChangeWork(script: string, threads: Threads = createThreads({ script })): ChangeWork {
  const there = (name: keyof ChangeWorkCalls, input: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      const task = threads.begin((message) => {
        const answer = message as WorkAnswer;
        task.release();
        if (answer.ok) resolve(answer.value);
        else reject(new Error(answer.message));
      }, reject);
      task.post({ name, input } satisfies WorkRequest);
    });
  return Object.fromEntries(
    Object.keys(changeWork).map((key) => {
      const name = key as keyof ChangeWorkCalls;
      const here = workHere[name] as (...input: readonly unknown[]) => Promise<unknown>;
      return [
        name,
        (...input: readonly unknown[]) =>
          sizeOf(input) <= longestHere ? here(...input) : there(name, input),
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
