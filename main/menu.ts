/** The application menu: editing, zoom and window commands with their usual keys. */
import { Menu, type MenuItemConstructorOptions } from 'electron';

/** Installs the menu. Reload and developer tools exist only in development. */
export function installMenu(developing: boolean): void {
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
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      ...mac,
      { role: 'fileMenu' },
      { role: 'editMenu' },
      { label: 'View', submenu: view },
      { role: 'windowMenu' },
    ]),
  );
}
