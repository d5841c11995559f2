/**
 * No `:has()` rule may apply to ancestors of tables. While such a rule exists, each element that a row adds or removes
 * invalidates the style of all its ancestors: two milliseconds of each frame of a fast scroll. `useBodyMark` does the
 * same without `:has()`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../renderer');

/** Allowed uses of `:has()`, which are not around scrolling rows. */
const allowed = [
  // Parts of the top bar.
  '.codesk-place-name',
  '.codesk-place-name >',
  // Separate pages.
  '.codesk-rate-start',
  '.codesk-compare-line > .codesk-compare-whole',
  // A few rows, while the user edits a form.
  '.codesk-service > .codesk-form > .codesk-form-panes > .codesk-form-pane',
];

it('no rule uses :has() on an element around a table', () => {
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
