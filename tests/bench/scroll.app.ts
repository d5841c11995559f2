/**
 * The cost of slow and fast scrolling in the running app, for a list, a rate table and a rate file, compared with bare
 * recycled rows in the same page with the same texts, and for the list also with plain React with TanStack Virtual and
 * AG Grid: processor time of the main thread per frame (`Performance.getMetrics`), the share of late frames, and the
 * frames with an empty visible row or cell. Prints ratios; no time fails the run.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownNumber } from '../../shared/money';
import { test } from '../support/app/fixtures';
import { openRateDesk, openRateFile } from '../support/app/rate-desk-steps';
import { signIn } from '../support/app/sign-in';
import { addService } from '../support/app/user-steps';
import { compare } from './scroll-run';

const listRows = Number(process.env.CODESK_BENCH_ROWS ?? 200_000);
const rateRows = 6000;
const fileRows = 1_000_000;
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

test.use({ practiceRows: `orders=${listRows}` });

for (const size of sizes) {
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ view: { size } });

    test(`scrolling a list of ${listRows} rows and 16 columns, two frozen`, async ({ codesk }) => {
      test.setTimeout(480_000);
      const { page } = codesk;
      await signIn(page);
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      const grid = page.getByRole('grid', { name: 'Orders' });
      await grid.getByRole('gridcell').first().waitFor();
      await grid.getByRole('columnheader').nth(2).getByRole('button').first().press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
      await grid.locator('[data-frozen]').first().waitFor();
      await page.getByLabel('Rows per page').selectOption('All');
      // Above this number of rows the app asks for confirmation.
      const question = page.getByRole('button', { name: /^Show all/ });
      const shown = page.getByText(`1–${shownNumber(listRows)} of`);
      await question.or(shown).waitFor();
      if (await question.isVisible()) await question.click();
      await shown.waitFor({ timeout: 120_000 });
      await page.locator('[role="grid"][aria-busy="false"]').waitFor({ timeout: 120_000 });
      await compare(codesk, { name: 'list', selector: '[role="grid"]', rows: listRows, withPeers: true });
    });
  });
}

test('scrolling a rate table of 6,000 rows', async ({ codesk }) => {
  test.setTimeout(240_000);
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'delivery service');
  const rates = page.getByRole('region', { name: 'Rates', exact: true });
  await rates.getByRole('button', { name: 'New rate' }).focus();
  await page.evaluate((count) => {
    const lines = Array.from({ length: count }, (_, at) => `${at}\t${at + 1}\t${(at % 70) + 0.25}`);
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', lines.join('\n'));
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, rateRows);
  await rates.getByText(/^6\s000 rows$/).waitFor();
  await compare(codesk, {
    name: 'rate table',
    selector: '[role="region"] [role="grid"], section [role="grid"]',
    rows: rateRows,
  });
});

test('scrolling a rate file of 1,000,000 rows', async ({ codesk, profile }) => {
  test.setTimeout(240_000);
  const { page } = codesk;
  const file = join(profile, 'million.csv');
  const lines = Array.from({ length: fileRows }, (_, at) => `${at},${at + 1},${(at % 70) + 0.25}\n`);
  writeFileSync(file, `from,to,rate\n${lines.join('')}`);
  await signIn(page);
  await openRateDesk(page);
  await openRateFile(codesk, file);
  await page.locator('[role="grid"] [role="rowgroup"] > [role="row"]').first().waitFor();
  await compare(codesk, { name: 'rate file', selector: '[role="grid"]', rows: fileRows });
});
