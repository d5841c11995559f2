/** Escape for a page, and for a dialog that is still loading: it closes them when nothing else takes the key. */
import { Classes } from '@blueprintjs/core';
import { useEffectEvent, useLayoutEffect } from 'react';
import { isTyping } from './focus';

const overlays = `.${Classes.OVERLAY_OPEN}:not(.${Classes.TOAST_CONTAINER})`;
/**
 * True while a dialog, a menu or another overlay is open. A tooltip does not count: it closes without consuming the
 * key.
 */
const isCovered = () =>
  [...document.querySelectorAll(overlays)].some((overlay) => !overlay.querySelector(`.${Classes.TOOLTIP}`));

/** The handlers of Escape, the newest last. */
const closers: (() => void)[] = [];

/**
 * Calls `onEscape` when Escape is pressed outside of text fields while no dialog, menu or other overlay is open, and
 * nothing on the page uses the key. Only the newest handler is called.
 * @param active false while there is nothing to close
 */
export function useEscape(onEscape: () => void, active = true): void {
  const close = useEffectEvent(onEscape);
  // In a layout effect, because the key may be pressed as soon as the page is visible.
  useLayoutEffect(() => {
    if (!active) return undefined;
    // An overlay that the key closes no longer exists when the event arrives here, so it is looked for in the capture
    // phase.
    let wasFree = false;
    const closer = () => close();
    closers.push(closer);
    const look = (event: KeyboardEvent) => {
      const isNewest = closers.at(-1) === closer;
      if (event.key === 'Escape') wasFree = isNewest && !isCovered();
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || !wasFree) return;
      if (isTyping(event.target)) return;
      closer();
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', act);
    return () => {
      closers.splice(closers.indexOf(closer), 1);
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', act);
    };
  }, [active]);
}
