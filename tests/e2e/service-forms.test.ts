/**
 * The four other service forms against a server with fixed replies: filled in with the mouse, and once by keyboard.
 * Compares the requests with values that were written by hand from docs/domain.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { test } from '../support/app/contract-server-fixtures';
import { expect, fixtureFile } from '../support/app/fixtures';
import { addService, chooseOption, chooseOptions } from '../support/app/user-steps';
import type { Received, TestServer } from '../support/http-server';

const stored = (server: TestServer): unknown[] =>
  server.received
    .filter((request: Received) => request.path === '/cod/finance_services/store')
    .map((request: Received) => JSON.parse(request.body));

async function open(page: Page, kind: string): Promise<void> {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, kind);
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
}

/** Fills the dialog of a row table: types the texts, selects the options of the second argument. */
async function addRow(
  page: Page,
  button: string,
  texts: Readonly<Record<string, string>>,
  options: Readonly<Record<string, string>> = {},
): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(texts))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
  for (const [label, option] of Object.entries(options)) await chooseOption(page, label, option);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
}

test('a fulfilment service for B2B is stored with order type 30', async ({ foreign, guest: { page } }) => {
  await open(page, 'fulfilment service');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(5);
  await chooseOptions(page, 'Warehouses', ['Jebel Ali', 'Doha']);
  await chooseOption(page, 'Order date', 'Order delivered');
  await chooseOption(page, 'SKU type', 'Bulky');
  const types = page.getByRole('combobox', { name: 'Order types' });
  await types.click();
  await expect(page.getByRole('option')).toHaveText(['Normal', 'Exchange']);
  await types.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Unit' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Yes' }).click();
  await expect(types).toHaveCount(0);
  await chooseOption(page, 'Unit', 'Kilogram');
  await expect(page.getByLabel('Loose item price')).toHaveCount(0);
  await addRow(page, 'New rate', { From: '0', To: '1', Rate: '2.5' });
  await addRow(page, 'New increment', { From: '1', Increment: '1', Rate: '0.5' });
  await submit(page);
  expect(stored(foreign)).toEqual([
    {
      type: 'fulfilment',
      values: {
        warehouse_ids: [1, 3],
        order_date: 2,
        is_b2bm: 1,
        order_types: [30],
        unit_id: 5,
        loose_item_price: null,
        sku_type_id: 2,
        rates: [{ from: '0', to: '1', rate: '2.5', city: null }],
        increments: [{ from: '1', to: null, increment: '1', rate: '0.5', city: null }],
      },
    },
  ]);
});

