/** Long work of the page in slices, so that keys are answered and frames are drawn in between. */

export { atOnce, eachOf, mapped } from '../shared/steps';

/** Milliseconds of one slice: half a frame. */
const sliceMs = 8;

/**
 * Does work that tells by `yield` where it can be interrupted. Short work is done at once; what follows longer work begins
 * in a task of its own. What is worked on must not change meanwhile.
 * @param signal leaves the work where it is; rejects with its reason
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

/** Resolves in another task. A message is not held back like a timer that is set again and again. */
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
