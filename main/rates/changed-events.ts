/**
 * Tells windows that something of the rate desk changed. A rate round changes thousands of things in a row, and each event
 * makes a page ask again: the first is told at once, those that follow soon are told together.
 */
import type { RateEvents } from '../../shared/ipc/rates';

type What = RateEvents['rates-changed']['what'];

/** Milliseconds between two events about the same. */
export const changedEvery = 250;

/** @returns tells that something changed */
export function createChangedEvents(tell: (what: What) => void): (what: What) => void {
  /** By what was told a short time ago: whether it changed again since. */
  const told = new Map<What, boolean>();
  const tellNow = (what: What) => {
    told.set(what, false);
    tell(what);
    const timer = setTimeout(() => {
      const changedAgain = told.get(what);
      told.delete(what);
      if (changedAgain) tellNow(what);
    }, changedEvery);
    // It must not keep the program open.
    timer.unref?.();
  };
  return (what) => {
    if (told.has(what)) told.set(what, true);
    else tellNow(what);
  };
}
