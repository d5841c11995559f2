/** A rate file in the real app: opened, corrected, closed and restored unchanged. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import {
  chooseService,
  firstDelivery,
  openRateDesk,
  openRateFile,
  rateRows,
} from '../support/app/rate-desk-steps';
import { bothThemes, screenChecker } from '../support/app/screen-checks';

test('a rate file is opened, corrected and restored with its undo', async ({ codesk, profile }) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Rate desk', exact: true }).click();
  await expect(page.getByText('No rate files yet')).toBeVisible();
  const look = await screenChecker(codesk, bothThemes);
  await look('rate-desk-empty');

  const file = join(profile, 'special-delivery.csv');
  writeFileSync(file, 'Weight from;To;Rate\n0;1;6,19\n1;2;€ 7,50\n2;5;9,00\n');
  await codesk.pick(file);
  await page.keyboard.press('Control+o');
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true });
  await expect(cell('6.19')).toBeVisible();
  await expect(page.getByText(/semicolon · header in row 1 · From ← “Weight from”/)).toBeVisible();
  await cell('6.19').click();
  await page.keyboard.press('F8');
  await expect(page.getByRole('article', { name: 'Currency' })).toContainText('In line 3, Rate: € 7,50');
  await look('rate-desk-finding');
  await page.keyboard.type('7,5');
  await page.keyboard.press('Enter');
  await expect(cell('7.5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check, 0 errors' })).toBeVisible();
  await expect(page.getByText(/^Not sent, saved/)).toBeVisible();

  // Closed and opened again: the edit and its undo are restored.
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Rate desk', exact: true }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /special-delivery\.csv/ })
    .click();
  await expect(cell('7.5')).toBeVisible();
  await cell('7.5').click();
  await page.keyboard.press('Control+z');
  await expect(cell('€ 7,50')).toBeVisible();
});

test('numbers that a decimal comma split are joined in one row, then in all, and split by undo', async ({
  codesk,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openRateDesk(page);
  const file = join(profile, 'split.csv');
  writeFileSync(file, 'From,To,Rate,,\n0,1,5.00,,\n1,2,6,50,,ask Ali\n2,5,9,75,,\n5,9,11.25,,new from May\n');
  await openRateFile(codesk, file);
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true });
  await expect(cell('11.25')).toBeVisible();
  await page.keyboard.press('F8');
  const finding = page.getByRole('article', { name: 'Too many cells' });
  await expect(finding).toContainText('Result in this row: 6.50.');
  await expect(page.getByText(/^Column not used: Column 5$/)).toBeVisible();
  const look = await screenChecker(codesk, bothThemes);
  await look('rate-desk-split-numbers');
  await finding.getByRole('button', { name: 'Join 6,50' }).click();
  await expect(cell('6.5')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check, 1 error' })).toBeVisible();
  await cell('6.5').click();
  await page.keyboard.press('F8');
  await finding.getByRole('button', { name: 'Join 9,75' }).click();
  await expect(page.getByRole('button', { name: 'Check, 0 errors' })).toBeVisible();
  await expect(cell('9.75')).toBeVisible();
  await cell('9.75').click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Check, 2 errors' })).toBeVisible();
  await cell('5').first().click();
  await page.keyboard.press('F8');
  await finding.getByRole('button', { name: 'Join split numbers in 2 rows' }).click();
  await expect(page.getByRole('button', { name: 'Check, 0 errors' })).toBeVisible();
  await expect(cell('6.5')).toBeVisible();
  await expect(cell('9.75')).toBeVisible();
});

test('text typed fast into a sorted view goes into the rows at the moment of typing', async ({
  codesk,
  profile,
}) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Rate desk', exact: true }).click();
  const file = join(profile, 'sorted.csv');
  writeFileSync(file, 'from,to,rate\n0,1,10\n1,2,20\n2,3,30\n3,4,40\n');
  await codesk.pick(file);
  await page.keyboard.press('Control+o');
  const grid = page.getByRole('grid', { name: 'Rows of the file' });
  const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true });
  await expect(cell('40')).toBeVisible();
  await grid.getByRole('columnheader', { name: /^Rate/ }).click();
  await expect(grid.getByRole('columnheader', { name: /^Rate/ })).toHaveAttribute('aria-sort', 'ascending');
  const lines = (...texts: readonly string[]) =>
    Promise.all(texts.map((text, at) => expect(grid.getByRole('row').nth(at + 1)).toContainText(text)));
  for (const [delay, first] of [
    [5, '10'],
    [40, '25'],
  ] as const) {
    await cell(first).click();
    await page.keyboard.type(delay === 5 ? '99' : '98', { delay });
    await page.keyboard.press('Enter');
    await page.keyboard.type(delay === 5 ? '25' : '35', { delay });
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Not sent, saved/)).toBeVisible();
    await expect(cell(delay === 5 ? '99' : '98')).toBeVisible();
    if (delay === 5) await lines('25', '30', '40', '99');
    else await lines('35', '40', '98', '99');
  }
});

test('rows are saved while the user continues to work; a long save can be cancelled', async ({
  codesk,
  profile,
}) => {
  const { page } = codesk;
  // Enough rows for the save to last longer than the next key press.
  test.slow();
  await signIn(page);
  await openRateDesk(page);
  const file = join(profile, 'many.csv');
  const rows = Array.from({ length: 1_000_000 }, (_, at) => `${at},${at + 1},${(at % 90) + 1}\n`);
  writeFileSync(file, `from,to,rate\n${rows.join('')}`);
  await codesk.pick(file);
  await page.keyboard.press('Control+o');
  const grid = rateRows(page);
  await expect(grid).toHaveAttribute('aria-rowcount', '1000001', { timeout: 60_000 });
  const folder = join(profile, 'saved');
  mkdirSync(folder);
  await codesk.saveTo(join(folder, 'many.xlsx'));
  const save = async (item: string) => {
    await page.getByRole('button', { name: 'Save as' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  const saving = page.getByRole('progressbar', { name: 'Rows of many.csv, progress' });
  await save('Rows, as XLSX');
  await expect(saving).toBeVisible();
  await grid.getByRole('gridcell', { name: '0', exact: true }).first().click();
  await page.keyboard.press('Control+End');
  await expect(grid.getByRole('gridcell', { name: /^1\s000\s000$/ })).toBeVisible();
  // The file is still being written while its last rows are shown.
  await expect(saving).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Rows of many.csv' }).click();
  await expect(page.getByText('many.xlsx was not saved.')).toBeVisible();
  await expect(saving).toBeHidden();
  expect(readdirSync(folder)).toEqual([]);

  await codesk.saveTo(join(folder, 'many.csv'));
  await save('Rows, as CSV');
  await expect(page.getByRole('contentinfo').getByText('many.csv saved')).toBeVisible({ timeout: 60_000 });
  expect(readdirSync(folder)).toEqual(['many.csv']);
  expect(readFileSync(join(folder, 'many.csv'), 'utf8').trimEnd().split('\r\n')).toHaveLength(1_000_001);
});

test('the head of a rate file is one line in a window of 1280 pixels', async ({
  codesk,
  server,
  profile,
}) => {
  const { page } = codesk;
  const service = await firstDelivery(server);
  const name = 'special-delivery-prices-of-the-second-half-of-2026.csv';
  const file = join(profile, name);
  writeFileSync(file, 'From;To;Rate\n900;901;6,19\n');
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  await chooseService(page, service);
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  const expected = await middle(page.getByRole('heading', { name }));
  for (const part of [
    page.getByRole('button', { name: `${service.name} #${service.id}` }),
    page.getByText(/^Not sent, saved/),
    page.getByRole('button', { name: /^Check/ }),
    page.getByRole('button', { name: 'Queue…' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    expect(Math.abs((await middle(part)) - expected)).toBeLessThan(3);
  }
  const state = await page.getByText(/^Not sent, saved/).boundingBox();
  expect(state?.height).toBeLessThan(24);
});
