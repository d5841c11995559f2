/** A printed list: the preview, the content of the PDF, and no controls of the screen in it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { everySize, forcedColours, screenChecker } from '../support/app/screen-checks';
import { loadedGrid, openList } from '../support/app/user-steps';

test.use({ practiceRows: 'contracts=310,clients=120' });

const preview = (page: Page, title: string) => page.getByRole('dialog', { name: `Print ${title}` });

/** The texts of a PDF, page by page; undefined if this machine has no program to read them. */
function textsOf(file: string): readonly string[] | undefined {
  try {
    const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8', stdio: 'pipe' });
    return text.split('\f').filter((page) => page.trim() !== '');
  } catch {
    return undefined;
  }
}

/** Width and height of each page of a PDF, in points. */
function pagesIn(pdf: string): readonly (readonly number[])[] {
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map((box) =>
    box.slice(1).map(Number),
  );
}

test('Ctrl+P shows the rows of the list as a document', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await signIn(page);
  const grid = await loadedGrid(page, 'Contracts');
  const rows = await grid.getByRole('row').count();
  await page.keyboard.press('Control+P');
  const dialog = preview(page, 'Contracts');
  await expect(dialog.getByRole('article', { name: 'Contracts' })).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(rows);
  await expect(dialog.getByText(/^1 to \d+ of 310$/)).toBeVisible();
  const look = await screenChecker(codesk, { ...everySize, ...forcedColours });
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
  await loadedGrid(page, 'Contracts');
  await page.getByRole('combobox', { name: /per page/ }).selectOption({ label: 'All' });
  const grid = await loadedGrid(page, 'Contracts');
  await expect(grid).toHaveAttribute('aria-rowcount', '311');
  await page.getByRole('button', { name: 'Print list…' }).click();
  const dialog = preview(page, 'Contracts');
  await expect(dialog.getByRole('row')).toHaveCount(311);
  const file = join(process.env.CODESK_PDF ?? mkdtempSync(join(tmpdir(), 'codesk-print-')), 'contracts.pdf');
  await codesk.saveTo(file);
  await dialog.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(page.getByText('contracts.pdf')).toBeVisible();
  expect((await codesk.suggested()).at(-1)).toMatch(/Contracts \d{4}-\d\d-\d\d\.pdf$/);
  const pages = pagesIn(readFileSync(file, 'latin1'));
  expect(pages.length).toBeGreaterThan(5);
  // Twelve columns need the wide side of A4.
  for (const [width = 0, height = 0] of pages)
    expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  const texts = textsOf(file);
  test.skip(texts === undefined, 'no pdftotext on this machine');
  expect(texts).toHaveLength(pages.length);
  for (const text of texts ?? []) expect(text).toContain('Contract no.');
  const all = (texts ?? []).join('\n');
  const shown = await dialog
    .getByRole('cell')
    .filter({ hasText: /^CT-\d+-\d+$/ })
    .allInnerTexts();
  expect(shown).toHaveLength(310);
  expect(shown.filter((number) => !all.includes(number))).toEqual([]);
  expect(texts?.[0]).toMatch(/Rows\s+1 to 310 of 310/);
  expect(all).not.toMatch(/Save as PDF|Search or jump|Sign out|Print Contracts/);
});

test('a record that is longer than a page is on several', async ({ codesk }) => {
  const { page, app } = codesk;
  await signIn(page);
  await page.evaluate(() => {
    location.hash = '#/links/orders/1';
  });
  const dialog = page.getByRole('dialog', { name: /^Record Details/ });
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
  const pdf = await app.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return (await window?.webContents.printToPDF({ preferCSSPageSize: true }))?.toString('latin1') ?? '';
  });
  expect(pagesIn(pdf).length).toBeGreaterThan(1);
});

test('a user who may only see the list prints it, and a list without rows has nothing to print', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page, { account: 'viewer@codesk.example' });
  await loadedGrid(page, 'Contracts');
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
