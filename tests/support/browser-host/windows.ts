/** Windows of the stand-in for Electron: each is a page that the test opens in a browser. */
import { EventEmitter } from 'node:events';
import type { ToTest } from './messages.ts';
import { strict } from './strict.ts';

interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type WindowOptions = Partial<Bounds>;

/** An event whose default a listener can prevent. */
export function preventable() {
  const event = {
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/**
 * @param tell the test
 * @param created called with the contents of each new window
 * @param allClosed called after the last window
 */
export function createWindows(
  tell: (message: ToTest) => void,
  created: (contents: EventEmitter) => void,
  allClosed: () => void,
) {
  let all: BareWindow[] = [];
  let last = 0;
  let focused: number | undefined;

  class Contents extends EventEmitter {
    readonly id: number;
    url = '';
    destroyed = false;
    openHandler: unknown;
    webRtcPolicy = '';
    constructor(id: number) {
      super();
      this.id = id;
    }
    async loadURL(url: string) {
      tell({ type: 'load', window: this.id, address: url });
    }
    getURL = () => this.url;
    reload = () => tell({ type: 'reload', window: this.id });
    send = (channel: string, ...args: unknown[]) => tell({ type: 'send', window: this.id, channel, args });
    isDestroyed = () => this.destroyed;
    isCrashed = () => false;
    setWindowOpenHandler(handler: unknown) {
      this.openHandler = handler;
    }
    setWebRTCIPHandlingPolicy(policy: string) {
      this.webRtcPolicy = policy;
    }
    /** The fixtures set it back to 1 after each test. */
    setZoomFactor(factor: number) {
      if (factor !== 1) throw new Error('The stand-in for Electron cannot zoom');
    }
    /** The page has loaded, for the first time or again. */
    loaded(url: string) {
      this.url = url;
      this.emit('did-navigate', {}, url);
      this.emit('did-finish-load', {});
    }
  }

  class BareWindow extends EventEmitter {
    readonly id: number;
    readonly webContents: Contents;
    readonly state: { bounds: Bounds; visible: boolean; maximized: boolean; destroyed: boolean };

    constructor({ x = 0, y = 0, width = 800, height = 600 }: WindowOptions = {}) {
      super();
      last += 1;
      this.id = last;
      this.webContents = strict('webContents', new Contents(last));
      this.state = { bounds: { x, y, width, height }, visible: false, maximized: false, destroyed: false };
      this.webContents.once('did-finish-load', () => this.emit('ready-to-show'));
    }
    loadURL(url: string) {
      return this.webContents.loadURL(url);
    }
    show() {
      this.state.visible = true;
      this.focus();
      this.emit('show');
    }
    isVisible() {
      return this.state.visible;
    }
    focus() {
      focused = this.id;
      this.emit('focus');
    }
    isFocused() {
      return focused === this.id;
    }
    maximize() {
      this.state.maximized = true;
    }
    isMaximized() {
      return this.state.maximized;
    }
    isMinimized() {
      return false;
    }
    getNormalBounds() {
      return { ...this.state.bounds };
    }
    getBounds() {
      return { ...this.state.bounds };
    }
    setContentSize(width: number, height: number) {
      this.state.bounds = { ...this.state.bounds, width, height };
      tell({ type: 'resize', window: this.id, width, height });
    }
    setProgressBar() {}
    isDestroyed() {
      return this.state.destroyed;
    }
    /** Closes unless a listener prevents it. The page is left first; `destroy` does not wait for it. */
    close() {
      const event = preventable();
      this.emit('close', event);
      if (!event.defaultPrevented) tell({ type: 'leave', window: this.id });
    }
    destroy() {
      if (this.state.destroyed) return;
      this.state.destroyed = true;
      this.webContents.destroyed = true;
      all = all.filter((each) => each.id !== this.id);
      if (focused === this.id) focused = undefined;
      tell({ type: 'closed', window: this.id });
      this.emit('closed');
      if (all.length === 0) allClosed();
    }
  }

  const byId = (id: number | undefined) => all.find((each) => each.id === id);
  const statics = Object.assign(BareWindow, {
    getAllWindows: () => [...all],
    getFocusedWindow: () => byId(focused) ?? null,
    fromWebContents: ({ id }: { readonly id: number }) => byId(id) ?? null,
  });
  const BrowserWindow = new Proxy(strict('BrowserWindow', statics), {
    construct(target, given) {
      const window = strict('window', Reflect.construct(target, given) as BareWindow);
      all.push(window);
      created(window.webContents);
      return window;
    },
  });
  return { BrowserWindow, byId };
}
