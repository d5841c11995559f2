/**
 * Electron for unit tests of main; `vitest.config.ts` replaces the package by it. It records the calls of main to
 * Electron and lets a test emit its events. `startElectron` resets it to the state of a start.
 */
import { EventEmitter } from 'node:events';

type Rectangle = { x: number; y: number; width: number; height: number };

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

export class FakeContents extends EventEmitter {
  static #last = 0;
  id = 0;
  reloads = 0;
  crashed = false;
  readonly sent: (readonly [name: string, text: string])[] = [];
  openHandler: ((details: { url: string }) => { action: string }) | undefined;
  webRtcPolicy = '';
  readonly loaded: string[] = [];
  /** How the process of the page was killed. */
  forced = 0;

  constructor() {
    super();
    FakeContents.#last += 1;
    this.id = FakeContents.#last;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }) {
    this.openHandler = handler;
  }
  reload() {
    this.reloads += 1;
  }
  isCrashed() {
    return this.crashed;
  }
  setWebRTCIPHandlingPolicy(policy: string) {
    this.webRtcPolicy = policy;
  }
  async loadURL(url: string) {
    this.loaded.push(url);
  }
  forcefullyCrashRenderer() {
    this.forced += 1;
    this.emit('render-process-gone', {}, { reason: 'killed' });
  }
  isDestroyed() {
    return false;
  }
  send(channel: string, name: string, text: string) {
    if (channel === 'codesk:event') this.sent.push([name, text]);
  }
}

interface WindowOptions extends Partial<Rectangle> {
  readonly title?: string;
  readonly show?: boolean;
  readonly backgroundColor?: string;
  readonly minWidth?: number;
  readonly minHeight?: number;
  readonly webPreferences?: Readonly<Record<string, unknown>>;
}

export class BrowserWindow extends EventEmitter {
  static all: BrowserWindow[] = [];
  static focused: BrowserWindow | null = null;
  static getFocusedWindow = () => BrowserWindow.focused;
  static getAllWindows = () => BrowserWindow.all;

  readonly webContents = new FakeContents();
  readonly options: WindowOptions;
  bounds: Rectangle;
  url = '';
  shown = false;
  maximized = false;
  minimized = false;
  destroyed = false;
  focuses = 0;

  constructor(options: WindowOptions) {
    super();
    this.options = options;
    this.title = options.title ?? '';
    const { x = 0, y = 0, width = 800, height = 600 } = options;
    this.bounds = { x, y, width, height };
    BrowserWindow.all.push(this);
    app.emit('web-contents-created', {}, this.webContents);
  }
  loadURL = async (url: string) => {
    this.url = url;
    setImmediate(() => {
      this.webContents.emit('did-navigate', {}, url);
      // The page requests its code.
      protocol.handlers.get('app')?.({ url: 'app://codesk/assets/start-1.js' });
    });
  };
  show() {
    this.shown = true;
  }
  focus() {
    this.focuses += 1;
  }
  title = '';
  getTitle = () => this.title;
  setTitle(title: string) {
    this.title = title;
  }
  maximize() {
    this.maximized = true;
  }
  isMaximized = () => this.maximized;
  isMinimized = () => this.minimized;
  isFocused = () => BrowserWindow.focused === this;
  readonly progress: number[] = [];
  setProgressBar(part: number) {
    this.progress.push(part);
  }
  restore() {
    this.minimized = false;
  }
  isDestroyed = () => this.destroyed;
  getNormalBounds = () => this.bounds;
  /** Closes unless a listener prevents it. */
  close() {
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy() {
    if (this.destroyed) return;
    this.destroyed = true;
    BrowserWindow.all = BrowserWindow.all.filter((other) => other !== this);
    this.emit('closed');
  }
}

/** A process that main started. It runs until a test ends it or main kills it. */
export class FakeProcess extends EventEmitter {
  readonly script: string;
  readonly args: readonly string[];
  readonly stderr = new EventEmitter();
  running = true;

