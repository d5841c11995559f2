/**
 * The lock of Codesk in the real app: it covers the page, refuses requests, and restores everything after the sign-in.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { openExport, openList } from '../support/app/user-steps';

const lock = ({ app }: Codesk) =>
  app.evaluate(({ Menu }) => {
    const file = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'File');
    file?.submenu?.items.find(({ label }) => label === 'Lock Codesk')?.click();
  });

/** The error code of a request that the page sends itself. */
const asked = (page: Page, name: string, input: object) =>
  page.evaluate(
    async ([request, given]) =>
      JSON.parse(await window.codesk.invoke(request, JSON.stringify(given))).error?.code ?? 'answered',
    [name, input] as const,
  );

/** Visible texts and fields outside of the cover, and points of the window that show something else. */
const visibleBehindCover = (page: Page) =>
  page.evaluate(() => {
    const cover = document.querySelector('[role="dialog"][class*="session-ended"]')?.closest('body > *');
    const seen: string[] = [];
    // A proxy may ask above the cover; none does here.
    for (const element of document.body.querySelectorAll('*:not([data-layer="proxy"]:empty)'))
      if (!cover?.contains(element) && getComputedStyle(element).visibility !== 'hidden')
        seen.push(element.outerHTML.slice(0, 80));
    for (let x = 5; x < window.innerWidth; x += 40)
      for (let y = 5; y < window.innerHeight; y += 40)
        if (!cover?.contains(document.elementFromPoint(x, y))) seen.push(`at ${x} ${y}`);
    return seen;
  });

test('a lock covers the page and refuses requests; the sign-in restores everything', async ({
  codesk,
  server,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  // An export that takes longer than the lock.
  const file = join(profile, 'Contracts.csv');
  await codesk.saveTo(file);
  await server.fault({ path: '/files', delayMs: 2000, times: 1 });
  const panel = await openExport(page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Export contracts, progress' })).toBeVisible();
  await page.getByRole('button', { name: 'Add contract' }).click();
  const form = page.getByRole('dialog', { name: 'Add new contract' });
  const number = form.getByRole('textbox', { name: 'Contract no.' });
  await number.fill('LOCK-7');
  await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 4));

  await lock(codesk);
  const cover = page.getByRole('dialog', { name: 'Locked' });
  await expect(cover.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await visibleBehindCover(page)).toEqual([]);
  expect(await page.locator('body').ariaSnapshot()).not.toMatch(/LOCK-7|Contract|Export/);
  expect(
    await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Contracts')),
  ).toBe(false);
  expect(await asked(page, 'api.call', { call: 'contracts.show', input: { id: 1 } })).toBe('locked');
  expect(await asked(page, 'preferences.get', {})).toBe('locked');
  expect(await asked(page, 'download.jobs', {})).toBe('locked');
  const look = await screenChecker(codesk, bothThemes);
  await look('locked');

  // Running work continues behind the cover.
  await expect.poll(() => existsSync(file)).toBe(true);
  await page.keyboard.press('Escape');
  await cover.getByLabel('Password', { exact: true }).fill('guessed');
  await page.keyboard.press('Enter');
  await expect(cover.getByText('Sign-in refused')).toBeVisible();
  expect(await visibleBehindCover(page)).toEqual([]);
  await cover.getByLabel('Password', { exact: true }).fill('practice');
  await page.keyboard.press('Enter');
  await expect(cover).toHaveCount(0);
  await expect(number).toBeFocused();
  await expect(number).toHaveValue('LOCK-7');
  expect(
    await number.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]),
  ).toEqual([2, 4]);
  await expect(page.getByRole('alert').getByText('Contracts.csv saved')).toBeVisible();
});

test('the app locks with the screen of the system, and is still locked after a reload of the page', async ({
  server,
  profile,
}) => {
  const policy = join(profile, 'given-policy.json');
  writeFileSync(policy, JSON.stringify({ idleLock: 15 }));
  const codesk = await launch({ profile, server: server.address, policy });
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await codesk.app.evaluate(({ powerMonitor }) => powerMonitor.emit('lock-screen'));
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await page.reload();
  const cover = page.getByRole('dialog', { name: 'Locked' });
  await expect(cover.getByLabel('Password', { exact: true })).toBeFocused();
  expect(await page.locator('body').ariaSnapshot()).not.toContain('Contracts');
  expect(await visibleBehindCover(page)).toEqual([]);
  await cover.getByLabel('Password', { exact: true }).fill('practice');
  await page.keyboard.press('Enter');
  await expect(cover).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Contracts' })).toBeVisible();
  await codesk.close();
});
