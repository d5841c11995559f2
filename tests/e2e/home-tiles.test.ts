/** The tiles of the home for several users, offline, with pushes, and ordered by keyboard. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { serveEmpty } from '../support/app/empty-server';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { PracticeServer } from '../support/app/practice-server';
import { bothThemes, everySize, forcedColours, screenChecker } from '../support/app/screen-checks';

const views = { ...everySize, ...forcedColours };
const tiles = (page: Page) => page.getByRole('region', { name: 'Tiles', exact: true }).getByRole('listitem');
const texts = (page: Page) => tiles(page).locator('.codesk-tile-text').allInnerTexts();

/** All tiles have their counts, and no column is loading. */
async function isCounted({ page }: Codesk, count: number): Promise<void> {
  await expect(tiles(page)).toHaveCount(count);
  await expect(page.locator('.bp6-skeleton')).toHaveCount(0);
}

test('the tiles of staff show the number of rows of their list', async ({ codesk, server }) => {
  const { page } = codesk;
  await signIn(page, { home: true });
  await isCounted(codesk, 11);
  const look = await screenChecker(codesk, views);
  await look('home-staff');
  const total = async (path: string, filters: readonly object[]) => {
    const query = { page: 1, per_page: 1, sortBy: 'id', sortOrder: 'desc', filters };
    const { data } = (await server.callAsOtherUser(`${path}/datatable`, query)) as {
      data: { total: number };
    };
    return data.total;
  };
  const adjustments = await total('/fulfillment/stock_adjustments', [
    { name: 'status_label', value: ['Pending Adjustment', 'Pending Location Movement'] },
  ]);
  expect(adjustments).toBeGreaterThan(0);
  const tile = tiles(page).filter({ hasText: 'Stock adjustments to approve' });
  expect((await tile.locator('strong').innerText()).replace(/\D/g, '')).toBe(String(adjustments));

  // Opens each of these tiles, which have few rows, once.
  const asked = await server.sent('/fulfillment/stock_adjustments/datatable');
  expect(asked.filter(({ per_page }) => per_page === 5)).toHaveLength(1);

  for (const text of await texts(page)) {
    if (text === 'Outgoing changes') continue;
    const found = tiles(page).filter({ has: page.getByText(text, { exact: true }) });
    const count = await found.locator('strong').innerText();
    await found.getByRole('link').focus();
    await page.keyboard.press('Enter');
    const rows =
      count === '0' ? page.getByText('NO RESULTS HERE!') : page.getByText(new RegExp(`of ${count}$`));
    await expect(rows.first(), text).toBeVisible();
    await page.keyboard.press('Alt+Home');
    await expect(tiles(page)).toHaveCount(11);
  }
});

for (const { name, account, count } of [
  { name: 'admin', account: 'admin@codesk.example', count: 11 },
  { name: 'limited', account: 'limited@codesk.example', count: 3 },
  { name: 'viewer', account: 'viewer@codesk.example', count: 3 },
])
  test(`the tiles of ${name} match the lists and the permissions`, async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page, { account, home: true });
    await isCounted(codesk, count);
    const look = await screenChecker(codesk, views);
    await look(`home-${name}`);
    if (name === 'limited')
      expect(await texts(page)).toEqual(['Orders in exception', 'Failing webhooks', 'Outgoing changes']);
    if (name === 'viewer')
      expect(await texts(page)).toEqual([
        'Contracts ending in 30 days',
        'Contracts ending in 60 days',
        'Outgoing changes',
      ]);
  });

test('on an empty server every tile shows that it has nothing', async ({ codesk, server: practice }) => {
  const { page } = codesk;
  const server = await serveEmpty(practice);
  try {
    await signIn(page, { account: 'first@empty.example', server: server.origin, home: true });
    await isCounted(codesk, 11);
    for (const count of await tiles(page).locator('strong').allInnerTexts()) expect(count).toBe('0');
    await expect(page.getByText('No contract expires in the next 90 days.')).toBeVisible();
    const look = await screenChecker(codesk, views);
    await look('home-empty-server');
  } finally {
    await server.close();
  }
});

test('a list without the filters of a tile says so, and no request is sent', async ({
  codesk,
  server: practice,
}) => {
  const { page } = codesk;
  const server = await serveEmpty(practice, { filters: false });
  try {
    await signIn(page, { account: 'first@empty.example', server: server.origin, home: true });
    await isCounted(codesk, 11);
    await expect(tiles(page).getByText(/^The list of .* has no filter for /)).toHaveCount(10);
    expect(server.received.filter(({ path }) => path.endsWith('/datatable'))).toEqual([]);
    const look = await screenChecker(codesk, views);
    await look('home-no-filters');
  } finally {
    await server.close();
  }
});

