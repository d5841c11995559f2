/**
 * The requests of row and toolbar actions, compared with a table of payloads written by hand (tables section 7), and
 * the notices afterwards (section 8).
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { openList as open, openExport } from '../support/app/user-steps';

/** Expects that the last body at a path is exactly this. */
async function expectSent(server: PracticeServer, path: string, body: unknown): Promise<void> {
  await expect.poll(async () => (await server.sent(path)).at(-1), { message: path }).toEqual(body);
}

const rowOf = (grid: Locator, at: number) => grid.locator(`[data-row="${at}"]`);
const idOf = async (row: Locator) => Number(await row.getByRole('gridcell').nth(1).innerText());

/** Chooses an action in the first row that allows it. Returns the id of that row. */
async function act(grid: Locator, action: string): Promise<number> {
  const page = grid.page();
  const rows = await grid.locator('[data-row]').count();
  for (let at = 0; at < rows; ) {
    const row = rowOf(grid, at);
    const id = await idOf(row);
    await row.getByRole('button', { name: /^Actions for/ }).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    // The previous action may still reload the list, with another record in this row.
    const isSame = (await idOf(row)) === id;
    const item = menu.getByRole('menuitem', { name: action, exact: true });
    if (isSame && (await item.count()) > 0 && (await item.getAttribute('aria-disabled')) !== 'true') {
      await item.click();
      return id;
    }
    await menu.getByRole('menuitem').first().press('Escape');
    await expect(menu).toHaveCount(0);
    if (isSame) at += 1;
  }
  throw new Error(`no row allows ${action}`);
}

async function answer(page: Page, question: string, verb: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: verb, exact: true }).click();
}

/** Expects a notice with exactly this title and text that this function has not found before. */
async function expectNotice(page: Page, title: string, text: string): Promise<void> {
  const notice = page
    .locator('.codesk-notice:not([data-found])')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ hasText: text });
  await expect(notice).toBeVisible();
  // Marks the notice, because waiting until it disappears takes longer than the rest of such a step.
  await notice.evaluate((element) => element.setAttribute('data-found', ''));
}

async function closeToken(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('textbox')).toHaveValue(/\S{20}/);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
}

/** Sequential, because there is only one pointer. */
async function select(grid: Locator, ...rows: number[]): Promise<void> {
  for (const at of rows) {
    await rowOf(grid, at).getByRole('checkbox').click();
    await expect(rowOf(grid, at)).toHaveAttribute('aria-selected', 'true');
  }
}

test('actions of one record send its id and report the result', async ({ codesk, server }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await signIn(page);

  let grid = await open(page, 'Services');
  let id = await act(grid, 'Disable');
  await expectSent(server, '/cod/finance_services/state', { id, status: 'Disabled' });
  await expectNotice(page, 'Activation!', 'Status updated!');
  id = await act(grid, 'Duplicate');
  const copy = page.getByRole('dialog', { name: /^Duplicate service/ });
  await copy.getByRole('textbox', { name: 'Name' }).fill('  Express to Muscat ');
  await copy.getByRole('button', { name: 'Duplicate' }).click();
  await expectSent(server, '/cod/finance_services/duplicate', { id, name: 'Express to Muscat' });
  await expectNotice(page, 'Success!', 'Data has been duplicated.');
  id = await act(grid, 'Remove');
  await answer(page, "You won't be able to revert this!", 'Yes, delete it!');
  await expectSent(server, '/cod/finance_services/destroy', { id });
  await expectNotice(page, 'Deleted!', 'Record has been deleted.');

  grid = await open(page, 'Users');
  id = await act(grid, 'Reset Password');
  await expectSent(server, '/authorizations/users/activate', { id });
  await expectNotice(page, 'Activation succeed, check email!', '');
  id = await act(grid, 'Refresh token');
  await closeToken(page, 'Refresh Token Generated');
  await expectSent(server, '/settings/users/generate', { id });

  grid = await open(page, 'Clients');
  id = await act(grid, 'Generate token');
  await closeToken(page, 'Token Generated');
  const { systemCode } = await server.record('/settings/clients', id);
  await expectSent(server, '/settings/clients/generateToken', { customer_system_code: systemCode });
  id = await act(grid, 'Refresh token');
  await closeToken(page, 'Refresh Token Generated');
  const again = (await server.record('/settings/clients', id)).systemCode;
  await expectSent(server, '/settings/clients/generateRefreshToken', { customer_system_code: again });

  grid = await open(page, 'Webhooks');
  id = await act(grid, 'Generate client secret');
  await closeToken(page, 'Client Secret Generated');
  await expectSent(server, '/datahub/webhooks/generateClientToken', { id });
  const first = await idOf(rowOf(grid, 0));
  const { integration_id } = await server.record('/datahub/webhooks', first);
  id = await act(grid, 'Remove');
  expect(id).toBe(first);
  await answer(page, "You won't be able to revert this!", 'Yes, delete it!');
  await expectSent(server, '/datahub/webhooks/destroy', { id, integration_id });
  await expectNotice(page, 'Deleted!', 'Record has been deleted.');

  grid = await open(page, 'Webhook logs');
  id = await act(grid, 'Retry with current data');
  await expectSent(server, '/datahub/webhooks-logs/retry_with_current_data', { id });
  await expectNotice(page, 'Success', 'Retry successful!');
  id = await act(grid, 'Resolved');
  await expectSent(server, '/datahub/webhooks-logs/state', { id, status: 'resolved' });
  await expectNotice(page, 'Updated!', 'This status has been updated.');
  id = await act(grid, 'Reset');
  await answer(page, 'You want to reset this message?', 'Yes, Reset it!');
  await expectSent(server, '/datahub/webhooks-logs/reset', { id });
  await expectNotice(page, 'Reset!', 'Record has been reset.');

  grid = await open(page, 'Order strategies');
  id = await act(grid, 'Duplicate');
  await answer(page, 'Do you want to duplicate this order strategry?', 'Yes, duplicate it!');
  await expectSent(server, '/fulfillment/order_strategies/duplicate', { id });
  await expectNotice(page, 'Success!', 'Data has been duplicated.');
});

