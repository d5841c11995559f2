/** The bridge: two functions over JSON text, nothing else. It decides nothing; main's router does. */
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
