/** The app on a read-only profile, on a full disk, and on damaged data. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { seededData } from '../support/app/practice-data';
import { isLong } from '../support/campaign';
import { canMount, mountDisk, type SmallDisk } from '../support/small-disk';

const readonly = 'This profile is read-only. Preferences and the session last until Codesk closes.';
const full = /^The disk of this profile is full\. Preferences/;

const set = (page: Codesk['page'], change: object) =>
  page.evaluate((text) => window.codesk.invoke('preferences.set', text), JSON.stringify(change));

test.describe('a profile', () => {
  test.skip(!canMount, 'needs the right to mount a disk');
  let disk: SmallDisk;
  test.beforeEach(() => {
    disk = mountDisk(64 * 1024);
  });
  test.afterEach(() => disk.end());

  test('that is read-only opens, twice, shows a warning, and works until Codesk closes', async ({
    server,
  }) => {
    const profile = disk.folder;
    const before = await launch({ profile, server: server.address });
    await set(before.page, { theme: 'dark' });
    await before.close();
    disk.readonly(true);
    const first = await launch({ profile, server: server.address });
    const { page } = first;
    await expect(page.getByText(readonly)).toBeVisible();
    await expect(page.locator('body')).toHaveClass(/bp6-dark/);
    await set(page, { theme: 'light' });
    await expect(page.getByText('Preferences cannot be saved on this disk.')).toBeVisible();
    // The lock file cannot be written, so a second start opens as well.
    const second = await launch({ profile, server: server.address });
    await expect(second.page.getByText(readonly)).toBeVisible();
    await second.close();

    await signIn(page);
    await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible();
    await page.evaluate(() => window.codesk.invoke('session.sign-out', '{}'));
    await expect(page.getByRole('button', { name: 'Open practice workspace' })).toBeVisible();
    await page.getByRole('button', { name: 'Open practice workspace' }).click();
    await expect(page.getByText('Practice data cannot be saved in this profile.')).toBeVisible();
    await expect(page.getByText(/^\d+ %$/)).toBeVisible();
    // Creating the data takes longer than the rest of the test.
    if (isLong)
      await expect(page.getByRole('link', { name: 'Contracts', exact: true })).toBeVisible({
        timeout: 60_000,
      });

    disk.readonly(false);
    await expect(page.getByText(readonly)).toBeHidden();
    await expect(page.getByText('Preferences cannot be saved on this disk.')).toBeHidden();
    await first.close();
    expect(readFileSync(join(profile, 'preferences.json'), 'utf8')).toContain('"light"');
  });

  test('on a full disk opens, shows a warning, and saves everything once there is space', async ({
    server,
  }) => {
    disk.fill();
    const { page, close } = await launch({ profile: disk.folder, server: server.address });
    await expect(page.getByText(full)).toBeVisible();
    await set(page, { density: 'compact' });
    await expect(page.getByText('Preferences cannot be saved on this disk.')).toBeVisible();
    disk.free();
    await expect(page.getByText(full)).toBeHidden();
    await expect(page.getByText('Preferences cannot be saved on this disk.')).toBeHidden();
    await close();
    expect(readFileSync(join(disk.folder, 'preferences.json'), 'utf8')).toContain('"compact"');
  });
});

test('practice data with missing parts is reported as damaged, and a reset restores it', async ({
  profile,
}) => {
  const folder = join(profile, 'practice');
  mkdirSync(folder);
  const file = join(folder, 'practice.db');
  copyFileSync(seededData, file);
  const bytes = readFileSync(file);
  bytes.fill(0, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 200_000);
  writeFileSync(file, bytes);
  const { page, close } = await launch({ profile });
  await page.getByRole('button', { name: 'Open practice workspace' }).click();
  await expect(page.getByText('Practice data is damaged')).toBeVisible();
  await page.getByRole('button', { name: 'Reset practice data' }).click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /Reset/ })
    .click();
  await page.getByRole('button', { name: 'Open practice workspace' }).click();
  await expect(page.getByText(/Preparing|Starting the practice workspace/).first()).toBeVisible();
  await expect(page.getByText('Practice data is damaged')).toBeHidden();
  await close();
});
