import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { startSources } from '../../../build/start-sources.mjs';
import { startClasses, startStyles } from '../../../build/start-styles.mjs';

const root = join(import.meta.dirname, '../../..');
const whole = readFileSync(join(root, 'node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8');

const processed = (text: string, from: string) =>
  postcss([startStyles()]).process(text, { from: join(root, 'renderer/ui', from) }).css;

/** What a source imports from Blueprint to run. */
function importedFromBlueprint(file: string): string[] {
  return parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((node) =>
    node.type === 'ImportDeclaration' &&
    node.importKind !== 'type' &&
    node.source.value === '@blueprintjs/core'
      ? node.specifiers.flatMap((each) =>
          each.type === 'ImportSpecifier' && each.importKind !== 'type' && each.imported.type === 'Identifier'
            ? [each.imported.name]
            : [],
        )
      : [],
  );
}

it('names each component of Blueprint that is loaded before the sign-in screen, and no other', () => {
  const imported = new Set(startSources().flatMap(importedFromBlueprint));
  imported.delete('Classes');
  expect(Object.keys(startClasses).sort()).toEqual([...imported].sort());
});

it('names only classes that Blueprint styles', () => {
  const names = new Set([...whole.matchAll(/\.bp6-([\w-]+)/g)].map(([, name]) => name));
  expect(
    Object.values<string[]>(startClasses)
      .flat()
      .filter((name) => !names.has(name)),
  ).toEqual([]);
});

it.each([
  [
    'the rules of elements and of the named components',
    'a:hover { color: red } .bp6-button.bp6-active { top: 0 }',
  ],
  ['custom properties', '.bp6-dark { --bp-x: 1px }'],
  ['a rule that leaves others out', '.bp6-button:not(.bp6-tag) { top: 0 }'],
])('keeps %s', (_what, text) => {
  expect(processed(text, 'blueprint-start.css')).toBe(text);
});

it('takes out what belongs to other components, also from a list of selectors', () => {
  const text = '.bp6-tag { top: 0 } .bp6-tag .bp6-button, .bp6-button { top: 1px }';
  expect(processed(text, 'blueprint-start.css').trim()).toBe('.bp6-button { top: 1px }');
});

it('leaves every other stylesheet whole', () => {
  expect(processed(whole, 'blueprint.css')).toBe(whole);
});
