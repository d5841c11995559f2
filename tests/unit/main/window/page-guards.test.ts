import { beforeEach, describe, expect, it } from 'vitest';
import { guardPages } from '../../../../main/window/page-guards';
import { app, FakeContents, preventable, session, startElectron } from '../../../support/electron/electron';

const devServer = 'http://127.0.0.1:5173';
beforeEach(startElectron);

/** A page that is created after the guards. */
function guarded(server?: string): FakeContents {
  guardPages(server);
  const contents = new FakeContents();
  app.emit('web-contents-created', {}, contents);
  return contents;
}

/** True if the guards prevent the event. */
function prevents(contents: FakeContents, event: string, ...more: unknown[]): boolean {
  const given = preventable();
  contents.emit(event, given, ...more);
  return given.defaultPrevented;
}

describe('a guarded page', () => {
  it.each(['https://elsewhere.example', 'app://codesk/index.html', 'about:blank', 'file:///etc/passwd'])(
    'opens no window for %s',
    (url) => {
      expect(guarded().openHandler?.({ url })).toEqual({ action: 'deny' });
    },
  );

  it.each([
    'https://elsewhere.example',
    'http://127.0.0.1:5173/',
    'app://codesk.evil/index.html',
    'app://codesk:1/index.html',
    'app://other/index.html',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'about:blank',
    'https://elsewhere.example/?app://codesk/',
  ])('does not navigate to %s', (url) => {
    expect(prevents(guarded(), 'will-navigate', url)).toBe(true);
  });

  it('navigates inside the app', () => {
    expect(prevents(guarded(), 'will-navigate', 'app://codesk/index.html#/lists/contracts')).toBe(false);
  });

  it('navigates on the development server only when there is one', () => {
    expect(prevents(guarded(devServer), 'will-navigate', `${devServer}/index.html`)).toBe(false);
    expect(prevents(guarded(devServer), 'will-navigate', 'http://127.0.0.1:5174/')).toBe(true);
  });

  it.each(['https://elsewhere.example', 'app://codesk/index.html'])('follows no redirect to %s', (url) => {
    expect(prevents(guarded(), 'will-redirect', url)).toBe(true);
    expect(prevents(guarded(devServer), 'will-redirect', url)).toBe(true);
  });

  it.each(['http://127.0.0.1:5173.evil.example/', 'http://127.0.0.1:51730/', 'https://127.0.0.1:5173/'])(
    'does not take %s for the development server',
    (url) => {
      expect(prevents(guarded(devServer), 'will-navigate', url)).toBe(true);
    },
  );

  it.each([
    ['https://elsewhere.example', true],
    ['about:blank', true],
    ['file:///etc/passwd', true],
    ['about:srcdoc', false],
    ['app://codesk/index.html', false],
  ])('lets no frame navigate elsewhere: %s', (url, prevented) => {
    const event = Object.assign(preventable(), { url, isMainFrame: false });
    guarded().emit('will-frame-navigate', event);
    expect(event.defaultPrevented).toBe(prevented);
  });

  it('is brought back from an address that no event announces', () => {
    const contents = guarded();
    contents.emit('did-navigate', {}, 'app://codesk/index.html');
    contents.emit('did-navigate', {}, 'app://codesk/empty.html');
    expect(contents.loaded).toEqual([]);
    contents.emit('did-navigate', {}, 'about:blank');
    expect(contents.loaded).toEqual(['app://codesk/index.html']);
  });

  it('finds no address of this computer, and has no network', () => {
    expect(guarded().webRtcPolicy).toBe('disable_non_proxied_udp');
    expect(session.defaultSession.proxy).toEqual({
      mode: 'fixed_servers',
      proxyRules: '127.0.0.1:1',
      proxyBypassRules: '<-loopback>',
    });
  });

  it('has the network of its development server', () => {
    guarded(devServer);
    expect(session.defaultSession.proxy).toBeUndefined();
  });

  it('saves no file', () => {
    guardPages(undefined);
    const event = preventable();
    session.defaultSession.events.emit('will-download', event, {});
    expect(event.defaultPrevented).toBe(true);
  });

  it('chooses no Bluetooth device', () => {
    const chosen: string[] = [];
    const event = preventable();
    guarded().emit('select-bluetooth-device', event, [{ deviceId: 'x' }], (id: string) => chosen.push(id));
    expect([event.defaultPrevented, chosen]).toEqual([true, ['']]);
  });

  it('embeds no other page', () => {
    expect(prevents(guarded(), 'will-attach-webview', {}, { src: 'app://codesk/index.html' })).toBe(true);
  });

  it('is one of many: each page that is created later is guarded', () => {
    guardPages(undefined);
    const pages = [new FakeContents(), new FakeContents()];
    for (const contents of pages) app.emit('web-contents-created', {}, contents);
    for (const contents of pages) {
      expect(prevents(contents, 'will-navigate', 'https://elsewhere.example')).toBe(true);
      expect(contents.openHandler?.({ url: 'x' })).toEqual({ action: 'deny' });
    }
  });
});

describe('permissions', () => {
  const permissions = [
    'notifications',
    'media',
    'geolocation',
    'clipboard-read',
    'openExternal',
    'fileSystem',
  ];

  it.each(permissions)('are refused when the page asks for %s', (permission) => {
    guardPages(undefined);
    const answers: boolean[] = [];
    session.defaultSession.questions?.(new FakeContents(), permission, (granted) => answers.push(granted));
    expect(answers).toEqual([false]);
  });

  it('are refused for devices and for the screen', () => {
    guardPages(undefined);
    const answers: unknown[] = [];
    session.defaultSession.display?.({}, (streams) => answers.push(streams));
    expect([session.defaultSession.device?.(), answers]).toEqual([false, [{}]]);
  });

  it.each(permissions)('are refused when the page checks for %s', (permission) => {
    guardPages(devServer);
    expect(session.defaultSession.checked?.(new FakeContents(), permission)).toBe(false);
  });
});
