import { beforeEach, describe, expect, it } from 'vitest';
import type { WindowBounds } from '../../../../main/preferences/startup-preferences';
import { attendWindow, createSideWindows, openWindow } from '../../../../main/window/window';
import {
  type BrowserWindow,
  nativeTheme,
  preventable,
  screen,
  startElectron,
  BrowserWindow as Windows,
} from '../../../support/electron/electron';

beforeEach(startElectron);

function open(bounds?: WindowBounds, devServer?: string) {
  const saved: WindowBounds[] = [];
  const logged: unknown[][] = [];
  let questions = 0;
  const window = openWindow({ bounds, devServer });
  const guard = attendWindow(window, {
    ask: async (question) => question.cancel,
    details: () => 'Codesk 1.2.3',
    savesDrafts: () => true,
    unfinished: () => ({ stops: [], later: '' }),
    signOut: () => undefined,
    saveBounds: (now) => saved.push(now),
    askToClose: () => {
      questions += 1;
    },
    log: { error: (...parts) => logged.push(parts) },
  });
  return {
    window: window as unknown as BrowserWindow,
    guard,
    saved,
    logged,
    questions: () => questions,
  };
}

const security = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  spellcheck: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
};

describe('the main window', () => {
  it('shows the page of the app once it has painted', () => {
    const { window } = open();
    expect(window.url).toBe('app://codesk/index.html');
    expect([window.options.show, window.shown]).toEqual([false, false]);
    window.emit('ready-to-show');
    expect(window.shown).toBe(true);
  });

  it('shows the page of the development server when there is one', () => {
    expect(open(undefined, 'http://127.0.0.1:5173').window.url).toBe('http://127.0.0.1:5173');
  });

  it('gives its page no Node, in a sandbox of its own', () => {
    expect(open().window.options.webPreferences).toEqual({
      ...security,
      preload: expect.stringMatching(/[\\/]preload[\\/]index\.cjs$/),
    });
  });

  it.each([
    [true, '#1c2127'],
    [false, '#ffffff'],
  ])('has the colour of the theme before its page is there: dark %s', (dark, colour) => {
    nativeTheme.shouldUseDarkColors = dark;
    expect(open().window.options).toMatchObject({ title: 'Codesk', backgroundColor: colour });
  });

  describe('stands', () => {
    const size = { width: 1280, height: 800 };
    const at = (x?: number, y?: number, more: Partial<WindowBounds> = {}) => {
      const bounds = { ...size, maximized: false, ...(x === undefined ? {} : { x, y }), ...more };
      const { options, maximized } = open(bounds as WindowBounds).window;
      return { x: options.x, y: options.y, width: options.width, height: options.height, maximized };
    };
    const placed = (x: number | undefined, y: number | undefined) => ({ x, y, ...size, maximized: false });

    it('in the middle of the screen at first, 1280 by 800 and never smaller than 960 by 640', () => {
      expect(open().window.options).toMatchObject({ ...size, minWidth: 960, minHeight: 640 });
      expect(open().window.options).not.toHaveProperty('x');
      expect(open().window.maximized).toBe(false);
    });

    it.each([
      ['where it was', 100, 50],
      ['partly off the left', -1179, 0],
      ['partly off the right', 1819, 0],
      ['partly off the bottom', 0, 1019],
      ['just above the top', 0, -10],
    ])('%s', (_what, x, y) => {
      expect(at(x, y)).toEqual(placed(x, y));
    });

    it.each([
      ['off the left', -1180, 0],
      ['off the right', 1820, 0],
      ['below the bottom', 0, 1020],
      ['with its title above the top', 0, -11],
      ['on a screen that is gone', 4000, 200],
    ])('with its size only, when it was %s', (_what, x, y) => {
      expect(at(x, y)).toEqual(placed(undefined, undefined));
    });

    it('on another screen, where it was', () => {
      screen.workArea = { x: -1920, y: 200, width: 1920, height: 1080 };
      expect(at(-1900, 210)).toEqual(placed(-1900, 210));
      expect(at(100, 50)).toEqual(placed(undefined, undefined));
    });

    it('with its size when no place was kept', () => {
      expect(at()).toEqual(placed(undefined, undefined));
    });

    it('no smaller than it may be', () => {
      expect(at(0, 0, { width: 10, height: 10 })).toMatchObject({ width: 960, height: 640 });
    });

    it('maximized when it was', () => {
      expect(at(0, 0, { maximized: true }).maximized).toBe(true);
    });
  });

  it('remembers where it stood and whether it was maximized', () => {
    const { window, saved } = open({ x: 10, y: 20, width: 1000, height: 700, maximized: true });
    window.close();
    expect(saved).toEqual([{ x: 10, y: 20, width: 1000, height: 700, maximized: true }]);
  });

  it('closes without a question while nothing is unsaved', () => {
    const { window, questions } = open();
    window.close();
    expect([window.destroyed, questions()]).toEqual([true, 0]);
  });

  it('asks before it closes while something is unsaved, each time', () => {
    const { window, guard, questions, saved } = open();
    guard.setUnsaved(true);
    window.close();
    window.close();
    expect([window.destroyed, questions()]).toEqual([false, 2]);
    expect(saved).toHaveLength(2);
  });

  it('closes without a question once everything is saved', () => {
    const { window, guard, questions } = open();
    guard.setUnsaved(true);
    guard.setUnsaved(false);
    window.close();
    expect([window.destroyed, questions()]).toEqual([true, 0]);
  });

  it('closes when the page says that it may', () => {
    const { window, guard, questions } = open();
    guard.setUnsaved(true);
    window.close();
    guard.closeNow();
    expect([window.destroyed, questions()]).toEqual([true, 1]);
  });

  it('closes without a question when its page crashed, which cannot answer', () => {
    const { window, guard, questions } = open();
    guard.setUnsaved(true);
    window.webContents.crashed = true;
    window.close();
    expect([window.destroyed, questions()]).toEqual([true, 0]);
  });

  describe('whose page crashed', () => {
    const crash = (window: BrowserWindow, reason = 'crashed') =>
      window.webContents.emit('render-process-gone', {}, { reason });

    it('loads it again and writes it down', () => {
      const { window, logged } = open();
      crash(window);
      expect(window.webContents.reloads).toBe(1);
      expect(logged).toEqual([['the page process ended:', 'crashed']]);
    });

    it('has nothing unsaved any more', () => {
      const { window, guard, questions } = open();
      guard.setUnsaved(true);
      crash(window);
      window.close();
      expect([window.destroyed, questions()]).toEqual([true, 0]);
    });
  });
});

