/**
 * Notifies windows of changes. A rate round or an import changes thousands of records in a row, and each event makes a
 * page send requests: the first event is sent at once, the following ones are combined.
 */

/** Milliseconds between two events about the same subject. */
export const changedEvery = 250;

/** @returns a function that reports a change */
export function createChangedEvents(notify: () => void): () => void {
  let isWaiting = false;
  let changedAgain = false;
  const notifyNow = () => {
    changedAgain = false;
    isWaiting = true;
    notify();
    const timer = setTimeout(() => {
      isWaiting = false;
      if (changedAgain) notifyNow();
    }, changedEvery);
    // The timer must not keep the process alive.
    timer.unref?.();
  };
  return () => {
    if (isWaiting) changedAgain = true;
    else notifyNow();
  };
}
