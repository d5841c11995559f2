/** The bridge between page and main: two functions that exchange JSON text. All checks are in main's router. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/ipc/contract';

/** Of the browser, which the types of Node do not have. */
const browser = globalThis as unknown as {
  readonly navigator: { readonly userActivation: { readonly isActive: boolean } };
};

// One listener of the channel for all of the page's: Electron warns of a leak from the eleventh on.
const listeners = new Set<(pushed: string, payload: string) => void>();
ipcRenderer.on('codesk:event', (_event: unknown, pushed: string, payload: string) => {
  for (const listener of [...listeners]) listener(pushed, payload);
});

const bridge: Bridge = {
  // Whether a person pressed something just before is read here, in a world of its own, where no script of the page can
  // give another answer.
  invoke: (name, input) =>
    ipcRenderer.invoke('codesk', name, input, browser.navigator.userActivation.isActive),
  on: (name, listener) => {
    const forward = (pushed: string, payload: string) => {
      if (pushed === name) listener(payload);
    };
    listeners.add(forward);
    return () => void listeners.delete(forward);
  },
};

contextBridge.exposeInMainWorld('codesk', bridge);
