/** Sends the events of `shared/ipc/events.ts` from main to the page. */
import type { BrowserWindow } from 'electron';
import type { EventName, Events } from '../../shared/ipc/events';

export type Push = <N extends EventName>(name: N, payload: Events[N]) => void;

/** The part of a window that an event needs. */
export type EventTarget = Pick<BrowserWindow, 'isDestroyed'> & {
  readonly webContents: Pick<BrowserWindow['webContents'], 'isDestroyed' | 'send'>;
};

/** Sends an event to all windows that are open at that moment. */
export function createPush(windows: () => readonly EventTarget[]): Push {
  return (name, payload) => {
    const text = JSON.stringify(payload);
    for (const window of windows()) {
      if (!window.isDestroyed() && !window.webContents.isDestroyed())
        window.webContents.send('codesk:event', name, text);
    }
  };
}
