/**
 * A file with invalid rows: it is refused as a whole, every invalid cell is named, and the corrected file is accepted.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibilityFindings } from '../support/app/accessibility';
import { expect, signIn, test } from '../support/app/fixtures';

test('the refused rows of an upload are listed, and the corrected file is accepted', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const folder = mkdtempSync(join(tmpdir(), 'codesk-uploads-'));
  const file = join(folder, 'orders.csv');
  writeFileSync(
    file,
    'Order no.,City,Amount (AED)\nOR-9000001,Dubai,12.50\nOR-9000002,Ajman,twelve\n,Sharjah,9\n',
  );
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible();
  await codesk.pick(file);
  await page.getByRole('button', { name: 'Choose file' }).click();
  await expect(page.getByText('orders.csv', { exact: false }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('2 cells cannot be read.')).toBeVisible();
  await expect(page.getByText('Amount (AED): “twelve” is not a number')).toBeVisible();
  await expect(page.getByText('Order no. is blank')).toBeVisible();
  expect(await accessibilityFindings(page)).toEqual([]);
  await codesk.picture('uploads-refused');

  // A file with only blank lines: the message says that this screen needs rows.
  writeFileSync(file, '\n\n');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await expect(page.getByText('2 B', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('orders.csv is empty. Choose a file with rows.')).toBeVisible();

  writeFileSync(file, 'Order no.,City,Amount (AED)\nOR-9000001,Dubai,12.50\nOR-9000002,Ajman,12\n');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await expect(page.getByText('71 B', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('orders.csv is uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Orders' }).click();
  await expect(page.getByRole('gridcell', { name: 'OR-9000002', exact: true })).toBeVisible();
});
