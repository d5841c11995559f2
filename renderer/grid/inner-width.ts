/** The width of an element. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Returns the inner width of an element in CSS pixels; 0 until it is known. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  // Measured before the first paint, which then shows the right columns.
  useLayoutEffect(() => setWidth(element.current?.clientWidth ?? 0), [element]);
  useEffect(() => {
    const watched = element.current;
    if (!watched || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
