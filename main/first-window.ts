/**
 * What is there before the rest of main is loaded: the guards of pages, the page's files, the menu, the channel of
 * requests, and the main window, whose page starts meanwhile. It imports only what the window needs: every module here
 * delays the first paint.
 */
import { join } from 'node:path';
import { app, type BrowserWindow, nativeTheme } from 'electron';
import { readFirstLook } from './first-look';
import { guardPages } from './guards';
import { installMenu, type MenuCommands } from './menu';
import { createPageDoor, type PageDoor } from './page-door';
import { servePage } from './protocol';
import { openWindow } from './window';

export interface FirstWindow {
  readonly window: BrowserWindow;
  readonly door: PageDoor;
  /** Address of the page while it is developed. */
  readonly devServer: string | undefined;
  /** Resolves when the page has its first file. What takes long begins then, because all files come through main. */
  readonly answered: Promise<unknown>;
  /** Until then the commands of the menu do nothing: nobody is signed in. */
  onMenu(commands: MenuCommands): void;
}

/** Milliseconds after which main goes on without the page, which may not come. */
const patience = 1000;

function firstAnswer({ webContents }: BrowserWindow): Promise<unknown> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, patience);
    const answered = () => {
      clearTimeout(late);
      resolve(undefined);
    };
    webContents.once('did-navigate', answered);
    webContents.once('did-fail-load', answered);
    webContents.once('render-process-gone', answered);
    webContents.once('destroyed', answered);
  });
}

/** Call once, after Electron is ready. */
export function openFirstWindow(): FirstWindow {
  const devServer = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL;
  const { theme, bounds } = readFirstLook(app.getPath('userData'));
  nativeTheme.themeSource = theme;
  guardPages(devServer);
  servePage(join(__dirname, '../renderer'));
  const door = createPageDoor(devServer);
  let commands: MenuCommands | undefined;
  installMenu(devServer !== undefined, {
    openRateFile: () => commands?.openRateFile(),
    lock: () => commands?.lock(),
  });
  const window = openWindow({ bounds, devServer });
  return {
    window,
    door,
    devServer,
    answered: firstAnswer(window),
    onMenu: (given) => {
      commands = given;
    },
  };
}
