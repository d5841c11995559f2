/**
 * The files that the page loads before the sign-in screen. They are read one after another, so their number matters as
 * well.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';

const served = join(import.meta.dirname, '../../dist/renderer');

const drawn = (page: Page) => expect(page.getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();

test('the sign-in screen needs few files and little code', async ({ codesk: { page } }) => {
  await drawn(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.reload();
  await drawn(page);
  const scripts = paths.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(scripts.length).toBeLessThanOrEqual(8);
  const bytes = scripts.reduce((sum, path) => sum + statSync(join(served, path)).size, 0);
  expect(bytes).toBeLessThanOrEqual(450_000);
});

for (const [theme, colour] of [
  ['light', 'rgb(255, 255, 255)'],
  ['dark', 'rgb(28, 33, 39)'],
] as const) {
  test.describe(theme, () => {
    test.use({ view: { theme } });

    test('the page has the colour of the theme before it draws', async ({ codesk: { page } }) => {
      await drawn(page);
      const before = await page.evaluate(() => {
        const root = document.getElementById('root');
        if (!root) throw new Error('The page has no #root.');
        // As before the first render.
        document.body.className = '';
        root.replaceChildren();
        const { width, height } = root.getBoundingClientRect();
        const covers = width === window.innerWidth && height === window.innerHeight;
        return { colour: getComputedStyle(root).backgroundColor, covers };
      });
      expect(before).toEqual({ colour, covers: true });
      await page.reload();
    });
  });
}

test('the calendars create no date format for each time zone', async ({ codesk: { page } }) => {
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
  await signIn(page);
  const calendar = readdirSync(join(served, 'assets')).find((name) => /^calendar-.*\.js$/.test(name));
  const made = await page.evaluate(
    async (address) => {
      await import(address);
      return (window as unknown as { madeFormats: { count: number } }).madeFormats.count;
    },
    new URL(`assets/${calendar}`, page.url()).href,
  );
  expect(made).toBeLessThan(20);
});

test('the code of a page is loaded when it is opened', async ({ codesk: { page } }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await signIn(page);
  const isLoaded = () => paths.some((path) => /\/rate-desk-page-[^/]*\.js$/.test(path));
  expect(isLoaded()).toBe(false);
  await page.getByRole('link', { name: 'Rate desk', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Rate desk', level: 1 })).toBeVisible();
  expect(isLoaded()).toBe(true);
});

test('Chromium has no process for a network that main does not use', async ({ codesk: { app } }) => {
  const services = await app.evaluate(({ app: electron }) =>
    electron.getAppMetrics().map(({ type, serviceName }) => serviceName ?? type),
  );
  expect(services).not.toContain('network.mojom.NetworkService');
  expect(services).toContain('Browser');
});
