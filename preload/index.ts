/** The bridge between page and main: two functions that exchange JSON text. All checks are in main's router. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/ipc/contract';

/** Of the browser's `navigator`, which the types of Node do not have. */
const activation = () => (navigator as unknown as { userActivation: { isActive: boolean } }).userActivation;

const bridge: Bridge = {
  // Whether a person pressed something just before is read here, in a world of its own, where no script of the page can
  // give another answer.
  invoke: (name, input) => ipcRenderer.invoke('codesk', name, input, activation().isActive),
  on: (name, listener) => {
    const forward = (_event: unknown, pushed: string, payload: string) => {
      if (pushed === name) listener(payload);
    };
    ipcRenderer.on('codesk:event', forward);
    return () => ipcRenderer.off('codesk:event', forward);
  },
};

contextBridge.exposeInMainWorld('codesk', bridge);
