/** Events that main pushes to pages, by their windows. While Codesk is locked they are held back. */
import type { Push } from '../ipc/events';
import type { Lock } from './lock';
import type { Windows } from './windows';

export interface Pushes {
  readonly all: Push;
  /** Events for the main window, which alone has unsaved changes. */
  readonly main: Push;
  /** Events for the other windows, which follow the preferences of the main window. */
  readonly side: Push;
}

export function createPushes(lock: Lock, windows: Windows): Pushes {
  return {
    all: lock.push('all', windows.all),
    main: lock.push('main', windows.mainOnly),
    side: lock.push('side', windows.side.all),
  };
}
