/**
 * No stylesheet uses `aria-busy`: a grid is busy from a press until its rows arrive, and a rule for it would cost a
 * style pass and a frame before the frame with the rows. Stale content is styled by `data-stale` instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../renderer');

it('no rule depends on aria-busy', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const sheets = names.filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  const looking = sheets.filter((name) => readFileSync(join(root, name), 'utf8').includes('[aria-busy'));
  expect(looking).toEqual([]);
});
