/** Long work of the page in slices, so that keys are answered and frames are drawn in between. */

/** Milliseconds of one slice: half a frame. */
const sliceMs = 8;
/** Entries between two looks at the clock. */
const entriesPerStep = 64;

/**
 * Does work that tells by `yield` where it can be interrupted. Short work is done at once. What is worked on must not change
 * meanwhile.
 * @param signal leaves the work where it is; rejects with its reason
 */
export async function inSlices<T>(work: Iterator<unknown, T>, signal?: AbortSignal): Promise<T> {
  for (let end = performance.now() + sliceMs; ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await nextTask();
    signal?.throwIfAborted();
    end = performance.now() + sliceMs;
  }
}

/** Does such work without an interruption. */
export function atOnce<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Calls `each` for every entry, as work for `inSlices`. */
export function* eachOf<T>(
  entries: readonly T[],
  each: (entry: T, at: number) => void,
): Generator<void, void> {
  for (let at = 0; at < entries.length; at += 1) {
    each(entries[at] as T, at);
    if (at % entriesPerStep === entriesPerStep - 1) yield;
  }
}

/** What `make` makes of every entry, as work for `inSlices`. */
export function* mapped<T, R>(
  entries: readonly T[],
  make: (entry: T, at: number) => R,
): Generator<void, R[]> {
  const made: R[] = [];
  yield* eachOf(entries, (entry, at) => void made.push(make(entry, at)));
  return made;
}

/** Resolves in another task. A message is not held back like a timer that is set again and again. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
