/** A bundle with a subscription rule: the SKU search is connected, finds a SKU, and its line is saved. */
import { expect, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/user-steps';

test('a SKU is searched in its own service, added to a rule, and saved with a bundle', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Bundles');
  await page.getByRole('button', { name: 'Add bundle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add bundle' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Oud Refill Plan');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('BN-E2E');
  await dialog.getByRole('textbox', { name: 'Price (AED)' }).fill('120');
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Occurrence days' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Occurrence days' }).fill('30');
  await dialog.getByRole('button', { name: 'New Item' }).click();

  const line = page.getByRole('dialog', { name: 'Add SKU line' });
  const sku = line.getByRole('combobox', { name: 'SKU ID' });
  await expect(sku).toBeFocused();
  await line.getByRole('button', { name: 'Connect the SKU search' }).click();
  const connect = page.getByRole('dialog', { name: 'Connect the SKU search' });
  await connect.getByRole('textbox', { name: 'Address' }).fill(server.address);
  await connect.getByLabel(/^Token/).fill('not-the-token');
  await connect.getByRole('button', { name: 'Connect' }).click();
  await expect(connect.getByText('SKU search refused the token')).toBeVisible();
  await connect.getByLabel(/^Token/).fill('practice-skus');
  await connect.getByRole('button', { name: 'Connect' }).click();
  await expect(connect).toBeHidden();
  await expect(line.getByText(`SKU search: connected to ${new URL(server.address).host}`)).toBeVisible();

  await server.forgetCalls();
  await sku.pressSequentially('SK-10000');
  await page.getByRole('option', { name: 'SK-100003 · 3' }).click();
  await expect(line.getByRole('textbox', { name: 'System code' })).toHaveValue('SK-100003');
  const quantity = line.getByRole('textbox', { name: 'Quantity' });
  await quantity.fill('-4');
  await expect(quantity).toHaveValue('0');
  await quantity.fill('2');
  await quantity.press('Enter');
  await expect(line).toBeHidden();
  await expect(dialog.getByRole('gridcell', { name: 'SK-100003' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();

  expect((await server.sent('/skus/search')).at(-1)).toEqual({ q: 'SK-10000' });
  expect(await server.sent('/fulfillment/bundles/store')).toEqual([
    {
      name: 'Oud Refill Plan',
      code: 'BN-E2E',
      status_label: 'Active',
      price: 120,
      saving: null,
      valid_until: null,
      subscription_rules: [
        {
          is_repetitive: true,
          occur_days: 30,
          skus: [{ sku_id: 3, systemCode: 'SK-100003', quantity: 2 }],
        },
      ],
    },
  ]);
});
