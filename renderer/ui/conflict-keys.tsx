/** The keys of a table in which one side of each conflict is chosen. Rendered inside its dialog. */
import { type ShortcutGroup, usePageShortcuts } from './shortcuts';

const groups: readonly ShortcutGroup[] = [
  {
    title: 'Conflicts',
    shortcuts: [
      { keys: ['T'], text: 'Take the value on the server, and go on' },
      { keys: ['M'], text: 'Take your value, and go on' },
    ],
  },
];

export function ConflictKeys() {
  usePageShortcuts(groups);
  return null;
}
