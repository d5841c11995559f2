/**
 * Contracts on a server with fixed replies. Compares the requests with fields that were written by hand from
 * docs/domain; no contract is stored twice.
 */
import type { Page } from 'playwright/test';
import { test } from '../support/app/contract-server-fixtures';
import { expect, fixtureFile } from '../support/app/fixtures';
import { chooseOption, chooseOptions } from '../support/app/user-steps';
import type { Received, TestServer } from '../support/http-server';

const asked = (server: TestServer, path: string): Received[] =>
  server.received.filter((request) => request.path === path);
const json = (request: Received | undefined) => JSON.parse(request?.body ?? 'null') as unknown;
const keyOf = (request: Received | undefined) => request?.headers['idempotency-key'];

/** The fields of a multipart body, sorted by name; a file is replaced by its name. */
async function formOf(request: Received | undefined): Promise<[string, string][]> {
  const form = await new Response(Buffer.from(request?.body ?? '', 'latin1'), {
    headers: { 'content-type': String(request?.headers['content-type']) },
  }).formData();
  return [...form]
    .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : value.name])
    .sort(([a], [b]) => a.localeCompare(b));
}
const sorted = (fields: [string, string][]) => fields.sort(([a], [b]) => a.localeCompare(b));

async function openContracts(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Agreements' })).toBeVisible();
}

const pricing: [string, string][] = [
  ['services[0][id]', '14'],
  ['services[0][values][warehouse_id]', '1'],
  ['services[0][values][order_date]', '2'],
  ['services[0][values][order_types][0]', '1'],
  ['services[0][values][destination_type]', '1'],
  ['services[0][values][destination_id]', '72'],
  ['services[0][values][rate]', '12.5'],
  ['services[0][values][rate_type]', 'manual'],
  ['services[0][values][tax_percentage]', '5'],
  ['services[0][values][discount_type]', '0'],
  ['services[0][values][discount]', '0'],
  ['services[0][values][fulfillment_unit_id]', '1'],
  ['services[0][values][base_fulfillment_picks]', '3'],
  ['services[0][values][delivery_unit_id]', '1'],
  ['services[0][values][base_delivery_weight]', '0.5'],
  ['services[0][values][increment_type]', 'manual'],
  ['services[1][id]', '21'],
];
const terms: [string, string][] = [
  ['id', '301'],
  ['client_id', '2'],
  ['from', '2026-01-01'],
  ['average_volume', '250.5'],
  ['average_volume_range', '2'],
  ['description', 'Yearly'],
  ['invoice_generation_date', '28'],
  ['payable_date', '30'],
];

