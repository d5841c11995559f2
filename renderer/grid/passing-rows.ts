/**
 * Keeps from React what a pointer that rests meets while rows pass under it. Each frame brings another cell, and React goes
 * through the page for each; nobody points at what only passes. Where the pointer is, is told when the grid rests.
 */
import { type RefObject, useEffect } from 'react';

/** Milliseconds without scrolling after which the pointer is told again. */
const restMs = 100;

/** As pointer and as mouse: from an element, and to one. */
const kinds = [
  { out: 'pointerout', over: 'pointerover' },
  { out: 'mouseout', over: 'mouseover' },
] as const;

/**
 * While the scroller scrolls, tells that the pointer has left the cell that it was on, and nothing of those that pass.
 * Events of a pressed pointer, and those that come from outside or go there, are told as always.
 */
export function usePassingRows(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = scroller.current;
    if (!grid) return;
    let resting = 0;
    /** By type: the last event of those that were kept back. */
    const kept = new Map<string, MouseEvent>();
    let isTelling = false;
    const tell = (of: MouseEvent, type: string, target: Element, relatedTarget: Element) => {
      const options = optionsOf(of, relatedTarget);
      isTelling = true;
      target.dispatchEvent(
        of instanceof PointerEvent ? new PointerEvent(type, options) : new MouseEvent(type, options),
      );
      isTelling = false;
    };
    const keepBack = (event: MouseEvent) => {
      const { type, target, relatedTarget, buttons } = event;
      if (isTelling) return;
      if (buttons !== 0 || !isWithin(grid, target) || !isWithin(grid, relatedTarget)) {
        // Told to all, so nothing is left to tell.
        for (const end of ['out', 'over']) kept.delete(type.replace(/out|over/, end));
        return;
      }
      event.stopImmediatePropagation();
      const isFirst = !kept.has(type);
      kept.set(type, event);
      if (isFirst && type.endsWith('out')) tell(event, type, target, grid);
    };
    const listen = (how: 'addEventListener' | 'removeEventListener') => {
      for (const { out, over } of kinds) {
        window[how](out, keepBack as EventListener, { capture: true });
        window[how](over, keepBack as EventListener, { capture: true });
      }
    };
    const rest = () => {
      resting = 0;
      listen('removeEventListener');
      for (const { out, over } of kinds) {
        const last = kept.get(over);
        if (!last || !isWithin(grid, last.target)) continue;
        tell(last, out, grid, last.target);
        tell(last, over, last.target, grid);
      }
      kept.clear();
    };
    const onScroll = () => {
      if (resting === 0) listen('addEventListener');
      window.clearTimeout(resting);
      resting = window.setTimeout(rest, restMs);
    };
    const early = { capture: true, passive: true };
    grid.addEventListener('scroll', onScroll, early);
    return () => {
      grid.removeEventListener('scroll', onScroll, early);
      window.clearTimeout(resting);
      listen('removeEventListener');
    };
  }, [scroller]);
}

const isWithin = (grid: Element, target: EventTarget | null): target is Element =>
  target instanceof Element && grid.contains(target);

function optionsOf(event: MouseEvent, relatedTarget: Element): PointerEventInit {
  const { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey, view } = event;
  const pointer =
    event instanceof PointerEvent
      ? { pointerId: event.pointerId, pointerType: event.pointerType, isPrimary: event.isPrimary }
      : {};
  const at = { clientX, clientY, screenX, screenY, ctrlKey, shiftKey, altKey, metaKey, view };
  return { ...at, ...pointer, bubbles: true, cancelable: true, composed: true, relatedTarget };
}
