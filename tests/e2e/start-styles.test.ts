/** The sign-in screen looks the same with its part of Blueprint's stylesheet as with the whole, and needs little of it. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, launch, test } from '../support/app/fixtures';

const served = join(import.meta.dirname, '../../dist/renderer');

/** Loads what follows on the sign-in, with the whole stylesheet: a touch of the screen begins it. */
async function loadWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to Codesk' }).click();
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(1);
}

/**
 * What on the screen would look otherwise without the sheets that were loaded later, and rules of theirs that fit an
 * element in some state of pointer, keyboard or field but are not in the first sheet.
 */
const differences = (page: Page) =>
  page.evaluate(() => {
    const [first, ...later] = [...document.styleSheets];
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,\s*(?![^(]*\))/);
        return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : [];
      });
    const ofBlueprint = (sheet: CSSStyleSheet | undefined) =>
      selectorsOf(sheet?.cssRules ?? new CSSRuleList()).filter((selector) => selector.includes('bp6-'));
    const had = new Set(ofBlueprint(first));
    const state =
      /::?-?[\w-]+(?<=hover|active|focus|focus-visible|focus-within|disabled|enabled|checked|before|after|placeholder|selection|indicator|spin-button|cancel-button|shadow)/g;
    const missing = later
      .flatMap(ofBlueprint)
      .filter((selector) => !had.has(selector))
      .filter((selector) => {
        const lasting = selector.replace(/:not\([^)]*\)/g, '').replace(state, '');
        return document.querySelector(lasting.replace(/(^|[\s>+~])(?=$|[\s>+~])/g, '$1*')) !== null;
      });

    const still = document.createElement('style');
    still.textContent = '*, *::before, *::after { animation: none !important; transition: none !important }';
    document.head.append(still);
    const looks = () =>
      [...document.querySelectorAll('body, body *')].map((element) =>
        [null, '::before', '::after', '::placeholder']
          .map((part) => getComputedStyle(element, part).cssText)
          .join('\n'),
      );
    const whole = looks();
    for (const sheet of later) sheet.disabled = true;
    const without = looks();
    for (const sheet of later) sheet.disabled = false;
    still.remove();
    const changed = [...document.querySelectorAll('body, body *')]
      .filter((_, at) => whole[at] !== without[at])
      .map((element) => element.outerHTML.slice(0, 100));
    return { missing: [...new Set(missing)], changed };
  });
const none = { missing: [], changed: [] };

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    test.use({ view: { theme } });

    test('the sign-in screen looks the same before and after the rest is loaded', async ({
      codesk,
      server,
    }) => {
      const { page } = codesk;
      await expect(page.getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();
      await loadWhole(page);
      expect(await differences(page), 'at first').toEqual(none);

      const form = page.getByRole('form', { name: 'Sign in' });
      const submit = form.getByRole('button', { name: 'Sign in', exact: true });
      await submit.click();
      await expect(form.getByText('This field is required').first()).toBeVisible();
      expect(await differences(page), 'with errors in fields').toEqual(none);

      await form.getByLabel('E-mail', { exact: true }).fill('ops@example.com');
      await form.getByLabel('Password', { exact: true }).fill('wrong');
      await server.fault({ path: '/', status: 500, delayMs: 1500, times: 1 });
      await submit.click();
      await expect(form.getByLabel('Password', { exact: true })).toBeDisabled();
      expect(await differences(page), 'while signing in').toEqual(none);
      await expect(form.getByRole('alert')).toBeVisible();
      expect(await differences(page), 'with a failure').toEqual(none);

      await form.getByRole('radio', { name: 'Access token' }).click();
      expect(await differences(page), 'with a token').toEqual(none);
    });
  });
}

test('notices, what a policy fixes and the progress of the practice workspace look the same', async ({
  profile,
}, testInfo) => {
  const policy = testInfo.outputPath('policy.json');
  writeFileSync(policy, JSON.stringify({ server: 'https://api.example.com', pinServer: true }));
  const file = testInfo.outputPath('rates.csv');
  writeFileSync(file, 'From,To,Rate\n0,1,2\n');
  const codesk = await launch({ profile, policy, given: [file] });
  const { page } = codesk;
  await expect(page.getByText('in the rate desk once you are signed in')).toBeVisible();
  await expect(page.getByText('Managed by your organisation')).toBeVisible();
  await loadWhole(page);
  expect(await differences(page), 'with a notice').toEqual(none);
  await page.getByRole('button', { name: 'Open practice workspace' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(await differences(page), 'while the practice workspace opens').toEqual(none);
  await codesk.close();
});

test('the sign-in screen needs few styles, which hold back no first paint', async ({ codesk: { page } }) => {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();
  const sheets = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href, ownerNode }) =>
      href === null ? [] : [{ path: new URL(href).pathname, parent: ownerNode?.parentElement?.tagName }],
    ),
  );
  expect(sheets.map(({ parent }) => parent)).toEqual(['BODY']);
  const bytes = sheets.reduce((sum, { path }) => sum + statSync(join(served, path)).size, 0);
  expect(bytes).toBeLessThan(200_000);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the window shows a frame of its own before any file is there, ${theme}`, async ({
    codesk: { app, page },
  }) => {
    await expect(page.locator('#start')).toBeHidden();
    const colours = await app.evaluate(async ({ BrowserWindow, nativeTheme }, source) => {
      const before = nativeTheme.themeSource;
      nativeTheme.themeSource = source;
      const window = new BrowserWindow({ show: false, webPreferences: { javascript: false, sandbox: true } });
      // Whatever is asked for besides the page itself never comes.
      window.webContents.session.webRequest.onBeforeRequest((request, answer) =>
        answer({ cancel: request.webContentsId === window.webContents.id && request.resourceType !== 'mainFrame' }),
      );
      await window.loadURL('app://codesk/index.html');
      const picture = (await window.webContents.capturePage()).toBitmap();
      window.webContents.session.webRequest.onBeforeRequest(null);
      window.destroy();
      nativeTheme.themeSource = before;
      const seen = new Map<string, number>();
      for (let at = 0; at < picture.length; at += 4) {
        const colour = [...picture.subarray(at, at + 3)].reverse().join(' ');
        seen.set(colour, (seen.get(colour) ?? 0) + 1);
      }
      return [...seen].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
    }, theme);
    expect(colours.slice(0, 2)).toEqual(
      theme === 'light' ? ['255 255 255', '197 203 211'] : ['28 33 39', '64 72 84'],
    );
  });
}
