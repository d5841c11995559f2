/**
 * Clipboard events for a part of the page that is no text field. Chromium sends them to where the text selection is,
 * not to what has the focus, so they are heard at the document and belong to whoever holds the keyboard.
 */
import { type RefObject, useEffect, useRef } from 'react';

export interface ClipboardHands {
  /** Answers the text to put on the clipboard; undefined leaves the event to others. */
  readonly copy?: (cut: boolean) => string | undefined;
  readonly paste: (text: string) => void;
}

/** @param except a part inside that has hands of its own */
export function useClipboard(
  part: RefObject<HTMLElement | null>,
  hands: ClipboardHands,
  except?: string,
): void {
  const latest = useRef(hands);
  latest.current = hands;
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      const active = document.activeElement;
      if (event.defaultPrevented || !active || !event.clipboardData || !part.current?.contains(active))
        return;
      if (active.matches('input, textarea') || (except && active.closest(except))) return;
      if (event.type === 'paste') {
        event.preventDefault();
        latest.current.paste(event.clipboardData.getData('text/plain'));
        return;
      }
      const text = latest.current.copy?.(event.type === 'cut');
      if (text === undefined) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', text);
    };
    const types = ['copy', 'cut', 'paste'] as const;
    for (const type of types) document.addEventListener(type, hear);
    return () => {
      for (const type of types) document.removeEventListener(type, hear);
    };
  }, [part, except]);
}
