/**
 * Focus order in an overlay: the first control has the focus, and Tab cycles through all controls in reading order.
 * Blueprint alone also stops at invisible elements and skips the last control on Shift+Tab.
 */
import { Classes } from '@blueprintjs/core';
import { useLayoutEffect } from 'react';
import { tabbable } from 'tabbable';

/** The elements that Blueprint adds around the content to trap the focus. */
const edges = [Classes.OVERLAY_START_FOCUS_TRAP, Classes.OVERLAY_END_FOCUS_TRAP, Classes.OVERLAY_CONTENT]
  .map((name) => `.${name}`)
  .join();
const startTrap = `.${Classes.OVERLAY_START_FOCUS_TRAP}`;
/** The close button is first in the tab order, but must not get the focus when the dialog opens. */
const heading = `.${Classes.DIALOG_HEADER}`;

const controlsIn = (place: HTMLElement) => tabbable(place).filter((element) => !element.matches(edges));

/** @param place element that holds one overlay */
export function useTabCycle(place: HTMLElement, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const stopBeginning = focusFirstControl(place);
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isPlain = event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isPlain || event.defaultPrevented || !(target instanceof Element)) return;
      const controls = controlsIn(place);
      const [leaves, comes] = event.shiftKey
        ? [controls[0], controls.at(-1)]
        : [controls.at(-1), controls[0]];
      if (!comes || (target !== leaves && !target.matches(edges))) return;
      event.preventDefault();
      comes.focus();
    };
    place.addEventListener('keydown', onKeyDown);
    const stopHolding = trapFocus(place);
    return () => {
      stopBeginning();
      stopHolding();
      place.removeEventListener('keydown', onKeyDown);
    };
  }, [place, isOpen]);
}

/**
 * Focuses the overlay itself if its focused control was removed and nothing else took the focus: Escape and Tab would
 * do nothing on the body.
 * @returns stops it
 */
function trapFocus(place: HTMLElement): () => void {
  let frame = 0;
  let hadFocus = place.contains(document.activeElement);
  const onFocus = ({ target }: FocusEvent) => {
    hadFocus = target instanceof Node && place.contains(target);
  };
  const watcher = new MutationObserver(() => {
    if (!hadFocus || document.activeElement !== document.body) return;
    cancelAnimationFrame(frame);
    // The code that removed the control may focus another one first.
    frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        place.querySelector<HTMLElement>(`.${Classes.OVERLAY_CONTENT}`)?.focus({ preventScroll: true });
    });
  });
  document.addEventListener('focusin', onFocus);
  watcher.observe(place, { childList: true, subtree: true });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocus);
    watcher.disconnect();
  };
}

/**
 * Moves the focus once from the edge of an opened overlay, where Blueprint puts it, to the first control. Does nothing
 * for an overlay that focuses a control itself, or that has only its close button: it may be loading.
 * @returns stops it
 */
export function focusFirstControl(place: HTMLElement): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    stop();
    if (!(target instanceof Element) || !target.matches(startTrap)) return;
    controlsIn(place)
      .find((control) => !control.closest(heading))
      ?.focus({ preventScroll: true });
  };
  const stop = () => place.removeEventListener('focusin', onFocus);
  place.addEventListener('focusin', onFocus);
  return stop;
}
