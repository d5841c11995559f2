/** The keys of a table in which one side of each conflict is chosen. Rendered inside its dialog. */
import { type ShortcutGroup, usePageShortcuts } from './shortcuts';

const groups: readonly ShortcutGroup[] = [
  {
    title: 'Conflicts',
    shortcuts: [
      { keys: ['T'], text: 'Use the value of the server and go to the next' },
      { keys: ['M'], text: 'Use your value and go to the next' },
    ],
  },
];

export function ConflictKeys() {
  usePageShortcuts(groups);
  return null;
}
