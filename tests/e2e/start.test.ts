/** What the page loads before the sign-in screen. Files are read one after another, so their number counts as well. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../support/app/fixtures';

const served = join(import.meta.dirname, '../../dist/renderer');

test('the sign-in screen needs few files and little code', async ({ codesk: { page } }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();
  const scripts = paths.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length).toBeLessThanOrEqual(8);
  const bytes = scripts.reduce((sum, path) => sum + statSync(join(served, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(350_000);
});
