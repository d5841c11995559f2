/**
 * Prevents every page from navigating away, opening windows, embedding pages, getting permissions, saving files and
 * using the network.
 */
import { app, type Session, session, type WebContents } from 'electron';
import { pageOrigin, pageUrl } from './page-files';

/** A proxy that does not exist: it stops anything that a page sends past the content security policy. */
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
  // Main downloads files of the server; a page that creates a download is compromised.
  ours.on('will-download', (event) => event.preventDefault());
  // A protocol handler serves the page, so only WebRTC over TCP and name look-ups would use this.
  if (devServer === undefined) void ours.setProxy(nowhere);
}

function guard(contents: WebContents, devServer: string | undefined): void {
  const origins = [pageOrigin, ...(devServer === undefined ? [] : [originOf(devServer)])];
  const ours = (url: string) => origins.includes(originOf(url));
  contents.on('will-navigate', (event, url) => {
    if (!ours(url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    // A preview is a frame with its content in an attribute. The main frame has its own later event.
    if (!event.isMainFrame && !ours(event.url) && event.url !== 'about:srcdoc') event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  // No event is sent before a page opens about:blank, so it is loaded again.
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

/**
 * Returns the origin of an address, also of `app://` addresses, which have none in `URL`. Empty if it is not an
 * address.
 */
function originOf(address: string): string {
  try {
    const url = new URL(address);
    return url.protocol === 'app:' ? `app://${url.host}` : url.origin;
  } catch {
    return '';
  }
}