test('a stock collection by area is stored without nulls, and a carrier needs a rate', async ({
  foreign,
  guest: { page },
}) => {
  await open(page, 'stock collection service');
  await chooseOption(page, 'Truck', 'Fixed');
  await expect(page.getByLabel('Fixed rate')).toBeVisible();
  await chooseOption(page, 'Truck', 'By carrier');
  await chooseOption(page, 'Carrier', 'Harbour Line');
  await chooseOption(page, 'Unit', 'Pallet');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The rate is required!')).toBeVisible();
  await page.getByRole('button', { name: 'New rate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate' });
  await dialog.getByRole('textbox', { name: 'From' }).fill('0');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('This field must be at least 1')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
  await addRow(page, 'New rate', { From: '1', To: '5', Rate: '9' });

  // After the truck changed, the tables are empty.
  await chooseOption(page, 'Truck', 'By area');
  await expect(page.getByRole('region', { name: 'Area rates' }).getByText('0 rows')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveCount(0);
  const route = { From: 'Dubai', To: 'Al Ain', 'Truck type': '3 tons' };
  await addRow(page, 'New rate', { Rate: '250.50' }, route);
  await expect(page.getByRole('row', { name: 'rate Dubai – Al Ain' })).toContainText('3 tons');
  // A second row for the same trip replaces the first.
  await addRow(page, 'New rate', { Rate: '260' }, route);
  await submit(page);
  expect(stored(foreign)).toEqual([
    {
      type: 'stock_collection',
      values: {
        truck_id: 2,
        rates: [{ from: 1, to: 3, rate: '260', number_of_tons: 2 }],
        increments: [],
      },
    },
  ]);
});

test('an additional service can be submitted once it is valid, its box rates imported and deleted', async ({
  foreign,
  guest: { page, pick },
}) => {
  await open(page, 'additional service');
  const button = page.getByRole('button', { name: 'Submit', exact: true });
  await expect(button).toBeDisabled();
  await expect(page.getByText('Still needed: Warehouses, Type, Unit, Rate or percentage rate')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Unit' })).toBeDisabled();
  await chooseOptions(page, 'Warehouses', ['Riyadh North']);
  await chooseOption(page, 'Type', 'Call attempt');
  await expect(page.getByRole('combobox', { name: 'Call attempt status' })).toBeVisible();
  await chooseOption(page, 'Type', 'Order based');
  await chooseOption(page, 'Unit', 'Quantity');
  await expect(page.getByRole('combobox', { name: 'Quantity type' })).toBeVisible();
  await chooseOption(page, 'Unit', 'Box');
  await expect(page.getByRole('combobox', { name: 'Quantity type' })).toHaveCount(0);
  await chooseOptions(page, 'Order status', ['Returned']);
  await page.getByLabel('Percentage rate').fill('1.25');
  await expect(button).toBeEnabled();

  await pick(fixtureFile('special-delivery-2023.csv'));
  await page.getByRole('button', { name: 'Import box rates' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Weights in kilograms')).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss warning' }).click();
  await expect(dialog.getByText('Weights in kilograms')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('special-delivery-2023.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Data is imported!')).toBeVisible();
  const sent = foreign.received.find(({ path }) => path === '/cod/finance_services/parse_rates');
  expect(sent?.body).toMatch(/name="type"\r\n\r\n4\r\n/);
  expect(sent?.body).not.toContain('country_id');
  // The bytes of the file are unchanged.
  expect(sent?.body).toContain(
    `\r\n\r\n${readFileSync(fixtureFile('special-delivery-2023.csv'), 'utf8')}\r\n--`,
  );

  await page.getByRole('button', { name: 'Delete box rate Large box' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText("You won't be able to revert this!");
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('The rate has been deleted.')).toBeVisible();
  await page.getByRole('button', { name: 'New box' }).click();
  const box = page.getByRole('dialog', { name: 'Add Box Rate' });
  await chooseOption(page, 'Box ID', 'Small box');
  await box.getByRole('textbox', { name: 'Rate' }).fill('-1');
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(box.getByText('Rate must be greater than 0')).toBeVisible();
  await box.getByRole('textbox', { name: 'Rate' }).fill('3');
  await box.getByRole('button', { name: 'Save' }).click();
  await expect(box).toHaveCount(0);
  await submit(page);
  expect(stored(foreign)).toEqual([
    {
      type: 'additional_service',
      values: {
        warehouse_ids: [2],
        type: 2,
        unit_id: 9,
        order_status_ids: [2],
        order_type_ids: [],
        percentage_rate: '1.25',
        box_rates: [{ box_id: 301, rate: '3' }],
      },
    },
  ]);
});

test('a return of type 1 requires rates and additional costs, its rates in zones or countries', async ({
  foreign,
  guest: { page },
}) => {
  await open(page, 'return and import delivery service');
  await chooseOption(page, 'Type', 'Customer return');
  await chooseOption(page, 'Unit', 'Parcel');
  await chooseOption(page, 'Invoicing order status', 'Received');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The rate is required!')).toBeVisible();
  await addRow(
    page,
    'New rate',
    { From: '1', To: '5', Rate: '12' },
    { 'Location type': 'Zone', Location: 'Gulf' },
  );
  await addRow(
    page,
    'New rate',
    { From: '6', To: '9', Rate: '15' },
    { 'Location type': 'Country', Location: 'Oman' },
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('The additional costs are required!')).toBeVisible();
  await addRow(
    page,
    'New additional cost',
    { Name: 'Fuel', 'Apply on position': '1', 'Flat rate': '2' },
    { 'Apply on': 'Total' },
  );
  await submit(page);
  expect(stored(foreign)).toEqual([
    {
      type: 'return_and_import_delivery',
      values: {
        type_id: 1,
        unit_id: 1,
        invoicing_order_status: 2,
        rates: [
          { from: '1', to: '5', rate: '12', location_type: 1, location_id: 81 },
          { from: '6', to: '9', rate: '15', location_type: 2, location_id: 91 },
        ],
        increments: [],
        additional_costs: [
          {
            name: 'Fuel',
            apply_on: 2,
            apply_on_position: '1',
            flat_rate: '2',
            percentage_rate: null,
            multiplier_rate: null,
          },
        ],
      },
    },
  ]);
});

test('a stock collection by carrier is filled in by keyboard, its rates typed, pasted and undone in the grid', async ({
  foreign,
  guest: { app, page },
}) => {
  await open(page, 'stock collection service');
  const press = (key: string) => page.keyboard.press(key);
  const pickOption = async (label: string, text: string) => {
    const field = page.getByRole('combobox', { name: label, exact: true });
    for (let pressed = 0; pressed < 80; pressed += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) break;
      await press('Tab');
    }
    await page.keyboard.type(text);
    await press('Enter');
    await expect(field).toHaveValue(text);
  };
  await pickOption('Truck', 'By carrier');
  await pickOption('Carrier', 'Dune Freight');
  await pickOption('Unit', 'Kilogram');
  const add = page.getByRole('button', { name: 'New rate', exact: true });
  for (let pressed = 0; pressed < 20; pressed += 1) {
    if (await add.evaluate((element) => element === document.activeElement)) break;
    await press('Tab');
  }
  await app.evaluate(({ clipboard }) =>
    clipboard.writeText('From\tTo\tRate\n1\t5\t9\n5\t10\t8\n10\t20\tx\n'),
  );
  await press('Control+V');
  const rates = page.getByRole('region', { name: 'Rates', exact: true });
  await expect(rates.getByText('3 rows', { exact: true })).toBeVisible();
  await expect(rates.getByText(/row 3, Rate: This must be a number/).first()).toBeVisible();
  await expect(rates.locator(':focus')).toHaveAttribute('aria-label', 'rate 1 – 5');

  // Down to the invalid cell; typing replaces its text.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await press(key);
  await page.keyboard.type('7.25');
  await press('Enter');
  await expect(rates.getByRole('row', { name: 'rate 10 – 20' })).toContainText('7.25');
  for (const key of ['ArrowUp', 'Shift+ArrowUp', 'Control+C']) await press(key);
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe('9\r\n8');
  await press('Delete');
  await expect(rates.getByText('2 to correct')).toBeVisible();
  await press('Control+Z');
  await expect(rates.getByText('2 to correct')).toHaveCount(0);
  await press('Control+Enter');
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  expect(stored(foreign)).toEqual([
    {
      type: 'stock_collection',
      values: {
        truck_id: 3,
        carrier_id: 1,
        unit_id: 2,
        rates: [
          { from: '1', to: '5', rate: '9' },
          { from: '5', to: '10', rate: '8' },
          { from: '10', to: '20', rate: '7.25' },
        ],
        increments: [],
      },
    },
  ]);
});
