/** The windows: their place, their hardening, and asking before something unsaved is closed. */
import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageUrl } from './page-files';
import type { WindowPlace } from './preferences';

/** What the page and the main window agree on about leaving. */
export interface WindowGuard {
  setUnsaved(unsaved: boolean): void;
  closeNow(): void;
}

interface PageOptions {
  readonly devServer: string | undefined;
  readonly log: { error(...parts: unknown[]): void };
}

interface WindowOptions extends PageOptions {
  readonly place: WindowPlace | undefined;
  readonly keepPlace: (place: WindowPlace) => void;
  /** Asks the page to leave. */
  readonly askToClose: () => void;
}

const smallest = { width: 960, height: 640 };

/** A hardened window without a page yet; it shows itself once the page has painted. */
function createWindow(title: string, place: Partial<Electron.Rectangle>): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...place,
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
    },
  });
  window.once('ready-to-show', () => window.show());
  return window;
}

/** Loads a page that died again. One that dies again and again would only flicker; after three times it stays as it is. */
function revive(window: BrowserWindow, log: PageOptions['log'], died: () => void = () => undefined): void {
  let crashes = 0;
  window.webContents.on('render-process-gone', (_event, details) => {
    log.error('the page went away:', details.reason);
    died();
    crashes += 1;
    if (details.reason !== 'clean-exit' && crashes <= 3) window.webContents.reload();
  });
}

/** Opens the main window. */
export function openWindow(options: WindowOptions): { window: BrowserWindow; guard: WindowGuard } {
  const window = createWindow('Codesk', onScreen(options.place));
  if (options.place?.maximized) window.maximize();

  let unsaved = false;
  let leaving = false;
  window.on('close', (event) => {
    options.keepPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() });
    if (!unsaved || leaving || window.webContents.isCrashed()) return;
    event.preventDefault();
    options.askToClose();
  });
  revive(window, options.log, () => {
    unsaved = false;
  });

  void window.loadURL(options.devServer ?? pageUrl);
  return {
    window,
    guard: {
      setUnsaved(now) {
        unsaved = now;
      },
      closeNow() {
        leaving = true;
        window.close();
      },
    },
  };
}

/** Windows beside the main one. Each shows one place of the page and holds nothing that could be unsaved. */
export interface SideWindows {
  /** Opens a place, or brings the window to the front that shows it already. */
  open(place: string, title: string): void;
  /** Closes the window whose page has this id; false when it is none of these. */
  close(page: number): boolean;
  closeAll(): void;
  all(): readonly BrowserWindow[];
}

/** Side windows are hardened like the main one, because they are made by the same function. */
export function createSideWindows({ devServer, log }: PageOptions): SideWindows {
  const byPlace = new Map<string, BrowserWindow>();
  return {
    open(place, title) {
      const open = byPlace.get(place);
      if (open) {
        if (open.isMinimized()) open.restore();
        open.focus();
        return;
      }
      const window = createWindow(title, { width: 1000, height: 800 });
      byPlace.set(place, window);
      window.on('closed', () => byPlace.delete(place));
      // The page's file names the app; the window has a title that says more until the page knows a better one.
      window.on('page-title-updated', (event, next) => {
        if (next === 'Codesk') event.preventDefault();
      });
      revive(window, log);
      void window.loadURL(`${devServer ?? pageUrl}#${place}`);
    },
    close(page) {
      const window = [...byPlace.values()].find((each) => each.webContents.id === page);
      window?.close();
      return window !== undefined;
    },
    closeAll() {
      for (const window of [...byPlace.values()]) window.destroy();
    },
    all: () => [...byPlace.values()],
  };
}

/** A remembered place, unless its screen is gone. */
function onScreen(place: WindowPlace | undefined): Partial<Electron.Rectangle> {
  if (!place) return {};
  const { x, y, width, height } = place;
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
