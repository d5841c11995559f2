/**
 * Stands for the package `electron` where main runs on plain Node and its page in a browser. It is small and honest: it
 * does what main needs for the journey, and what it does not have throws by name. The stand-in for unit tests
 * (`tests/support/electron/electron.ts`) records instead, and plays events.
 */
import { fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AskingFrame, ToTest } from './messages.ts';
import { strict } from './strict.ts';
import { createWindows, preventable } from './windows.ts';

type PageHandler = (request: Request) => Promise<Response>;
type Listener = (event: unknown, ...args: unknown[]) => unknown;

export interface StandInOptions {
  readonly root: string;
  readonly version: string;
  /** Tells the test; the message is on its way when it returns. */
  readonly tell: (message: ToTest) => void;
  readonly exit: (code: number) => void;
}

/** What Electron exports and this does not have. Reading one throws by its name. */
const missing = [
  'autoUpdater',
  'BaseWindow',
  'BrowserView',
  'contentTracing',
  'crashReporter',
  'desktopCapturer',
  'globalShortcut',
  'inAppPurchase',
  'MessageChannelMain',
  'nativeImage',
  'net',
  'netLog',
  'powerSaveBlocker',
  'pushNotifications',
  'ShareMenu',
  'systemPreferences',
  'TouchBar',
  'Tray',
  'View',
  'webContents',
  'WebContentsView',
  'webFrameMain',
];

