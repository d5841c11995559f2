/** The first steps in the practice workspace, up to their end. */
import { join } from 'node:path';
import { accessibilityFindings } from '../support/app/accessibility';
import { expect, launch, test } from '../support/app/fixtures';
import { copyData, seededData } from '../support/app/practice-data';

test('the first steps open a practice file, correct it and show that it was sent', async ({ profile }) => {
  copyData(seededData, join(profile, 'practice', 'practice.db'));
  const codesk = await launch({ profile });
  const { page } = codesk;
  await page.getByRole('button', { name: 'Open practice workspace' }).click();
  await page.getByRole('link', { name: 'Rate desk', exact: true }).click({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Start the first steps' })).toBeVisible();
  // Here with the strip of the practice workspace.
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the first steps' }).click();
  await codesk.app.evaluate(({ BrowserWindow, Notification }) => {
    // The window is in the background, and the system shows both.
    const [window] = BrowserWindow.getAllWindows();
    const desktop = { parts: [] as number[], notifications: [] as string[] };
    Object.assign(globalThis, { desktop });
    if (window)
      Object.assign(window, {
        isFocused: () => false,
        setProgressBar: (part: number) => desktop.parts.push(part),
      });
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      desktop.notifications.push(this.title);
    };
  });
  const seen = () =>
    codesk.app.evaluate(
      () => (globalThis as unknown as { desktop: { parts: number[]; notifications: string[] } }).desktop,
    );
  const guide = page.getByRole('complementary', { name: 'First steps' });
  const step = (name: string) => guide.getByRole('listitem', { name, exact: true });
  const showMe = guide.getByRole('button', { name: 'Show me' });

  await showMe.click();
  await page.keyboard.press('Enter');
  await expect(step('Open, done')).toBeVisible();
  // The file was read, and then nothing was left of it.
  await expect.poll(async () => (await seen()).parts).toEqual(expect.arrayContaining([0, -1]));

  await showMe.click();
  await expect(page.getByRole('button', { name: /^Choose a service/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const services = page.getByRole('dialog');
  await services.getByRole('combobox', { name: 'Service' }).fill('Next-day · United Kingdom');
  await page
    .getByRole('option', { name: /Next-day · United Kingdom/ })
    .first()
    .click();
  await services.getByRole('button', { name: 'Choose', exact: true }).click();
  await expect(step('Choose the service, done')).toBeVisible();

  await page.getByRole('button', { name: 'Special Delivery', exact: true }).click();
  await expect(step('Answer the question, done')).toBeVisible();

  await showMe.click();
  await page.keyboard.press('Enter');
  // The focus moves to the rate of the new band.
  await expect(page.getByRole('row', { name: 'rate 1 – 2' }).getByRole('gridcell').nth(2)).toBeFocused();
  await page.keyboard.type('11.15');
  await page.keyboard.press('Enter');
  await expect(step('Fill the gap, done')).toBeVisible();

  await showMe.click();
  await page.keyboard.press('Enter');
  await expect(step('Compare, done')).toBeVisible();
  await showMe.click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Queue', exact: true }).click();
  await expect(step('Queue, done')).toBeVisible();
  await expect(step('Check the outbox, done')).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await seen()).notifications).toEqual(['Rates sent']);
  // No request is pending any more.
  await expect.poll(async () => (await seen()).parts.at(-1)).toBe(-1);
  await guide.getByRole('button', { name: 'Finish the first steps' }).click();
  await expect(guide).toBeHidden();
});
