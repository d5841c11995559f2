/**
 * Clipboard events for an element that is not a text field, and cells in the text format of spreadsheets. Chromium
 * sends the events to the text selection and not to the focused element. So they are received at the document, and
 * handled by the element that has the focus.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface ClipboardActions {
  /** Returns the text for the clipboard; undefined leaves the event to others, null if the owner has copied itself. */
  readonly copy?: (cut: boolean) => string | undefined | null;
  readonly paste?: (text: string) => void;
}

/** @param except selector of inner elements that handle their own events */
export function useClipboard(
  part: RefObject<HTMLElement | null>,
  actions: ClipboardActions,
  except?: string,
): void {
  const receive = useEffectEvent((event: ClipboardEvent) => {
    const active = document.activeElement;
    if (event.defaultPrevented || !active || !event.clipboardData || !part.current?.contains(active)) return;
    if (active.matches('input:not([type="checkbox"]), textarea') || (except && active.closest(except)))
      return;
    if (event.type === 'paste') {
      if (!actions.paste) return;
      event.preventDefault();
      actions.paste(event.clipboardData.getData('text/plain'));
      return;
    }
    const text = actions.copy?.(event.type === 'cut');
    if (text === undefined) return;
    event.preventDefault();
    if (text !== null) event.clipboardData.setData('text/plain', text);
  });
  useEffect(() => {
    const types = ['copy', 'cut', 'paste'] as const;
    const listener = (event: ClipboardEvent) => receive(event);
    for (const type of types) document.addEventListener(type, listener);
    return () => {
      for (const type of types) document.removeEventListener(type, listener);
    };
  }, []);
}

/**
 * Returns rows of cells as spreadsheets paste them: tabs between cells; a value with a tab, a line break or a quote is
 * quoted, and quotes inside are doubled.
 */
export function cellsAsText(rows: readonly (readonly string[])[], newline = '\n'): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join(newline);
}

function quoted(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
