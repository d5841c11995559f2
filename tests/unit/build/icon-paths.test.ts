import { expect, it } from 'vitest';
import { iconPaths } from '../../../build/icon-paths.mjs';
import { inProject } from '../../../build/project.mjs';
import { lists } from '../../../shared/lists';

it('holds both sizes of every icon that a list names, and not all there are', () => {
  const plugin = iconPaths();
  const module = plugin.load(inProject('renderer/ui/icon-paths.ts')) ?? '';
  const sizes = [...module.matchAll(/(?:16|20): (\{.*?\})(?=,| \})/g)].map(
    ([, text]) => JSON.parse(text ?? '') as Record<string, string[]>,
  );
  expect(sizes).toHaveLength(2);
  for (const size of sizes) {
    expect(lists.filter(({ icon }) => !size[icon]?.[0]?.match(/^m/i)).map(({ icon }) => icon)).toEqual([]);
    expect(Object.keys(size).length).toBeLessThan(300);
  }
});

it('leaves every other module alone', () => {
  expect(iconPaths().load(inProject('renderer/ui/icons.ts'))).toBeNull();
});
