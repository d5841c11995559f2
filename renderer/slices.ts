/** Runs long work of the page in slices, so that keys are handled and frames are drawn in between. */

export { forEachInSteps, mapInSteps, runToEnd } from '../shared/steps';

/** Length of a slice in milliseconds: half a frame. */
const sliceMs = 8;

/**
 * Runs work that can be interrupted at each `yield`. Short work runs at once; after longer work, the promise resolves
 * in a new task. The data must not change while the work runs.
 * @param signal stops the work; the promise rejects with its reason
 */
export async function inSlices<T>(work: Iterator<unknown, T>, signal?: AbortSignal): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    const end = performance.now() + sliceMs;
    let step = work.next();
    while (!step.done && performance.now() < end) step = work.next();
    if (step.done && isFirst) return step.value;
    await nextTask();
    signal?.throwIfAborted();
    if (step.done) return step.value;
  }
}

/** Resolves in a new task. It uses a message, because browsers delay repeated timers. */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
