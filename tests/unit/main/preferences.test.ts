import fs, { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPreferences } from '../../../main/preferences';
import { readableParts } from '../../../main/readable-preferences';
import { defaultPreferences } from '../../../shared/preferences';
import { plainLayout } from '../../../shared/table/layout';

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
    const warnings: string[] = [];
    const store = openPreferences(folder, (text) => warnings.push(text));
    return { store, warnings };
  };
  const setAside = 'The preferences file could not be read. It was set aside and the last good copy is used.';
  const notSaved = 'Preferences cannot be saved on this disk. They last until Codesk closes.';
  const notThere = 'Preferences cannot be read or saved in this profile. They last until Codesk closes.';

  it('is not there at first, and everything has its default', () => {
    const { store, warnings } = open();
    expect(store.get()).toEqual(defaultPreferences);
    expect(store.windowBounds()).toBeUndefined();
    expect(warnings).toEqual([]);
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
    expect(warnings).toEqual([]);
  });

  it('keeps the window beside the preferences', () => {
    const bounds = { x: -10, y: 20, width: 1200, height: 700, maximized: true };
    const { store } = open();
    store.set({ theme: 'dark' });
    store.setWindowBounds(bounds);
    expect(open().store.windowBounds()).toEqual(bounds);
    expect(open().store.get().theme).toBe('dark');
  });

  it.each([
    ['text', 'wide'],
    ['a size as text', { width: '1200', height: 700, maximized: false }],
    ['no height', { width: 1200, maximized: false }],
  ])('does not take a window that is %s', (_what, window) => {
    writeFileSync(file(), JSON.stringify({ version: 1, preferences: {}, window }));
    expect(open().store.windowBounds()).toBeUndefined();
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
    expect(warnings).toEqual([setAside]);
    expect(readFileSync(aside(), 'utf8')).toBe(damaged);
    expect(json(file())).toMatchObject({ preferences: { theme: 'dark' } });
    // From then on it is saved and read as before.
    store.set({ theme: 'light' });
    const again = open();
    expect(again.store.get()).toMatchObject({ theme: 'light', lastEmail: 'desk@codesk.example' });
    expect(again.warnings).toEqual([]);
  });

  it('is set aside without a good copy too, and everything has its default', () => {
    writeFileSync(file(), '{"preferences": {"the');
    const { store, warnings } = open();
    expect(store.get()).toEqual(defaultPreferences);
    expect(warnings).toEqual([setAside]);
    expect(existsSync(aside())).toBe(true);
  });

  it('gives up when the good copy was cut as well', () => {
    open().store.set({ theme: 'dark' });
    truncateSync(file(), 12);
    truncateSync(copy(), 12);
    const { store, warnings } = open();
    expect(warnings).toEqual([notThere]);
    expect(store.get()).toEqual(defaultPreferences);
    // They still last until the app closes.
    expect(store.set({ theme: 'dark' }).theme).toBe('dark');
    expect(store.get().theme).toBe('dark');
    expect(() => store.setWindowBounds({ width: 1000, height: 700, maximized: false })).not.toThrow();
    expect(store.windowBounds()).toBeUndefined();
  });

  describe('on a disk that is full', () => {
    /** Writes go straight into the file, as in a Snap package, and only half of them arrives. */
    const fillDisk = () => {
      const { writeFileSync: write } = fs;
      vi.stubEnv('SNAP', '1');
      vi.spyOn(fs, 'writeFileSync').mockImplementation((path, data, options) =>
        write(path, path === file() ? String(data).slice(0, String(data).length / 2) : data, options),
      );
    };
    afterEach(() => {
      vi.unstubAllEnvs();
      vi.restoreAllMocks();
    });

    it('is cut, and its good copy stays as it was', () => {
      const { store, warnings } = open();
      store.set({ theme: 'dark' });
      const good = readFileSync(copy(), 'utf8');
      fillDisk();
      expect(store.set({ density: 'compact' })).toMatchObject({ theme: 'dark', density: 'compact' });
      store.setWindowBounds({ width: 1000, height: 700, maximized: false });
      expect(() => json(file())).toThrow();
      expect(readFileSync(copy(), 'utf8')).toBe(good);
      expect(new Set(warnings)).toEqual(new Set([notSaved]));
      expect(store.get()).toMatchObject({ theme: 'dark', density: 'compact' });
      vi.restoreAllMocks();
      const next = open();
      expect(next.store.get()).toMatchObject({ theme: 'dark', density: 'normal' });
      expect(next.warnings).toEqual([setAside]);
    });
  });

  it.each([
    ['an older version without some preferences', { version: 0, preferences: { theme: 'dark' } }],
    [
      'a newer version with unknown preferences',
      { version: 9, preferences: { theme: 'dark', hologram: true } },
    ],
    ['no version', { preferences: { theme: 'dark' }, more: [1] }],
    ['one preference that cannot be read', { preferences: { theme: 'dark', density: 7 } }],
  ])('is read for what it has: %s', (_what, stored) => {
    writeFileSync(file(), JSON.stringify(stored));
    const { store, warnings } = open();
    expect(store.get()).toEqual({ ...defaultPreferences, theme: 'dark' });
    expect(warnings).toEqual([]);
  });

  it('is not needed: without a profile folder the preferences last until the app closes', () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    const { store, warnings } = open();
    expect(store.set({ theme: 'dark' }).theme).toBe('dark');
    expect(store.get().theme).toBe('dark');
    expect(warnings.length).toBeGreaterThan(0);
    for (const text of warnings) expect([notSaved, notThere]).toContain(text);
  });
});
