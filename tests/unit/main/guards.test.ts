import { beforeEach, describe, expect, it } from 'vitest';
import { guardPages } from '../../../main/guards';
import { app, FakeContents, preventable, session, startElectron } from '../../support/electron/electron';

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
    'app://codesk',
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
    session.defaultSession.asked?.(new FakeContents(), permission, (granted) => answers.push(granted));
    expect(answers).toEqual([false]);
  });

  it.each(permissions)('are refused when the page checks for %s', (permission) => {
    guardPages(devServer);
    expect(session.defaultSession.checked?.(new FakeContents(), permission)).toBe(false);
  });
});
