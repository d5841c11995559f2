/** Where the keyboard begins in a contract dialog, and where it goes when the dialog has closed. */
import { useEffect, useRef } from 'react';

/** Takes the keyboard to a control as soon as its dialog is in the page, not only once it has faded in. */
export function FocusOnMount({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return null;
}

/**
 * Answers a function for when a dialog has closed: it gives the keyboard back to what opened it. The dialog itself
 * cannot, because the one that loads and the one that is filled in are two.
 */
export function useFocusReturn(onClosed: () => void): () => void {
  const opener = useRef(document.activeElement);
  return () => {
    onClosed();
    if (opener.current instanceof HTMLElement) focusWhenLost(opener.current);
  };
}

/** Looks for half a second, for a question that closes with the dialog lets go of the keyboard a little later. */
function focusWhenLost(element: HTMLElement, frames = 30): void {
  if (!element.isConnected || document.activeElement === element) return;
  if (document.activeElement === document.body) element.focus();
  else if (frames > 0) requestAnimationFrame(() => focusWhenLost(element, frames - 1));
}
