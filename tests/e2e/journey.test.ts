import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, fixtureFile, launch, test, typeSignIn } from '../support/app/fixtures';
import {
  exportContracts,
  importAndCorrect,
  openDelivery,
  openPractice,
  submitAndCheck,
} from '../support/app/journey';

/** Errors and warnings of the console, including reports of the content security policy, and exceptions of a page. */
function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('console', (line) => {
    if (['error', 'warning'].includes(line.type())) faults.push(line.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
}

test('the whole journey with the mouse', async ({ codesk, server }) => {
  const { electron, chrome, node } = await codesk.app.evaluate(() => process.versions);
  // `npm test` prints it at its end.
  const description = `Electron ${electron} (Chromium ${chrome}, Node ${node}) with the app`;
  test.info().annotations.push({ type: 'ran on', description });
  const faults = faultsOf(codesk.page);
  await typeSignIn(codesk.page);
  const folder = mkdtempSync(join(tmpdir(), 'codesk-export-'));
  const target = join(folder, 'Contracts.csv');
  const id = await openDelivery(codesk);
  await importAndCorrect(codesk, {
    rates: fixtureFile('special-delivery-2023-duplicate.csv'),
    rowsInFile: 7,
    target,
  });
  await submitAndCheck(codesk, id, 6);
  await exportContracts(codesk, target);
  expect(readdirSync(folder)).toEqual(['Contracts.csv']);
  const lines = readFileSync(target, 'utf8').trimEnd().split('\n');
  expect(lines).toHaveLength(20_001);
  expect(lines[0]).toContain('Contract no.');
  expect((await codesk.suggested())[0]).toMatch(/ContractsExport\.csv$/);
  // The file of the same call, fetched without Codesk.
  const [sent] = await server.sent('/cod/contracts/export');
  const { url } = (await server.callAsOtherUser('/cod/contracts/export', sent)) as { url: string };
  const file = await fetch(url, { headers: { authorization: 'Bearer test-token' } });
  expect(readFileSync(target).equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  expect(faults).toEqual([]);
});

test('the embedded practice workspace seeds itself, survives a restart and can be reset', async ({
  profile,
}) => {
  test.setTimeout(120_000);
  const data = join(profile, 'practice', 'practice.db');
  const first = await launch({ profile });
  await openPractice(first);
  const id = await openDelivery(first);
  await first.page.getByLabel('Tax percentage').fill('7.5');
  await first.page.getByRole('button', { name: 'Submit' }).click();
  await expect(first.page.getByText('Record has been successfully updated!')).toBeVisible();
  await first.close();

  const second = await launch({ profile });
  await openPractice(second);
  await second.page.getByRole('link', { name: 'Services', exact: true }).click();
  const row = second.page
    .getByRole('row')
    .filter({ has: second.page.getByRole('gridcell', { name: id, exact: true }) });
  await expect(row.getByRole('gridcell', { name: '7.5', exact: true })).toBeVisible();
  await second.page.getByRole('button', { name: 'Sign out' }).click();
  expect(existsSync(data)).toBe(true);
  await second.page.getByRole('button', { name: 'Reset practice data' }).click();
  await second.page
    .getByRole('alertdialog')
    .or(second.page.getByRole('dialog'))
    .getByRole('button', { name: 'Reset' })
    .click();
  await expect(second.page.getByRole('button', { name: 'Open practice workspace' })).toBeEnabled();
  // Without a file it seeds itself as on the first start.
  await expect.poll(() => existsSync(data)).toBe(false);
  await second.close();
});
