/** The bridge between page and main: two functions that exchange JSON text. All checks are in main's router. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/ipc/contract';

/** A browser global that the types of Node do not have. */
const browser = globalThis as unknown as {
  readonly navigator: { readonly userActivation: { readonly isActive: boolean } };
};

// One listener for all listeners of the page: Electron warns of a leak from the eleventh on.
const listeners = new Set<(pushed: string, payload: string) => void>();
ipcRenderer.on('codesk:event', (_event: unknown, pushed: string, payload: string) => {
  for (const listener of [...listeners]) listener(pushed, payload);
});

const bridge: Bridge = {
  // The user's activation is read here, in an isolated world, where no script of the page can change it.
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