test('all tiles fit at once', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page, { home: true });
  await isCounted(codesk, 11);
  await page.getByRole('button', { name: 'Tiles', exact: true }).click();
  const boxes = page
    .getByRole('region', { name: 'Tiles of the home page' })
    .getByRole('checkbox', { checked: false });
  await expect(boxes.first()).toBeVisible();
  while ((await boxes.count()) > 0) {
    await boxes.first().focus();
    await page.keyboard.press('Space');
  }
  await page.keyboard.press('Escape');
  await expect(page.locator('.bp6-skeleton')).toHaveCount(0);
  expect(await tiles(page).count()).toBeGreaterThan(20);
  const look = await screenChecker(codesk, views);
  await look('home-all-tiles');
});

test('offline the last counts are shown with their age, and a failed one shows its reason', async ({
  profile,
}) => {
  const server = await PracticeServer.start();
  const codesk = await launch({ profile });
  try {
    const { page } = codesk;
    await server.fault({ path: '/fulfillment/orders/datatable', status: 500 });
    await signIn(page, { server: server.address, home: true });
    await isCounted(codesk, 11);
    const failed = tiles(page).filter({ hasText: 'Orders in exception' });
    const again = failed.getByRole('button', { name: 'Retry: Orders in exception' });
    await expect(again).toBeVisible();
    const look = await screenChecker(codesk, views);
    await look('home-failed');
    await server.stop();
    await page.keyboard.press('Control+R');
    await page.getByRole('link', { name: 'Clients', exact: true }).click();
    await expect(page.getByText(/Offline since/).last()).toBeVisible();
    await page.keyboard.press('Alt+Home');
    await expect(failed).toContainText('Not counted: offline');
    const counted = tiles(page).filter({ hasText: 'COD to remit' });
    await expect(counted).toContainText(/(?:ago|just now), offline/);
    await expect(counted.locator('strong')).toBeVisible();
    await look('home-offline');
  } finally {
    await codesk.close();
    await server.stop();
  }
});

test('a change by another user refreshes the counts of that list', async ({ server, profile }) => {
  const { hostname, port } = new URL(server.address);
  const policy = join(profile, 'policy.json');
  writeFileSync(
    policy,
    JSON.stringify({ push: { key: 'practice', host: hostname, port: Number(port), tls: false } }),
  );
  const codesk = await launch({ profile, server: server.address, policy });
  try {
    const { page } = codesk;
    await page.clock.install();
    await signIn(page, { server: server.address, home: true });
    await isCounted(codesk, 11);
    const path = '/datahub/webhooks/datatable';
    const before = (await server.calls(path)).length;
    const row = (await server.rows('/datahub/webhooks'))[0] as { id: number };
    await server.forgetCalls();
    expect(before).toBe(1);
    await server.callAsOtherUser('/datahub/webhooks/state', { id: row.id, status: 'Disabled' });
    await expect(async () => {
      await page.clock.fastForward(61_000);
      expect(await server.calls(path)).toHaveLength(1);
    }).toPass({ timeout: 15_000 });
    expect(await server.calls('/fulfillment/orders/datatable')).toHaveLength(0);
  } finally {
    await codesk.close();
  }
});

test('tiles are added, removed and ordered by keyboard, and are the same after a restart', async ({
  server,
  profile,
}) => {
  const first = await launch({ profile, server: server.address });
  const { page } = first;
  await signIn(page, { account: 'limited@codesk.example', server: server.address, home: true });
  await isCounted(first, 3);
  await page.getByRole('button', { name: 'Tiles', exact: true }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Tiles of the home page' });
  await expect(panel.getByRole('checkbox', { name: 'Orders in exception' })).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => texts(page))
    .toEqual(['Failing webhooks', 'Orders in exception', 'Outgoing changes']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect.poll(() => texts(page)).toEqual(['Failing webhooks', 'Orders in exception']);
  await panel.getByRole('checkbox', { name: 'SKUs out of stock' }).press('Space');
  const chosen = ['Failing webhooks', 'Orders in exception', 'SKUs out of stock'];
  await expect.poll(() => texts(page)).toEqual(chosen);
  // Blueprint stores the theme of a popover when it opens.
  await (await screenChecker(first, { ...bothThemes, ...forcedColours }))('home-tiles-panel');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Tiles', exact: true })).toBeFocused();
  await first.close();

  const second = await launch({ profile, server: server.address });
  await signIn(second.page, { account: 'limited@codesk.example', server: server.address, home: true });
  await expect.poll(() => texts(second.page)).toEqual(chosen);
  await second.close();
});
