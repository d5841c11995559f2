/** The application menu: editing, zoom and window commands with their usual keys. */
import { Menu, type MenuItemConstructorOptions } from 'electron';

export interface MenuCommands {
  readonly openRateFile: () => void;
  readonly lock: () => void;
}

/**
 * Installs the menu. Reload and developer tools exist only in development.
 * @param commands `openRateFile` asks for a rate file, `lock` covers Codesk until sign-in
 */
export function installMenu(developing: boolean, { openRateFile, lock }: MenuCommands): void {
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : [];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    ...(developing
      ? ([
          { type: 'separator' },
          { role: 'forceReload' },
          { role: 'toggleDevTools' },
        ] as MenuItemConstructorOptions[])
      : []),
  ];
  const file: MenuItemConstructorOptions[] = [
    {
      label: 'Open rate file…',
      accelerator: 'CmdOrCtrl+O',
      // The page handles this key too, and knows whether a dialog is open.
      registerAccelerator: false,
      click: openRateFile,
    },
    { type: 'separator' },
    { label: 'Lock Codesk', accelerator: 'CmdOrCtrl+Shift+L', click: lock },
    { type: 'separator' },
    { role: process.platform === 'darwin' ? 'close' : 'quit' },
  ];
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      { label: 'File', submenu: file },
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { role: 'windowMenu' },
    ]),
  );
}
