import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { filesUnder } from '../../../build/project.mjs';
import { unusedClasses, unusedLooks, withoutUnusedStyles } from '../../../build/unused-styles.mjs';

const root = join(import.meta.dirname, '../../..');
const blueprint = join(root, 'node_modules/@blueprintjs/core/lib');
const whole = readFileSync(join(blueprint, 'css/blueprint.css'), 'utf8');
const sources = filesUnder(join(root, 'renderer'))
  .map(String)
  .filter((name) => /\.(tsx?|css)$/.test(name))
  .map((name) => readFileSync(join(root, 'renderer', name), 'utf8'));

const processed = (sheet: string): string =>
  postcss([withoutUnusedStyles()]).process(sheet, { from: undefined }).css;

const selectorsOf = (sheet: string): string[] => {
  const all: string[] = [];
  postcss.parse(sheet).walkRules((rule) => {
    all.push(...rule.selectors);
  });
  return all;
};

/** Whether a sheet with one class has its rule left out. */
const isLeftOut = (name: string) => processed(`.bp6-${name} { top: 0 }`) === '';

/** What the sources import from Blueprint to run. */
const imported = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@blueprintjs\/core'/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/(?<=^|,)\s*(?!type )(\w+)/g)].map(([, name = '']) => name),
    ),
  ),
);

/** The module of a component, and those that it imports. */
function modulesOf(component: string): readonly string[] {
  const index = join(blueprint, 'esm/components/index.js');
  const [, place] =
    new RegExp(`\\{[^}]*\\b${component}\\b[^}]*\\} from "([^"]+)"`).exec(readFileSync(index, 'utf8')) ?? [];
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file) || !file.includes('/components/') || file === index) return;
    found.add(file);
    for (const [, next = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
      visit(`${join(dirname(file), next)}.js`);
  };
  if (place) visit(`${join(dirname(index), place)}.js`);
  return [...found].map((file) => readFileSync(file, 'utf8'));
}

it('leaves out no component that is used', () => {
  expect(imported.size).toBeGreaterThan(30);
  expect(Object.keys(unusedClasses).filter((name) => imported.has(name))).toEqual([]);
});

it('leaves out no class that the sources or the components that they use have', () => {
  const constants: Record<string, unknown> = createRequire(join(root, 'package.json'))(
    join(blueprint, 'cjs/common/classes.js'),
  );
  const texts = [...sources, ...[...imported].flatMap(modulesOf)];
  const named = new Set(
    texts.flatMap((text) => [
      ...[...text.matchAll(/\bbp6-([\w-]+)/g)].map(([, name = '']) => name),
      ...[...text.matchAll(/\bClasses\.([A-Z_0-9]+)\b/g)].map(([, name = '']) =>
        String(constants[name]).replace('bp6-', ''),
      ),
    ]),
  );
  expect(named.size).toBeGreaterThan(100);
  expect([...named].filter(isLeftOut)).toEqual([]);
});

it('leaves out only rules of the classes that it names, and each of them', () => {
  const [before, after] = [selectorsOf(whole), selectorsOf(processed(whole))];
  const stems = [...Object.values<string[]>(unusedClasses).flat(), ...unusedLooks];
  const names = new RegExp(`\\.bp6-(${stems.join('|')})(?![a-z])`);
  expect(before.length - after.length).toBeGreaterThan(600);
  expect(before.filter((each) => !after.includes(each) && !names.test(each))).toEqual([]);
  for (const stem of stems) expect(before.some((each) => each.includes(`.bp6-${stem}`))).toBe(true);
});

it('keeps the other selectors of a rule, and what only excludes a class', () => {
  expect(processed('.bp6-compound-tag-left, .bp6-tag { top: 0 } .bp6-tag:not(.bp6-link) { top: 1px }')).toBe(
    '.bp6-tag { top: 0 } .bp6-tag:not(.bp6-link) { top: 1px }',
  );
  expect(['select', 'html-select', 'selected', 'list', 'tab-list'].map(isLeftOut)).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

it('is a step of the build', () => {
  expect(readFileSync(join(root, 'vite.config.ts'), 'utf8')).toContain('withoutUnusedStyles()');
});
