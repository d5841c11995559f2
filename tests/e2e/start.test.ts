/** What the page loads before the sign-in screen. Files are read one after another, so their number counts as well. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from '../support/app/fixtures';

const served = join(import.meta.dirname, '../../dist/renderer');

/** The screen that the page has drawn, and not the one that its HTML brings. */
const drawn = (page: Page) =>
  expect(page.locator('#root').getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();

test('the sign-in screen needs few files and little code', async ({ codesk: { page } }) => {
  await drawn(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.reload();
  await drawn(page);
  // A first window also loads this one before the others.
  const [, first] =
    /<script type="module" src="\.(\/[^"]+)"/.exec(readFileSync(join(served, 'signed-out.html'), 'utf8')) ??
    [];
  const scripts = [first ?? '', ...paths.filter((path) => path.endsWith('.js'))];
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.length).toBeLessThanOrEqual(8);
  const bytes = scripts.reduce((sum, path) => sum + statSync(join(served, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(350_000);
});
