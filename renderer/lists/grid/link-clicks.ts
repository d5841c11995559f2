/** Clicks on links in a row: one follows the link, two open the details of the row as everywhere in it. */
import { type MouseEvent, useEffect, useRef } from 'react';

/** Milliseconds in which a second click makes a double click. */
const doubleClickMs = 250;

const linkSelector = '[data-record-link]';

/** True for a control in a row that has a double click of its own. */
export const isOwnControl = (target: Element) =>
  target.closest(`button, input, a:not(${linkSelector})`) !== null;

export function useLinkClicks() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Holds a click of the pointer on a link until it is no double click. True if it was one. */
    hold(event: MouseEvent): boolean {
      const link = (event.target as Element).closest<HTMLElement>(linkSelector);
      // Clicks by key or by script have no count.
      if (!link || event.detail === 0) return false;
      event.preventDefault();
      clearTimeout(timer.current);
      if (event.detail === 1) timer.current = setTimeout(() => link.click(), doubleClickMs);
      return true;
    },
  };
}
