/** Pushes from main to the page, by the table in `shared/ipc/events.ts`. */
import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../../shared/ipc/events';

export type Push = <N extends EventName>(name: N, payload: Events[N]) => void;

/** Sends to the window that is open at that moment; without one, an event has nobody to reach. */
export function createPush(window: () => BrowserWindow | null): Push {
  return (name, payload) => {
    const open = window();
    if (open && !open.isDestroyed() && !open.webContents.isDestroyed()) {
      open.webContents.send('codesk:event', name, JSON.stringify(payload));
    }
  };
}
