/** The sign-in screen looks the same with its part of Blueprint's stylesheet as with the whole, and needs little of it. */
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { fieldMessages } from '../../shared/messages';
import { expect, launch, test } from '../support/app/fixtures';

const served = join(import.meta.dirname, '../../dist/renderer');

/** Loads what follows on the sign-in, with the whole stylesheet: a touch of the screen begins it. */
async function loadWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Sign in to Codesk' }).click();
  await expect.poll(() => page.locator('link[rel="stylesheet"]').count()).toBeGreaterThan(1);
}

/**
 * What on the screen would look otherwise without the sheets that were loaded later, and rules of theirs that fit an
 * element in some state of pointer, keyboard or field but are not in the first sheet.
 */
const differences = (page: Page) =>
  page.evaluate(() => {
    const [first, ...later] = [...document.styleSheets].filter(({ href }) => href !== null);
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,\s*(?![^(]*\))/);
        return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : [];
      });
    const ofBlueprint = (sheet: CSSStyleSheet | undefined) =>
      [...(sheet?.cssRules ?? [])].flatMap((rule) =>
        rule instanceof CSSLayerBlockRule && rule.name === 'blueprint' ? selectorsOf(rule.cssRules) : [],
      );
    const had = new Set(ofBlueprint(first));
    const inAnyState = (selector: string) =>
      selector
        .replace(/(^|[\s>+~])::?(?!is\()[\w-]+(\([^)]*\))?/g, '$1*')
        .replace(/::?(?!is\()[\w-]+(\([^)]*\))?/g, '');
    const missing = later
      .flatMap(ofBlueprint)
      // Signs of an icon font that Codesk does not have: its icons are drawings.
      .filter((selector) => !/^\.bp6-icon-[\w-]+::before$/.test(selector))
      .filter((selector) => !had.has(selector) && document.querySelector(inAnyState(selector)) !== null);

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
      await expect(form.getByText(fieldMessages.required).first()).toBeVisible();
      expect(await differences(page), 'with errors in fields').toEqual(none);

      await form.getByLabel('E-mail', { exact: true }).fill('ops@example.com');
      await form.getByLabel('Password', { exact: true }).fill('wrong');
      await server.fault({ path: '/authorizations/login', status: 500, delayMs: 1500, times: 1 });
      await submit.click();
      await expect(form.getByLabel('Password', { exact: true })).not.toBeEditable();
      expect(await differences(page), 'while signing in').toEqual(none);
      await expect(form.getByRole('alert')).toBeVisible();
      expect(await differences(page), 'with a failure').toEqual(none);

      await form.getByRole('radio', { name: 'Access token' }).click();
      expect(await differences(page), 'with a token').toEqual(none);
    });
  });
}

test('notices and the progress of the practice workspace look the same', async ({ profile }, testInfo) => {
  const file = testInfo.outputPath('rates.csv');
  writeFileSync(file, 'From,To,Rate\n0,1,2\n');
  const codesk = await launch({ profile, given: [file] });
  const { page } = codesk;
  await expect(page.getByText('in the rate desk once you are signed in')).toBeVisible();
  await loadWhole(page);
  expect(await differences(page), 'with a notice').toEqual(none);
  await page.getByRole('button', { name: 'Open practice workspace' }).click();
  await expect(page.getByRole('progressbar', { name: 'Starting the practice' })).toBeVisible();
  expect(await differences(page), 'while the practice workspace opens').toEqual(none);
  await codesk.close();
});

test('the sign-in screen needs few styles', async ({ codesk: { page } }) => {
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in to Codesk' })).toBeVisible();
  const paths = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [new URL(href).pathname])),
  );
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.reduce((sum, path) => sum + statSync(join(served, path)).size, 0)).toBeLessThan(200_000);
});

for (const theme of ['light', 'dark'] as const) {
  test(`the page draws a first frame without any other file, ${theme}`, async ({ codesk: { app, page } }) => {
    await expect(page.locator('#start')).toBeHidden();
    const colours = await app.evaluate(async ({ BrowserWindow }, scheme) => {
      const window = new BrowserWindow({ show: false, webPreferences: { javascript: false, sandbox: true } });
      const { session, debugger: tools, id } = window.webContents;
      // Whatever is asked for besides the page itself never comes.
      session.webRequest.onBeforeRequest((request, answer) =>
        answer({ cancel: request.webContentsId === id && request.resourceType !== 'mainFrame' }),
      );
      await window.loadURL('app://codesk/index.html');
      tools.attach();
      const features = [{ name: 'prefers-color-scheme', value: scheme }];
      await tools.sendCommand('Emulation.setEmulatedMedia', { features });
      const picture = (await window.webContents.capturePage()).toBitmap();
      session.webRequest.onBeforeRequest(null);
      window.destroy();
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
