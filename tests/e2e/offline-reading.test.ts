/** A user reads loaded data without a connection, also after a restart: marked as stored, and not for other users. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { hasKeyring, type Keyring, startKeyring } from '../support/app/keyring';
import { projectRoot } from '../support/app/project-root';
import { type Relay, startRelay } from '../support/app/relay';
import { bothThemes, forcedColours, screenChecker } from '../support/app/screen-checks';
import { findSecret } from '../support/secret-search';

let keyring: Keyring;
let relay: Relay;
let home: string;
test.beforeEach(async ({ profile, server }) => {
  test.skip(!hasKeyring(), 'no dbus-daemon and gnome-keyring-daemon on this machine');
  home = profile;
  keyring = await startKeyring(home);
  relay = await startRelay(server.address);
});
test.afterEach(async () => {
  await relay?.cut();
  await keyring?.stop();
});

const start = (policy = '') =>
  launch({
    profile: join(home, 'profile'),
    server: relay.address,
    policy,
    switches: ['-r', join(projectRoot, 'tests/support/app/enable-keyring.cjs')],
    env: keyring.env,
  });

const mark = (page: Page) => page.getByText(/^Offline: data from \d/);
const go = (page: Page, route: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, `#${route}`);
const ask = async (page: Page, name: string, input: unknown = {}) =>
  JSON.parse(
    await page.evaluate(([n, i]) => window.codesk.invoke(n, i), [name, JSON.stringify(input)] as const),
  );

/** Opens a list and waits for its rows. */
async function rowsOf(page: Page, list: string): Promise<readonly string[]> {
  await go(page, `/lists/${list}`);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  return grid.getByRole('row').allInnerTexts();
}

/** Pictures are files, which are not stored. A letter or their address replaces them. */
const withoutPictures = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^(?:\/files\/.*|.)$/.test(line))
    .join('\n');

/** The rows of the first ten pages of the open list: a hundred records. */
async function readPages(page: Page): Promise<readonly string[]> {
  const seen: string[] = [];
  for (let at = 1; at <= 10; at += 1) {
    await expect(page.getByText(`${(at - 1) * 10 + 1}–${at * 10} of`)).toBeVisible();
    await expect(page.locator('[data-stale="true"]')).toHaveCount(0);
    const texts = await page.getByRole('grid').getByRole('row').allInnerTexts();
    seen.push(...texts.slice(1).map(withoutPictures));
    if (at < 10) await page.getByRole('button', { name: 'Next page' }).click();
  }
  return seen;
}

