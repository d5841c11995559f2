/**
 * Keeps every page from navigating away, opening windows, embedding pages, getting permissions, saving files and reaching
 * the network.
 */
import { app, type Session, session, type WebContents } from 'electron';
import { pageOrigin, pageUrl } from './page-files';

/** A proxy that does not exist: what a page might send past the content security policy ends there. */
const nowhere = {
  mode: 'fixed_servers',
  proxyRules: '127.0.0.1:1',
  proxyBypassRules: '<-loopback>',
} as const;

/** Installs the guards for every page, also for those created later. */
export function guardPages(devServer: string | undefined): void {
  guardSession(session.defaultSession, devServer);
  app.on('web-contents-created', (_event, contents) => guard(contents, devServer));
}

function guardSession(ours: Session, devServer: string | undefined): void {
  ours.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  ours.setPermissionCheckHandler(() => false);
  ours.setDevicePermissionHandler(() => false);
  ours.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  // Files of the server are downloaded by main; a page that makes a file of its own is not ours any more.
  ours.on('will-download', (event) => event.preventDefault());
  // The page is served by a protocol handler, so only WebRTC over TCP and name look-ups would ever get here.
  if (devServer === undefined) void ours.setProxy(nowhere);
}

function guard(contents: WebContents, devServer: string | undefined): void {
  const origins = [pageOrigin, ...(devServer === undefined ? [] : [originOf(devServer)])];
  const ours = (url: string) => origins.includes(originOf(url));
  contents.on('will-navigate', (event, url) => {
    if (!ours(url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    // A preview is a frame with its content in an attribute. The main frame has an event of its own, which comes later.
    if (!event.isMainFrame && !ours(event.url) && event.url !== 'about:srcdoc') event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  // No event comes before a page goes to about:blank, so it is brought back.
  contents.on('did-navigate', (_event, url) => {
    if (!ours(url)) void contents.loadURL(devServer ?? pageUrl);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** The origin of an address; of `app://` addresses too, which have none for `URL`. Empty if it is no address. */
function originOf(address: string): string {
  try {
    const url = new URL(address);
    return url.protocol === 'app:' ? `app://${url.host}` : url.origin;
  } catch {
    return '';
  }
}