  constructor(script: string, args: readonly string[]) {
    super();
    this.script = script;
    this.args = args;
  }
  /** Electron reports the end of a killed process later. */
  kill() {
    if (!this.running) return false;
    setImmediate(() => this.end(15));
    return true;
  }
  end(code: number) {
    if (!this.running) return;
    this.running = false;
    this.emit('exit', code);
  }
}

class FakeApp extends EventEmitter {
  isPackaged = true;
  /** Folders by name. */
  paths: Record<string, string> = {};
  getLocale = () => 'en-GB';
  getPath = (name: string) => this.paths[name] ?? `/dev/null/${name}`;
  getVersion = () => '9.8.7';
  getAppPath = () => '/dev/null/app';
  relaunch = () => void this.started.push('relaunch');
  /** The calls of the start to the app, in order. */
  started: string[] = [];
  /** Switches of the command line, with their values. */
  switches = new Map<string, string>();
  /** False for a second start. */
  alone = true;
  commandLine = {
    hasSwitch: (name: string) => this.switches.has(name),
    getSwitchValue: (name: string) => this.switches.get(name) ?? '',
    appendSwitch: (name: string, value = '') => void this.switches.set(name, value),
  };
  setName = (name: string) => void this.started.push(`name ${name}`);
  setPath = (name: string, path: string) => {
    this.paths[name] = path;
  };
  enableSandbox = () => void this.started.push('sandbox');
  requestSingleInstanceLock = () => this.alone;
  whenReady = async () => undefined;
  quit = () => void this.started.push('quit');
  setAsDefaultProtocolClient = (scheme: string) => void this.started.push(`links ${scheme}`);
  /** Recent files of the system's list. */
  recent: string[] = [];
  addRecentDocument = (path: string) => void this.recent.push(path);
  exits: number[] = [];
  exit(code = 0) {
    this.exits.push(code);
  }
  /** A new event object each time, which a listener may use to prevent the default. */
  override emit(name: string | symbol, ...given: unknown[]): boolean {
    return super.emit(name, ...(given.length > 0 ? given : [preventable()]));
  }
}

export const app = new FakeApp();
export const powerMonitor = Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 });
export const ipcMain = {
  handlers: new Map<string, (event: unknown, ...more: unknown[]) => unknown>(),
  handle(channel: string, handler: (event: unknown, ...more: unknown[]) => unknown) {
    ipcMain.handlers.set(channel, handler);
  },
  on() {},
  removeHandler(channel: string) {
    ipcMain.handlers.delete(channel);
  },
  removeAllListeners() {},
};
export const clipboard = {
  text: '',
  writeText(text: string) {
    clipboard.text = text;
  },
};
export const shell = {
  opened: [] as string[],
  revealed: [] as string[],
  async openExternal(url: string) {
    shell.opened.push(url);
  },
  showItemInFolder(file: string) {
    shell.revealed.push(file);
  },
};
export const nativeTheme = { themeSource: 'system', shouldUseDarkColors: false };
export const screen = {
  workArea: { x: 0, y: 0, width: 1920, height: 1080 },
  getDisplayMatching: () => ({ workArea: screen.workArea }),
  getAllDisplays: () => [{ size: { width: 1920, height: 1080 }, scaleFactor: 1 }],
};
/** The pages of windows, all alike. */
export const webContents = {
  fromId: (_page: number) => ({ printToPDF: async () => Buffer.from('%PDF-') }),
};
export const utilityProcess = {
  started: [] as FakeProcess[],
  fork(script: string, args: readonly string[]) {
    const child = new FakeProcess(script, args);
    utilityProcess.started.push(child);
    return child;
  },
};

/** The keyring of the system. It only reverses the texts that it encrypts, which hides them from a search. */
export const safeStorage = {
  backend: 'gnome_libsecret',
  available: true,
  broken: false,
  /** Chromium's prefix of encrypted texts on Linux. */
  mark: 'encrypted',
  getSelectedStorageBackend: (): string => safeStorage.backend,
  isEncryptionAvailable: () => safeStorage.available,
  encryptString(text: string) {
    if (safeStorage.broken) throw new Error('the keyring is locked');
    return Buffer.from(`${safeStorage.mark}:${[...text].reverse().join('')}`);
  },
  decryptString(bytes: Buffer) {
    const [mark, turned] = bytes.toString('utf8').split(/:(.*)/s);
    if (safeStorage.broken || mark !== safeStorage.mark) throw new Error('cannot be decrypted');
    return [...(turned ?? '')].reverse().join('');
  },
};

