/**
 * Ignores the second click of a double click that started on another element, for example on a menu that closed over
 * the grid.
 */
import { type RefObject, useEffect } from 'react';

/** Stops a click or double click on a row if its first click was not on the same row. */
export function useOwnClicks(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let begun: string | undefined;
    const placeOf = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !scroller.current?.contains(target)) return undefined;
      return target.closest<HTMLElement>('[data-row]')?.dataset.row ?? 'headings';
    };
    const check = (event: MouseEvent) => {
      const place = placeOf(event);
      if (event.detail < 2) begun = place;
      else if (place !== undefined && place !== begun) event.stopPropagation();
    };
    const ends = new AbortController();
    const options = { capture: true, signal: ends.signal };
    // Received at the document, because the first click can be on a menu outside the grid.
    document.addEventListener('click', check, options);
    document.addEventListener('dblclick', check, options);
    return () => ends.abort();
  }, [scroller]);
}