test('a new contract whose reply is lost is found and stored once', async ({ foreign, guest: { page } }) => {
  await openContracts(page);
  await page.getByRole('button', { name: 'Add contract' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add new contract' });
  await dialog.getByRole('textbox', { name: 'Contract no.' }).fill('F-9');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1/12/2026');
  await dialog.getByRole('textbox', { name: 'Average volume' }).fill('0');
  await chooseOption(page, 'Average volume range', 'Up to 500');
  await dialog.getByRole('textbox', { name: 'Invoice generation date' }).fill('5');
  await dialog.getByRole('textbox', { name: 'Invoice grace days' }).fill('45');
  await dialog.getByRole('button', { name: 'Add services' }).click();
  await chooseOptions(page, 'Services', ['Cold storage #21']);
  await page.getByRole('dialog', { name: 'Add services' }).getByRole('button', { name: 'Add' }).click();
  foreign.loseReply('/cod/contracts/store');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog.getByText('Codesk could not confirm that this was saved.')).toBeInViewport();
  await expect(dialog.getByText('A contract F-9 exists.')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await dialog.getByRole('button', { name: 'Mark as saved' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('gridcell', { name: 'F-9', exact: true })).toHaveCount(1);
  const stores = asked(foreign, '/cod/contracts/store');
  expect(stores).toHaveLength(1);
  expect(keyOf(stores[0])).toMatch(/^[\da-f-]{36}$/);
  expect(await formOf(stores[0])).toEqual(
    sorted([
      ['contract_no', 'F-9'],
      ['from', '2026-12-01'],
      ['average_volume', '0'],
      ['average_volume_range', '2'],
      ['invoice_generation_date', '5'],
      ['payable_date', '45'],
      ['services[0][id]', '21'],
    ]),
  );
  expect(asked(foreign, '/cod/contracts/datatable').map(json)).toContainEqual({
    page: 1,
    per_page: 25,
    sortBy: 'id',
    sortOrder: 'desc',
    filters: [],
  });
});

test('a contract is edited and duplicated as documented, and sent again under the same key', async ({
  foreign,
  guest: { page, pick },
}) => {
  await openContracts(page);
  const row = page.getByRole('gridcell', { name: 'F-301', exact: true });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit contract F-301' });
  await expect(edit.getByText('Delivery pricing')).toBeVisible();
  expect(asked(foreign, '/cod/contracts/edit').map(json)).toEqual([{ id: 301 }]);

  // An import in a contract sends no country, even if the destination is a region.
  await edit.getByRole('button', { name: 'Edit Gulf express #14' }).click();
  const picker = page.getByRole('dialog', { name: 'Edit service' });
  await picker.getByRole('button', { name: 'Continue' }).click();
  await expect(picker.getByRole('textbox', { name: 'Base rate' })).toHaveValue('12.5');
  expect(asked(foreign, '/cod/contracts/services').map(json)).toEqual([{ service_id: 14, contract_id: 301 }]);
  await pick(fixtureFile('special-delivery-2023.csv'));
  await picker
    .getByRole('region', { name: 'Delivery increments' })
    .getByRole('button', { name: /^Import/ })
    .click();
  const upload = page.getByRole('dialog', { name: /^Import/ });
  await upload.getByRole('button', { name: 'Choose file' }).click();
  await expect(upload.getByText('special-delivery-2023.csv')).toBeVisible();
  await upload.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(upload).toHaveCount(0);
  const [parse] = asked(foreign, '/cod/finance_services/parse_rates');
  expect(await formOf(parse)).toEqual([
    ['file', 'special-delivery-2023.csv'],
    ['type', '2'],
  ]);
  await picker.getByRole('button', { name: 'Clear', exact: true }).click();
  await picker.getByRole('button', { name: 'Submit' }).click();
  await expect(picker).toHaveCount(0);

  foreign.loseReply('/cod/contracts/update');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit.getByText(/Sending again changes the same record/)).toBeInViewport();
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();
  const updates = asked(foreign, '/cod/contracts/update');
  expect(updates.map(keyOf)).toEqual([keyOf(updates[0]), keyOf(updates[0])]);
  expect(await formOf(updates[1])).toEqual(
    sorted([...terms, ['contract_no', 'F-301'], ['to', '2026-12-31'], ...pricing]),
  );

  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click();
  const duplicate = page.getByRole('dialog', { name: 'Duplicate contract F-301' });
  await duplicate.getByRole('textbox', { name: 'Expiry date' }).fill('30/06/2028');
  foreign.loseReply('/cod/contracts/duplicate');
  await duplicate.getByRole('button', { name: 'Duplicate' }).click();
  await expect(duplicate.getByText(/^A new contract exists: .*F-302/)).toBeInViewport();
  await duplicate.getByRole('button', { name: 'Duplicate' }).click();
  await duplicate.getByRole('button', { name: 'Mark as saved' }).click();
  await expect(duplicate).toHaveCount(0);
  const copies = asked(foreign, '/cod/contracts/duplicate');
  expect(copies).toHaveLength(1);
  // A delivery pricing that was not opened is sent as its form sends it.
  expect(await formOf(copies[0])).toEqual(sorted([...terms, ['expiry_date', '2028-06-30'], ...pricing]));

  foreign.loseReply('/cod/contracts/state');
  for (const times of [1, 2]) {
    await row.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Disable', exact: true }).click();
    await expect.poll(() => asked(foreign, '/cod/contracts/state').length).toBe(times);
    if (times === 1)
      await expect(page.getByText(/Codesk could not confirm that this was done\./)).toBeVisible();
  }
  const states = asked(foreign, '/cod/contracts/state');
  expect(states.map(json)).toEqual([
    { id: 301, status: 'Disabled' },
    { id: 301, status: 'Disabled' },
  ]);
  expect(states.map(keyOf)).toEqual([keyOf(states[0]), keyOf(states[0])]);
  expect(new Set([...updates, ...copies, ...states].map(keyOf)).size).toBe(3);
});
