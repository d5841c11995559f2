/**
 * Tells windows that something changed. A rate round or an import changes thousands of things in a row, and each event
 * makes a page ask again: the first is told at once, those that follow soon are told together.
 */

/** Milliseconds between two events about the same. */
export const changedEvery = 250;

/** @returns tells that something changed */
export function createChangedEvents(tell: () => void): () => void {
  let isWaiting = false;
  let changedAgain = false;
  const tellNow = () => {
    changedAgain = false;
    isWaiting = true;
    tell();
    const timer = setTimeout(() => {
      isWaiting = false;
      if (changedAgain) tellNow();
    }, changedEvery);
    // It must not keep the program open.
    timer.unref?.();
  };
  return () => {
    if (isWaiting) changedAgain = true;
    else tellNow();
  };
}
