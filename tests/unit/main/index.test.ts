/** The start of the app: what is decided before there is a window. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { preventable } from '../../support/electron/electron';

type Electron = typeof import('../../support/electron/electron');

const started: unknown[] = [];
vi.mock('../../../main/app', () => ({
  startApp: () => {
    started.push('app');
    return {
      show: (argv: unknown) => started.push(argv),
      openFiles: (paths: readonly string[]) => paths.length > 0 && started.push(['files', ...paths]),
      fault: () => undefined,
      end: async () => undefined,
    };
  },
}));
vi.mock('../../../main/profile', () => ({ opensWithoutLock: () => false }));

let argv: string[];
let app: Electron['app'];
let protocol: Electron['protocol'];
beforeEach(async () => {
  // Each start has modules of its own, Electron's too.
  vi.resetModules();
  const electron = await import('../../support/electron/electron');
  electron.startElectron();
  ({ app, protocol } = electron);
  started.length = 0;
  argv = process.argv;
  // The test runner listens to its own process.
  vi.spyOn(process, 'on').mockReturnValue(process);
  vi.spyOn(process, 'removeAllListeners').mockReturnValue(process);
});
afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
});

async function start(...given: string[]) {
  process.argv = ['codesk', ...given];
  await import('../../../main/index');
  await new Promise((resolve) => setImmediate(resolve));
}

describe('a start', () => {
  it('puts every page into the sandbox, declares the scheme of the page, and shows the window', async () => {
    await start('codesk://x');
    expect(app.started).toContain('sandbox');
    expect(protocol.schemes).toHaveLength(1);
    expect(started).toEqual(['app', ['codesk', 'codesk://x']]);
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

  it('opens rate files of its own arguments, of those of a second start, and of events', async () => {
    await start('/home/a/prices.csv');
    app.emit('second-instance', {}, ['codesk', 'more.xlsx'], '/home/b');
    const event = preventable();
    app.emit('open-file', event, '/home/c/last.tsv');
    expect(started.slice(2)).toEqual([
      ['files', '/home/a/prices.csv'],
      ['codesk', 'more.xlsx'],
      ['files', '/home/b/more.xlsx'],
      [],
      ['files', '/home/c/last.tsv'],
    ]);
    expect(event.defaultPrevented).toBe(true);
  });

  it('opens a file that the system hands over before it is ready', async () => {
    let ready = () => {};
    vi.spyOn(app, 'whenReady').mockReturnValue(
      new Promise((resolve) => {
        ready = () => resolve(undefined);
      }),
    );
    await start();
    const event = preventable();
    app.emit('open-file', event, '/home/a/early.csv');
    expect([started, event.defaultPrevented]).toEqual([[], true]);
    ready();
    await new Promise((resolve) => setImmediate(resolve));
    expect(started.at(-1)).toEqual(['files', '/home/a/early.csv']);
  });

  it('shows links of events, also one from before it was ready, and opens nothing beside a link', async () => {
    let ready = () => {};
    vi.spyOn(app, 'whenReady').mockReturnValue(
      new Promise((resolve) => {
        ready = () => resolve(undefined);
      }),
    );
    await start();
    const [early, later] = [preventable(), preventable()];
    app.emit('open-url', early, 'codesk://orders');
    ready();
    await new Promise((resolve) => setImmediate(resolve));
    app.emit('open-url', later, 'codesk://rate-desk');
    app.emit('second-instance', {}, ['codesk', '/home/a/more.csv', 'codesk://clients'], '/home/b');
    expect(started).toEqual([
      'app',
      ['', 'codesk://orders'],
      ['', 'codesk://rate-desk'],
      ['codesk', '/home/a/more.csv', 'codesk://clients'],
    ]);
    expect([early.defaultPrevented, later.defaultPrevented]).toEqual([true, true]);
  });

  it('hands over to the first one', async () => {
    app.alone = false;
    await start();
    expect([app.started.at(-1), started]).toEqual(['quit', []]);
  });

  it.each(['--remote-debugging-port=0', '--remote-debugging-pipe', '--inspect=0', '--inspect-brk'])(
    'of the packaged app is refused with %s',
    async (given) => {
      const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
      await start(given);
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
