/**
 * The comparison of two integrations in the real app: opened from the list, rows copied to the other side, and a stored
 * copy.
 */
import { expect, signIn, test } from '../support/app/fixtures';
import { screenChecker } from '../support/app/screen-checks';
import { openList } from '../support/app/user-steps';

/** Each theme once, and each size once. */
const views = {
  'light-normal': { theme: 'light', size: { width: 1280, height: 800 } },
  'dark-wide': { theme: 'dark', size: { width: 1920, height: 1080 } },
} as const;

test('two rows are copied from one integration to another', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const look = await screenChecker(codesk, views);
  const integrations = await openList(page, 'Integrations');
  const row = integrations
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: '240', exact: true }) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  await expect(page.getByText('Choose an integration to compare with')).toBeVisible();
  const right = page.getByRole('combobox', { name: 'Right integration', exact: true });
  await right.fill('239');
  await expect(page.getByRole('option', { name: / · #239 / })).toBeVisible();
  await right.press('Enter');
  const tables = page.getByRole('navigation', { name: 'Tables' });
  await expect(tables).toBeVisible({ timeout: 30_000 });
  await tables.getByRole('button', { name: /^Suppliers/ }).click();
  const left = page.getByRole('combobox', { name: 'Left integration', exact: true });
  expect(await left.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  await look('compare-integrations');

  // Rows that only the left side has; those of the right side cannot be selected.
  const boxes = page
    .getByRole('row')
    .filter({ hasText: 'Only in' })
    .getByRole('checkbox', { name: /^Copy / });
  const names: string[] = [];
  for (let at = 0; names.length < 2; at += 1) {
    const box = boxes.nth(at);
    if (await box.isDisabled()) continue;
    names.push((await box.getAttribute('aria-label'))?.replace('Copy ', '') ?? '');
    await box.press('Space');
  }
  await page.getByRole('button', { name: 'Prepare 2 changes' }).click();
  const dialog = page.getByRole('dialog', { name: /^Changes to/ });
  await expect(dialog.getByText('2 changes to send')).toBeVisible();
  await look('compare-integrations-preview');
  await dialog.getByRole('button', { name: 'Send 2 changes' }).click();
  await expect(dialog.getByText('2 of 2 done')).toBeVisible();
  await look('compare-integrations-done');
  await dialog.getByRole('button', { name: 'Back to the comparison' }).click();
  for (const name of names)
    await expect(page.getByRole('checkbox', { name: `Copy ${name}`, exact: true })).toHaveCount(0);
  const sent = (await server.sent('/validations/supplierMapping/store')) as Record<string, unknown>[];
  expect(sent.map(({ supplier }) => supplier)).toEqual(names);
  expect(sent.every(({ integration_id }) => integration_id === 239)).toBe(true);

  // The newest rows are at the top of the table.
  await page.evaluate(() => {
    window.location.hash = '#/integrations/239/validations/suppliers';
  });
  for (const name of names) await expect(page.getByRole('gridcell', { name, exact: true })).toBeVisible();
});

test('an integration is compared with a stored copy of it, and later changes are undone', async ({
  codesk: { page },
  server,
}) => {
  await signIn(page);
  await page.evaluate(() => {
    window.location.hash = '#/integrations/compare?a=240&b=240';
  });
  const asOf = page.getByRole('combobox', { name: 'As of (left integration)' });
  // The copy of the day is stored as soon as everything is loaded.
  await expect(asOf.locator('option')).toHaveCount(2, { timeout: 30_000 });
  const added = { supplier: 'Added meanwhile', system_code: 'AM-1', integration_id: 240 };
  await server.callAsOtherUser('/validations/supplierMapping/store', added);
  await asOf.selectOption({ index: 1 });
  const again = page.getByRole('button', { name: /^Refresh ./ });
  await expect(again).toHaveCount(1);
  await again.click();
  await page
    .getByRole('navigation', { name: 'Tables' })
    .getByRole('button', { name: /^Suppliers.*1 difference$/ })
    .click();
  await expect(page.getByRole('rowheader', { name: /^Added meanwhile/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Also remove' }).press('Space');
  await page.getByRole('checkbox', { name: 'Copy Added meanwhile' }).press('Space');
  await page.getByRole('button', { name: 'Prepare 1 change' }).click();
  const dialog = page.getByRole('dialog', { name: /^Changes to/ });
  await dialog.getByRole('button', { name: 'Send 1 change' }).click();
  await expect(dialog.getByText('1 of 1 done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the comparison' }).click();
  await expect(page.getByText('Suppliers: no differences')).toBeVisible();
  expect(await server.sent('/validations/supplierMapping/destroy')).toEqual([
    { integration_id: 240, supplier_id: expect.any(Number) },
  ]);
});
