/** The one window: its place, its hardening, and asking before something unsaved is closed. */
import { join } from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { pageUrl } from './page-files';
import type { WindowPlace } from './preferences';

/** What the page and the window agree on about leaving. */
export interface WindowGuard {
  setUnsaved(unsaved: boolean): void;
  closeNow(): void;
}

interface WindowOptions {
  readonly place: WindowPlace | undefined;
  readonly keepPlace: (place: WindowPlace) => void;
  /** Asks the page to leave. */
  readonly askToClose: () => void;
  readonly devServer: string | undefined;
  readonly log: { error(...parts: unknown[]): void };
}

const smallest = { width: 960, height: 640 };

/** Opens the window; it shows itself once the page has painted. */
export function openWindow(options: WindowOptions): { window: BrowserWindow; guard: WindowGuard } {
  const place = onScreen(options.place);
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    ...place,
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    title: 'Codesk',
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
  if (options.place?.maximized) window.maximize();
  window.once('ready-to-show', () => window.show());

  let unsaved = false;
  let leaving = false;
  window.on('close', (event) => {
    options.keepPlace({ ...window.getNormalBounds(), maximized: window.isMaximized() });
    if (!unsaved || leaving || window.webContents.isCrashed()) return;
    event.preventDefault();
    options.askToClose();
  });

  let crashes = 0;
  window.webContents.on('render-process-gone', (_event, details) => {
    options.log.error('the page went away:', details.reason);
    unsaved = false;
    crashes += 1;
    // A page that dies again and again would only flicker; after three times the window stays as it is.
    if (details.reason !== 'clean-exit' && crashes <= 3) window.webContents.reload();
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
