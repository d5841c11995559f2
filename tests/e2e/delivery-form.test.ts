/** The rules of the delivery form: required fields, visible fields, rows with equal keys, Clear and Undo. */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { addService, chooseOption, chooseOptions } from '../support/app/user-steps';

async function openNew(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'delivery service');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
}

async function writeRow(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(values))
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

async function addRate(page: Page, from: string, to: string, rate: string): Promise<void> {
  await page.getByRole('button', { name: 'New rate', exact: true }).click();
  await writeRow(page, { From: from, To: to, Rate: rate });
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const rates = (page: Page) => page.getByRole('region', { name: 'Rates', exact: true });

test('a new form asks for required fields, shows the fee for its vehicle and requires a rate or an increment', async ({
  codesk: { page },
}) => {
  await openNew(page);
  await expect(page.getByRole('combobox', { name: 'Unit', exact: true })).toHaveValue(/.+/);
  await expect(page.getByText('This field is required')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  // The destination field is disabled until a type is chosen, and says so.
  await expect(page.getByText('This field is required')).toHaveCount(5);
  await expect(page.getByText('Choose the destination type first')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Origin warehouses' })).toBeFocused();

  const destination = page.getByRole('combobox', { name: 'Destination', exact: true });
  await expect(destination).toBeDisabled();
  await chooseOption(page, 'Destination type', 'Region');
  await chooseOption(page, 'Destination', 'Dubai');
  await chooseOption(page, 'Destination type', 'Country');
  await expect(destination).toHaveValue('');
  await chooseOption(page, 'Destination', 'United Arab Emirates');

  const tax = page.getByLabel('Tax percentage');
  for (const [text, message] of [
    ['-5', 'This field must be greater than 0'],
    ['1,5', 'This must be a decimal'],
    ['five', 'This must be a number'],
  ] as const) {
    await tax.fill(text);
    await expect(page.getByText(message)).toBeVisible();
  }
  await tax.fill('5');

  await expect(page.getByLabel('Delivery fee')).toHaveCount(0);
  await chooseOption(page, 'Delivery vehicle', 'Temperature-controlled van');
  await expect(page.getByLabel('Delivery fee')).toBeVisible();
  await chooseOption(page, 'Delivery vehicle', 'Motorbike');
  await expect(page.getByLabel('Delivery fee')).toHaveCount(0);
  await expect(page.getByText('This field is required')).toHaveCount(4);
  await page.getByRole('button', { name: 'Clear Delivery vehicle' }).click();
  await expect(page.getByText('This field is required')).toHaveCount(3);

  await chooseOptions(page, 'Origin warehouses', ['Doha Birkat Al Awamer']);
  await chooseOptions(page, 'Order types', ['Prepaid']);
  await chooseOption(page, 'Order date', 'Order creation date');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Rate or increment is required!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New rate', exact: true })).toBeFocused();
});

test('rows are checked, merged by their key and not restored into a cleared form', async ({
  codesk: { page },
}) => {
  await openNew(page);
  await page.getByRole('button', { name: 'New rate', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Rate' });
  // The dialog grows while it opens.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('This field is required')).toHaveCount(3);
  await writeRow(page, { From: '0', To: '1', Rate: '2.12345' });
  await expect(dialog.getByText('At most 4 digits after the point')).toBeVisible();
  await writeRow(page, { Rate: '2.1234' });
  await addRate(page, '1', '2', '3');
  await expect(rates(page).getByText('2 rows', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit rate 1 – 2' }).click();
  await writeRow(page, { From: '0.0', To: '1.00', Rate: '9' });
  await expect(rates(page).getByText('1 row', { exact: true })).toBeVisible();
  await expect(rates(page).getByRole('row', { name: 'rate 0.0 – 1.00' })).toContainText('9');

  await page.getByRole('button', { name: 'New additional cost' }).click();
  const cost = page.getByRole('dialog', { name: 'Additional cost' });
  await cost.getByRole('button', { name: 'Save' }).click();
  await expect(cost.getByText('This field is required')).toHaveCount(5);
  await cost.getByLabel('Percentage rate').fill('2');
  await expect(cost.getByText('This field is required')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();

  await addRate(page, '1', '2', '3');
  await page.getByRole('button', { name: 'Delete rate 1 – 2' }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(rates(page).getByText('0 rows', { exact: true })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await expect(rates(page).getByText('0 rows', { exact: true })).toBeVisible();
});

test('a refused import keeps the focus in its dialog, whose buttons stay visible in a low window', async ({
  codesk,
}, testInfo) => {
  const { app, page } = codesk;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setContentSize(960, 640));
  await openNew(page);
  const missing = testInfo.outputPath('missing-column.csv');
  writeFileSync(missing, 'from,to,city\n0,1,Dubai\n');
  await codesk.pick(missing);
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rates' });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('This field is required')).toBeVisible();
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('missing-column.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('Not accepted')).toBeVisible();
  await expect(
    dialog.getByText(/^missing-column\.csv has no column rate\. Expected: .*\. Found: from, to, city\.$/),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const commas = testInfo.outputPath('commas.csv');
  writeFileSync(
    commas,
    `from,to,rate,city\n${Array.from({ length: 40 }, (_, at) => `${at},${at + 1},"1,5",\n`).join('')}`,
  );
  await codesk.pick(commas);
  await page.getByRole('button', { name: 'Import rates' }).click();
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('commas.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Rejected rows' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await codesk.picture('delivery-import-refused-narrow');
});