type PermissionRequest = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void;
type PermissionCheck = (contents: unknown, permission: string) => boolean;
type DisplayRequest = (request: unknown, answer: (streams: unknown) => void) => void;
const permissions = {
  questions: undefined as PermissionRequest | undefined,
  checked: undefined as PermissionCheck | undefined,
  setPermissionRequestHandler(handler: PermissionRequest) {
    permissions.questions = handler;
  },
  setPermissionCheckHandler(handler: PermissionCheck) {
    permissions.checked = handler;
  },
  device: undefined as (() => boolean) | undefined,
  setDevicePermissionHandler(handler: () => boolean) {
    permissions.device = handler;
  },
  display: undefined as DisplayRequest | undefined,
  setDisplayMediaRequestHandler(handler: DisplayRequest) {
    permissions.display = handler;
  },
  proxy: undefined as unknown,
  async setProxy(proxy: unknown) {
    permissions.proxy = proxy;
  },
  events: new EventEmitter(),
  on(name: string, listener: (...given: unknown[]) => void) {
    permissions.events.on(name, listener);
  },
};
/** The session that only resolves proxies; by default it has no proxies. */
const proxies = {
  setSpellCheckerEnabled: (_on: boolean) => undefined,
  setSpellCheckerLanguages: (_languages: readonly string[]) => undefined,
  setProxy: async (_proxy: unknown) => undefined,
  resolveProxy: async (_url: string) => 'DIRECT',
};
export const session = { defaultSession: permissions, fromPartition: (_name: string) => proxies };

type SchemeHandler = (request: { url: string }) => Promise<Response>;

export const protocol = {
  schemes: [] as unknown[],
  handlers: new Map<string, SchemeHandler>(),
  registerSchemesAsPrivileged(schemes: readonly unknown[]) {
    protocol.schemes.push(...schemes);
  },
  handle(scheme: string, handler: SchemeHandler) {
    protocol.handlers.set(scheme, handler);
  },
};

interface DialogAnswer {
  readonly canceled: boolean;
  readonly filePaths?: readonly string[];
  readonly filePath?: string;
}
export const dialog = {
  /** The question: the window, if one was given, and the options. */
  questions: [] as { readonly window: unknown; readonly options: Record<string, unknown> }[],
  answer: { canceled: true } as DialogAnswer,
  async show(...given: unknown[]): Promise<DialogAnswer> {
    const options = given.at(-1) as Record<string, unknown>;
    dialog.questions.push({ window: given.length > 1 ? given[0] : undefined, options });
    return dialog.answer;
  },
  showOpenDialog: (...given: unknown[]) => dialog.show(...given),
  showSaveDialog: (...given: unknown[]) => dialog.show(...given),
  /** The buttons to press next; after them, Cancel. */
  presses: [] as number[],
  async showMessageBox(...given: unknown[]): Promise<{ response: number }> {
    const options = given.at(-1) as Record<string, unknown>;
    dialog.questions.push({ window: given.length > 1 ? given[0] : undefined, options });
    return { response: dialog.presses.shift() ?? Number(options.cancelId) };
  },
  errors: [] as string[],
  showErrorBox: (title: string, text: string) => {
    dialog.errors.push(`${title}: ${text}`);
  },
};

/** A system notification; `shown` has those of the test. */
export class Notification extends EventEmitter {
  static supported = true;
  static shown: Notification[] = [];
  static isSupported = () => Notification.supported;
  readonly options: { readonly title: string; readonly body: string };
  constructor(options: { title: string; body: string }) {
    super();
    this.options = options;
  }
  show() {
    Notification.shown.push(this);
  }
}

export const Menu = {
  installed: undefined as unknown,
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu(menu: unknown) {
    Menu.installed = menu;
  },
};

/** Clears the recorded calls, windows and processes. */
export function startElectron(): void {
  app.removeAllListeners();
  app.isPackaged = true;
  app.paths = {};
  BrowserWindow.all = [];
  BrowserWindow.focused = null;
  ipcMain.handlers.clear();
  clipboard.text = '';
  shell.opened = [];
  shell.revealed = [];
  Object.assign(nativeTheme, { themeSource: 'system', shouldUseDarkColors: false });
  screen.workArea = { x: 0, y: 0, width: 1920, height: 1080 };
  utilityProcess.started = [];
  Object.assign(safeStorage, {
    backend: 'gnome_libsecret',
    available: true,
    broken: false,
    mark: 'encrypted',
    getSelectedStorageBackend: () => safeStorage.backend,
  });
  permissions.questions = undefined;
  permissions.checked = undefined;
  permissions.device = undefined;
  permissions.display = undefined;
  permissions.proxy = undefined;
  permissions.events.removeAllListeners();
  powerMonitor.removeAllListeners();
  app.recent = [];
  app.exits = [];
  app.started = [];
  app.switches.clear();
  app.alone = true;
  dialog.presses = [];
  dialog.errors = [];
  protocol.schemes = [];
  protocol.handlers.clear();
  dialog.questions = [];
  dialog.answer = { canceled: true };
  Menu.installed = undefined;
  Notification.supported = true;
  Notification.shown = [];
}

export default { app, ipcMain, shell };
