/** The validations of an integration in the real app: the table, the order prefix, a mapping, and Back. */
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { screenChecker, everySize as views } from '../support/app/screen-checks';
import { loadedGrid } from '../support/app/user-steps';

async function openPage(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await loadedGrid(page, title);
}

/** Opens the menu of a row and chooses an item. */
async function choose(page: Page, row: string | RegExp, item: string): Promise<void> {
  await page.getByRole('button', { name: row }).first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('a validation is enabled in two presses, and disabled by a key', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  await openPage(page, '/integrations/7/validations', 'Validations');
  const look = await screenChecker(codesk, views);
  await look('validation-switches');
  const off = page.getByRole('switch', { checked: false }).first();
  const label = (await off.getAttribute('aria-label')) ?? '';
  const one = page.getByRole('switch', { name: label, exact: true });
  await off.click();
  await expect(one).toBeChecked();
  await expect(page.getByText('This status has been updated.')).toBeVisible();
  await expect(one).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(one).not.toBeChecked();
  const sent = await server.sent('/datahub/integrations/validationStatus');
  expect(sent.map((each) => (each as { status: boolean }).status)).toEqual([true, false]);
});

test('a validation is disabled, an order prefix edited, a supplier added, edited and removed', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openPage(page, '/integrations/7/validations', 'Validations');

  const enabled = page.getByRole('row').filter({ hasText: 'Enabled' }).first();
  await enabled.getByRole('button', { name: /^Actions for validation / }).click();
  await expect(page.getByRole('menuitem').first()).toHaveText('Disable');
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(page.getByText('This status has been updated.')).toBeVisible();
  expect(await server.sent('/datahub/integrations/validationStatus')).toEqual([
    { validation_id: expect.anything(), status: false, integration_id: 7 },
  ]);

  await choose(page, 'Actions for validation Order prefix', 'Edit');
  const prefix = page.getByRole('dialog', { name: 'Order Prefix' });
  await prefix.getByRole('textbox', { name: 'Order Prefix' }).fill('AE-');
  await prefix.getByRole('textbox', { name: 'Prefix Replace Char' }).fill('3');
  await prefix.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The Order Prefix Data has been updated')).toBeVisible();
  await expect(prefix).toHaveCount(0);
  // Once to open it, and once to detect changes of other users.
  expect(await server.sent('/validations/orderPrefix')).toEqual([
    { integration_id: 7 },
    { integration_id: 7 },
  ]);
  expect(await server.sent('/validations/orderPrefix/update')).toEqual([
    { prefix_replace: 'AE-', prefix_replace_char: 3, integration_id: 7 },
  ]);

  await openPage(page, '/integrations/7/validations/suppliers', 'Suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('textbox', { name: 'Supplier', exact: true })).toBeFocused();
  await page.keyboard.type('Blue Harbour');
  await page.keyboard.press('Tab');
  await page.keyboard.type('BH-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The Supplier Data has been Created')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Blue Harbour', exact: true })).toBeVisible();

  await choose(page, 'Actions for supplier Blue Harbour', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Supplier' });
  await edit.getByRole('textbox', { name: 'System_code' }).fill('BH-2');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The Supplier Data has been Updated')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'BH-2', exact: true })).toBeVisible();

  await choose(page, 'Actions for supplier Blue Harbour', 'Remove');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('The Supplier Data has been deleted.')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Blue Harbour', exact: true })).toHaveCount(0);

  expect(await server.sent('/validations/supplierMapping/store')).toEqual([
    { supplier: 'Blue Harbour', system_code: 'BH-1', integration_id: 7 },
  ]);
  expect(await server.sent('/validations/supplierMapping/update')).toEqual([
    {
      supplier_id: expect.anything(),
      supplier: 'Blue Harbour',
      system_code: 'BH-2',
      integration_id: 7,
    },
  ]);
  expect(await server.sent('/validations/supplierMapping/destroy')).toEqual([
    { supplier_id: expect.anything(), integration_id: 7 },
  ]);

  await page.getByRole('button', { name: 'Go Back' }).click();
  await loadedGrid(page, 'Validations');
});
