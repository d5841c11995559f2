/** An export as a workbook, by keyboard: its panel in all themes and sizes, its names, its notice, and its cells. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { openWorkbook } from '../../main/rates/workbook/workbook';
import { unguarded } from '../../shared/formula-guard';
import { expect, signIn, test } from '../support/app/fixtures';
import { everySize, forcedColours, screenChecker } from '../support/app/screen-checks';
import { openExport, openList } from '../support/app/user-steps';

test('contracts are exported to Excel by keyboard, and the next export is one too', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
  const look = await screenChecker(codesk, { ...everySize, ...forcedColours });
  await signIn(page);
  await openList(page, 'Contracts');
  const panel = await openExport(page);
  await expect(panel.getByText(/saved as .*\.csv$/)).toBeVisible();
  const csv = join(folder, 'Contracts.csv');
  await codesk.saveTo(csv);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').getByText('Contracts.csv saved')).toBeVisible();

  await expect(panel.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(panel.getByRole('radio', { name: 'CSV' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByRole('radio', { name: 'Excel' })).toBeChecked();
  await expect(panel.getByText(/saved as .*Export\.xlsx$/)).toBeVisible();
  await look('export-excel');

  const xlsx = join(folder, 'Contracts.xlsx');
  await codesk.saveTo(xlsx);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Contracts.xlsx saved' })).toContainText(
    'Export contracts',
  );
  await expect(page.getByTitle('Export contracts: Contracts.xlsx')).toHaveText('Contracts.xlsx saved');
  await codesk.picture('export-excel-saved');
  const suggested = (await codesk.suggested()).map((path) => basename(path));
  expect(suggested.at(-1)).toMatch(/Export\.xlsx$/);
  expect(suggested.at(-1)?.replace(/\.xlsx$/, '.csv')).toBe(suggested[0]);
  expect(readdirSync(folder)).toEqual(['Contracts.csv', 'Contracts.xlsx']);

  const [sheet] = (await openWorkbook(readFileSync(xlsx))).cells;
  const data: string[][] = parse(readFileSync(csv), { bom: true });
  expect(sheet?.rows).toBe(data.length);
  const inExcel = (text: string) => {
    const [, day, month, year, time] = /^(\d\d)\/(\d\d)\/(\d{4})( \d\d:\d\d)?$/.exec(text) ?? [];
    // Our own reader omits midnight.
    return day === undefined
      ? unguarded(text)
      : `${year}-${month}-${day}${time === ' 00:00' ? '' : (time ?? '')}`;
  };
  const cells = data.map((_, row) => data[0]?.map((_cell, column) => sheet?.cell(row, column)?.value ?? ''));
  expect(cells).toEqual(data.map((row) => row.map(inExcel)));
  const kinds = data[0]?.map((name, column) => `${name}: ${sheet?.cell(1, column)?.kind}`);
  expect(kinds).toContain('ID: number');
  expect(kinds?.filter((kind) => kind.endsWith('date')).length).toBeGreaterThan(0);

  await page.reload();
  await openList(page, 'Orders');
  await expect((await openExport(page)).getByRole('radio', { name: 'Excel' })).toBeChecked();
  rmSync(folder, { recursive: true });
});
