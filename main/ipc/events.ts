/** Pushes from main to the page, by the table in `shared/ipc/events.ts`. */
import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../../shared/ipc/events';

type Push = <N extends EventName>(name: N, payload: Events[N]) => void;

/** The part of a window that an event needs. */
export type EventTarget = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'isDestroyed' | 'send'>;
};

/** Sends to every window that is open at that moment; without one, an event has nobody to reach. */
export function createPush(windows: () => readonly EventTarget[]): Push {
  return (name, payload) => {
    const text = JSON.stringify(payload);
    for (const window of windows()) {
      if (!window.isDestroyed() && !window.webContents.isDestroyed())
        window.webContents.send('codesk:event', name, text);
    }
  };
}
