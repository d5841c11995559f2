/** What a page may never do, whatever it shows: leave, open windows, embed, or be granted a permission. */
import { app, session, type WebContents } from 'electron';
import { pageOrigin } from './page-files';

/** Installs the refusals for every page that is ever created. */
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
