/**
 * Every store of the profile on a failing disk: at each n-th change of a file, with every error. After it the store
 * opens with its last or its new value, nothing was lost, and the next change is stored.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedSkuSearchSchema } from '../../../main/api/sku-search-client';
import { startApp } from '../../../main/app';
import { createCopies } from '../../../main/files/copy-store';
import { openPreferences } from '../../../main/preferences/preferences';
import { readStartupPreferences } from '../../../main/preferences/startup-preferences';
import { openSecret, openSecrets } from '../../../main/session/secrets';
import { openFirstWindow } from '../../../main/startup/first-window';
import { campaignSize } from '../../support/campaign';
import { app, BrowserWindow, ipcMain, startElectron } from '../../support/electron/electron';
import { type DiskFault, type FailingDisk, startFailingDisk } from '../../support/failing-disk';

const faults: readonly DiskFault[] = ['EROFS', 'EACCES', 'EIO', 'ENOSPC', 'short'];
/** More than any store needs for one change; each first fault is at one of them. */
const changes = campaignSize(7, 40);

let folder: string;
let disk: FailingDisk;
const figure = { runs: 0, unreadable: 0, windows: 0, shut: 0 };
beforeEach(() => {
  startElectron();
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  folder = mkdtempSync(join(tmpdir(), 'codesk-ground-'));
  disk = startFailingDisk(folder);
});
afterEach(() => {
  disk.end();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  console.info(
    `broken ground: ${figure.runs} runs of stores x faults x n-th change: ${figure.unreadable} unreadable files; ` +
      `${figure.windows} starts: ${figure.shut} windows that did not open`,
  );
});

const owner = '["https://api.example",1]';

interface Store {
  /** Stores a value; the number grows with each. If it refuses, it returns or rejects with the reason. */
  readonly keep: (value: number) => unknown;
  /** The value of the last start; undefined if none is stored. */
  readonly found: () => Promise<number | undefined> | number | undefined;
  /** The value that is found after a refused change. */
  readonly afterRefusal: 'the one before' | 'the one before or none';
}

const themes = ['system', 'light', 'dark'] as const;
const openStores: Readonly<Record<string, () => Store>> = {
  preferences: () => ({
    keep: (value) => openPreferences(folder, () => undefined).set({ pageSizes: { orders: value } }),
    found: () => openPreferences(folder, () => undefined).get().pageSizes.orders,
    afterRefusal: 'the one before',
  }),
  'window position': () => ({
    keep: (value) =>
      openPreferences(folder, () => undefined).setWindowBounds({
        width: value,
        height: 700,
        maximized: false,
      }),
    found: () => readStartupPreferences(folder).bounds?.width,
    afterRefusal: 'the one before',
  }),
  session: () => {
    const open = () => openSecrets(join(folder, 'session.bin'), { markFolder: join(folder, '..') });
    return {
      keep: (value) => open().write({ server: 'https://api.example', token: `${value}`, user: null }),
      found: () => Number(open().read()?.token ?? Number.NaN) || undefined,
      afterRefusal: 'the one before or none',
    };
  },
  'SKU search': () => {
    const open = () =>
      openSecret(join(folder, 'sku-search.bin'), storedSkuSearchSchema, { markFolder: join(folder, '..') });
    return {
      keep: (value) => open().write({ server: 'https://skus.example', token: `${value}`, owner }),
      found: () => Number(open().read()?.token ?? Number.NaN) || undefined,
      afterRefusal: 'the one before or none',
    };
  },
  copies: () => ({
    keep: (value) => {
      vi.setSystemTime(value * 1000);
      return createCopies(join(folder, 'copies')).keep(owner, {
        integration: 7,
        name: `${value}`,
        tables: {},
        when: 'now',
      });
    },
    found: async () => {
      const copies = createCopies(join(folder, 'copies'));
      const [newest] = await copies.list(owner, 7);
      return newest && Number((await copies.read(owner, 7, newest.at))?.name);
    },
    afterRefusal: 'the one before',
  }),
};

/** Every file that should be text of JSON is. */
function unreadable(within: string): string[] {
  return readdirSync(within, { withFileTypes: true }).flatMap((entry) => {
    const path = join(within, entry.name);
    if (entry.isDirectory()) return unreadable(path);
    if (/\.(unreadable|newer)|\.tmp-/.test(entry.name) || !entry.name.endsWith('.json')) return [];
    try {
      JSON.parse(readFileSync(path, 'utf8'));
      return [];
    } catch {
      return [path];
    }
  });
}

