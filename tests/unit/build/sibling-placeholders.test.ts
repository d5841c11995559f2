import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, it } from 'vitest';
import { withoutSiblingPlaceholders } from '../../../build/sibling-placeholders.mjs';

const root = join(import.meta.dirname, '../../..');

const selectorsOf = (sheet: string): string[] => {
  const all: string[] = [];
  postcss.parse(sheet).walkRules((rule) => {
    all.push(...rule.selectors);
  });
  return all;
};

const processed = (sheet: string): string =>
  postcss([withoutSiblingPlaceholders()]).process(sheet, { from: undefined }).css;

it('leaves out only what styles the placeholder of a span', () => {
  const sheet = readFileSync(join(root, 'node_modules/@blueprintjs/core/lib/css/blueprint.css'), 'utf8');
  const [before, after] = [selectorsOf(sheet), selectorsOf(processed(sheet))];
  const removed = before.filter((each) => !after.includes(each));
  expect(removed.length).toBeGreaterThan(0);
  expect(removed.filter((each) => !/\.bp6-file-upload-input::(-moz-)?placeholder$/.test(each))).toEqual([]);
  expect(after.length).toBe(before.length - removed.length);
});

it('keeps the other selectors of a rule', () => {
  expect(processed('a + b::placeholder, c::placeholder, a ~ b::after { color: red }')).toBe(
    'c::placeholder, a ~ b::after { color: red }',
  );
});

it('is a step of the build', () => {
  const config = readFileSync(join(root, 'vite.config.ts'), 'utf8');
  expect(config).toContain('withoutSiblingPlaceholders()');
});
