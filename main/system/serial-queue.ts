/** Runs work that reads and then writes the same data one after another, so that no change is lost. */

/** @returns a function that starts each work when the one before has ended, also after a failure */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
