/** The keys of the tables inside a form, for the sheet of keys. */
import type { ShortcutGroup } from '../ui/shortcuts';

export const rowTableShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Cells of a table',
    shortcuts: [
      { keys: ['F2', 'Enter', 'Double click'], text: 'Edit the cell' },
      { keys: ['Any character'], text: 'Replace what the cell holds' },
      { keys: ['Enter', 'Tab'], text: 'Keep it and go down or right' },
      { keys: ['Esc'], text: 'Leave the cell as it was' },
      { keys: ['Delete'], text: 'Empty the cells, remove whole rows' },
    ],
  },
  {
    title: 'Blocks and rows',
    shortcuts: [
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Select cells' },
      { keys: ['Ctrl+A'], text: 'Select all cells' },
      { keys: ['Ctrl+C', 'Ctrl+X', 'Ctrl+V'], text: 'Copy, cut, paste blocks' },
      { keys: ['Shift+Space'], text: 'Select the row' },
      { keys: ['Alt+F2'], text: 'Edit the row in its dialog' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], text: 'Undo, redo' },
    ],
  },
];
