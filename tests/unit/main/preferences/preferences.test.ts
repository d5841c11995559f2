import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPreferences } from '../../../../main/preferences/preferences';
import { readableParts } from '../../../../main/preferences/readable-preferences';
import { readStartupPreferences } from '../../../../main/preferences/startup-preferences';
import { defaultPreferences } from '../../../../shared/preferences';
import { plainLayout } from '../../../../shared/table/layout';
import { type FailingDisk, startFailingDisk } from '../../../support/failing-disk';

describe('stored preferences', () => {
  it('are restored unchanged', () => {
    const stored = {
      ...defaultPreferences,
      navigationClosed: ['Hub'],
      tables: { contracts: { layout: { ...plainLayout, frozen: 2 }, views: [], view: 'Late' } },
    };
    expect(readableParts(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  it('lose only unreadable entries: one preference, one table', () => {
    const orders = { layout: plainLayout, views: [] };
    expect(
      readableParts({
        theme: 'purple',
        density: 'compact',
        unknown: 1,
        tables: {
          orders,
          contracts: { layout: { ...plainLayout, frozen: -1 }, views: [] },
          skus: { layout: plainLayout, views: [{ name: '' }] },
        },
      }),
    ).toEqual({ density: 'compact', tables: { orders } });
  });

  it.each([null, undefined, 'text', 7])('are none when %j was stored', (stored) => {
    expect(readableParts(stored)).toEqual({});
  });

  it('keep the rest when the tables are no tables', () => {
    expect(readableParts({ theme: 'dark', tables: 'x' })).toEqual({ theme: 'dark' });
  });
});

describe('the preferences file', () => {
  let folder: string;
  const file = () => join(folder, 'preferences.json');
  const copy = () => join(folder, 'preferences.good.json');
  const aside = () => join(folder, 'preferences.json.unreadable');
  const json = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'codesk-preferences-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = () => {
    const said: Record<string, string | undefined> = {};
    const store = openPreferences(folder, (part, text) => {
      said[part] = text;
    });
    /** The current warnings. */
    const warnings = () => Object.values(said).filter((text) => text !== undefined);
    return { store, warnings };
  };
  const asides = () => readdirSync(folder).filter((name) => !/^preferences(\.good)?\.json$/.test(name));
  const setAside = 'The preferences file could not be read. It was renamed, and the last good copy is used.';
  const emptied = 'The preferences file could not be read. It was renamed, and the defaults are used.';
  const newer =
    'The preferences were saved by a newer version of Codesk. The file was renamed; settings that this version knows are used.';
  const gone = 'The preferences file was missing. The last good copy is used.';
  const notSaved = 'Preferences cannot be saved on this disk. They last until Codesk closes.';
  const notThere = 'Preferences cannot be read or saved in this profile. They last until Codesk closes.';

  it('is not there at first, and everything has its default', () => {
    const { store, warnings } = open();
    expect(store.get()).toEqual(defaultPreferences);
    expect(readStartupPreferences(folder).bounds).toBeUndefined();
    expect(warnings()).toEqual([]);
  });

  it('keeps each change, and the others with it', () => {
    const { store } = open();
    expect(store.set({ theme: 'dark' })).toEqual({ ...defaultPreferences, theme: 'dark' });
    store.set({ density: 'compact', pageSizes: { orders: -1 } });
    const { store: next, warnings } = open();
    expect(next.get()).toEqual({
      ...defaultPreferences,
      theme: 'dark',
      density: 'compact',
      pageSizes: { orders: -1 },
    });
    expect(warnings()).toEqual([]);
  });

  it('keeps the window beside the preferences', () => {
    const bounds = { x: -10, y: 20, width: 1200, height: 700, maximized: true };
    const { store } = open();
    store.set({ theme: 'dark' });
    store.setWindowBounds(bounds);
    expect(readStartupPreferences(folder).bounds).toEqual(bounds);
    expect(open().store.get().theme).toBe('dark');
  });

  it.each([
    ['text', 'wide'],
    ['a size as text', { width: '1200', height: 700, maximized: false }],
    ['no height', { width: 1200, maximized: false }],
  ])('does not take a window that is %s', (_what, window) => {
    writeFileSync(file(), JSON.stringify({ version: 1, preferences: {}, window }));
    expect(readStartupPreferences(folder).bounds).toBeUndefined();
  });

  it('has a good copy of the last change', () => {
    const { store } = open();
    store.set({ theme: 'dark' });
    expect(json(copy())).toEqual(json(file()));
    store.set({ theme: 'light' });
    expect(json(copy())).toMatchObject({ preferences: { theme: 'light' } });
  });

  it.each<[string, (path: string) => void]>([
    ['cut', (path) => truncateSync(path, 12)],
    ['emptied', (path) => truncateSync(path, 0)],
    ['filled with something else', (path) => writeFileSync(path, '<html>')],
    ['filled with half a word', (path) => writeFileSync(path, 'nul')],
  ])('is set aside when it was %s, and the good copy takes its place', (_what, damage) => {
    open().store.set({ theme: 'dark', lastEmail: 'desk@codesk.example' });
    damage(file());
    const damaged = readFileSync(file(), 'utf8');
    const { store, warnings } = open();
    expect(store.get()).toMatchObject({ theme: 'dark', lastEmail: 'desk@codesk.example' });
    expect(warnings()).toEqual([setAside]);
    expect(readFileSync(aside(), 'utf8')).toBe(damaged);
    expect(json(file())).toMatchObject({ preferences: { theme: 'dark' } });
    // From then on it is saved and read as before.
    store.set({ theme: 'light' });
    const again = open();
    expect(again.store.get()).toMatchObject({ theme: 'light', lastEmail: 'desk@codesk.example' });
    expect(again.warnings()).toEqual([]);
  });

  it.each<[string, () => void]>([
    ['a list', () => writeFileSync(file(), '[]')],
    ['null', () => writeFileSync(file(), 'null')],
    ['a number', () => writeFileSync(file(), '7')],
    ['a record without preferences', () => writeFileSync(file(), '{}')],
    ['a record whose preferences are a list', () => writeFileSync(file(), '{"version":1,"preferences":[]}')],
    ['NUL bytes', () => writeFileSync(file(), Buffer.alloc(400))],
    ['NUL bytes at its end', () => writeFileSync(file(), `${readFileSync(file(), 'utf8')}\0\0`)],
    [
      'a folder',
      () => {
        rmSync(file());
        mkdirSync(join(file(), 'inside'), { recursive: true });
      },
    ],
    [
      'a link to nothing',
      () => {
        rmSync(file());
        symlinkSync(join(folder, 'nowhere.json'), file());
      },
    ],
  ])('that is %s is set aside, said once, and the good copy is used and stays', (_what, damage) => {
    open().store.set({ theme: 'dark' });
    const good = json(copy());
    damage();
    const { store, warnings } = open();
    expect(warnings()).toEqual([setAside]);
    expect(store.get()).toMatchObject({ theme: 'dark' });
    expect(json(copy())).toEqual(good);
    expect(asides()).toEqual(['preferences.json.unreadable']);
    store.set({ density: 'compact' });
    const again = open();
    expect(again.warnings()).toEqual([]);
    expect(again.store.get()).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(existsSync(join(folder, 'nowhere.json'))).toBe(false);
  });

  it('that was damaged twice is twice set aside', () => {
    open().store.set({ theme: 'dark' });
    writeFileSync(file(), 'first');
    open();
    writeFileSync(file(), 'second');
    open();
    expect(readFileSync(aside(), 'utf8')).toBe('first');
    expect(readFileSync(`${aside()}-2`, 'utf8')).toBe('second');
  });

  it('that is gone is replaced by the good copy', () => {
    open().store.set({ theme: 'dark' });
    rmSync(file());
    const { store, warnings } = open();
    expect(warnings()).toEqual([gone]);
    expect(store.get().theme).toBe('dark');
  });

  it('of a newer Codesk is set aside whole, and what this version knows is used', () => {
    const theirs = { version: 2, preferences: { theme: 'dark', hologram: true }, more: 1 };
    writeFileSync(file(), JSON.stringify(theirs));
    const { store, warnings } = open();
    expect(store.get()).toEqual({ ...defaultPreferences, theme: 'dark' });
    expect(warnings()).toEqual([newer]);
    expect(json(join(folder, 'preferences.json.newer'))).toEqual(theirs);
    store.set({ density: 'compact' });
    expect(open().warnings()).toEqual([]);
    expect(open().store.get()).toMatchObject({ theme: 'dark', density: 'compact' });
    expect(json(join(folder, 'preferences.json.newer'))).toEqual(theirs);
  });

  it('keeps what this version does not know, until it is chosen anew', () => {
    const layout = { layout: plainLayout, views: [] };
    const stored = {
      version: 1,
      preferences: { theme: 'dark', hologram: true, density: 7, tables: { skus: layout, orders: 'odd' } },
      more: [1],
    };
    writeFileSync(file(), JSON.stringify(stored));
    const { store } = open();
    store.set({ theme: 'light' });
    expect(json(file())).toMatchObject({ ...stored, preferences: { ...stored.preferences, theme: 'light' } });
    store.set({ density: 'compact', tables: { contracts: layout } });
    expect(json(file()).preferences).toMatchObject({ hologram: true, density: 'compact' });
    expect((json(file()).preferences as { tables: unknown }).tables).toEqual({
      contracts: layout,
      orders: 'odd',
    });
  });

  it('of an earlier Codesk keeps its theme, layouts, views, window and recent files', () => {
    const view = { name: 'Late', filters: [], sortBy: 'id', sortOrder: 'asc', layout: plainLayout };
    const stored = {
      version: 1,
      preferences: {
        ...defaultPreferences,
        theme: 'dark',
        tables: { contracts: { layout: { ...plainLayout, frozen: 2 }, views: [view], view: 'Late' } },
      },
      window: { width: 1000, height: 700, maximized: false },
      recentFiles: { 'o-1': [{ path: '/rates.csv', at: 5 }] },
    };
    writeFileSync(file(), JSON.stringify(stored, undefined, '\t'), { mode: 0o600 });
    const { store, warnings } = open();
    expect(store.get()).toEqual(stored.preferences);
    expect(store.recentFiles('o-1')).toEqual(stored.recentFiles['o-1']);
    store.set({ density: 'compact' });
    expect(warnings()).toEqual([]);
    expect(json(file())).toEqual({ ...stored, preferences: { ...stored.preferences, density: 'compact' } });
  });

  it('is set aside without a good copy too, and everything has its default', () => {
    writeFileSync(file(), '{"preferences": {"the');
    const { store, warnings } = open();
    expect(store.get()).toEqual(defaultPreferences);
    expect(warnings()).toEqual([emptied]);
    expect(existsSync(aside())).toBe(true);
  });

  it('and its good copy are both set aside when both were cut, and the next change is kept', () => {
    open().store.set({ theme: 'dark' });
    truncateSync(file(), 12);
    truncateSync(copy(), 14);
    const { store, warnings } = open();
    expect(warnings()).toEqual([emptied]);
    expect(store.get()).toEqual(defaultPreferences);
    expect(readFileSync(aside()).length).toBe(12);
    expect(readFileSync(`${copy()}.unreadable`).length).toBe(14);
    store.set({ theme: 'light' });
    expect(open().store.get().theme).toBe('light');
    expect(open().warnings()).toEqual([]);
  });

  it('and its copy can be read by nobody else', () => {
    open().store.set({ theme: 'dark' });
    expect([file(), copy()].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
  });

  describe('on a disk that does not take it', () => {
    let disk: FailingDisk;
    beforeEach(() => {
      disk = startFailingDisk(folder);
    });
    afterEach(() => disk.end());

    it.each(['ENOSPC', 'short', 'EROFS', 'EIO'] as const)(
      '(%s) keeps what it has, says so, and is saved once it does',
      (fault) => {
        const { store, warnings } = open();
        store.set({ theme: 'dark' });
        const before = [readFileSync(file()), readFileSync(copy())];
        disk.fail(fault);
        expect(store.set({ density: 'compact' })).toMatchObject({ theme: 'dark', density: 'compact' });
        store.setWindowBounds({ width: 1000, height: 700, maximized: false });
        expect([readFileSync(file()), readFileSync(copy())]).toEqual(before);
        expect(warnings()).toEqual([notSaved]);
        store.retry();
        expect(warnings()).toEqual([notSaved]);
        disk.restore();
        store.retry();
        expect(warnings()).toEqual([]);
        const next = open();
        expect(next.store.get()).toMatchObject({ theme: 'dark', density: 'compact' });
        expect(readStartupPreferences(folder).bounds?.width).toBe(1000);
        expect(asides()).toEqual([]);
      },
    );

    it('(cut without an error) is in the good copy, says so, and is saved once it does', () => {
      const { store, warnings } = open();
      store.set({ theme: 'dark' });
      const { readFileSync: readWhole } = fs;
      const reading = vi.spyOn(fs, 'readFileSync').mockImplementation((path, options) => {
        if (path === file()) truncateSync(path, 12);
        return readWhole(path, options);
      });
      syncBuiltinESMExports();
      store.set({ theme: 'light' });
      store.retry();
      expect(warnings()).toEqual([notSaved]);
      reading.mockRestore();
      syncBuiltinESMExports();
      expect(readStartupPreferences(folder).theme).toBe('light');
      const next = open();
      expect(next.warnings()).toEqual([setAside]);
      expect(next.store.get().theme).toBe('light');
      store.retry();
      expect(warnings()).toEqual([]);
    });

    it('and was damaged as well uses the good copy, and changes nothing', () => {
      open().store.set({ theme: 'dark' });
      writeFileSync(file(), '{"preferences": {"the');
      disk.fail('EROFS');
      const { store, warnings } = open();
      expect(store.get().theme).toBe('dark');
      expect(warnings()).toEqual([notThere]);
      store.set({ theme: 'light' });
      disk.restore();
      // The file could not be renamed, so nothing replaces it in this start.
      store.set({ theme: 'light' });
      store.retry();
      expect(readFileSync(file(), 'utf8')).toBe('{"preferences": {"the');
      expect(open().store.get().theme).toBe('dark');
    });
  });

  it('leaves no part, and sweeps those of a killed start but nothing else', () => {
    const parts = ['preferences.json.tmp-1700000000abc', 'preferences.good.json.tmp-00ff'];
    for (const name of [...parts, 'notes.json.tmp-1', 'preferences.json.mine'])
      writeFileSync(join(folder, name), '');
    open().store.set({ theme: 'dark' });
    expect(asides().sort()).toEqual(['notes.json.tmp-1', 'preferences.json.mine']);
  });

  it.each([
    ['an older version without some preferences', { version: 0, preferences: { theme: 'dark' } }],
    ['no version', { preferences: { theme: 'dark' }, more: [1] }],
    ['one preference that cannot be read', { preferences: { theme: 'dark', density: 7 } }],
  ])('is read for what it has: %s', (_what, stored) => {
    writeFileSync(file(), JSON.stringify(stored));
    const { store, warnings } = open();
    expect(store.get()).toEqual({ ...defaultPreferences, theme: 'dark' });
    expect(warnings()).toEqual([]);
  });

  it('is not needed: without a profile folder the preferences last until the app closes', () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    const { store, warnings } = open();
    expect(store.set({ theme: 'dark' }).theme).toBe('dark');
    expect(store.get().theme).toBe('dark');
    expect(warnings().length).toBeGreaterThan(0);
    for (const text of warnings()) expect([notSaved, notThere]).toContain(text);
  });
});
