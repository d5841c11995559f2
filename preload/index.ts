/** The bridge between page and main: two functions that exchange JSON text. All checks are in main's router. */
import { contextBridge, ipcRenderer, webFrame } from 'electron';
import type { Bridge } from '../shared/ipc/contract';

/** Of the browser, which the types of Node do not have. */
const browser = globalThis as unknown as {
  readonly navigator: { readonly userActivation: { readonly isActive: boolean } };
  readonly navigation: EventTarget;
  readonly location: { readonly hash: string };
  requestIdleCallback(work: () => void): void;
};

// One listener of the channel for all of the page's: Electron warns of a leak from the eleventh on.
const listeners = new Set<(pushed: string, payload: string) => void>();
ipcRenderer.on('codesk:event', (_event: unknown, pushed: string, payload: string) => {
  for (const listener of [...listeners]) listener(pushed, payload);
});

/** Gives memory back that the page does not use any more, when the page has nothing else to do. Takes up to 10 ms. */
const giveBack = () => browser.requestIdleCallback(() => webFrame.clearCache());

// Nobody waits for anything.
ipcRenderer.on('codesk:rest', giveBack);

/**
 * Lists and forms that are left, after which their elements are given back. Who goes through many lists without a pause
 * would leave 70 MB behind, and what is still in use would lie spread over all of it.
 */
const leftPlaces = 3;
let left = 0;
let place = placeNow();
browser.navigation.addEventListener('currententrychange', () => {
  if (place === placeNow()) return;
  place = placeNow();
  left += 1;
  if (left % leftPlaces === 0) giveBack();
});

/** Without what is filtered, sorted or turned to. */
function placeNow(): string {
  return browser.location.hash.split('?', 1)[0] ?? '';
}

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
