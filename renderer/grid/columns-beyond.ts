/** Marks a grid whose columns go on under the actions at its right, so that what is cut there does not look whole. */
import { type RefObject, useLayoutEffect } from 'react';

/**
 * Sets `data-beyond` on the scroller while columns lie beyond its right edge.
 * @param least width of all columns in CSS pixels
 * @param width inner width of the scroller in CSS pixels, 0 until it is known
 */
export function useColumnsBeyond(
  scroller: RefObject<HTMLElement | null>,
  least: number,
  width: number,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Not through React: it would draw the grid again while it scrolls.
    const mark = () => element.toggleAttribute('data-beyond', least - element.scrollLeft > width + 1);
    mark();
    // Before the rows are filled: reading the offset afterwards would lay the page out a second time.
    const early = { capture: true, passive: true };
    element.addEventListener('scroll', mark, early);
    return () => element.removeEventListener('scroll', mark, early);
  }, [scroller, least, width]);
}
