/** The bridge between page and main: two functions that exchange JSON text. All checks are in main's router. */
import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/ipc/contract';

const bridge: Bridge = {
  invoke: (name, input) => ipcRenderer.invoke('codesk', name, input),
  on: (name, listener) => {
    const forward = (_event: unknown, pushed: string, payload: string) => {
      if (pushed === name) listener(payload);
    };
    ipcRenderer.on('codesk:event', forward);
    return () => ipcRenderer.off('codesk:event', forward);
  },
};

contextBridge.exposeInMainWorld('codesk', bridge);
