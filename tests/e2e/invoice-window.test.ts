import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright';
import { type Codesk, expect, signIn, test } from '../support/app/fixtures';

const openWindows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getTitle()));

/** Asks main to open the window of an invoice, as the row action does. Returns main's reply. */
const ask = (page: Page, id: number) =>
  page.evaluate(
    async (place) => JSON.parse(await window.codesk.invoke('window.open', JSON.stringify({ place }))),
    `/invoice-temp?id=${id}`,
  );

async function openInvoice({ app, page }: Codesk, id: number): Promise<Page> {
  const [invoice] = await Promise.all([app.waitForEvent('window'), ask(page, id)]);
  return invoice;
}

test.beforeEach(async ({ codesk: { page } }) => {
  await signIn(page);
  await page.getByRole('grid').waitFor();
});

test('an invoice opens in its own window, once', async ({ codesk }) => {
  const invoice = await openInvoice(codesk, 7);
  await expect(invoice.getByRole('article', { name: /^Invoice INV-/ })).toBeVisible();
  await expect(invoice.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  await expect.poll(() => openWindows(codesk.app)).toContainEqual(expect.stringMatching(/^Invoice INV-/));
  expect(await ask(codesk.page, 7)).toMatchObject({ ok: true });
  await openInvoice(codesk, 8);
  expect(await openWindows(codesk.app)).toHaveLength(3);
});

test('the printed invoice has no controls, and its tables are not cut', async ({ codesk }) => {
  const invoice = await openInvoice(codesk, 7);
  const scrolling = invoice.getByRole('article').locator('.codesk-record-scroll').first();
  await expect(scrolling).toBeVisible();
  // A document has all rows and no pager.
  await expect(invoice.getByRole('table', { name: 'Charges' })).toBeVisible();
  await expect(invoice.getByRole('combobox', { name: /per page/ })).toHaveCount(0);
  await invoice.emulateMedia({ media: 'print' });
  await expect(invoice.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(invoice.getByRole('region', { name: 'Practice workspace' })).toHaveCount(0);
  await expect(scrolling).toHaveCSS('max-height', 'none');
});

test('an invoice is saved as PDF: A4, its totals below its lines, every page numbered', async ({
  codesk,
}) => {
  const invoice = await openInvoice(codesk, 5);
  const totals = invoice.getByRole('region', { name: 'Totals' });
  await expect(totals.locator('dt')).toHaveText(['Net (AED)', 'Tax (AED)', 'Total (AED)']);
  await expect(invoice.getByRole('table', { name: 'Lines' })).toBeVisible();
  await expect(invoice.getByRole('table', { name: 'Charges' })).toBeVisible();
  await codesk.picture('invoice-document');
  const file = join(mkdtempSync(join(tmpdir(), 'codesk-invoice-')), 'invoice.pdf');
  await codesk.saveTo(file);
  await invoice.getByRole('button', { name: 'Save as PDF' }).click();
  await expect(invoice.getByText('invoice.pdf')).toBeVisible();
  const pdf = readFileSync(file, 'latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  // A4 in points.
  expect(pdf).toMatch(/\/MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12](\.\d+)?\s*\]/);
  expect((await codesk.suggested()).at(-1)).toMatch(/INV-\d{4}-\d{5}\.pdf$/);
});

test('the window of an invoice is as secure as the main window', async ({ codesk }) => {
  const invoice = await openInvoice(codesk, 7);
  await invoice.getByRole('article').waitFor();
  const reach = await invoice.evaluate(() => ({
    bridge: Object.keys(window.codesk),
    node: ['require', 'process', 'Buffer'].filter((name) => name in window),
    opened: window.open('https://elsewhere.example'),
  }));
  expect(reach).toEqual({ bridge: ['invoke', 'on'], node: [], opened: null });
  await invoice.evaluate(() => {
    location.href = 'https://elsewhere.example';
  });
  expect(await invoice.evaluate(() => document.querySelector('article')?.ariaLabel)).toMatch(/^Invoice INV-/);
  const addresses = await codesk.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => new URL(window.webContents.getURL()).host),
  );
  expect(addresses).toEqual(['codesk', 'codesk']);
});

test('Close closes the window of the invoice, not the main window', async ({ codesk }) => {
  const invoice = await openInvoice(codesk, 7);
  await Promise.all([
    invoice.waitForEvent('close'),
    invoice.getByRole('button', { name: 'Close', exact: true }).click(),
  ]);
  // The page is gone shortly before its window.
  await expect.poll(() => openWindows(codesk.app)).toEqual(['Codesk']);
});

test('signing out closes invoices, and none opens without a session', async ({ codesk }) => {
  const invoice = await openInvoice(codesk, 7);
  await Promise.all([
    invoice.waitForEvent('close'),
    codesk.page.getByRole('button', { name: 'Sign out' }).click(),
  ]);
  expect(await ask(codesk.page, 7)).toMatchObject({ ok: false, error: { code: 'session_ended' } });
  // The page is gone shortly before its window.
  await expect.poll(() => openWindows(codesk.app)).toEqual(['Codesk']);
});

test('closing the main window closes the invoices', async ({ codesk }) => {
  const invoice = await openInvoice(codesk, 7);
  await Promise.all([
    invoice.waitForEvent('close'),
    codesk.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.getTitle() === 'Codesk')
        ?.close(),
    ),
  ]);
});
