import { expect, it } from 'vitest';
import { iconPaths } from '../../../build/icon-paths.mjs';
import { inProject } from '../../../build/project.mjs';
import { lists } from '../../../shared/lists';

const table = (() => {
  const module = iconPaths().load(inProject('renderer/ui/icon-paths.ts')) ?? '';
  return JSON.parse(module.slice(module.indexOf('{'), -1)) as Record<string, Record<string, string[]>>;
})();

it('holds both sizes of every icon that a list names, and no others', () => {
  for (const size of [16, 20]) {
    const icons = table[size] ?? {};
    expect(lists.filter(({ icon }) => !icons[icon]?.[0]?.match(/^m/i)).map(({ icon }) => icon)).toEqual([]);
    expect(Object.keys(icons).length).toBeLessThan(300);
  }
});

it('does not hold a name that the sources only compare with', () => {
  // `typeof … === 'function'`
  expect(Object.keys(table[16] ?? {})).not.toContain('function');
});

it('does not change other modules', () => {
  expect(iconPaths().load(inProject('renderer/ui/icons.ts'))).toBeNull();
});
