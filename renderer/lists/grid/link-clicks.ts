/** Clicks on links in a row: a click follows the link, a double click opens the details of the row. */
import { type MouseEvent, useEffect, useRef } from 'react';

/** Longest time between the clicks of a double click, in milliseconds. */
const doubleClickMs = 250;

const linkSelector = '[data-record-link]';

/** True for a control in a row that handles double clicks itself. */
export const isOwnControl = (target: Element) =>
  target.closest(`button, input, a:not(${linkSelector})`) !== null;

export function useLinkClicks() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    /** Delays a click on a link until it cannot become a double click. Returns true for a click on a link. */
    hold(event: MouseEvent): boolean {
      const link = (event.target as Element).closest<HTMLAnchorElement>(linkSelector);
      // `detail` is 0 for clicks by key or script.
      if (!link || event.detail === 0) return false;
      event.preventDefault();
      clearTimeout(timer.current);
      const { href } = link;
      // Scrolling can give the element to another row.
      const follow = () => link.href === href && link.click();
      if (event.detail === 1) timer.current = setTimeout(follow, doubleClickMs);
      return true;
    },
  };
}
