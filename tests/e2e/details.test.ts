/** The details of a record: every kind of block, previous and next record, pages, files and refusals. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { openList } from '../support/app/user-steps';

/** Opens the details of an order by a double click on its row. */
async function openOrder(page: Page, name: string): Promise<Locator> {
  const orders = await openList(page, 'Orders');
  await orders.getByRole('gridcell', { name, exact: true }).dblclick();
  const details = page.getByRole('dialog', { name: `Record Details ${name}` });
  await expect(details.getByRole('heading', { name: 'Overview' })).toBeVisible();
  return details;
}

test('the second click of a double click on a menu item opens no row under the menu', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  const contracts = await openList(page, 'Contracts');
  const menus = contracts.getByRole('button', { name: /^Actions for contract/ });
  const item = page.getByRole('menuitem', { name: /^(Verify|Disable)$/, disabled: false });
  // Not every row permits it.
  for (let at = 0; at < 5 && (await item.count()) === 0; at += 1) {
    await page.keyboard.press('Escape');
    await menus.nth(at).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
  }
  // Its position is known once it has stopped moving.
  await item.hover();
  const box = await item.boundingBox();
  if (!box) throw new Error('no menu');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(() => server.sent('/cod/contracts/state')).toHaveLength(1);
  expect(await server.sent('/cod/contracts/show')).toEqual([]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A separate double click still opens the row.
  await page.mouse.dblclick(x, y);
  await expect(page.getByRole('dialog', { name: /^Record Details/ })).toBeVisible();
});

test('a table in details has filters that narrow its rows', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const details = await openOrder(page, 'OR-1002997');
  const items = block(details, 'Items');
  const all = await items.getByText(/^\d+ rows$/).textContent();
  await items.getByRole('button', { name: 'Filters of Items' }).click();
  await items.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Picked' }).click();
  await page.keyboard.press('Escape');
  await items.getByRole('button', { name: 'Submit' }).click();
  await expect(items.getByText(/^\d+ rows$/)).not.toHaveText(String(all));
  await expect(items.getByRole('cell', { name: 'Picked' }).first()).toBeVisible();
  await expect(items.getByRole('cell', { name: 'Packed' })).toHaveCount(0);
  expect((await server.sent('/fulfillment/orders/popup/items')).at(-1)).toMatchObject({
    page: 1,
    filters: [{ name: 'status', value: ['Picked'] }],
  });
  await (await screenChecker(codesk, bothThemes))('details-filters');
  await items.getByRole('button', { name: 'Reset' }).click();
  await expect(items.getByText(String(all), { exact: true })).toBeVisible();
});

/** The block under a title. */
const block = (details: Locator, title: string) =>
  details
    .locator('.codesk-block')
    .filter({ has: details.page().getByRole('heading', { name: title, exact: true }) });

test('all seven kinds of block, pages of every size and a file of the table', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const details = await openOrder(page, 'OR-1002997');

  await expect(details.locator('.codesk-block').first()).toBeVisible();
  const types = await details
    .locator('.codesk-block')
    .evaluateAll((blocks) => blocks.map((each) => (each as HTMLElement).dataset.type));
  expect(types).toEqual([
    'text',
    'table',
    'table_with_datatable',
    'datatable',
    'timeline',
    'docs',
    'tab-json',
    'chart',
  ]);
  await expect(block(details, 'Volume')).toContainText('This part cannot be shown');
  await expect(block(details, 'Parcels').getByRole('columnheader')).toHaveText([
    'Parcel',
    'Weight (kg)',
    'Status',
  ]);
  await expect(block(details, 'Charges')).toContainText('Cost centre');
  await expect(block(details, 'Timeline')).toContainText(/\d\d:\d\d \d\d-\d\d-\d{4}/);
  const exchange = block(details, 'Exchange');
  await expect(exchange).toContainText('"event": "orders.updated"');
  await exchange.getByRole('tab', { name: 'Response' }).click();
  await expect(exchange).toContainText('"accepted": true');

  const items = block(details, 'Items');
  const size = items.getByRole('combobox', { name: 'Rows per page' });
  await expect(size.getByRole('option')).toHaveText(['20', '30', '40', '50', /^Fit \(\d+\)$/]);
  await expect(items.getByText('Showing 1 to 20 of 128')).toBeVisible();
  await items.getByRole('button', { name: 'Next page' }).click();
  await expect(items.getByText('Showing 21 to 40 of 128')).toBeVisible();
  await size.selectOption('50');
  await expect(items.getByText('Showing 1 to 50 of 128')).toBeVisible();
  await expect(items.getByRole('table').getByRole('row')).toHaveCount(51);
  const path = '/fulfillment/orders/popup/items';
  expect(await server.sent(path)).toEqual([
    { id: 2997, page: 1, per_page: 20 },
    { id: 2997, page: 2, per_page: 20 },
    { id: 2997, page: 1, per_page: 50 },
  ]);

  const folder = mkdtempSync(join(tmpdir(), 'codesk-details-'));
  const file = join(folder, 'items.csv');
  await codesk.saveTo(file);
  await items.getByRole('button', { name: 'Export Items' }).click();
  await expect.poll(() => server.sent(`${path}/export`)).toEqual([{ id: 2997 }]);
  await expect(page.getByText(/items\.csv/).first()).toBeVisible();
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(129);
});

