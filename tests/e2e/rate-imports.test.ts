/**
 * A tariff in a custom layout, imported into a service form; a rate file with the columns of the table is sent
 * unchanged.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, fixtureFile, signIn, test } from '../support/app/fixtures';
import { rateRows } from '../support/app/rate-desk-steps';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { addService } from '../support/app/user-steps';

const parseRates = '/cod/finance_services/parse_rates';
const matrix = 'Weight;Zone 1;Zone 2\n0,5;10,50;14,00\n1;15,00;20,00\n';

async function openImport(page: Page): Promise<void> {
  await signIn(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'delivery service');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
}
const rates = (page: Page) => page.getByRole('region', { name: 'Rates', exact: true });

test('a matrix of two zones is imported by keyboard, and the next one without a question', async ({
  codesk,
  server,
}, testInfo) => {
  const { page } = codesk;
  await openImport(page);
  const file = testInfo.outputPath('desert-post.csv');
  writeFileSync(file, matrix);
  await codesk.pick(file);
  const dialog = page.getByRole('dialog', { name: 'Import rates' });
  const becomes = dialog.getByRole('region', { name: 'Import preview' });
  const choose = async () => {
    await page.getByRole('button', { name: 'Import rates' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(becomes).toBeVisible();
  };
  await choose();
  await expect(becomes.getByRole('table', { name: '4 rows' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  const look = await screenChecker(codesk, bothThemes);
  await look('import-matrix');
  const answer = dialog.getByRole('button', { name: 'Up to 0,5' });
  for (let at = 0; at < 6 && !(await answer.evaluate((each) => each === document.activeElement)); at += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Zone 1' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('2 rows ready to import.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeFocused();
  await look('import-matrix-answered');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rates(page).getByRole('row', { name: 'rate 0 – 0.5' })).toContainText('14');
  await expect(rates(page).getByRole('row', { name: 'rate 0.5 – 1' })).toContainText('20');
  await expect(rates(page).getByText('Imported desert-post.csv · 2 rows')).toBeVisible();
  const [sent] = await server.sent(parseRates);
  expect(sent).toMatchObject({ type: '1', file: { name: 'desert-post.csv', type: 'text/csv' } });
  // The request has rows, not the file.
  expect(sent.file.size).not.toBe(statSync(file).size);

  const next = testInfo.outputPath('desert-post-2027.csv');
  writeFileSync(next, matrix.replace('20,00', '21,00'));
  await codesk.pick(next);
  await choose();
  await expect(dialog.getByText('2 rows ready to import.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await expect(rates(page).getByRole('row', { name: 'rate 0.5 – 1' })).toContainText('21');
});

test('a file with the columns of the table is sent unchanged, without a reading panel', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await openImport(page);
  const file = fixtureFile('special-delivery-2023.csv');
  await codesk.pick(file);
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rates' });
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('special-delivery-2023.csv')).toBeVisible();
  await codesk.picture('import-plain');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Data is imported!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await server.sent(parseRates)).toEqual([
    {
      type: '1',
      file: { name: 'special-delivery-2023.csv', type: 'text/csv', size: readFileSync(file).length },
    },
  ]);
});

test('a tariff with errors is corrected in the rate desk, and the dialog receives its rows unchanged', async ({
  codesk,
  server,
}, testInfo) => {
  const { page } = codesk;
  await openImport(page);
  await page.getByRole('button', { name: 'New rate', exact: true }).click();
  for (const [label, text] of Object.entries({ From: '1', To: '2', Rate: '3' }))
    await page.getByRole('dialog').getByRole('textbox', { name: label, exact: true }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const file = testInfo.outputPath('oasis.csv');
  writeFileSync(file, 'Up to kg;Price\n0,5;10,50\n1;1O,50\n2;15,00\n');
  await codesk.pick(file);
  await page.getByRole('button', { name: 'Import rates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import rates' });
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByRole('list', { name: 'To correct in the rate desk' })).toContainText('row 3');
  const look = await screenChecker(codesk, bothThemes);
  await look('import-errors');
  await dialog.getByRole('button', { name: 'Open in the rate desk' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save draft and leave' }).click();
  await expect(page.getByRole('heading', { name: 'oasis.csv' })).toBeVisible();
  await rateRows(page).getByRole('gridcell', { name: '1O,50' }).click();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Check, 0 errors' })).toBeVisible();
  const saved = testInfo.outputPath('oasis-rows.csv');
  await codesk.saveTo(saved);
  await page.getByRole('button', { name: 'Save as' }).click();
  await page.getByRole('menuitem', { name: 'Rows, as CSV', exact: true }).click();
  await expect(page.getByRole('contentinfo').getByText('oasis-rows.csv saved')).toBeVisible();
  expect(await server.sent(parseRates)).toEqual([]);

  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'delivery service');
  await codesk.pick(saved);
  await page.getByRole('button', { name: 'Import rates' }).click();
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByText('oasis-rows.csv')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(rates(page).getByRole('row', { name: 'rate 0.5 – 1' })).toContainText('12');
  expect(await server.sent(parseRates)).toMatchObject([
    { file: { name: 'oasis-rows.csv', size: statSync(saved).size } },
  ]);
});
