import { describe, expect, it } from 'vitest';
import { windowHandlers } from '../../../../main/handlers/window';
import { createPush, type EventTarget } from '../../../../main/ipc/events';
import { requests } from '../../../../shared/ipc/contract';

const mainPage = 1;
const sidePage = 2;

function setUp({ signedIn = true, full = false } = {}) {
  const log: unknown[] = [];
  const handlers = windowHandlers({
    guard: {
      setUnsaved: (unsaved) => log.push(['unsaved', unsaved]),
      asked: () => log.push('main asked'),
      closeNow: () => log.push('main closed'),
    },
    kept: () => log.push('main kept'),
    isMain: (page) => page === mainPage,
    sideWindows: {
      open: (place, title) => log.push(['opened', place, title]) > 0 && !full,
      close: (page) => log.push(['closed', page]) > 0,
    },
    signedIn: () => signedIn,
    links: {
      take: () => ({ route: '/settings/uploads?type=skus', dropped: 2 }),
      waiting: () => '/settings/uploads?type=skus',
    },
  });
  return { handlers, log };
}

describe('requests about windows', () => {
  it('gives the address of a link to the main window only', () => {
    const { handlers } = setUp();
    expect(handlers['window.link']({}, sidePage)).toEqual({ route: null });
    expect(handlers['window.link']({}, mainPage)).toEqual({
      route: '/settings/uploads?type=skus',
      dropped: 2,
    });
    expect(handlers['window.link-waiting']({}, sidePage)).toEqual({ route: null });
  });

  it('says before the sign-in that a link waits, and gives it only afterwards', () => {
    const { handlers } = setUp({ signedIn: false });
    expect(handlers['window.link']({}, mainPage)).toEqual({ route: null });
    expect(handlers['window.link-waiting']({}, mainPage)).toEqual({ route: '/settings/uploads?type=skus' });
  });

  it('opens an address with the invoice in the title', () => {
    const { handlers, log } = setUp();
    handlers['window.open']({ place: '/invoice-temp?id=INV%2D7' }, mainPage);
    expect(log).toEqual([['opened', '/invoice-temp?id=INV%2D7', 'Invoice INV-7']]);
  });

  it('refuses one window too many', () => {
    const { handlers } = setUp({ full: true });
    expect(() => handlers['window.open']({ place: '/invoice-temp?id=7' }, mainPage)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'too_many_windows' }) }),
    );
  });

  it('takes only from the page of the main window that it was asked, and that it handed over', () => {
    const { handlers, log } = setUp();
    for (const page of [sidePage, mainPage]) {
      handlers['window.asked']({}, page);
      handlers['window.kept']({}, page);
    }
    expect(log).toEqual(['main asked', 'main kept']);
  });

  it('opens nothing when nobody is signed in', () => {
    const { handlers, log } = setUp({ signedIn: false });
    expect(() => handlers['window.open']({ place: '/invoice-temp?id=7' }, mainPage)).toThrow(
      expect.objectContaining({ failure: expect.objectContaining({ code: 'session_ended' }) }),
    );
    expect(log).toEqual([]);
  });

  it('closes the window that asks and no other', () => {
    const { handlers, log } = setUp();
    handlers['window.close']({}, sidePage);
    expect(log).toEqual([['closed', sidePage]]);
    handlers['window.close']({}, mainPage);
    expect(log.at(-1)).toBe('main closed');
  });

  it('uses only reports of the main window', () => {
    const { handlers, log } = setUp();
    handlers['window.unsaved']({ unsaved: false }, sidePage);
    handlers['window.unsaved']({ unsaved: true }, mainPage);
    expect(log).toEqual([['unsaved', true]]);
  });

  it.each([
    '/lists/contracts',
    '/invoice-temp',
    '/invoice-temp?id=',
    '/invoice-temp?id=7#/lists',
    '/invoice-temp?id=7&x=1',
    '/invoice-temp?id=../7',
    'https://evil.test/invoice-temp?id=7',
  ])('knows no window for %s', (place) => {
    expect(requests['window.open'].input.safeParse({ place }).success).toBe(false);
  });
});

describe('events', () => {
  it('reach every window that is still there', () => {
    const heard: unknown[] = [];
    const target = (name: string, gone = false): EventTarget => ({
      isDestroyed: () => gone,
      webContents: {
        isDestroyed: () => gone,
        send: (_channel, event, text) => heard.push([name, event, text]),
      },
    });
    createPush(() => [target('main'), target('gone', true), target('invoice')])('closing', {});
    expect(heard).toEqual([
      ['main', 'closing', '{}'],
      ['invoice', 'closing', '{}'],
    ]);
  });
});
