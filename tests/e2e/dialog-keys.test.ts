/** The focus in dialogs and popups: where it starts, and where Tab moves it at both ends. */
import type { Page } from 'playwright';
import { expect, fixtureFile, signIn, test } from '../support/app/fixtures';
import { openRateDesk, openRateFile } from '../support/app/rate-desk-steps';
import { openList } from '../support/app/user-steps';

/** The name, text or role of the focused element; null for the edge of a dialog. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    return active?.getAttribute('aria-label') ?? (active?.textContent || active?.getAttribute('role'));
  });

test('Tab cycles through the controls of a dialog in both directions', async ({ codesk: { page } }) => {
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new contract' });
  const close = dialog.getByRole('button', { name: 'Close' });
  const submit = dialog.getByRole('button', { name: 'Submit', exact: true });
  await submit.focus();
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(submit).toBeFocused();
});

test('a popup focuses its first control, and the choice of a service its field', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const appearance = page.getByRole('button', { name: 'Appearance' });
  await appearance.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/light|dark|system/i);
  await page.keyboard.press('Escape');
  await expect(appearance).toBeFocused();

  await openRateDesk(page);
  await openRateFile(codesk, fixtureFile('bands-5000.csv'));
  await page.getByRole('button', { name: 'Choose a service' }).focus();
  await page.keyboard.press('Enter');
  const target = page.getByRole('dialog', { name: 'Service of the rates' });
  await expect(target.getByRole('combobox', { name: 'Service', exact: true })).toBeFocused();
});
