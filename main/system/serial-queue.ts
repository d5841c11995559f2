/** Work that reads and then writes the same thing: one after the other, so that none undoes what another one did. */

/** @returns a function that begins each work when the one before has ended, whatever became of that */
export function createSerialQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}
