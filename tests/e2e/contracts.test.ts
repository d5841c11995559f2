/**
 * Contracts: one is added with a delivery pricing whose rates come from a file, then edited, then duplicated. The form
 * fields in the requests are compared with values that were written by hand from docs/domain.
 */
import type { Locator } from 'playwright';
import { expect, fixtureFile, signIn, test } from '../support/app/fixtures';
import { chooseOption, chooseOptions } from '../support/app/user-steps';

/** The recorded form fields in their order, in any recorded form. */
function fieldsOf(body: unknown, name = ''): [string, unknown][] {
  const isFile = typeof body === 'object' && body !== null && 'size' in body;
  if (typeof body !== 'object' || body === null || isFile)
    return [[name, isFile ? (body as { name?: unknown }).name : body]];
  return Object.entries(body).flatMap(([key, value]) =>
    fieldsOf(value, name === '' ? key : `${name}[${key}]`),
  );
}

/** In CSS pixels (finance section 9). A dialog grows while it opens. */
const expectWidth = (dialog: Locator, width: number) =>
  expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(width);

const service = 'Delivery · Temperature-controlled · China #9';

test('a contract is added with a rate file, edited and duplicated', async ({ server, codesk }) => {
  const { page, pick } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await page.getByRole('button', { name: 'Add contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new contract' });
  await expect(dialog.getByRole('combobox', { name: 'Client' })).toBeFocused();
  await expectWidth(dialog, 1080);
  await dialog.getByRole('textbox', { name: 'Contract no.' }).fill('E2E-1');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1/12/2026');
  await dialog.getByRole('textbox', { name: 'Average volume' }).fill('0');
  await chooseOption(page, 'Average volume range', 'Up to 500');
  await dialog.getByRole('textbox', { name: 'Invoice generation date' }).fill('40');
  await expect(dialog.getByText('This must be between 1 and 31')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Invoice generation date' })).toHaveValue('40');
  await dialog.getByRole('textbox', { name: 'Invoice generation date' }).fill('031');
  await dialog.getByRole('textbox', { name: 'Invoice grace days' }).fill('45');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please, add at least one service!')).toBeVisible();

  await dialog.getByRole('button', { name: 'Add new service' }).click();
  const picker = page.getByRole('dialog', { name: 'Add new service' });
  await chooseOption(page, 'Service', service);
  await expectWidth(picker, 990);
  await picker.getByRole('button', { name: 'Add', exact: true }).click();
  await chooseOption(page, 'Warehouse', 'Jebel Ali Free Zone');
  await chooseOption(page, 'Invoicing order date', 'Delivery date');
  const types = picker.getByRole('combobox', { name: 'Order types' });
  await types.click();
  for (let tags = 0; tags < 8; tags += 1) await types.press('Backspace');
  await chooseOptions(page, 'Order types', ['Prepaid', 'Exchange']);
  for (const [label, text] of [
    ['Base rate', '12.50'],
    ['Tax percentage', '5'],
    ['COD price', '0'],
    ['COD percentage', ''],
    ['Discount', '0'],
    ['Remote area', ''],
    ['Base fulfilment picks', '3'],
    ['Base delivery weight', '0.5'],
  ] as const) {
    await picker.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await chooseOption(page, 'Discount type', 'Flat rate');
  await chooseOption(page, 'Remote area type', 'Multiplier');
  await chooseOption(page, 'Fulfilment unit', 'Piece');
  await chooseOption(page, 'Delivery unit', 'Kilogram');
  await picker.getByRole('group', { name: 'Rate type' }).getByRole('radio', { name: 'File' }).click();
  await picker.getByRole('group', { name: 'Increment type' }).getByRole('radio', { name: 'File' }).click();
  await picker.getByRole('button', { name: 'Submit' }).click();
  await expect(picker.getByText('This field is required')).toHaveCount(2);
  await pick(fixtureFile('special-delivery-2023.csv'));
  for (const name of ['Rates file', 'Increments file']) {
    await picker.getByRole('group', { name }).getByRole('button', { name: 'Choose file' }).click();
  }
  await expect(picker.getByText('special-delivery-2023.csv')).toHaveCount(2);
  // Increments are entered again, so the selected file is not sent.
  await picker.getByRole('group', { name: 'Increment type' }).getByRole('radio', { name: 'Manual' }).click();
  for (const heading of ['Fulfilment increments', 'Delivery increments']) {
    const table = picker.getByRole('region', { name: heading });
    for (let rows = 0; rows < 2; rows += 1) {
      await table
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
    }
    await expect(table.getByText('0 rows')).toBeVisible();
  }
  await picker.getByRole('button', { name: 'Submit' }).click();
  await expect(picker).toHaveCount(0);
  await expect(dialog.getByText('Own values')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add contract' })).toBeFocused();

  const [stored] = await server.calls('/cod/contracts/store');
  expect(stored?.contentType).toContain('multipart/form-data');
  const terms = [
    ['contract_no', 'E2E-1'],
    ['from', '2026-12-01'],
    ['average_volume', '0'],
    ['average_volume_range', '1'],
    ['invoice_generation_date', '31'],
    ['payable_date', '45'],
  ];
  const values = [
    ['services[0][id]', '9'],
    ['services[0][values][warehouse_id]', '3'],
    ['services[0][values][order_date]', '3'],
    ['services[0][values][order_types][0]', '2'],
    ['services[0][values][order_types][1]', '3'],
    ['services[0][values][destination_type]', '0'],
    ['services[0][values][destination_id]', expect.any(String)],
    ['services[0][values][rate]', '12.5'],
    ['services[0][values][rate_type]', 'file'],
    ['services[0][values][tax_percentage]', '5'],
    ['services[0][values][cod_price]', '0'],
    ['services[0][values][discount_type]', '0'],
    ['services[0][values][discount]', '0'],
    ['services[0][values][remote_area_type]', '0'],
    ['services[0][values][fulfillment_unit_id]', '2'],
    ['services[0][values][base_fulfillment_picks]', '3'],
    ['services[0][values][delivery_unit_id]', '1'],
    ['services[0][values][base_delivery_weight]', '0.5'],
    ['services[0][values][increment_type]', 'manual'],
  ];
  const rates = ['services[0][values][rates_file]', 'special-delivery-2023.csv'];
  const sorted = (fields: readonly (readonly unknown[])[]) =>
    [...fields].sort(([a], [b]) => String(a).localeCompare(String(b)));
  expect(sorted(fieldsOf(stored?.body))).toEqual(sorted([...terms, ...values, rates]));

  // The name of the file on the server is shown, and the file is not sent again.
  const row = page.getByRole('gridcell', { name: 'E2E-1', exact: true });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit contract E2E-1' });
  await edit.getByRole('textbox', { name: 'Description' }).fill('Winter');
  await edit.getByRole('button', { name: `Edit ${service}` }).click();
  const again = page.getByRole('dialog', { name: 'Edit service' });
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(again.getByRole('group', { name: 'Rates file' })).toContainText('special-delivery-2023.csv');
  await again.getByRole('textbox', { name: 'COD price' }).fill('1');
  await again.getByRole('button', { name: 'Submit' }).click();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();
  const [updated] = await server.calls('/cod/contracts/update');
  expect(sorted(fieldsOf(updated?.body))).toEqual(
    sorted([
      ['id', expect.any(String)],
      ['description', 'Winter'],
      ...terms,
      ...values.map(([name, value]) => [name, String(name).endsWith('[cod_price]') ? '1' : value]),
    ]),
  );

  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  await expectWidth(page.getByRole('dialog', { name: /^Duplicate contract/ }), 500);
  await page.getByRole('textbox', { name: 'Expiry date' }).fill('30/06/2028');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record has been successfully duplicated!')).toBeVisible();
  const [duplicated] = await server.calls('/cod/contracts/duplicate');
  const names = fieldsOf(duplicated?.body).map(([name]) => name);
  expect(names).not.toContain('contract_no');
  expect(names).not.toContain('to');
  expect(fieldsOf(duplicated?.body)).toContainEqual(['expiry_date', '2028-06-30']);
});

test('a contract that cannot be loaded closes its dialog with the reason, and a closed one returns the focus', async ({
  server,
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await server.fault({ path: '/cod/contracts/create', status: 500, times: 1 });
  await page.getByRole('button', { name: 'Add contract' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add contract' }).click();
  await page.getByRole('textbox', { name: 'Contract no.' }).fill('E2E-2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add contract' })).toBeFocused();
});
