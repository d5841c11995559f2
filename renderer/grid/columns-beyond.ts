/** Marks a grid whose columns go on under what stays in sight, so that what is cut there does not look whole. */
import { type RefObject, useLayoutEffect, useRef } from 'react';

interface GridWidths {
  /** Width of all columns in CSS pixels. */
  readonly least: number;
  /** Inner width of the scroller in CSS pixels, 0 until it is known. */
  readonly width: number;
  /** Number of columns that stay in sight at the left. Their own edge shows that others go on under it. */
  readonly frozen: number;
}

/** Sets `data-beyond` on the scroller while columns go on at its right, `data-before` while they do at its left. */
export function useColumnsBeyond(
  scroller: RefObject<HTMLElement | null>,
  { least, width, frozen }: GridWidths,
): void {
  const offset = useRef<{ readonly element?: HTMLElement; readonly left: number }>({ left: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // Not through React: it would draw the grid again while it scrolls.
    const mark = () => {
      const { left } = offset.current;
      element.toggleAttribute('data-beyond', least - left > width + 1);
      element.toggleAttribute('data-before', frozen === 0 && left > 0);
    };
    const follow = () => {
      offset.current = { element, left: element.scrollLeft };
      mark();
    };
    // One that was just made is where it begins, and asking it would lay the page out.
    if (offset.current.element !== element) offset.current = { element, left: 0 };
    mark();
    // Before the rows are filled: reading the offset afterwards would lay the page out a second time.
    const early = { capture: true, passive: true };
    element.addEventListener('scroll', follow, early);
    return () => element.removeEventListener('scroll', follow, early);
  }, [scroller, least, width, frozen]);
}