describe('further windows', () => {
  const setUp = (devServer?: string) => {
    const side = createSideWindows({
      devServer,
      log: { error: () => undefined },
      ask: async (question) => question.cancel,
      details: () => 'Codesk 1.2.3',
      savesDrafts: () => true,
    });
    return { side, opened: () => Windows.all };
  };

  it('show one route each, with their own title and the security of the main window', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    const [window] = opened();
    expect(window?.url).toBe('app://codesk/index.html#/invoice-temp?id=7');
    expect(window?.options).toMatchObject({ title: 'Invoice 7', width: 1000, height: 800 });
    expect(window?.options.webPreferences).toMatchObject(security);
    expect(side.all()).toEqual([window]);
  });

  it('come from the development server when there is one', () => {
    const { side, opened } = setUp('http://127.0.0.1:5173');
    side.open('/invoice-temp?id=7', 'Invoice 7');
    expect(opened()[0]?.url).toBe('http://127.0.0.1:5173#/invoice-temp?id=7');
  });

  it('are not opened twice for one route, but brought to the front', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    const [window] = opened();
    if (window) window.minimized = true;
    side.open('/invoice-temp?id=7', 'Invoice 7');
    side.open('/invoice-temp?id=8', 'Invoice 8');
    expect(opened()).toHaveLength(2);
    expect([window?.focuses, window?.minimized]).toEqual([1, false]);
  });

  it('are opened again once they were closed', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    opened()[0]?.close();
    expect(side.all()).toEqual([]);
    side.open('/invoice-temp?id=7', 'Invoice 7');
    expect(opened()).toHaveLength(1);
  });

  it('keep their title until their page sets another', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    const retitle = (title: string) => {
      const event = preventable();
      opened()[0]?.emit('page-title-updated', event, title);
      return !event.defaultPrevented;
    };
    expect([retitle('Codesk'), retitle('Invoice INV-7')]).toEqual([false, true]);
  });

  it('close by the id of their page and by no other', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    side.open('/invoice-temp?id=8', 'Invoice 8');
    const [first, second] = opened();
    expect(side.close(-1)).toBe(false);
    expect(side.close(first?.webContents.id ?? 0)).toBe(true);
    expect([first?.destroyed, second?.destroyed]).toEqual([true, false]);
  });

  it('all close together', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    side.open('/invoice-temp?id=8', 'Invoice 8');
    side.closeAll();
    expect([opened(), side.all()]).toEqual([[], []]);
  });

  it('load a crashed page again', () => {
    const { side, opened } = setUp();
    side.open('/invoice-temp?id=7', 'Invoice 7');
    opened()[0]?.webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(opened()[0]?.webContents.reloads).toBe(1);
  });

  it('are eight at most, and one that is open is still found', () => {
    const { side, opened } = setUp();
    const routes = Array.from({ length: 9 }, (_each, at) => `/invoice-temp?id=${at}`);
    expect(routes.map((route) => side.open(route, 'Invoice'))).toEqual([...Array(8).fill(true), false]);
    expect(opened()).toHaveLength(8);
    expect(side.open(routes[0] ?? '', 'Invoice')).toBe(true);
    opened()[0]?.close();
    expect(side.open(routes[8] ?? '', 'Invoice')).toBe(true);
  });
});
