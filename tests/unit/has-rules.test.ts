/**
 * `:has()` is not asked of what stands around tables. While such a rule is there, each element that comes or goes in a row has
 * the style of all its ancestors found anew: two milliseconds of each frame of a fast scroll. `useBodyMark` does the same.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../renderer');

/** What is asked with `:has()`, and is around no rows that scroll. */
const allowed = [
  // Parts of the top bar.
  '.codesk-place-name',
  '.codesk-place-name >',
  // Pages of their own.
  '.codesk-rate-start',
  '.codesk-compare-line > .codesk-compare-whole',
  // A few rows, as long as a person works on a form.
  '.codesk-service > .codesk-form > .codesk-form-panes > .codesk-form-pane',
];

it('no rule asks an element around a table what it has', () => {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const asked = names
    .filter((name) => name.endsWith('.css'))
    .flatMap((name) => {
      const text = readFileSync(join(root, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return [...text.matchAll(/([^{},;]*?):has\(/g)].map(([, before = '']) =>
        before.trim().replace(/\s+/g, ' '),
      );
    });
  expect(asked.length).toBeGreaterThan(3);
  expect(asked.filter((each) => !allowed.some((end) => each === end || each.endsWith(` ${end}`)))).toEqual(
    [],
  );
});
