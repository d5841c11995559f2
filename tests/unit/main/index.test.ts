/** The start of the app before there is a window. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { FirstWindow } from '../../../main/startup/first-window';
import { preventable } from '../../support/electron/electron';

type Electron = typeof import('../../support/electron/electron');

const started: unknown[] = [];
/** The error with which the other parts of main cannot start. */
let broken: Error | undefined;
vi.mock('../../../main/app', () => ({
  startApp: ({ channel }: FirstWindow) => {
    if (broken) throw broken;
    started.push('app');
    channel.open(async (trusted, name, text) => JSON.stringify([trusted, name, text]));
    return {
      open: (argv: unknown, folder: unknown) => started.push([argv, folder]),
      fault: () => undefined,
      end: async () => undefined,
    };
  },
}));
vi.mock('../../../main/system/profile-folder', () => ({ opensWithoutLock: () => false }));

let argv: string[];
let app: Electron['app'];
let BrowserWindow: Electron['BrowserWindow'];
let dialog: Electron['dialog'];
let ipcMain: Electron['ipcMain'];
let protocol: Electron['protocol'];
beforeEach(async () => {
  // Each start has its own modules, also of Electron.
  vi.resetModules();
  const electron = await import('../../support/electron/electron');
  electron.startElectron();
  ({ app, BrowserWindow, dialog, ipcMain, protocol } = electron);
  started.length = 0;
  broken = undefined;
  argv = process.argv;
  // The test runner listens to its own process.
  vi.spyOn(process, 'on').mockReturnValue(process);
  vi.spyOn(process, 'removeAllListeners').mockReturnValue(process);
});
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

/** Begins a start; the window exists, and the other parts of main are not loaded. */
async function begin(...given: string[]) {
  process.argv = ['codesk', ...given];
  await import('../../../main/index');
}

/** The window is made, and the rest of main is not there yet. */
const windowMade = () => new Promise((resolve) => app.once('web-contents-created', resolve));

async function start(...given: string[]) {
  await begin(...given);
  await expect.poll(() => started.length).toBeGreaterThan(1);
}

/** Asks main as the page of its window does. */
const ask = (name: string) => {
  const event = {
    sender: BrowserWindow.all[0]?.webContents,
    senderFrame: { url: 'app://codesk/index.html', parent: null },
  };
  return ipcMain.handlers.get('codesk')?.(event, name, '{}', false) as Promise<string>;
};
const here = process.cwd();

describe('a start', () => {
  it('puts every page into the sandbox, declares the scheme of the page, and shows the window', async () => {
    await start('codesk://x');
    expect(app.started).toContain('sandbox');
    expect(protocol.schemes).toHaveLength(1);
    expect(started).toEqual(['app', [['codesk', 'codesk://x'], here]]);
  });

  it('does not ask for a sandbox that Chromium was told to leave off, which would end the app', async () => {
    app.switches.set('no-sandbox', '');
    await start();
    expect(app.started).not.toContain('sandbox');
    expect(started).toContain('app');
  });

  it('lets no frame of a page find the addresses of this computer', async () => {
    await start();
    expect(app.switches.get('force-webrtc-ip-handling-policy')).toBe('disable_non_proxied_udp');
  });

  it('opens its own arguments, those of a second start, and files of events', async () => {
    await start('/home/a/prices.csv');
    app.emit('second-instance', {}, ['codesk', 'more.xlsx'], '/home/b');
    const event = preventable();
    app.emit('open-file', event, '/home/c/last.tsv');
    expect(started).toEqual([
      'app',
      [['codesk', '/home/a/prices.csv'], here],
      [['codesk', 'more.xlsx'], '/home/b'],
      [['', '/home/c/last.tsv'], '/'],
    ]);
    expect(event.defaultPrevented).toBe(true);
  });

  it('keeps files, links and further starts from before the rest of main is there', async () => {
    let ready = () => {};
    vi.spyOn(app, 'whenReady').mockReturnValue(
      new Promise((resolve) => {
        ready = () => resolve(undefined);
      }),
    );
    await begin();
    const events = [preventable(), preventable(), preventable()];
    app.emit('open-file', events[0], '/home/a/early.csv');
    app.emit('open-url', events[1], 'codesk://orders');
    const made = windowMade();
    ready();
    await made;
    app.emit('second-instance', {}, ['codesk', 'codesk://clients'], '/home/b');
    expect(started).toEqual([]);
    await expect.poll(() => started.length).toBeGreaterThan(4);
    app.emit('open-url', events[2], 'codesk://rate-desk');
    expect(started).toEqual([
      'app',
      [['codesk'], here],
      [['', '/home/a/early.csv'], '/'],
      [['', 'codesk://orders'], '/'],
      [['codesk', 'codesk://clients'], '/home/b'],
      [['', 'codesk://rate-desk'], '/'],
    ]);
    expect(events.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true]);
  });

  it('shows its window before the rest of main is there, and then answers what its page asked meanwhile', async () => {
    const made = windowMade();
    await begin();
    await made;
    expect(BrowserWindow.all[0]?.url).toBe('app://codesk/index.html');
    const asked = [ask('session.get'), ask('preferences.get')];
    expect(started).toEqual([]);
    expect(await Promise.all(asked)).toEqual(['[true,"session.get","{}"]', '[true,"preferences.get","{}"]']);
  });

  it('says why it cannot go on when the rest of main does not start, and ends', async () => {
    broken = new Error('no disk');
    await begin();
    await expect.poll(() => app.exits.length).toBeGreaterThan(0);
    expect(dialog.errors).toEqual([
      'Codesk could not start: no disk\n\nNothing was changed. Contact your administrator.',
    ]);
    expect(app.exits).toEqual([1]);
  });

  it('does not go on for a window that was closed meanwhile', async () => {
    const made = windowMade();
    await begin();
    await made;
    BrowserWindow.all[0]?.destroy();
    await import('../../../main/app');
    await new Promise((resolve) => setImmediate(resolve));
    expect(started).toEqual([]);
  });

  it('hands over to the first one', async () => {
    app.alone = false;
    await begin();
    expect([app.started.at(-1), started]).toEqual(['quit', []]);
  });

  it.each(['--remote-debugging-port=0', '--remote-debugging-pipe', '--inspect=0', '--inspect-brk'])(
    'of the packaged app is refused with %s',
    async (given) => {
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await begin(given);
      expect([app.exits, started]).toEqual([[2], []]);
      expect(said.mock.calls.join()).toContain(given.split('=')[0]);
    },
  );

  it('while it is developed takes a debugger', async () => {
    app.isPackaged = false;
    await start('--inspect=0', '--remote-debugging-port=0');
    expect([app.exits, started.length]).toEqual([[], 2]);
  });
});
