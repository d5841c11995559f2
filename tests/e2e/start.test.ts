/** What the page loads before the sign-in screen. Files are read one after another, so their number counts as well. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';

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

test('the calendars make no date format for each time zone', async ({ codesk: { page } }) => {
  await page.addInitScript(() => {
    const made = { count: 0 };
    const Stock = Intl.DateTimeFormat;
    Object.assign(window, { madeFormats: made });
    Intl.DateTimeFormat = new Proxy(Stock, {
      construct(target, settings) {
        made.count += 1;
        return Reflect.construct(target, settings);
      },
    });
  });
  await page.reload();
  const loaded = page.waitForResponse(/\/calendar-[^/]*\.js$/);
  await signIn(page);
  const made = await page.evaluate(async (address) => {
    // The same module as that of the page: it has run when this resolves.
    await import(address);
    return (window as unknown as { madeFormats: { count: number } }).madeFormats.count;
  }, (await loaded).url());
  expect(made).toBeLessThan(20);
});

test('the code of a page comes when somebody points at a link to it', async ({ codesk: { page } }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  // The last part that is loaded in idle moments.
  const idle = page.waitForResponse(/\/invoice-document-[^/]*\.js$/);
  await signIn(page);
  await idle;
  expect(paths.filter((path) => path.includes('rate-desk-page'))).toEqual([]);
  const code = page.waitForResponse(/\/rate-desk-page-[^/]*\.js$/);
  await page.getByRole('link', { name: 'Rate desk', exact: true }).hover();
  await code;
});
