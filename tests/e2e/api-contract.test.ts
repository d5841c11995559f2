/**
 * The app against a server with fixed replies. Compares its requests with values that were written by hand from
 * docs/domain.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guestAccount, test } from '../support/app/contract-server-fixtures';
import { expect, fixtureFile, typeSignIn } from '../support/app/fixtures';
import { addService, chooseOption, chooseOptions } from '../support/app/user-steps';
import type { Received, TestServer } from '../support/http-server';

const asked = (server: TestServer, path: string): Received[] =>
  server.received.filter((request) => request.path === path);
const json = (request: Received | undefined) => JSON.parse(request?.body ?? 'null') as unknown;

test('an access token signs in on a server that does not name its user', async ({
  foreign,
  codesk: { page },
}) => {
  await page.getByLabel('Server address').fill(foreign.origin);
  await page.getByRole('radio', { name: 'Access token' }).click();
  await page.getByRole('textbox', { name: 'Access token' }).fill('other-token');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Services', exact: true })).toBeVisible();
  expect(asked(foreign, '/authorizations/user')[0]?.headers.authorization).toBe('Bearer other-token');
});

test('signing in, the table and its unknown viewer', async ({ foreign, codesk: { page } }) => {
  await page.getByLabel('Server address').fill(foreign.origin);
  await typeSignIn(page, guestAccount);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Priced services' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'calm' })).toBeVisible();
  expect(json(asked(foreign, '/authorizations/login')[0])).toEqual({
    email: 'night@other.example',
    password: 'moon',
  });
  expect(json(asked(foreign, '/cod/finance_services/datatable')[0])).toEqual({
    page: 1,
    per_page: 10,
    sortBy: 'id',
    sortOrder: 'desc',
    filters: [],
  });
  expect(asked(foreign, '/cod/finance_services')[0]?.headers.authorization).toBe('Bearer other-token');
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});

test('a delivery service is sent exactly as documented', async ({
  foreign,
  guest: { page, pick, saveTo, suggested },
}) => {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'delivery service');
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveValue('Parcel');

  await chooseOptions(page, 'Origin warehouses', ['Jebel Ali', 'Doha']);
  await chooseOption(page, 'Unit', 'Kilogram');
  await chooseOption(page, 'Order date', 'Order delivered');
  await chooseOptions(page, 'Order types', ['Exchange']);
  await chooseOption(page, 'Destination type', 'Region');
  await chooseOption(page, 'Destination', 'Najd');
  await page.getByLabel('COD price').fill('4.50');
  await page.getByLabel('Tax percentage').fill('5');
  await chooseOption(page, 'Delivery vehicle', 'Chiller van');
  await page.getByLabel('Delivery fee').fill('12');
  await chooseOption(page, 'Vehicle storage type', 'Chilled');
  await chooseOptions(page, 'Shipment type cities', ['Dubai, United Arab Emirates'], 'Dub');
  await chooseOption(page, 'Discount type', 'Percentage');
  await page.getByLabel('Discount', { exact: true }).fill('2.5');

  await pick(fixtureFile('special-delivery-2023.csv'));
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Weights in kilograms')).toBeVisible();
  const folder = mkdtempSync(join(tmpdir(), 'codesk-template-'));
  await saveTo(join(folder, 'template.csv'));
  await dialog.getByRole('button', { name: 'Download Template' }).click();
  await expect.poll(() => readdirSync(folder)).toEqual(['template.csv']);
  expect(readFileSync(join(folder, 'template.csv'), 'utf8')).toContain('from,to,rate');
  expect((await suggested()).at(-1)).toMatch(/\.csv$/);
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('special-delivery-2023.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Data is imported!')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const [parse] = asked(foreign, '/cod/finance_services/parse_rates');
  const form = await new Response(Buffer.from(parse?.body ?? '', 'latin1'), {
    headers: { 'content-type': String(parse?.headers['content-type']) },
  }).formData();
  expect([...form.keys()].sort()).toEqual(['country_id', 'file', 'type']);
  expect([form.get('type'), form.get('country_id')]).toEqual(['1', '72']);
  const sent = form.get('file') as File;
  expect(sent.name).toBe('special-delivery-2023.csv');
  expect(await sent.text()).toBe(readFileSync(fixtureFile('special-delivery-2023.csv'), 'utf8'));

  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();

  const searches = asked(foreign, '/address/cities/search').map(json);
  expect(searches).toContainEqual({ q: 'Dub', country_label: 1 });
  const [store] = asked(foreign, '/cod/finance_services/store');
  expect(store?.headers['content-type']).toContain('application/json');
  expect(json(store)).toEqual({
    type: 'delivery',
    values: {
      origin_warehouse_ids: [1, 3],
      unit_id: 5,
      order_date: 2,
      order_types: [2],
      destination_type: 1,
      destination_id: 72,
      cod_price: '4.5',
      cod_percentage: null,
      minimum_cod_charge: '0',
      max_cod_charge_threshold: '0',
      tax_percentage: '5',
      apply_conversion: 0,
      delivery_vehicle_id: 1,
      delivery_fee: '12',
      delivery_vehicle_storage_type: 2,
      shipment_type_id: null,
      shipment_type_cities: [501],
      temperature_control_charge: '0',
      shipment_type_city_charge: null,
      discount_type: 1,
      discount: '2.5',
      remote_area_charge_type: null,
      remote_area_charge: null,
      rates: [
        { from: '0', to: '0.5', rate: '6.85', city: null },
        { from: '0.5', to: '1', rate: '8.95', city: null },
      ],
      increments: [],
      additional_costs: [],
    },
  });
});
