/** Escape for a page: it closes the page when nothing else takes the key. */
import { Classes } from '@blueprintjs/core';
import { useEffect, useEffectEvent } from 'react';

const overlays = `.${Classes.OVERLAY_OPEN}:not(.${Classes.TOAST_CONTAINER})`;
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

/**
 * Calls `onEscape` when Escape is pressed outside of text fields while no dialog, menu or other overlay is open, and
 * nothing on the page uses the key.
 */
export function useEscape(onEscape: () => void): void {
  const close = useEffectEvent(onEscape);
  useEffect(() => {
    // An overlay that the key closes is gone when the event arrives here, so it is looked for before anybody handles it.
    let wasFree = false;
    const look = (event: KeyboardEvent) => {
      if (event.key === 'Escape') wasFree = document.querySelector(overlays) === null;
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || !wasFree) return;
      if (event.target instanceof Element && event.target.matches(typing)) return;
      close();
    };
    window.addEventListener('keydown', look, true);
    window.addEventListener('keydown', act);
    return () => {
      window.removeEventListener('keydown', look, true);
      window.removeEventListener('keydown', act);
    };
  }, []);
}
