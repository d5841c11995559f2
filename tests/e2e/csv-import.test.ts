/**
 * A file of suppliers is imported into an integration: corrected before it is sent, and each row stored once although
 * the connection is cut.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { killApp } from '../support/app/crash';
import { expect, launch, type PracticeServer, signIn, test } from '../support/app/fixtures';
import type { Codesk } from '../support/app/launch';
import { endProcess } from '../support/app/processes';
import { everySize, screenChecker } from '../support/app/screen-checks';
import { waitUntilStored } from '../support/app/stored-text';
import { act } from '../support/app/toolbar';

const suppliersPage = '#/integrations/3/validations/suppliers';
const openSuppliers = async (page: Page) => {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, suppliersPage);
  await expect(page.getByRole('heading', { name: 'Suppliers', exact: true })).toBeVisible();
};

const store = '/validations/supplierMapping/store';

/** Types a text over the cell of a line. */
async function correct(dialog: Locator, line: string, column: number, text: string): Promise<void> {
  const cell = dialog
    .getByRole('row', { name: line, exact: true })
    .getByRole('gridcell')
    .nth(column - 1);
  await cell.dblclick();
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('textbox').press('Enter');
}

const stored = async (server: PracticeServer) => {
  const rows = await server.rows('/validations/supplierMapping', { integration_id: 3 });
  return rows.map(({ supplier, systemCode }) => `${supplier} ${systemCode}`);
};

/** 40 suppliers; three of them are wrong. */
const lines = Array.from({ length: 40 }, (_, at) => {
  const number = at + 1;
  if (number === 7) return `Import ${number};`;
  if (number === 19) return `${'x'.repeat(41)};C-19`;
  if (number === 30) return 'Import 29;C-29';
  return `Import ${number};C-${number}`;
});

