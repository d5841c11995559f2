import { expect, it } from 'vitest';
import { iconPaths } from '../../../build/icon-paths.mjs';
import { inProject } from '../../../build/project.mjs';
import { lists } from '../../../shared/lists';

const tableIn = (file: string) => {
  const module = iconPaths().load(inProject(file)) ?? '';
  return JSON.parse(module.slice(module.indexOf('{'), -1)) as Record<string, Record<string, string[]>>;
};

it('holds both sizes of every icon that a list names, and not all there are', () => {
  const all = ['renderer/ui/start-icon-paths.ts', 'renderer/ui/icon-paths.ts'].map(tableIn);
  for (const size of [16, 20]) {
    const icons: Record<string, string[]> = Object.assign({}, ...all.map((table) => table[size]));
    expect(lists.filter(({ icon }) => !icons[icon]?.[0]?.match(/^m/i)).map(({ icon }) => icon)).toEqual([]);
    expect(Object.keys(icons).length).toBeLessThan(300);
  }
});

it('has in the first table what the sign-in screen shows, and little else', () => {
  const icons = Object.keys(tableIn('renderer/ui/start-icon-paths.ts')[16] ?? {});
  expect(icons).toEqual(expect.arrayContaining(['learning', 'reset', 'archive', 'lock', 'refresh']));
  expect(icons.length).toBeLessThan(40);
  // The sources only compare with it: `typeof … === 'function'`.
  expect(icons).not.toContain('function');
});

it('leaves every other module alone', () => {
  expect(iconPaths().load(inProject('renderer/ui/icons.ts'))).toBeNull();
});
