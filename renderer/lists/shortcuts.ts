/** The keys of a list screen, for the shortcut sheet and the palette. */
import type { ShortcutGroup } from '../ui/shortcuts';

interface ScreenKeys {
  readonly onFind: () => void;
  readonly onRefresh: () => void;
  readonly onExport: () => void;
  readonly onToggleFilters: () => void;
  /** Why nothing can be exported now; undefined if it can. */
  readonly exportRefusal: string | undefined;
  readonly onPrint: () => void;
  readonly printRefusal: string | undefined;
}

/** Every key of a list screen. */
export function listShortcuts(keys: ScreenKeys): readonly ShortcutGroup[] {
  return [
    {
      title: 'List',
      shortcuts: [
        { keys: ['/'], text: 'Go to the filters', icon: 'filter', run: keys.onFind },
        {
          keys: ['Ctrl+Shift+F'],
          text: 'Show or hide the filters',
          icon: 'filter',
          run: keys.onToggleFilters,
        },
        { keys: ['Ctrl+R', 'F5'], text: 'Refresh', icon: 'refresh', run: keys.onRefresh },
        {
          keys: ['Ctrl+E'],
          text: 'Export',
          icon: 'export',
          run: keys.onExport,
          refusal: keys.exportRefusal,
        },
        {
          keys: ['Ctrl+P'],
          text: 'Print list…',
          icon: 'print',
          run: keys.onPrint,
          refusal: keys.printRefusal,
        },
      ],
    },
    ...tableShortcuts,
  ];
}

/** The keys of the table and the panels around it, grouped by where they work. */
const tableShortcuts: readonly ShortcutGroup[] = [
  {
    title: 'Navigation in the table',
    shortcuts: [
      { keys: ['Arrow keys'], text: 'Next cell' },
      { keys: ['Page Up', 'Page Down'], text: 'One screen up or down' },
      { keys: ['Home', 'End'], text: 'First or last cell of the row' },
      { keys: ['Ctrl+Home', 'Ctrl+End'], text: 'First or last row' },
    ],
  },
  {
    title: 'Rows',
    shortcuts: [
      { keys: ['Space'], text: 'Select the row' },
      { keys: ['Shift+Space', 'Shift+Click'], text: 'Select up to this row' },
      { keys: ['Enter', 'Double click'], text: 'Details, or the button or link in the cell' },
      { keys: ['Enter', 'Space'], text: 'On a switch: turn it on or off' },
      { keys: ['F2', 'Ctrl+Enter'], text: 'Details' },
      { keys: ['Shift+F10', 'Menu'], text: 'Row actions and filters by the cell' },
    ],
  },
  {
    title: 'Cells',
    shortcuts: [
      { keys: ['Shift+Arrow keys', 'Drag'], text: 'Select cells' },
      { keys: ['Ctrl+A'], text: 'Select all cells' },
      { keys: ['Ctrl+C'], text: 'Copy cells or selected rows' },
      { keys: ['Ctrl+Shift+C'], text: 'Copy with headings' },
      { keys: ['Esc'], text: 'Clear selection' },
    ],
  },
  {
    title: 'Headings',
    shortcuts: [
      { keys: ['Enter'], text: 'Sort / reverse' },
      { keys: ['Alt+↓', 'Shift+F10'], text: 'Column menu' },
      { keys: ['F'], text: 'Column filter, also from its cells' },
      { keys: ['Ctrl+Shift+←', '→'], text: 'Move the column' },
      { keys: ['Alt+←', '→'], text: 'Narrower or wider' },
    ],
  },
  {
    title: 'Filter panel',
    shortcuts: [
      { keys: ['Enter'], text: 'Apply the filters' },
      { keys: ['Esc'], text: 'Close the filters' },
      { keys: ['Delete'], text: 'Remove the applied filter' },
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
      { keys: ['Ctrl+P'], text: 'Print' },
      { keys: ['Alt+←'], text: 'Back to the page with the link' },
      { keys: ['Esc'], text: 'Close, or back to the page with the link' },
    ],
  },
];