test('tools send the selected records and clear the selection', async ({ codesk, server }) => {
  test.setTimeout(90_000);
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Orders');
  const tool = (name: string) => page.getByRole('button', { name, exact: true });
  const selected = grid.locator('[data-row][aria-selected="true"]');

  await expect(tool('Reset')).toHaveCount(0);
  await tool('Reprocess').click();
  await expectNotice(page, 'Warning', 'Please, select at least one record!');

  await select(grid, 0, 2);
  let ids = [await idOf(rowOf(grid, 0)), await idOf(rowOf(grid, 2))];
  await tool('Reprocess').click();
  await expectSent(server, '/fulfillment/orders/reprocess', { id: ids });
  await expectNotice(page, 'Reprocess!', 'Data has been reprocessed.');
  // Without a selection nothing was sent.
  expect(await server.sent('/fulfillment/orders/reprocess')).toHaveLength(1);
  await expect(selected).toHaveCount(0);

  await select(grid, 1, 3);
  ids = [await idOf(rowOf(grid, 1)), await idOf(rowOf(grid, 3))];
  const reset = tool('Reset');
  // A narrow window has it in the menu More.
  if ((await reset.count()) > 0) await reset.click();
  else {
    await tool('More').click();
    await page.getByRole('menuitem', { name: 'Reset', exact: true }).click();
  }
  await answer(page, 'You will reset all the selected items!', 'Yes, Reset them!');
  await expectSent(server, '/fulfillment/orders/reset', { id: ids });
  await expectNotice(page, 'Reset!', 'Records has been reset.');
  await expect(selected).toHaveCount(0);

  const id = await act(grid, 'Duplicate');
  await expectSent(server, '/fulfillment/orders/duplicate', { id });
  await expectNotice(page, 'Success!', 'Data has been duplicated.');
  // Until the list is loaded again, the first row has another record.
  await expect(rowOf(grid, 0)).toContainText('(copy)');

  await select(grid, 0);
  await tool('Refresh').click();
  await expect(selected).toHaveCount(0);
});

test('an export sends its columns in their order, the filters, and the selected records', async ({
  codesk,
  server,
}) => {
  test.setTimeout(90_000);
  const { page } = codesk;
  const folder = mkdtempSync(join(tmpdir(), 'codesk-export-'));
  await signIn(page);
  const grid = await open(page, 'Contracts');
  const panel = await openExport(page);
  const column = (name: string) => panel.getByRole('checkbox', { name, exact: true });
  const all = column('Select all');
  const go = panel.getByRole('button', { name: 'Export', exact: true });
  await expect(all).toBeChecked();

  await all.click();
  await go.click();
  await expectNotice(page, 'Warning', 'Please, select at least one column to export!');
  await all.click();
  await column('Grace days').click();
  await expect(all).not.toBeChecked();
  await column('Client').press('Alt+ArrowUp');

  const file = join(folder, 'all.csv');
  await codesk.saveTo(file);
  await go.click();
  const columns = [
    'id',
    'client',
    'contract_no',
    'status_label',
    'from',
    'to',
    'services',
    'average_volume',
    'average_volume_range',
    'invoice_generation_date',
    'description',
    'updated_at',
  ];
  await expectSent(server, '/cod/contracts/export', { columns, filters: [] });
  // Without columns nothing was sent.
  expect(await server.sent('/cod/contracts/export')).toHaveLength(1);
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8').split(/\r?\n/)[0]).toMatch(/ID.*Client.*Contract no\./);
  expect((await codesk.suggested()).at(-1)).toMatch(/[\\/]ContractsExport\.csv$/);

  await select(grid, 0, 1);
  const ids = [await idOf(rowOf(grid, 0)), await idOf(rowOf(grid, 1))];
  const some = join(folder, 'some.csv');
  await codesk.saveTo(some);
  await go.click();
  await expectSent(server, '/cod/contracts/export', { columns, filters: [], export_ids: ids });
  await expect.poll(() => existsSync(some)).toBe(true);
  expect(readFileSync(some, 'utf8').trim().split(/\r?\n/)).toHaveLength(3);

  // If the server fails, no file is written and the error is shown.
  await codesk.saveTo(join(folder, 'failed.csv'));
  await server.fault({ path: '/cod/contracts/export', status: 422, message: 'Too much.', times: 1 });
  await go.click();
  await expect(page.getByText('Too much.').first()).toBeVisible();
  await expect.poll(() => readdirSync(folder).sort()).toEqual(['all.csv', 'some.csv']);
  rmSync(folder, { recursive: true });
});

