/** Plots in the real app: remittances and contracts by week, webhooks as heat lines, and the picture as a file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/hands';
import { everySize, forcedColours, lookingIn } from '../support/app/looks';

test('remittances by week are read by keyboard, as a table, and saved as a picture', async ({
  codesk,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'COD remittances');
  await page.getByRole('button', { name: 'Plot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'COD remittances: Cash by week' });
  const points = dialog.getByRole('listbox', { name: /^Values of/ });
  await expect(points).toBeVisible();
  const look = await lookingIn(codesk, { ...everySize, ...forcedColours });
  await look('plot-cash');

  await points.locator('[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const point = points.getByRole('option', { selected: true });
  await expect(point).toBeFocused();
  await expect(point).toHaveAccessibleName(/^\d\d\/\d\d\/2026 – .*: Collected [\d\s.]+ AED, Fees /);
  await look('plot-cash-focus');
  await dialog.getByRole('button', { name: 'Show as table' }).click();
  await look('plot-cash-table');
  const file = join(profile, 'cash.png');
  await codesk.dialogs.saveTo(file);
  await dialog.getByRole('button', { name: 'Save as PNG' }).click();
  await expect(page.getByText('cash.png')).toBeVisible();
  const png = readFileSync(file);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('contracts that end, by week', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Plot', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Contracts: Ending by week' });
  await expect(dialog.getByRole('listbox', { name: /^Values of/ })).toBeVisible();
  const look = await lookingIn(codesk, { ...everySize, ...forcedColours });
  await look('plot-ending');
});

test('webhooks have a line each', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Webhooks');
  const lines = page.getByRole('listbox', { name: 'Values of Deliveries by webhook' });
  await expect(lines.getByRole('option')).toHaveCount(10);
  await expect(page.getByText(/^Loading \d+ of 10$/)).toHaveCount(0);
  const look = await lookingIn(codesk, { ...everySize, ...forcedColours });
  await look('plot-webhooks');
});