/** Opens the details of the first records of the list, one after the other. */
async function readDetails(page: Page, count: number): Promise<readonly string[]> {
  const seen: string[] = [];
  await page.getByRole('grid').getByRole('gridcell').nth(1).dblclick();
  const details = page.getByRole('dialog');
  for (let at = 1; at <= count; at += 1) {
    await expect(details.getByText(new RegExp(`^${at} of `))).toBeVisible();
    await expect(details.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    seen.push(withoutPictures(await details.locator('.codesk-details-body').innerText()));
    if (at < count) await page.keyboard.press('j');
  }
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  return seen;
}

test('a hundred records are readable after a restart without the server, and stored data is marked', async () => {
  test.setTimeout(240_000);
  const first = await start();
  await signIn(first.page, { server: relay.address });
  await rowsOf(first.page, 'orders');
  const details = await readDetails(first.page, 10);
  const rows = await readPages(first.page);
  expect(new Set(rows).size).toBe(100);
  await expect(mark(first.page)).toHaveCount(0);
  expect((await ask(first.page, 'reading.state')).data.records).toBeGreaterThan(20);
  await first.close();
  await relay.cut();

  const codesk = await start();
  const { page } = codesk;
  await rowsOf(page, 'orders');
  await expect(mark(page)).toBeVisible();
  expect(await readDetails(page, 10)).toEqual(details);
  expect(await readPages(page)).toEqual(rows);
  const narrow = { small: { theme: 'light', size: { width: 960, height: 640 } } } as const;
  const look = await screenChecker(codesk, { ...bothThemes, ...narrow, ...forcedColours });
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByText('1–10 of')).toBeVisible();
  await look('offline-list');
  await page.getByRole('grid').getByRole('gridcell').nth(1).dblclick();
  await expect(page.getByRole('dialog').getByText(/^Offline: data from \d/)).toBeVisible();
  await look('offline-details');
  await page.keyboard.press('Escape');

  await test.step('an action that needs the server gives the reason why it is disabled', async () => {
    await page.getByRole('grid').getByRole('gridcell').nth(1).click({ button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'View' })).toBeEnabled();
    const refused = menu.locator('[aria-disabled="true"]');
    for (const text of await refused.allInnerTexts())
      expect(text).toMatch(/needs the server|not permitted|state of this/i);
    await codesk.picture('offline-row-menu');
    await menu.getByRole('menuitem', { name: 'View' }).press('Escape');
    await expect(menu).toHaveCount(0);
  });

  await test.step('a page that was not read says so, and links back', async () => {
    await page.getByRole('button', { name: 'Last page' }).click();
    await expect(page.getByText('This page of the list was not loaded before')).toBeVisible();
    await look('offline-not-read');
    await page.getByRole('button', { name: 'Show the previous rows' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
  });

  await test.step('data is loaded again when the connection is back', async () => {
    await relay.restore();
    await expect(mark(page)).toHaveCount(0, { timeout: 20_000 });
    await expect(page.getByText('Online', { exact: true })).toBeVisible();
  });
  await codesk.close();
  const canary = details[0]?.split('\n').find((line) => line.length > 6) ?? '';
  expect(canary).not.toBe('');
  expect(findSecret(join(home, 'profile'), canary).found).toEqual([]);
});

test('two users on one profile read only their own data, and nothing after a sign-out that removes it', async () => {
  const policy = join(home, 'policy.json');
  writeFileSync(policy, JSON.stringify({ offlineReadingAtSignOut: 'remove' }));
  const codesk = await start(policy);
  const { page } = codesk;
  await signIn(page, { server: relay.address });
  const seen = (await rowsOf(page, 'contracts')).slice(1).flatMap((row) => row.split(/[\n\t]/));
  const canary = seen.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
  expect(canary.length).toBeGreaterThan(8);
  await ask(page, 'session.sign-out');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  expect(findSecret(join(home, 'profile'), canary).found).toEqual([]);

  await signIn(page, { account: 'viewer@codesk.example', server: relay.address });
  await rowsOf(page, 'contracts');
  expect((await ask(page, 'reading.state')).data.records).toBeGreaterThan(1);
  await relay.cut();
  await rowsOf(page, 'contracts');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(mark(page)).toBeVisible();
  await go(page, '/about');
  await expect(page.getByRole('heading', { name: 'Reading offline' })).toBeVisible();
  await page.getByRole('heading', { name: 'Reading offline' }).scrollIntoViewIfNeeded();
  await codesk.picture('offline-about');
  await page.getByRole('button', { name: 'Delete stored data' }).click();
  await expect(page.getByText('Nothing is stored yet.')).toBeVisible();
  await codesk.close();
});

test('a stored form opens without the server, and is saved only over the current state of the server', async ({
  server,
}) => {
  const codesk = await start();
  const { page } = codesk;
  await signIn(page, { account: 'admin@codesk.example', server: relay.address });
  const openForm = async () => {
    const cell = page.getByRole('grid').getByRole('gridcell').nth(1);
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Update' })).toBeVisible();
  };
  await rowsOf(page, 'clients');
  await openForm();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await relay.cut();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(mark(page)).toBeVisible();
  await openForm();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/^Offline: the record and its choices are from \d/)).toBeVisible();
  const name = dialog.getByRole('textbox').first();
  await name.fill('Typed offline');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog.getByText('Server not reached')).toBeVisible();
  await (await screenChecker(codesk, bothThemes))('offline-form');
  await relay.restore();
  await expect(page.getByText('Online', { exact: true })).toBeAttached({ timeout: 20_000 });
  await expect(name).toHaveValue('Typed offline');
  expect(await server.calls('/settings/clients/update')).toEqual([]);
  await server.forgetCalls();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();
  // The record was read again before it was saved.
  expect(await server.calls('/settings/clients/edit')).toHaveLength(1);
  expect(await server.calls('/settings/clients/update')).toHaveLength(1);
  await codesk.close();
});

test('by policy nothing is stored, and stored data is removed', async () => {
  const first = await start();
  await signIn(first.page, { server: relay.address });
  await rowsOf(first.page, 'contracts');
  expect((await ask(first.page, 'reading.state')).data.records).toBeGreaterThan(1);
  await first.close();
  const policy = join(home, 'policy.json');
  writeFileSync(policy, JSON.stringify({ offlineReading: false }));
  const { page, close } = await start(policy);
  await go(page, '/about');
  await expect(page.getByText('Your organisation has turned this off. Nothing is stored.')).toBeVisible();
  expect(
    findSecret(join(home, 'profile'), 'Read').found.filter((file) => file.startsWith('reading')),
  ).toEqual([]);
  await relay.cut();
  await go(page, '/lists/contracts');
  await expect(page.getByText('Server not reached')).toBeVisible();
  await close();
});