test('an export of webhook logs requires a filter; one record is sent with its integration', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  const folder = mkdtempSync(join(tmpdir(), 'codesk-export-'));
  await codesk.saveTo(join(folder, 'one.csv'));
  await signIn(page);
  await open(page, 'Webhook logs');
  const panel = await openExport(page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expectNotice(page, 'Warning', 'Please, select at least one filter!');

  const webhooks = await open(page, 'Webhooks');
  const id = await act(webhooks, 'Export');
  const { integration_id } = await server.record('/datahub/webhooks', id);
  await expect
    .poll(async () => (await server.sent('/datahub/webhooks/export')).at(-1))
    .toMatchObject({
      filters: [],
      integration_id,
      export_ids: [id],
    });
  expect(await server.sent('/datahub/webhooks-logs/export')).toEqual([]);

  const bundles = await open(page, 'Bundles');
  const bundle = await act(bundles, 'Export SKU');
  await expect
    .poll(async () => (await server.sent('/fulfillment/bundles/export')).at(-1))
    .toEqual({
      id: bundle,
      export_type: 'skus',
      columns: [
        'id',
        'name',
        'code',
        'store',
        'status_label',
        'price',
        'saving',
        'valid_until',
        'updated_at',
      ],
    });
  expect((await codesk.suggested()).at(-1)).toMatch(/[\\/]Export\.csv$/);
  await expect.poll(() => readdirSync(folder)).toEqual(['one.csv']);
  rmSync(folder, { recursive: true });
});

test('the request has the page, size and order of the list', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  await open(page, 'Shipments');
  const asked = { page: 1, per_page: 10, sortBy: 'id', sortOrder: 'desc', filters: [] };
  const path = '/fulfillment/shipments/datatable';
  await expectSent(server, path, asked);
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expectSent(server, path, { ...asked, page: 3 });
  const heading = page.locator('.codesk-heading', { hasText: 'Tracking no.' });
  await heading.click();
  await expectSent(server, path, { ...asked, page: 3, sortBy: 'tracking_no' });
  await heading.click();
  await expectSent(server, path, { ...asked, page: 3, sortBy: 'tracking_no', sortOrder: 'asc' });
  const sizes = page.getByLabel('Rows per page');
  expect(await sizes.locator('option').allInnerTexts()).toEqual([
    '5',
    '10',
    '15',
    expect.stringMatching(/^Fit \(\d+\)$/),
    'All',
  ]);
  await sizes.selectOption('All');
  const sorted = { ...asked, sortBy: 'tracking_no', sortOrder: 'asc' };
  await expectSent(server, path, { ...sorted, per_page: -1 });
  await sizes.selectOption('15');
  await expectSent(server, path, { ...sorted, per_page: 15 });
});

test('the actions of a row scroll nothing sideways, and Home and End move to the ends', async ({
  codesk,
}) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await open(page, 'Orders');
  const left = () => grid.evaluate((element) => element.scrollLeft);
  const end = await grid.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(end).toBeGreaterThan(100);
  await rowOf(grid, 2)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(grid, 2).getByRole('button', { name: /^Actions for/ })).toBeFocused();
  expect(await left()).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await expect.poll(left).toBe(end);
  await page.keyboard.press('Home');
  await expect.poll(left).toBe(0);
});

test('additional permissions of the server work in a list without its own fields', async ({
  codesk,
  server,
}) => {
  const { page } = codesk;
  await signIn(page, { account: 'admin@codesk.example' });
  const grid = await open(page, 'Orders');
  const name = await rowOf(grid, 0).getByRole('gridcell').nth(2).innerText();
  const id = await act(grid, 'Edit');
  const dialog = page.getByRole('dialog', { name: `Edit order ${name}` });
  await dialog.getByRole('textbox', { name: 'City' }).fill('Muscat');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectNotice(page, 'Updated', 'Record has been successfully updated!');
  const [sent] = await server.sent('/fulfillment/orders/update');
  expect(sent).toMatchObject({ id, city: 'Muscat' });
  await page.getByRole('button', { name: 'Add order' }).click();
  const added = page.getByRole('dialog', { name: 'Add order' });
  await added.getByRole('textbox', { name: 'City' }).fill('Salalah');
  await added.getByRole('button', { name: 'Submit' }).click();
  await expectNotice(page, 'Created', 'Record has been successfully added!');
  await expectSent(server, '/fulfillment/orders/store', expect.objectContaining({ city: 'Salalah' }));
});
