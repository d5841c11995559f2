/** The windows: position, security settings, and the question before unsaved changes are closed. */
import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import type { WindowBounds } from '../preferences/startup-preferences';
import { type ClosingOptions, guardClosing, type WindowGuard } from './closing';
import { pageUrl } from './page-files';
import { watchPage } from './page-health';
import type { Ask } from './questions';

interface PageOptions {
  readonly log: { error(...parts: unknown[]): void };
  readonly ask: Ask;
  /** Version and system, for the administrator. */
  readonly details: () => string;
  /** False while drafts are not saved on the disk. */
  readonly savesDrafts: () => boolean;
}

interface MainWindowOptions extends PageOptions, ClosingOptions {
  readonly saveBounds: (bounds: WindowBounds) => void;
  readonly signOut: () => void;
}

const smallest = { width: 960, height: 640 };

/** Creates a window with the security settings and no page yet. It is shown once its page has painted. */
function createWindow(title: string, bounds: Partial<Electron.Rectangle>): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...bounds,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#1c2127' : '#ffffff',
    webPreferences: {
      preload: join(__dirname, '../preload/index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

interface OpenOptions {
  readonly bounds: WindowBounds | undefined;
  /** Address of the page during development. */
  readonly devServer: string | undefined;
}

/** Opens the main window. `attendWindow` watches it as soon as the rest of main is loaded. */
export function openWindow({ bounds, devServer }: OpenOptions): BrowserWindow {
  const window = createWindow('Codesk', onScreen(bounds));
  if (bounds?.maximized) window.maximize();
  void window.loadURL(devServer ?? pageUrl);
  return window;
}

/** Keeps the main window open while necessary, and watches its page. */
export function attendWindow(window: BrowserWindow, options: MainWindowOptions): WindowGuard {
  const saveBounds = () =>
    options.saveBounds({ ...window.getNormalBounds(), maximized: window.isMaximized() });
  const guard = guardClosing(window, saveBounds, options);
  watchPage(window, { ...options, crashed: guard.crashed, isAsked: guard.isAsking });
  return guard;
}

interface SideWindowOptions extends PageOptions {
  /** Address of the page during development. */
  readonly devServer: string | undefined;
}

/** Most further windows. */
const mostSideWindows = 8;

/** Side windows. Each shows one route of the page and has no unsaved changes. */
export interface SideWindows {
  /** Opens a window for a route, or focuses the window that shows it already. False if there are too many. */
  open(route: string, title: string): boolean;
  /** Closes the window of the page with this id; false without such a window. */
  close(page: number): boolean;
  closeAll(): void;
  all(): readonly BrowserWindow[];
}

/** The same function creates all windows, so side windows have the same security settings. */
export function createSideWindows(options: SideWindowOptions): SideWindows {
  const { devServer } = options;
  const byRoute = new Map<string, BrowserWindow>();
  return {
    open(route, title) {
      const open = byRoute.get(route);
      if (open) {
        if (open.isMinimized()) open.restore();
        open.focus();
        return true;
      }
      if (byRoute.size >= mostSideWindows) return false;
      const window = createWindow(title, { width: 1000, height: 800 });
      byRoute.set(route, window);
      window.on('closed', () => byRoute.delete(route));
      // The page's HTML file has the title "Codesk". The window keeps its title until the page sets another one.
      window.on('page-title-updated', (event, next) => {
        if (next === 'Codesk') event.preventDefault();
      });
      watchPage(window, options);
      void window.loadURL(`${devServer ?? pageUrl}#${route}`);
      return true;
    },
    close(page) {
      const window = [...byRoute.values()].find((each) => each.webContents.id === page);
      window?.close();
      return window !== undefined;
    },
    closeAll() {
      for (const window of [...byRoute.values()]) window.destroy();
    },
    all: () => [...byRoute.values()],
  };
}

/** Returns the stored position; only its size if it is outside all screens now. */
function onScreen(bounds: WindowBounds | undefined): Partial<Electron.Rectangle> {
  if (!bounds) return {};
  const { x, y, width, height } = bounds;
  const size = { width: Math.max(smallest.width, width), height: Math.max(smallest.height, height) };
  if (x === undefined || y === undefined) return size;
  const area = screen.getDisplayMatching({ x, y, ...size }).workArea;
  const visible =
    x < area.x + area.width - 100 &&
    x + size.width > area.x + 100 &&
    y >= area.y - 10 &&
    y < area.y + area.height - 60;
  return visible ? { x, y, ...size } : size;
}
