/**
 * No stylesheet looks at `aria-busy`: a grid is busy from a press until its rows have come, and where a rule asks for it, that
 * alone costs the style and a frame before the one with the rows. What looks otherwise meanwhile has `data-stale`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../renderer');

it('being busy changes no style', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sheets = names.filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  const looking = sheets.filter((name) => readFileSync(join(root, name), 'utf8').includes('[aria-busy'));
  expect(looking).toEqual([]);
});
