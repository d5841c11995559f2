/** What depends on how wide an element is. */
import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';

interface WidthReading<T> {
  /** What the owner draws by the width. It is drawn again only when this is another value. */
  readonly read: (width: number) => T;
  /** The width to begin with, if it can be told before the element is laid out; 0 if not, as it is without this. */
  readonly likely?: (() => number) | undefined;
}

/** What depends on the inner width of an element in CSS pixels. It is 0 until it is known. */
export function useInnerWidth<T>(
  element: RefObject<HTMLElement | null>,
  { read, likely }: WidthReading<T>,
): T {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const [width] = useState(() => ({ current: likely?.() ?? 0 }));
  const value = read(width.current);
  const drawn = useRef({ read, value });
  useLayoutEffect(() => {
    drawn.current = { read, value };
  });
  useEffect(() => {
    const watched = element.current;
    if (!watched || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => {
      width.current = watched.clientWidth;
      if (!Object.is(drawn.current.read(width.current), drawn.current.value)) redraw();
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, width]);
  return value;
}

/** Inner width of the place of pages in CSS pixels, which most of what a page shows fills; 0 where there is no layout. */
export function contentWidth(): number {
  return document.getElementById('content')?.clientWidth ?? 0;
}
