import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { plainColours } from '../../../build/relative-colours.mjs';

it.each([
  ['1px solid oklch(from var(--a) l c h/0.3)', '1px solid color-mix(in srgb, var(--a) 30%, transparent)'],
  [
    'oklch(from var(--a) l c h / var(--o))',
    'color-mix(in srgb, var(--a) calc(var(--o) * 100%), transparent)',
  ],
  ['oklch(from var(--a) l c h)', 'var(--a)'],
  ['oklch(from var(--a) calc(l + 0.1) calc(c - 0.004) h)', 'color-mix(in oklab, white 18%, var(--a))'],
  ['oklch(from var(--a) calc(l - 0.1) c h)', 'color-mix(in oklab, black 18%, var(--a))'],
  [
    'a oklch(from oklch(from var(--a) calc(l + 0.1) c h) l c h/0), b',
    'a color-mix(in srgb, color-mix(in oklab, white 18%, var(--a)) 0%, transparent), b',
  ],
  ['red', 'red'],
])('%s is written without relative colours', (value, plain) => {
  expect(plainColours(value)).toBe(plain);
});

it('leaves none in the whole of Blueprint', () => {
  const sheet = readFileSync(
    join(import.meta.dirname, '../../../node_modules/@blueprintjs/core/lib/css/blueprint.css'),
    'utf8',
  );
  const values = sheet.split(';').filter((line) => line.includes('oklch(from'));
  expect(values.length).toBeGreaterThan(100);
  expect(values.map(plainColours).filter((value) => value.includes('(from'))).toEqual([]);
});