export function createElectron({ root, version, tell, exit }: StandInOptions) {
  const switches = new Map<string, string>();
  const paths: Record<string, string> = {
    home: tmpdir(),
    temp: tmpdir(),
    downloads: tmpdir(),
    exe: process.execPath,
  };
  const bareApp = Object.assign(new EventEmitter(), {
    isPackaged: false,
    name: 'Electron',
    setName(name: string) {
      bareApp.name = name;
    },
    getName: () => bareApp.name,
    getVersion: () => version,
    getAppPath: () => root,
    getLocale: () => 'en-GB',
    getPath(name: string) {
      const path = paths[name];
      if (path === undefined) throw new Error(`The stand-in for Electron has no path "${name}"`);
      return path;
    },
    setPath(name: string, path: string) {
      paths[name] = path;
    },
    commandLine: strict('app.commandLine', {
      hasSwitch: (name: string) => switches.has(name),
      getSwitchValue: (name: string) => switches.get(name) ?? '',
      appendSwitch: (name: string, value = '') => void switches.set(name, value),
    }),
    enableSandbox() {},
    requestSingleInstanceLock: () => true,
    isReady: () => true,
    whenReady: async () => undefined,
    addRecentDocument() {},
    /** Closes the windows, then ends, unless a listener of either prevents it. */
    quit() {
      for (const window of BrowserWindow.getAllWindows()) window.close();
      if (BrowserWindow.getAllWindows().length > 0) return;
      const event = preventable();
      app.emit('will-quit', event);
      if (!event.defaultPrevented) exit(0);
    },
    exit: (code = 0) => exit(code),
  });
  const app = strict('app', bareApp);

  const { BrowserWindow, byId } = createWindows(
    tell,
    (contents) => app.emit('web-contents-created', {}, contents),
    () => app.emit('window-all-closed'),
  );

  const handlers = new Map<string, Listener>();
  const ipcMain = strict(
    'ipcMain',
    Object.assign(new EventEmitter(), {
      handle: (channel: string, handler: Listener) => void handlers.set(channel, handler),
      removeHandler: (channel: string) => void handlers.delete(channel),
    }),
  );

  let servePage: PageHandler | undefined;
  const protocol = strict('protocol', {
    registerSchemesAsPrivileged() {},
    handle(scheme: string, handler: PageHandler) {
      if (scheme !== 'app') throw new Error(`The stand-in for Electron does not serve ${scheme}:`);
      servePage = handler;
    },
  });

  const unanswered = (what: string) => () => {
    throw new Error(`Nobody answers ${what}: see native-dialogs.ts`);
  };

  /** A child process with the ends of a utility process. */
  const forkUtility = (script: string, args: readonly string[] = []) => {
    const child = fork(script, args, {
      execArgv: ['--require', join(import.meta.dirname, 'utility-port.cjs')],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const bare = Object.assign(new EventEmitter(), {
      stdout: child.stdout,
      stderr: child.stderr,
      pid: child.pid,
      kill: () => child.kill(),
      postMessage: (message: object) => void child.send(message),
    });
    child.on('message', (message) => bare.emit('message', message));
    child.on('exit', (code) => bare.emit('exit', code ?? 1));
    return strict('UtilityProcess', bare);
  };

  const electron = {
    app,
    BrowserWindow,
    ipcMain,
    protocol,
    session: strict('session', {
      defaultSession: strict(
        'session.defaultSession',
        Object.assign(new EventEmitter(), {
          setPermissionRequestHandler() {},
          setPermissionCheckHandler() {},
          setDevicePermissionHandler() {},
          setDisplayMediaRequestHandler() {},
          async setProxy() {},
        }),
      ),
      // The session of main's own requests: this computer has no proxy here.
      fromPartition: () =>
        strict('a session', {
          async setProxy() {},
          resolveProxy: async () => 'DIRECT',
          setSpellCheckerEnabled() {},
          setSpellCheckerLanguages() {},
        }),
    }),
    dialog: strict('dialog', {
      showOpenDialog: unanswered('a file dialog'),
      showSaveDialog: unanswered('a file dialog'),
      showMessageBox: unanswered('a question'),
      showErrorBox(title: string, text: string) {
        process.stderr.write(`${title}: ${text}\n`);
      },
    }),
    Menu: strict('Menu', {
      buildFromTemplate: (template: unknown) => template,
      setApplicationMenu() {},
    }),
    nativeTheme: strict(
      'nativeTheme',
      Object.assign(new EventEmitter(), {
        themeSource: 'system',
        shouldUseDarkColors: process.env.CODESK_HOST_THEME === 'dark',
      }),
    ),
    // A computer without a keyring, in the words of newer Electrons: older ones do not tell what protects the key.
    safeStorage: strict('safeStorage', {
      isEncryptionAvailable: () => true,
      getSelectedStorageBackend: () => 'basic_text',
    }),
    Notification: strict('Notification', { isSupported: () => false }),
    powerMonitor: strict('powerMonitor', Object.assign(new EventEmitter(), { getSystemIdleTime: () => 0 })),
    screen: strict('screen', {
      getDisplayMatching: () => ({ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }),
    }),
    shell: strict('shell', {
      opened: [] as string[],
      revealed: [] as string[],
      async openExternal(url: string) {
        electron.shell.opened.push(url);
      },
      showItemInFolder(file: string) {
        electron.shell.revealed.push(file);
      },
    }),
    clipboard: createClipboard(),
    utilityProcess: strict('utilityProcess', { fork: forkUtility }),
  };
  for (const name of missing)
    Object.defineProperty(electron, name, {
      enumerable: true,
      get() {
        throw new Error(`The stand-in for Electron has no ${name}`);
      },
    });

  return {
    electron,
    switches,
    byId,
    /** What `ipcRenderer.invoke` of a page gets. */
    async invoke(window: number, { url, isMain }: AskingFrame, channel: string, args: readonly unknown[]) {
      const handler = handlers.get(channel);
      const sender = byId(window)?.webContents;
      if (!handler || !sender) throw new Error(`No handler registered for '${channel}'`);
      return handler({ sender, senderFrame: { url, parent: isMain ? null : {} } }, ...args);
    },
    /** What the protocol handler answers to an address of the page. */
    async serve(path: string): Promise<Response> {
      if (!servePage) return new Response('main serves no page', { status: 503 });
      return servePage(new Request(`app://codesk${path}`));
    },
  };
}

function createClipboard() {
  let text = '';
  return strict('clipboard', {
    writeText(written: string) {
      text = written;
    },
    readText: () => text,
    clear() {
      text = '';
    },
  });
}
