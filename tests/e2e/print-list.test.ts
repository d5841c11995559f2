/** A list on paper: the preview, what the PDF holds, and that nothing of the screen is in it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { openList, settled } from '../support/app/hands';
import { everySize, forcedColours, lookingIn } from '../support/app/looks';

test.use({ practiceRows: 'contracts=310,clients=120' });

const preview = (page: Page, title: string) => page.getByRole('dialog', { name: `Print ${title}` });

/** The texts of a PDF, page by page, as `pdftotext` reads them; skips the test where it is not installed. */
function pagesOf(file: string): readonly string[] {
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  return text.split('\f').filter((page) => page.trim() !== '');
}

test('Ctrl+P shows the rows of the list as a document', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await signIn(page);
  const grid = await settled(page, 'Contracts');
  const rows = await grid.getByRole('row').count();
  await page.keyboard.press('Control+P');
  const dialog = preview(page, 'Contracts');
  await expect(dialog.getByRole('article', { name: 'Contracts' })).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(rows);
  await expect(dialog.getByText(/^1 to \d+ of 310$/)).toBeVisible();
  const look = await lookingIn(codesk, { ...everySize, ...forcedColours });
  await look('print-list');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#root')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveTitle('Codesk');
});

test('all rows of a list are in the PDF, with headings on every page and filters in words', async ({
  codesk,
}) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await signIn(page);
  await settled(page, 'Contracts');
  await page.getByRole('combobox', { name: /per page/ }).selectOption({ label: 'All' });
  const grid = await settled(page, 'Contracts');
  await expect(grid).toHaveAttribute('aria-rowcount', '311');
  await page.getByRole('button', { name: 'Print list…' }).click();
  const dialog = preview(page, 'Contracts');
  await expect(dialog.getByRole('row')).toHaveCount(311);
  const file = join(process.env.CODESK_PDF ?? mkdtempSync(join(tmpdir(), 'codesk-print-')), 'contracts.pdf');
  await codesk.saveTo(file);
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText('contracts.pdf')).toBeVisible();
  expect((await codesk.suggested()).at(-1)).toMatch(/Contracts \d{4}-\d\d-\d\d\.pdf$/);
  const pages = pagesOf(file);
  expect(pages.length).toBeGreaterThan(5);
  // Twelve columns need the wide side.
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Page size: +84[12][.\d]* x 59[45]/);
  for (const each of pages) expect(each).toContain('Contract no.');
  const numbers = new Set(pages.join('\n').match(/CT-\d+-\d+/g));
  const shown = await dialog
    .getByRole('cell')
    .filter({ hasText: /^CT-\d+-\d+$/ })
    .allInnerTexts();
  expect(shown).toHaveLength(310);
  expect(shown.filter((number) => !numbers.has(number))).toEqual([]);
  expect(pages[0]).toMatch(/Rows\s+1 to 310 of 310/);
  expect(pages.join('\n')).not.toMatch(/Save as PDF|Search or jump|Sign out/);
});

test('a user who may only see the list prints it, and a list without rows has nothing to print', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page, { account: 'viewer@codesk.example' });
  await settled(page, 'Contracts');
  await page.keyboard.press('Control+P');
  await expect(preview(page, 'Contracts')).toBeVisible();
  await page.keyboard.press('Escape');
  await openList(page, 'Contracts');
  await page.evaluate(() => {
    location.hash = '#/links/contracts?filter.contract_no=nothing-has-this';
  });
  await expect(page.getByText(/No results|NO RESULTS/i).first()).toBeVisible();
  await page.keyboard.press('Control+P');
  await expect(page.getByRole('alert')).toContainText('There are no rows to print.');
});
