/**
 * Marks the row under the pointer. Not by `:hover`: each frame of scrolling brings another row under the pointer, and the
 * style of two rows would have to be found before the scroll offset can be read, and once more for what is drawn.
 */
import './grid.css';
import { type RefObject, useEffect } from 'react';

/** Milliseconds without scrolling after which a row is marked again. */
const restMs = 100;

/** Sets `data-pointed` on the row under the pointer, and on none while the grid scrolls. */
export function usePointedRow(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    let pointed: Element | null = null;
    let resting = 0;
    const mark = (row: Element | null) => {
      if (row === pointed) return;
      pointed?.removeAttribute('data-pointed');
      row?.setAttribute('data-pointed', '');
      pointed = row;
    };
    const rest = () => {
      resting = 0;
      mark(grid.querySelector('.codesk-row:hover'));
    };
    const onScroll = () => {
      mark(null);
      window.clearTimeout(resting);
      resting = window.setTimeout(rest, restMs);
    };
    const onOver = ({ target }: PointerEvent) => {
      if (resting === 0) mark((target as Element).closest('.codesk-row'));
    };
    const onLeave = () => mark(null);
    const early = { capture: true, passive: true };
    grid.addEventListener('scroll', onScroll, early);
    grid.addEventListener('pointerover', onOver);
    grid.addEventListener('pointerleave', onLeave);
    return () => {
      grid.removeEventListener('scroll', onScroll, early);
      grid.removeEventListener('pointerover', onOver);
      grid.removeEventListener('pointerleave', onLeave);
      window.clearTimeout(resting);
    };
  }, [scroller]);
}
