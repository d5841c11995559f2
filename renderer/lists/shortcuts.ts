/** The keys of a list screen that work wherever the focus is, and their entries in the sheet of keys. */
import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen, isTyping } from '../ui/focus';
import type { ShortcutGroup } from '../ui/shortcuts';

interface ScreenKeys {
  readonly onFind: () => void;
  readonly onRefresh: () => void;
  readonly onExport: () => void;
  readonly onToggleFilters: () => void;
}

/** Handles the keys of the screen, except plain characters typed into a field, and except behind a dialog. */
export function useScreenKeys(keys: ScreenKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const run = runOf(event, keys);
    if (!run) return;
    // The browser must never reload the page, even when the key does nothing.
    event.preventDefault();
    if (!isDialogOpen()) run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

function runOf(event: KeyboardEvent, keys: ScreenKeys): (() => void) | undefined {
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'f5' && !event.altKey) return keys.onRefresh;
  if (ctrl && !event.altKey && !event.shiftKey && key === 'r') return keys.onRefresh;
  if (ctrl && !event.altKey && !event.shiftKey && key === 'e') return keys.onExport;
  if (ctrl && !event.altKey && event.shiftKey && key === 'f') return keys.onToggleFilters;
  if (ctrl || event.altKey || isTyping(event.target)) return undefined;
  if (event.key === '/') return keys.onFind;
  return undefined;
}

/** Every key of a list screen, by where it works. */
export const listShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'List',
    shortcuts: [
      { keys: ['/'], text: 'Open the filters and go to them' },
      { keys: ['Ctrl+Shift+F'], text: 'Show or hide the filters' },
      { keys: ['Ctrl+R', 'F5'], text: 'Refresh' },
      { keys: ['Ctrl+E'], text: 'Export' },
    ],
  },
  {
    title: 'Moving in the table',
    shortcuts: [
      { keys: ['Arrow keys'], text: 'Next cell' },
      { keys: ['Page Up', 'Page Down'], text: 'A screen up or down' },
      { keys: ['Home', 'End'], text: 'First or last cell of the row' },
      { keys: ['Ctrl+Home', 'Ctrl+End'], text: 'First or last row' },
    ],
  },
  {
    title: 'Rows',
    shortcuts: [
      { keys: ['Space'], text: 'Select the row' },
      { keys: ['Shift+Space', 'Shift+Click'], text: 'Select up to this row' },
      { keys: ['Enter', 'Double click'], text: 'Details, or the button in the cell' },
      { keys: ['Enter', 'Space'], text: 'On a switch: turn it on or off' },
      { keys: ['F2', 'Ctrl+Enter'], text: 'Details' },
      { keys: ['Shift+F10', 'Menu'], text: 'Actions of the row' },
    ],
  },
  {
    title: 'Cells',
    shortcuts: [
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Mark cells' },
      { keys: ['Ctrl+A'], text: 'Mark all cells' },
      { keys: ['Ctrl+C'], text: 'Copy cells or selected rows' },
      { keys: ['Ctrl+Shift+C'], text: 'Copy with headings' },
      { keys: ['Ctrl+V'], text: 'Paste rows into a mapping of an integration' },
      { keys: ['Esc'], text: 'Unmark' },
    ],
  },
  {
    title: 'Headings',
    shortcuts: [
      { keys: ['Enter'], text: 'Sort, and turn the order' },
      { keys: ['Alt+↓', 'Shift+F10'], text: 'Menu of the column' },
      { keys: ['Ctrl+Shift+←', '→'], text: 'Move the column' },
      { keys: ['Alt+←', '→'], text: 'Narrower or wider' },
    ],
  },
  {
    title: 'Export',
    shortcuts: [
      { keys: ['Ctrl+Enter'], text: 'Export the chosen columns' },
      { keys: ['↑', '↓'], text: 'Next column' },
      { keys: ['Alt+↑', 'Alt+↓'], text: 'Move the column' },
    ],
  },
  {
    title: 'Details of a record',
    shortcuts: [
      { keys: ['Alt+↑', 'K'], text: 'Previous record' },
      { keys: ['Alt+↓', 'J'], text: 'Next record' },
      { keys: ['Esc'], text: 'Back to the list' },
    ],
  },
];
