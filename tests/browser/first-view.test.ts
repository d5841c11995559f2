/** The sign-in screen that the HTML brings: it takes keys and presses before the page's code is there, and none is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { test as base, expect } from 'playwright/test';
import { PracticeServer } from '../support/app/practice-server';
import { staff } from '../support/app/sign-in';
import { type BrowserCodesk, openInBrowser } from '../support/browser-host/browser-app';
import { deferred } from '../support/deferred';

/** A new profile, whose page does not get its code before `release`. */
interface Early {
  readonly page: Page;
  readonly codesk: BrowserCodesk;
  /** @param how the code comes: `failed` if it cannot be loaded */
  readonly release: (how?: 'whole' | 'failed') => void;
}

const test = base.extend<{ early: Early; theme: 'light' | 'dark' }>({
  theme: ['light', { option: true }],
  early: async ({ theme }, use) => {
    const browser = process.env.CODESK_IN_BROWSER;
    if (!browser) throw new Error('Run this with npm run test:browser, which finds a Chromium.');
    const profile = mkdtempSync(join(tmpdir(), 'codesk-early-'));
    const server = await PracticeServer.start();
    const { promise, resolve } = deferred<'whole' | 'failed'>();
    const release = (how: 'whole' | 'failed' = 'whole') => resolve(how);
    const before = (page: Page) =>
      page.route(/\/start-[^/]*\.js$/, async (route) => {
        if ((await promise) === 'whole') await route.continue();
        else await route.abort();
      });
    const codesk = await openInBrowser({ browser, profile, server: server.address, theme, before });
    await use({ page: codesk.page, codesk, release });
    release();
    await codesk.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  },
});

/** The page has drawn its own screen. */
const drawn = (page: Page) => expect(page.locator('#start')).toHaveCount(0);

test('what is typed before the page is there goes over, and Enter signs in once it is', async ({ early }) => {
  const { page, release, codesk } = early;
  await expect(page.getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();
  await page.getByLabel('E-mail').click();
  await page.keyboard.type(staff);
  await page.keyboard.press('Tab');
  await page.keyboard.type('practice');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused();
  release();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(codesk.faults).toEqual([]);
});

test('the keyboard stays in its field, and what is typed there goes on', async ({ early }) => {
  const { page, release } = early;
  await page.getByLabel('E-mail').click();
  await page.keyboard.type('mira');
  release();
  await drawn(page);
  await page.keyboard.type('@codesk.example');
  await expect(page.getByLabel('E-mail')).toHaveValue('mira@codesk.example');
  await expect(page.getByLabel('E-mail')).toBeFocused();
});

test('a press is not taken for what is typed after it', async ({ early }) => {
  const { page, release } = early;
  await page.getByLabel('E-mail').click();
  await page.keyboard.type(staff);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('prac');
  release();
  await drawn(page);
  await page.keyboard.type('tice');
  await expect(page.getByLabel('Password')).toHaveValue('practice');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('it says that its code cannot be loaded, and takes no press', async ({ early }) => {
  const { page, release } = early;
  release('failed');
  await expect(page.getByRole('alert')).toHaveText(
    'Codesk could not load its files. Close it and start it again. If this comes back, install Codesk again.',
  );
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
});

test('the last press counts', async ({ early }) => {
  const { page, release } = early;
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('radio', { name: 'Access token' }).click();
  release();
  await drawn(page);
  await expect(page.getByLabel('Access token', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
});

for (const theme of ['light', 'dark'] as const)
  test.describe(`in the ${theme} theme`, () => {
    test.use({ theme });
    test('it looks as the screen that replaces it', async ({ early }) => {
      const { page, release } = early;
      const look = async () => {
        await page.evaluate(() => document.fonts.ready);
        return page.screenshot({ animations: 'disabled', caret: 'hide' });
      };
      await page.getByLabel('Server address').fill('https://api.example.com');
      await page.getByLabel('Server address').blur();
      const before = await look();
      release();
      await drawn(page);
      expect((await look()).equals(before)).toBe(true);
    });
  });
