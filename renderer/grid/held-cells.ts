/**
 * How the cells that stay in sight are held. Each that sticks is a layer of its own and is placed anew in every frame of
 * scrolling, up and down as well. Where a grid is not scrolled sideways, the same place is an offset, which costs nothing.
 */
import './grid.css';
import { type RefObject, useEffect } from 'react';

/** Milliseconds at the left end after which cells are held by an offset again. */
const restMs = 500;

/** Before a grid is scrolled sideways by code: the offsets of its cells are those of its left end. */
export function letCellsStick(grid: Element): void {
  grid.removeAttribute('data-offset-held');
}

function markBar(grid: HTMLElement): void {
  const hasBar = grid.offsetWidth - 2 * grid.clientLeft > grid.clientWidth;
  grid.toggleAttribute('data-bar', hasBar);
  // Each cell inherits it and gets a new style: only where it is needed.
  if (hasBar) grid.style.setProperty('--codesk-inner-width', `${grid.clientWidth}px`);
}

/**
 * Sets `data-offset-held` on the scroller while the grid stands at its left end and nobody begins to scroll it sideways.
 * While it has a scrollbar for its rows, it has `data-bar`, and `--codesk-inner-width` is the width that the bar leaves.
 */
export function useHeldCells(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = scroller.current;
    // Without a layout nothing is known of its width.
    if (!grid || typeof ResizeObserver !== 'function') return;
    let resting = 0;
    let atLeft = true;
    const rest = () => {
      resting = 0;
      grid.toggleAttribute('data-offset-held', atLeft);
    };
    /** From now on cells stick: an offset would be one frame behind the compositor. */
    const stick = () => {
      if (resting === 0) grid.toggleAttribute('data-offset-held', false);
      window.clearTimeout(resting);
      resting = window.setTimeout(rest, restMs);
    };
    const onScroll = () => {
      const wasAtLeft = atLeft;
      atLeft = grid.scrollLeft === 0;
      if (!atLeft || !wasAtLeft) stick();
    };
    const onWheel = ({ deltaX, shiftKey }: WheelEvent) => {
      if (deltaX !== 0 || shiftKey) stick();
    };
    const onPress = ({ target, pointerType }: PointerEvent) => {
      // A scrollbar, or a finger.
      if (target === grid || pointerType === 'touch') stick();
    };
    // In the same frame as the new size, so not through React.
    const observer = new ResizeObserver(() => {
      atLeft = grid.scrollLeft === 0;
      markBar(grid);
      if (resting === 0) rest();
    });
    observer.observe(grid);
    // Before the rows are filled: reading the offset afterwards would lay the page out a second time.
    const early = { capture: true, passive: true };
    grid.addEventListener('scroll', onScroll, early);
    grid.addEventListener('wheel', onWheel, early);
    grid.addEventListener('pointerdown', onPress, early);
    return () => {
      observer.disconnect();
      grid.removeEventListener('scroll', onScroll, early);
      grid.removeEventListener('wheel', onWheel, early);
      grid.removeEventListener('pointerdown', onPress, early);
      window.clearTimeout(resting);
    };
  }, [scroller]);
}
