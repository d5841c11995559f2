/** Keys of an open rate file, and their entries in the list of keys. */
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen } from '../ui/focus';
import { pressedShortcut, type Shortcut, type ShortcutGroup, usePageShortcuts } from '../ui/shortcuts';

interface DeskKeys {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onFind: () => void;
  readonly onReplace: () => void;
  readonly onWalk: (back: boolean) => void;
  readonly onQueue: () => void;
}

/**
 * Handles keys inside a rate file that the grid and text fields do not handle. The keys also work when the focus is
 * outside the rate file, for example after a file was opened, but not in a text field or a dialog there.
 */
export function useDeskKeys(keys: DeskKeys): (event: KeyboardEvent<HTMLElement>) => void {
  usePageShortcuts([{ title: deskTitle, shortcuts: deskCommands(keys) }]);
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const target = event.target as Element;
    if (event.defaultPrevented || isDialogOpen()) return;
    if (target.closest?.('[data-desk], input, textarea, select')) return;
    const run = runOf(event, keys);
    if (!run) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return (event) => {
    // A dialog is a React child of the rate file, but has its own keys.
    if (event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
    const run = runOf(event, keys);
    if (!run) return;
    event.preventDefault();
    run();
  };
}

/**
 * Handles Ctrl+Enter on a button before the button does, because the button would count the key, or its release, as a
 * press.
 * @returns handlers of the capture phase
 */
export function useButtonKeys(onQueue: () => void) {
  const taken = useRef(false);
  return {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const isQueue = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isQueue || !event.currentTarget.contains(event.target as Node)) return;
      if (!(event.target as Element).closest('button, [role="button"], [role="tab"]')) return;
      event.preventDefault();
      event.stopPropagation();
      taken.current = true;
      onQueue();
    },
    onKeyUpCapture: (event: KeyboardEvent<HTMLElement>) => {
      if (!taken.current || event.key !== 'Enter') return;
      taken.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const deskTitle = 'Rate desk';

/**
 * Keys with their actions.
 * @param keys actions, while a rate file is open
 */
function deskCommands(keys?: DeskKeys): readonly Shortcut[] {
  const run = (action: (() => void) | undefined) => (action ? { run: action } : {});
  return [
    { keys: ['F8'], text: 'Next finding', icon: 'arrow-down', ...run(keys && (() => keys.onWalk(false))) },
    {
      keys: ['Shift+F8'],
      text: 'Previous finding',
      icon: 'arrow-up',
      ...run(keys && (() => keys.onWalk(true))),
    },
    { keys: ['Ctrl+F'], text: 'Find in the rows', icon: 'search', ...run(keys?.onFind) },
    { keys: ['Ctrl+H'], text: 'Find and replace', icon: 'search-text', ...run(keys?.onReplace) },
    { keys: ['Ctrl+Z'], text: undoText, icon: 'undo', ...run(keys?.onUndo) },
    { keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], text: redoText, icon: 'redo', ...run(keys?.onRedo) },
    { keys: ['Ctrl+Enter'], text: 'Queue the accepted changes', icon: 'inbox', ...run(keys?.onQueue) },
  ];
}

const [undoText, redoText] = ['Undo', 'Redo'] as const;

type Pressed = Parameters<typeof pressedShortcut>[0] & { readonly target: EventTarget | null };

function runOf(event: Pressed, keys: DeskKeys): (() => void) | undefined {
  const found = pressedShortcut(event, [{ title: deskTitle, shortcuts: deskCommands(keys) }]);
  const isUndo = found?.text === undoText || found?.text === redoText;
  // A text field has its own undo.
  return isUndo && (event.target as HTMLElement).matches('input, textarea') ? undefined : found?.run;
}

export const deskShortcuts: readonly ShortcutGroup[] = [
  { title: deskTitle, shortcuts: deskCommands() },
  {
    title: 'Cells',
    shortcuts: [
      { keys: ['F2', 'Enter', 'Double click'], text: 'Edit the cell' },
      { keys: ['Any character'], text: 'Replace the value of the cell' },
      { keys: ['Enter', 'Tab'], text: 'Confirm and move down or right' },
      { keys: ['Ctrl+Enter'], text: 'Fill all selected cells' },
      { keys: ['Esc'], text: 'Cancel the edit' },
      { keys: ['Delete'], text: 'Clear the cells' },
      { keys: ['Ctrl+D'], text: 'Copy the first selected row down' },
    ],
  },
  {
    title: 'Calculations on selected cells',
    shortcuts: [
      { keys: ['+5%', '-3.5%'], text: 'Add or subtract a percentage' },
      { keys: ['+0.25', '-0.25'], text: 'Add or subtract an amount' },
      { keys: ['*1.1'], text: 'Multiply by a factor' },
    ],
  },
  {
    title: 'Ranges and rows',
    shortcuts: [
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Select cells' },
      { keys: ['Ctrl+A'], text: 'Select all cells' },
      { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], text: 'Copy, cut, paste cells' },
      { keys: ['Ctrl+Shift+C'], text: 'Copy with headings' },
      { keys: ['Shift+Space'], text: 'Select the row' },
      { keys: ['Ctrl+Shift++'], text: 'Insert rows' },
      { keys: ['Ctrl+-'], text: 'Remove the selected rows' },
    ],
  },
  {
    title: 'Headings',
    shortcuts: [
      { keys: ['Enter', 'Click'], text: 'Sort, reverse, restore the order of the file' },
      { keys: ['Alt+↓', 'Shift+F10'], text: 'Column menu' },
      { keys: ['Alt+←', '→'], text: 'Change the column width' },
    ],
  },
  {
    title: 'Comparison',
    shortcuts: [
      { keys: ['Space'], text: 'Accept or reject the change' },
      { keys: ['A', 'R'], text: 'Accept or reject all changes of this state' },
      { keys: ['Enter'], text: 'Show the row in the file' },
    ],
  },
  {
    title: 'Bands',
    shortcuts: [
      { keys: ['←', '→'], text: 'Next band' },
      { keys: ['Home', 'End'], text: 'First or last band' },
      { keys: ['↑', '↓'], text: 'Next strip' },
    ],
  },
];
