/** The palette in the real app, by keyboard only. */
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { PracticeServer } from '../support/app/practice-server';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { loadedGrid, openList } from '../support/app/user-steps';

const views = {
  light: { theme: 'light', size: { width: 1280, height: 800 } },
  dark: { theme: 'dark', size: { width: 1280, height: 800 } },
  small: { theme: 'light', size: { width: 960, height: 640 } },
  wide: { theme: 'dark', size: { width: 1920, height: 1080 } },
} as const;

test('a record opens by Ctrl+K, its number and Enter', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Orders');
  const column = grid.getByRole('columnheader', { name: 'Order no.' });
  const position = await column.getAttribute('aria-colindex');
  const number = await grid.locator(`[role="gridcell"][aria-colindex="${position}"]`).nth(3).innerText();
  await openList(page, 'Roles');
  await page.reload();
  await loadedGrid(page, 'Roles');
  await page.keyboard.press('Control+K');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: new RegExp(number) });
  await expect(details).toBeVisible();
  await expect(page).toHaveURL(/#\/lists\/orders$/);
  expect((await server.sent('/fulfillment/orders/datatable')).map(({ filters }) => filters)).toContainEqual([
    { name: 'order_no', value: [number] },
  ]);
  // It opens above the details, too; the record is at the end of the palette.
  await page.keyboard.press('Control+K');
  const found = page.getByRole('listbox', { name: 'Found' });
  await expect(found.getByRole('option').first()).toContainText(number);
  await page.keyboard.press('Escape');
  await expect(details).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('region', { name: 'Details of a record' })).toBeVisible();
});

test('pages and actions are found, and look right', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await signIn(page, { home: true });
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible();
  const look = await screenChecker(codesk, views);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('inv');
  await expect(page.getByRole('status').filter({ hasText: /result/ })).toBeVisible();
  await look('palette-found');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('invent');
  await page.keyboard.press('Enter');
  const grid = await loadedGrid(page, 'Inventory');
  await expect(grid.locator(':focus')).toHaveCount(1);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('>');
  await expect(page.getByRole('group')).toHaveCount(1);
  await look('palette-actions');
  await page.keyboard.type('columns');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Columns of this table' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Search or jump to…' }).click();
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
  await look('palette-empty');
  await page.keyboard.type('nothing has this name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await look('palette-nothing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+B');
  await look('palette-folded');
});

test('without a connection it finds pages, actions and loaded records', async ({ profile }) => {
  const server = await PracticeServer.start();
  const codesk = await launch({ profile });
  try {
    const { page } = codesk;
    await signIn(page, { server: server.address });
    const grid = await openList(page, 'Orders');
    const column = grid.getByRole('columnheader', { name: 'Order no.' });
    const position = await column.getAttribute('aria-colindex');
    const number = await grid.locator(`[role="gridcell"][aria-colindex="${position}"]`).first().innerText();
    await server.stop();
    await page.keyboard.press('Control+R');
    await expect(page.getByText(/Offline since/).last()).toBeVisible();
    const look = await screenChecker(codesk, bothThemes);
    await look('list-offline');
    await page.keyboard.press('Control+K');
    await page.keyboard.type(number.slice(0, -1));
    await expect(page.getByRole('status').filter({ hasText: /^Offline: / })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Loaded records' })).toContainText(number);
    await look('palette-offline');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('outbox');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Outbox', exact: true })).toBeVisible();
  } finally {
    await codesk.close();
    await server.stop();
  }
});
