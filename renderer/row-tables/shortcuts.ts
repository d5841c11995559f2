/** The keys of row tables, for the list of shortcuts. */
import type { ShortcutGroup } from '../ui/shortcuts';

export const rowTableShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Cells of a table',
    shortcuts: [
      { keys: ['F2', 'Enter', 'Double click'], text: 'Edit the cell' },
      { keys: ['Any character'], text: 'Replace the value of the cell' },
      { keys: ['Enter', 'Tab'], text: 'Confirm and move down or right' },
      { keys: ['Esc'], text: 'Cancel the edit' },
      { keys: ['Delete'], text: 'Clear the cells, delete whole rows' },
    ],
  },
  {
    title: 'Ranges and rows',
    shortcuts: [
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Select cells' },
      { keys: ['Ctrl+A'], text: 'Select all cells' },
      { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], text: 'Copy, cut, paste cells' },
      { keys: ['Shift+Space'], text: 'Select the row' },
      { keys: ['Alt+F2'], text: 'Edit the row in its dialog' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], text: 'Undo, redo' },
    ],
  },
];