test('40 suppliers, three of them corrected, are stored once each although the connection is cut', async ({
  codesk,
  server,
}, testInfo) => {
  const { page } = codesk;
  const file = testInfo.outputPath('suppliers.csv');
  writeFileSync(file, ['Supplier;System_code', ...lines].join('\r\n'));
  await signIn(page);
  await openSuppliers(page);
  const before = await stored(server);
  await codesk.pick(file);
  await act(page, 'Import from CSV');
  const dialog = page.getByRole('dialog', { name: 'Import suppliers from CSV' });
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await expect(dialog.getByRole('button', { name: 'New 37' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Errors 3' }).click();
  await expect(dialog.getByText('Supplier: Line 31 repeats line 30')).toBeVisible();
  await expect(dialog.getByText('Supplier: Maximum valid input length is 40 character')).toBeVisible();
  await correct(dialog, 'Line 8', 3, 'C-7');
  await correct(dialog, 'Line 20', 2, 'Import 19');
  await correct(dialog, 'Line 31', 2, 'Import 30');
  expect(await server.sent(store)).toEqual([]);

  // The server stores the 13th row, but its reply is lost. The import continues without its dialog.
  await server.fault({ path: store, delayMs: 1, times: 12 });
  await server.fault({ path: store, cut: 'after-commit', times: 1 });
  await dialog.getByRole('button', { name: 'Send 40 rows' }).click();
  await expect(dialog.getByText('of 40 done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^(Import from CSV|More)$/ })).toBeFocused();
  await expect.poll(async () => (await stored(server)).length).toBe(before.length + 40);
  await expect(page.getByText(/^Import into Suppliers/)).toBeHidden();
  await expect(page.getByRole('gridcell', { name: 'Import 40', exact: true })).toBeVisible();

  // Only the name of line 31 was corrected.
  const wanted = Array.from({ length: 40 }, (_, at) => `Import ${at + 1} C-${at === 29 ? 29 : at + 1}`);
  expect((await stored(server)).filter((row) => !before.includes(row)).sort()).toEqual(wanted.sort());
  expect((await stored(server)).length).toBe(before.length + 40);
});

test('an exported file is imported again without changes', async ({ codesk, server }, testInfo) => {
  const { page } = codesk;
  const file = testInfo.outputPath('saved.csv');
  await signIn(page);
  await openSuppliers(page);
  await codesk.saveTo(file);
  await act(page, 'Save as CSV');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('saved.csv saved')).toBeVisible();
  const rows = await stored(server);
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith('\ufeffsupplier,system_code\r\n')).toBe(true);
  expect(text.trimEnd().split('\r\n')).toHaveLength(rows.length + 1);

  await codesk.pick(file);
  await act(page, 'Import from CSV');
  await page.getByRole('button', { name: 'Choose file' }).click();
  await expect(page.getByRole('button', { name: `Same as stored ${rows.length}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send 0 rows' })).toBeDisabled();
});

test('a paused import is still paused after a kill, and is resumed from the outbox', async ({
  server,
  profile,
}, testInfo) => {
  test.setTimeout(90_000);
  const file = testInfo.outputPath('suppliers.csv');
  writeFileSync(file, ['Supplier;System_code', ...lines.slice(0, 6), ...lines.slice(7, 17)].join('\r\n'));
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await openSuppliers(first.page);
  const before = await stored(server);
  await first.pick(file);
  await act(first.page, 'Import from CSV');
  const dialog = first.page.getByRole('dialog', { name: 'Import suppliers from CSV' });
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  await server.fault({ path: store, delayMs: 200, times: 16 });
  await dialog.getByRole('button', { name: 'Send 16 rows' }).click();
  await expect(dialog.getByText(/^[3-9] of 16 done/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText(/^Paused\. /)).toBeVisible();
  await endProcess(first.app.process(), 'the app');

  const { page } = await launch({ profile, server: server.address });
  await signIn(page);
  await page.getByRole('link', { name: 'Outbox: 1 paused' }).click();
  const run = page.getByRole('article', { name: 'suppliers.csv' });
  // The row in progress is looked up. Nothing else is sent.
  const sent = async () => (await stored(server)).length - before.length;
  await expect.poll(async () => run.getByText(`Paused. ${await sent()} of 16 done`).isVisible()).toBe(true);
  expect(await sent()).toBeLessThan(16);
  await run.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(async () => (await stored(server)).length).toBe(before.length + 16);
  expect(new Set(await stored(server)).size).toBe(before.length + 16);
  await expect(page.getByText('The outbox is empty')).toBeVisible();
});

test('20 SKUs are mapped by a paste', async ({ codesk, server }) => {
  const { page, app } = codesk;
  const store = '/validations/skusMapping/store';
  const pastes = Array.from({ length: 20 }, (_, at) => `PASTE-${at + 1}\tC-${at + 1}`);
  const copy = (text: string) => app.evaluate(({ clipboard }, given) => clipboard.writeText(given), text);
  await signIn(page);
  await page.evaluate(() => {
    window.location.hash = '#/integrations/3/validations/skus';
  });
  await expect(page.getByRole('heading', { name: 'SKUs mapping' })).toBeVisible();
  const before = await server.rows('/validations/skusMapping', { integration_id: 3 });
  const dialog = page.getByRole('dialog', { name: 'Paste rows into SKUs mapping' });
  const look = await screenChecker(codesk, everySize);

  await act(page, 'Paste rows');
  await expect(dialog.getByRole('textbox', { name: 'Paste rows here' })).toBeFocused();
  await copy('PASTE-1');
  await page.keyboard.press('Control+V');
  await expect(dialog.getByText(/Only one column was pasted\./)).toBeVisible();
  await look('paste-refused');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await copy(`${pastes.join('\r\n')}\r\nPASTE-1\tC-1\r\n${before[0]?.sku}\t${before[0]?.system_sku}\r\n`);
  await page.locator('[data-grid] [tabindex="0"]').first().focus();
  await page.keyboard.press('Control+V');
  await expect(dialog.getByRole('button', { name: 'Send 20 rows' })).toBeVisible();
  await expect(dialog.getByRole('gridcell').first()).toBeFocused();
  await look('paste-review');
  expect(await server.sent(store)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText('20 of 20 done')).toBeVisible();
  const after = await server.rows('/validations/skusMapping', { integration_id: 3 });
  expect(after.length).toBe(before.length + 20);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { name: 'PASTE-20', exact: true })).toBeVisible();

  await page.evaluate(() => {
    window.location.hash = '#/history';
  });
  await page.getByRole('article').getByRole('button', { name: 'Undo import…' }).click();
  const undo = page.getByRole('dialog', { name: 'Undo import of Pasted rows?' });
  await expect(undo.getByText('20 rows added by the import: will be deleted')).toBeVisible();
  await look('undo-import');
  await undo.getByRole('button', { name: 'Undo import' }).click();
  await expect
    .poll(async () => (await server.rows('/validations/skusMapping', { integration_id: 3 })).length)
    .toBe(before.length);
});

test('a corrected paste is restored after a kill, and is replaced only after a question', async ({
  server,
  profile,
}) => {
  test.setTimeout(60_000);
  const title = 'Paste rows into suppliers';
  const copy = ({ app }: Codesk, text: string) =>
    app.evaluate(({ clipboard }, given) => clipboard.writeText(given), text);
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await openSuppliers(first.page);
  await copy(first, 'Kept 1\tK-1\nKept 2\t');
  const firstCell = (page: Page) => page.locator('[data-grid] [tabindex="0"]').first();
  await firstCell(first.page).focus();
  await first.page.keyboard.press('Control+V');
  const dialog = first.page.getByRole('dialog', { name: title });
  await correct(dialog, 'Line 2', 3, 'K-2-corrected');
  await waitUntilStored(first.page, 'K-2-corrected');
  await killApp(first);

  const codesk = await launch({ profile, server: server.address });
  const { page } = codesk;
  await signIn(page);
  await openSuppliers(page);
  // After a kill it opens again automatically.
  const again = page.getByRole('dialog', { name: title });
  await expect(again.getByRole('button', { name: 'Send 2 rows' })).toBeVisible();
  await expect(again.getByRole('gridcell', { name: 'K-2-corrected', exact: true })).toBeVisible();
  await again.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save draft and close' }).click();
  await expect(again).toBeHidden();
  await copy(codesk, 'New 1\tN-1');
  await firstCell(page).focus();
  await page.keyboard.press('Control+V');
  const question = page.getByRole('alertdialog', { name: 'Replace the pasted rows?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await firstCell(page).focus();
  await page.keyboard.press('Control+V');
  await question.getByRole('button', { name: 'Replace' }).click();
  await expect(again.getByRole('button', { name: 'Send 1 row' })).toBeVisible();
  await expect(again.getByRole('gridcell', { name: 'New 1', exact: true })).toBeVisible();
  await codesk.close();
});
