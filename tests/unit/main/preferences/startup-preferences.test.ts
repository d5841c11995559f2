import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPreferences } from '../../../../main/preferences/preferences';
import { readStartupPreferences } from '../../../../main/preferences/startup-preferences';
import { themes } from '../../../../shared/preferences-schema';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-look-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const nothing = { theme: 'system', bounds: undefined };

it.each(themes)('a window has the theme %s and the place that were stored', (theme) => {
  const bounds = { x: 5, y: 6, width: 1100, height: 720, maximized: false };
  const store = openPreferences(folder, () => undefined);
  store.set({ theme });
  store.setWindowBounds(bounds);
  expect(readStartupPreferences(folder)).toMatchObject({ theme, bounds });
});

it('a first start has neither', () => {
  expect(readStartupPreferences(folder)).toEqual(nothing);
});

it('the good copy tells if the file cannot be read', () => {
  write('preferences.json', '{"version":1,"prefer');
  write('preferences.good.json', { preferences: { theme: 'dark' } });
  expect(readStartupPreferences(folder).theme).toBe('dark');
});

it.each([
  ['a list', []],
  ['no preferences', { window: { width: 1, height: 1, maximized: false } }],
  ['a theme of another version', { preferences: { theme: 'sepia' } }],
  ['a theme that every object has', { preferences: { theme: 'constructor' } }],
  ['a size that is no number', { preferences: {}, window: { width: '1', height: 1, maximized: false } }],
  [
    'a place that is no number',
    { preferences: {}, window: { x: null, width: 1, height: 1, maximized: false } },
  ],
  ['no word about whether it was maximized', { preferences: {}, window: { width: 1, height: 1 } }],
])('what is not right counts for nothing: %s', (_what, content) => {
  write('preferences.json', content);
  expect(readStartupPreferences(folder)).toEqual(nothing);
});