describe.each(Object.entries(openStores))('%s', (_name, openStore) => {
  it.each(faults)('on a disk that fails with %s at each n-th change', async (fault) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let nth = 0; nth < changes; nth += 1) {
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder);
        disk.restore();
        const store = openStore();
        await store.keep(1001);
        await store.keep(1002);
        expect(await store.found()).toBe(1002);
        disk.fail(fault, nth);
        await Promise.resolve(store.keep(1003)).catch(() => undefined);
        // Reading does not need a disk that can be written.
        const allowed = [1002, 1003, ...(store.afterRefusal === 'the one before' ? [] : [undefined])];
        expect(allowed, `change ${nth}`).toContain(await store.found());
        disk.restore();
        expect(allowed, `change ${nth}, at the next start`).toContain(await store.found());
        figure.unreadable += unreadable(folder).length;
        expect(unreadable(folder)).toEqual([]);
        await store.keep(1004);
        expect(await store.found()).toBe(1004);
        expect(leftParts(folder)).toEqual([]);
        figure.runs += 1;
      }
    } finally {
      vi.useRealTimers();
    }
  });
});

function leftParts(within: string): string[] {
  return readdirSync(within, { recursive: true })
    .map(String)
    .filter((name) => /\.tmp-|\.part$/.test(name));
}

describe('the app', () => {
  const ask = async (name: string, input: unknown = {}) => {
    const event = {
      sender: BrowserWindow.all[0]?.webContents,
      senderFrame: { url: 'app://codesk/index.html', parent: null },
    };
    return JSON.parse(String(await ipcMain.handlers.get('codesk')?.(event, name, JSON.stringify(input)))) as {
      ok: boolean;
      data: { status?: string; theme?: string; warnings?: string[] };
    };
  };
  const begin = () => {
    startElectron();
    app.paths = { userData: folder, downloads: folder };
    for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
    startApp(openFirstWindow());
  };

  it.each(faults)('opens, signs out and says what is wrong on a disk that fails with %s', async (fault) => {
    openPreferences(folder, () => undefined).set({ theme: 'dark' });
    openSecrets(join(folder, 'session.bin')).write({
      server: 'https://api.example',
      token: 'kept-token',
      user: { id: 1 },
    });
    const session = readFileSync(join(folder, 'session.bin'));
    for (let nth = 0; nth < campaignSize(4, 20); nth += 1) {
      disk.fail(fault, nth);
      begin();
      figure.windows += 1;
      const opened = BrowserWindow.all.length === 1;
      if (!opened) figure.shut += 1;
      expect(opened).toBe(true);
      expect((await ask('preferences.get')).data.theme).toBe('dark');
      expect((await ask('preferences.set', { theme: themes[nth % 3] })).data.theme).toBe(themes[nth % 3]);
      expect((await ask('session.sign-out')).data.status).toBe('signed_out');
      const { warnings = [] } = (await ask('app.about')).data;
      // A start that fails at its first change has a warning at once.
      if (nth === 0) expect(warnings.length).toBeGreaterThan(0);
      if (nth === 0 && fault === 'EROFS')
        expect(warnings).toEqual([
          'This profile is read-only. Preferences and the session last until Codesk closes.',
          'Preferences cannot be saved on this disk. They last until Codesk closes.',
          expect.stringMatching(
            /^The stored session could not be deleted .* session\.bin in the profile folder\.$/,
          ),
        ]);
      if (nth === 0) {
        const events = BrowserWindow.all[0]?.webContents.sent.map(([name]) => name);
        expect(events).toContain('warnings');
      }
      app.emit('will-quit');
      disk.restore();
      rmSync(join(folder, 'session.bin'), { force: true });
      openPreferences(folder, () => undefined).set({ theme: 'dark' });
      expect(unreadable(folder)).toEqual([]);
      for (const name of readdirSync(folder)) if (name.includes('revoked')) rmSync(join(folder, name));
      if (!existsSync(join(folder, 'session.bin')))
        openSecrets(join(folder, 'session.bin')).write({
          server: 'https://api.example',
          token: `kept-token-${nth}`,
          user: { id: 1 },
        });
    }
    expect(session.length).toBeGreaterThan(0);
  });
});
