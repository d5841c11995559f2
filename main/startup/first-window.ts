/**
 * What is there before the rest of main is loaded: the guards of pages, the page's files, the menu, the channel of
 * requests, and the main window, whose page starts meanwhile. It imports only what the window needs: every module here
 * delays the first paint.
 */
import { join } from 'node:path';
import { app, type BrowserWindow, nativeTheme } from 'electron';
import { firstViewPage } from '../first-view';
import { createIpcChannel, type IpcChannel } from '../ipc/ipc-channel';
import { readStartupPreferences } from '../preferences/startup-preferences';
import { installMenu, type MenuCommands } from '../window/menu';
import { guardPages } from '../window/page-guards';
import { servePage } from '../window/page-protocol';
import { openWindow } from '../window/window';

export interface FirstWindow {
  readonly window: BrowserWindow;
  readonly channel: IpcChannel;
  /** Address of the page while it is developed. */
  readonly devServer: string | undefined;
  /**
   * Resolves when the page has its code, which it asks for after it painted the sign-in screen that its HTML brought. What
   * takes long begins then: all files come through main, and so does each frame on its way to the screen.
   */
  readonly begun: Promise<unknown>;
  /** Until then the commands of the menu do nothing: nobody is signed in. */
  onMenu(commands: MenuCommands): void;
}

/** The page's code (`vite.config.ts`). */
const pageCode = /\/start-[^/]*\.js$/;

/** Milliseconds after which main goes on without the page, which may not come. */
const patience = 1000;

/** @param begun resolves when the page has its code. A page of the dev server does not get it from here. */
function pageBegun(
  { webContents }: BrowserWindow,
  begun: Promise<void>,
  devServer: string | undefined,
): Promise<unknown> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience);
    const ended = () => {
      clearTimeout(late);
      resolve(undefined);
    };
    void begun.then(ended);
    if (devServer !== undefined) webContents.once('did-navigate', ended);
    webContents.once('did-fail-load', ended);
    webContents.once('render-process-gone', ended);
    webContents.once('destroyed', ended);
  });
}

/** Call once, after Electron is ready. */
export function openFirstWindow(): FirstWindow {
  const devServer = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL;
  const { theme, bounds, signIn } = readStartupPreferences(app.getPath('userData'));
  nativeTheme.themeSource = theme;
  guardPages(devServer);
  const pageFolder = join(__dirname, '../renderer');
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  servePage(pageFolder, {
    answered: (address) => pageCode.test(address) && begin(),
    firstPage: () =>
      signIn && firstViewPage(pageFolder, { ...signIn, dark: nativeTheme.shouldUseDarkColors }),
  });
  const channel = createIpcChannel(devServer);
  let commands: MenuCommands | undefined;
  installMenu(devServer !== undefined, {
    openRateFile: () => commands?.openRateFile(),
    lock: () => commands?.lock(),
  });
  const window = openWindow({ bounds, devServer });
  return {
    window,
    channel,
    devServer,
    begun: pageBegun(window, begun, devServer),
    onMenu: (given) => {
      commands = given;
    },
  };
}
