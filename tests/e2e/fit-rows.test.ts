/** Fit: one press fills the window in all lists. A resized window sends one request after its last change. */
import type { Locator } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { resize } from '../support/app/launch';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { loadedGrid, openList } from '../support/app/user-steps';

const large = { width: 1920, height: 1080 };
const small = { width: 960, height: 640 };
test.use({ view: { theme: 'light', size: large } });

/** CSS pixels of hidden rows, and of empty space below the last row. */
const leftOver = (grid: Locator) =>
  grid.evaluate((each: HTMLElement) => ({
    hidden: each.scrollHeight - each.clientHeight,
    free: (each.closest('.codesk-list-rows')?.clientHeight ?? 0) - each.offsetHeight,
  }));

test('one press fills the window in all lists, and a resized window sends one request', async ({
  codesk,
  server,
}) => {
  const { app, page } = codesk;
  await signIn(page);
  const sizesOf = async (path: string) =>
    (await server.sent(`${path}/datatable`)).map((state) => (state as { per_page: number }).per_page);
  await server.forgetCalls();
  await openList(page, 'Orders');
  const link = page.getByRole('button', { name: /^Fill the window \(\d+ rows\)$/ });
  const rows = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
  const look = await screenChecker(codesk, {
    '1920-light': { theme: 'light', size: large },
    '1920-dark': { theme: 'dark', size: large },
  });
  await look('fill-window');
  await link.click();
  const grid = await loadedGrid(page, 'Orders');
  await expect(link).toBeHidden();
  expect(await sizesOf('/fulfillment/orders')).toEqual([10, rows]);
  const size = page.getByLabel('Rows per page').locator('option:checked');
  await expect(size).toHaveText(`Fit (${rows})`);
  await look('fit');
  const first = await leftOver(grid);
  expect(first.hidden).toBe(0);
  expect(first.free).toBeLessThan(2 * 30);

  await openList(page, 'Integrations');
  const next = await loadedGrid(page, 'Integrations');
  expect(await sizesOf('/datahub/integrations')).toHaveLength(1);
  expect(await leftOver(next)).toMatchObject({ hidden: 0 });

  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await loadedGrid(page, 'Integrations');
  const top = await next.getByRole('row').nth(1).getByRole('gridcell').nth(1).textContent();
  await server.forgetCalls();
  for (const height of [1000, 900, 800, 700]) await resize(app, { width: 1200, height });
  await resize(app, small);
  await expect.poll(() => sizesOf('/datahub/integrations')).toHaveLength(1);
  await loadedGrid(page, 'Integrations');
  expect((await leftOver(next)).hidden).toBe(0);
  await expect(next.getByRole('gridcell', { name: top ?? '', exact: true })).toBeVisible();
  await codesk.picture('fit-960-light');

  await resize(app, bothThemes.light.size);
  await expect.poll(() => sizesOf('/datahub/integrations')).toHaveLength(2);
});

test('a table in details has as many rows as fit its pane', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Orders');
  await page.getByRole('grid').getByRole('gridcell').nth(2).dblclick();
  const sizes = page.getByRole('dialog').getByRole('combobox', { name: 'Rows per page' }).last();
  const fit = await sizes.getByRole('option', { name: /^Fit/ }).textContent();
  await sizes.selectOption({ label: fit ?? '' });
  const rows = Number(/\d+/.exec(fit ?? '')?.[0]);
  await expect
    .poll(async () => (await server.sent('/fulfillment/orders/popup/items')).at(-1))
    .toMatchObject({ page: 1, per_page: rows });
  await expect(sizes.locator('option:checked')).toHaveText(`Fit (${rows})`);
  await sizes.scrollIntoViewIfNeeded();
  await codesk.picture('fit-details-1920-light');
});
