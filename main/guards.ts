/** Keeps every page from navigating away, opening windows, embedding pages and getting permissions. */
import { app, session, type WebContents } from 'electron';
import { pageOrigin } from './page-files';

/** Installs the guards for every page, also for those created later. */
export function guardPages(devServer: string | undefined): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.defaultSession.setPermissionCheckHandler(() => false);
  app.on('web-contents-created', (_event, contents) => guard(contents, devServer));
}

function guard(contents: WebContents, devServer: string | undefined): void {
  const ours = (url: string) =>
    url.startsWith(`${pageOrigin}/`) || (devServer !== undefined && url.startsWith(devServer));
  contents.on('will-navigate', (event, url) => {
    if (!ours(url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}
