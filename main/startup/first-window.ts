/**
 * Creates everything that is needed before the other parts of main are loaded: the guards of pages, the page's files,
 * the menu, the channel of requests, and the main window. Its page loads at the same time as the rest of main. Every
 * module that is imported here delays the window.
 */
import { join } from 'node:path';
import { app, type BrowserWindow, nativeTheme } from 'electron';
import { createIpcChannel, type IpcChannel } from '../ipc/ipc-channel';
import { readStartupPreferences } from '../preferences/startup-preferences';
import { installMenu, type MenuCommands } from '../window/menu';
import { guardPages } from '../window/page-guards';
import { servePage } from '../window/page-protocol';
import { openWindow } from '../window/window';

export interface FirstWindow {
  readonly window: BrowserWindow;
  readonly channel: IpcChannel;
  /** Address of the page during development. */
  readonly devServer: string | undefined;
  /** Resolves when the page loads its files, or cannot. Slow work of main begins then. */
  readonly navigated: Promise<void>;
  /** Sets the commands of the menu, which do nothing before. */
  onMenu(commands: MenuCommands): void;
}

/** Call once, after Electron is ready. */
export function openFirstWindow(): FirstWindow {
  const devServer = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL;
  const { theme, bounds } = readStartupPreferences(app.getPath('userData'));
  nativeTheme.themeSource = theme;
  guardPages(devServer);
  servePage(join(__dirname, '../renderer'));
  const channel = createIpcChannel(devServer);
  let commands: MenuCommands | undefined;
  installMenu(devServer !== undefined, {
    openRateFile: () => commands?.openRateFile(),
    lock: () => commands?.lock(),
  });
  const window = openWindow({ bounds, devServer });
  return {
    window,
    navigated: firstNavigation(window),
    channel,
    devServer,
    onMenu: (given) => {
      commands = given;
    },
  };
}

function firstNavigation({ webContents }: BrowserWindow): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    webContents.once('did-navigate', end);
    webContents.once('did-fail-load', end);
    webContents.once('render-process-gone', end);
    webContents.once('destroyed', end);
  });
}
