/** The windows of the running app, and the native questions and file dialogs over them. */
import { app, BrowserWindow } from 'electron';
import { createFileDialogs } from '../files/dialogs';
import { exportFolders } from '../files/export-folders';
import type { FirstWindow } from '../startup/first-window';
import { createAsk, createDialogQueue, oneAtATime } from '../window/questions';
import { createSideWindows } from '../window/window';
import type { Lock } from './lock';

interface WindowsOptions {
  readonly log: { error(...parts: unknown[]): void };
  readonly savesDrafts: () => boolean;
}

export type Windows = ReturnType<typeof createWindows>;

export function createWindows(first: FirstWindow, { log, savesDrafts }: WindowsOptions) {
  let main: BrowserWindow | null = first.window;
  const ask = createAsk(() => main);
  const details = () =>
    `Codesk ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`;
  const side = createSideWindows({ devServer: first.devServer, log, ask, details, savesDrafts });
  first.window.on('closed', () => {
    main = null;
    side.closeAll();
  });
  const mainOnly = () => (main ? [main] : []);
  return {
    /** Null once it is closed. */
    main: () => main,
    mainOnly,
    side,
    all: () => [...mainOnly(), ...side.all()],
    isMain: (page: number) => main?.webContents.id === page,
    ask,
    /** Versions and system, for the administrator. */
    details,
    show() {
      if (main?.isMinimized()) main.restore();
      main?.focus();
    },
    closeAll() {
      side.closeAll();
      main?.destroy();
    },
  };
}

export type Dialogs = ReturnType<typeof createDialogs>;

/** Native dialogs, one at a time. They count as cancelled when Codesk is locked while one is open. */
export function createDialogs(windows: Windows, lock: Lock, folders: readonly string[]) {
  const dialogQueue = createDialogQueue();
  const overFocused = createFileDialogs(
    () => BrowserWindow.getFocusedWindow() ?? windows.main(),
    exportFolders(folders),
  );
  return {
    files: oneAtATime(dialogQueue, lock.dialogs(overFocused)),
    ask: (question: Parameters<Windows['ask']>[0]) => dialogQueue(() => lock.asking(windows.ask)(question)),
  };
}