test('previous and next by keyboard, with their context, up to the last document', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  await openOrder(page, 'OR-1002997');
  const named = (id: number) => page.getByRole('dialog', { name: `Record Details OR-100${id}` });

  await page.keyboard.press('j');
  await expect(named(2996)).toBeVisible();
  await expect
    .poll(() => server.sent('/fulfillment/orders/popup/charges'))
    .toContainEqual({ id: 2996, page: 1, per_page: 20, invoiced: true, invoice_id: 'INV-2996-1' });
  await page.keyboard.press('Alt+ArrowUp');
  await expect(named(2997)).toBeVisible();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(named(2995)).toBeVisible();

  const documents = block(named(2995), 'Documents');
  const folder = mkdtempSync(join(tmpdir(), 'codesk-documents-'));
  await codesk.saveTo(join(folder, 'confirmation.pdf'));
  await documents.getByRole('button', { name: 'Download Confirmation' }).click();
  await expect
    .poll(() => {
      try {
        return readFileSync(join(folder, 'confirmation.pdf'), 'latin1').slice(0, 5);
      } catch {
        return '';
      }
    })
    .toBe('%PDF-');
  await codesk.saveTo(join(folder, 'scan.pdf'));
  await documents.getByRole('button', { name: 'Download Scan' }).click();
  await expect(page.getByText(/not found|not there|does not exist|no longer/i).first()).toBeVisible();

  // An order without rows: the table is empty, and its export is refused.
  await page.keyboard.press('Alt+ArrowDown');
  const items = block(named(2994), 'Items');
  await expect(items.getByText('NO DATA HERE!')).toBeVisible();
  await items.getByRole('button', { name: 'Export Items' }).click();
  await expect(page.getByText('Export data is not available')).toBeVisible();

  // A very long note wraps inside the window.
  await page.keyboard.press('Alt+ArrowDown');
  await expect(block(named(2993), 'Overview')).toContainText('40. The recipient asked');
  expect(
    await named(2993)
      .getByRole('region', { name: 'Details' })
      .evaluate((region) => region.scrollWidth - region.clientWidth),
  ).toBe(0);

  // Closing returns to the record that was shown last.
  await page.keyboard.press('Escape');
  await expect(named(2993)).toHaveCount(0);
  await expect(
    page.getByRole('row').filter({ hasText: 'OR-1002993' }).locator('[role="gridcell"]:focus'),
  ).toHaveCount(1);
});

test('details act on their row, link to other records and are restored by Back', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page);
  const contracts = await openList(page, 'Contracts');
  const cell = contracts.getByRole('gridcell', { name: /^CT-/ }).nth(2);
  const name = String(await cell.textContent());
  await cell.dblclick();
  const details = page.getByRole('dialog', { name: new RegExp(name) });
  await expect(details.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const actions = details.getByRole('group', { name: `Actions of ${name}` });
  await expect(actions.getByRole('button')).toHaveCount(3);
  const views = {
    ...bothThemes,
    narrow: { theme: 'light', size: { width: 960, height: 640 } },
    wide: { theme: 'dark', size: { width: 1920, height: 1080 } },
  } as const;
  await (await screenChecker(codesk, views))('details-actions');

  // An action of the menu, on this record.
  await actions.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Compare contracts' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(details).toBeVisible();

  // Scrolled down, so that Back has a position to restore.
  const region = details.getByRole('region', { name: 'Details' });
  await region.evaluate((element) => element.scrollTo({ top: 60 }));
  const client = details.locator('dl').first().getByRole('link').first();
  const clientName = String(await client.textContent());
  await client.click();
  const record = page.getByRole('dialog', { name: new RegExp(clientName.slice(0, 12)) });
  await expect(record.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Clients', includeHidden: true })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(details.getByRole('heading', { name: 'Services' })).toBeVisible();
  await expect.poll(() => region.evaluate(({ scrollTop }) => scrollTop)).toBe(60);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('row').filter({ hasText: name }).locator('[role="gridcell"]:focus'),
  ).toHaveCount(1);
  expect(await server.sent('/cod/contracts/state')).toEqual([]);
});

test('webhooks and their logs name the integration, and link to it', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const webhooks = await openList(page, 'Webhooks');
  const link = webhooks.getByRole('row').nth(1).getByRole('link');
  await expect(link).toHaveText(/[A-Za-z]{3}/);
  const name = String(await link.textContent());
  // A double click opens the row, as everywhere in it.
  await link.dblclick();
  await expect(page.getByRole('dialog', { name: /^Record Details .* 300$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await link.click();
  const details = page.getByRole('dialog', { name: new RegExp(`Record Details ${name.slice(0, 8)}`) });
  await expect(details).toBeVisible();
  await details.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a printed record is the only content of the page', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const details = await openOrder(page, 'OR-1002997');
  await page.emulateMedia({ media: 'print' });
  await expect(details.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0);
  await expect(page.locator('#root')).toBeHidden();
  await expect(details.locator('.codesk-details-column').first()).toHaveCSS('overflow', 'visible');
  await expect(block(details, 'Exchange')).toBeVisible();
  await page.emulateMedia({ media: null });
});
