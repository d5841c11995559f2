/**
 * Long work in steps: a generator that yields where it can be interrupted. The page runs it between keys and frames.
 */

/** Entries between two points where the work can be interrupted. */
const entriesPerStep = 64;

/** Runs such work without an interruption. */
export function runToEnd<T>(work: Iterator<unknown, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** Calls `each` for every entry. */
export function* forEachInSteps<T>(
  entries: readonly T[],
  each: (entry: T, at: number) => void,
): Generator<void, void> {
  for (let at = 0; at < entries.length; at += 1) {
    each(entries[at] as T, at);
    if (at % entriesPerStep === entriesPerStep - 1) yield;
  }
}

/** Returns the results of `make` for every entry. */
export function* mapInSteps<T, R>(
  entries: readonly T[],
  make: (entry: T, at: number) => R,
): Generator<void, R[]> {
  const made: R[] = [];
  yield* forEachInSteps(entries, (entry, at) => void made.push(make(entry, at)));
  return made;
}
