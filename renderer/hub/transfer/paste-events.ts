/**
 * Paste events for a table instead of a field. Chromium sends them to the element with the text selection.
 */
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '../../ui/focus';
import { notify } from '../../ui/notices';

/** Calls back with pasted text while no dialog is open and no field has the focus. */
export function usePasteOnPage(onPaste: (text: string) => void): void {
  usePastes(() => !isDialogOpen() && !isTyping(document.activeElement), onPaste);
}

export function usePasteInDialog(onPaste: (text: string) => void): void {
  usePastes(() => true, onPaste);
}

function usePastes(isMine: () => boolean, onPaste: (text: string) => void): void {
  const receive = useEffectEvent((event: ClipboardEvent) => {
    if (event.defaultPrevented || !isMine()) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '') notify(noRows(event.clipboardData));
    else onPaste(text);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => receive(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

function noRows(clipboard: DataTransfer | null) {
  const held = !clipboard
    ? 'The clipboard cannot be read.'
    : clipboard.types.includes('Files')
      ? 'The clipboard holds a picture or a file.'
      : 'The clipboard holds no text.';
  return {
    tone: 'warning',
    title: 'Nothing to paste',
    text: `${held} Copy rows in a spreadsheet, then paste them here.`,
  } as const;
}
