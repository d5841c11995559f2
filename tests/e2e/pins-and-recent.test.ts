/** Pinned and recent records and pages: in the palette and the navigation, after a restart, and for one user only. */
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { hasKeyring, startKeyring } from '../support/app/keyring';
import { projectRoot } from '../support/app/project-root';
import { everySize, forcedColours, screenChecker } from '../support/app/screen-checks';
import { loadedGrid, openList } from '../support/app/user-steps';
import { findSecret } from '../support/secret-search';

const group = (page: Page) => page.getByRole('region', { name: 'Pinned and recent' });
const lines = (page: Page) => group(page).getByRole('link').allInnerTexts();

/** Opens the details of the row at a position, and returns the name of its record. */
async function openRow(page: Page, title: string, at: number): Promise<string> {
  const grid = await loadedGrid(page, title);
  await grid.getByRole('row').nth(at).getByRole('gridcell').nth(2).dblclick();
  const dialog = page.getByRole('dialog', { name: /^Record Details/ });
  await expect(dialog.getByRole('button', { name: 'Print' })).toBeEnabled();
  return dialog.locator('h2 [title]').first().innerText();
}

async function openedRecords(page: Page, title: string, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    names.push(await openRow(page, title, at));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return names;
}

test('are restored after a restart, for this user only, and by keyboard only', async ({
  profile: home,
  server,
}) => {
  test.setTimeout(180_000);
  test.skip(!hasKeyring(), 'no dbus-daemon and gnome-keyring-daemon on this machine');
  const keyring = await startKeyring(home);
  const start = () =>
    launch({
      profile: join(home, 'profile'),
      server: server.address,
      switches: ['-r', join(projectRoot, 'tests/support/app/enable-keyring.cjs')],
      env: keyring.env,
    });
  try {
    const first = await start();
    await signIn(first.page);
    const [one = '', two = '', three = ''] = await openedRecords(first.page, 'Contracts', 3);
    await expect.poll(() => lines(first.page)).toEqual([three, two, one]);
    await openRow(first.page, 'Contracts', 1);
    await first.page.keyboard.press('Control+Shift+P');
    const dialog = first.page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Pin', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await first.page.keyboard.press('Escape');
    await expect.poll(() => lines(first.page)).toEqual([one, three, two]);
    await first.close();
    // Names of records are data of the server.
    expect(findSecret(join(home, 'profile'), one).found).toEqual([]);

    const second = await start();
    const { page } = second;
    await expect.poll(() => lines(page)).toEqual([one, three, two]);
    await page.keyboard.press('Control+K');
    const palette = page.getByRole('listbox', { name: 'Found' });
    await expect(palette.getByRole('group', { name: 'Pinned' })).toContainText(one);
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText([
      three,
      two,
    ]);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: new RegExp(`^Record Details ${one}`) })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, { account: 'admin@codesk.example' });
    await loadedGrid(page, 'Contracts');
    await expect(group(page)).toHaveCount(0);
    await second.close();
  } finally {
    await keyring.stop();
  }
});

test('look right, and can be ordered by keys', async ({ codesk }) => {
  test.setTimeout(240_000);
  const { page } = codesk;
  await signIn(page);
  const names = await openedRecords(page, 'Contracts', 4);
  await openList(page, 'Integrations');
  await page.getByRole('button', { name: 'Pin', exact: true }).click();
  await page.evaluate(() => {
    location.hash = '#/integrations/1/validations';
  });
  await expect(
    group(page)
      .getByRole('link', { name: /Integrations$/ })
      .first(),
  ).toBeVisible();
  const [place = ''] = (await lines(page)).slice(1);
  await page.keyboard.press('Control+Shift+P');
  await expect.poll(async () => (await lines(page)).slice(0, 2)).toEqual(['Integrations', place]);
  const second = group(page).getByRole('link').nth(1);
  await second.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await lines(page)).slice(0, 2)).toEqual([place, 'Integrations']);
  await expect(group(page).getByRole('link').first()).toBeFocused();
  expect((await lines(page)).length).toBeLessThanOrEqual(6);
  const look = await screenChecker(codesk, { ...everySize, ...forcedColours });
  await look('visits');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: /^Actions for/ })).toBeVisible();
  await codesk.picture('visits-menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+B');
  await look('visits-folded');
  await page.keyboard.press('Control+B');
  await page.keyboard.press('Control+K');
  await look('visits-palette');
  // The active entry is unpinned from the palette, and stays the active one.
  await page.keyboard.press('Control+Shift+P');
  await expect(page.getByRole('group', { name: 'Pinned' }).getByRole('option')).toHaveCount(1);
  await expect(
    page.getByRole('group', { name: 'Recent' }).getByRole('option', { selected: true }),
  ).toContainText(place);
  await page.keyboard.press('Escape');
  expect(names).toHaveLength(4);
});

test('a deleted record is reported as such and can be unpinned', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const name = await openRow(page, 'Contracts', 2);
  await page.keyboard.press('Control+Shift+P');
  const id = await page.evaluate(() => document.querySelector('.codesk-details-id')?.textContent ?? '');
  await page.keyboard.press('Escape');
  await removed(page, id || name);
  await group(page)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toBeVisible();
  await codesk.picture('visits-removed');
  await dialog.getByRole('button', { name: 'Remove from pinned' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove from pinned' })).toHaveCount(0);
  await expect(group(page)).toHaveCount(0);
});

/** Removes a contract on the server, as another user would. */
async function removed(page: Codesk['page'], id: string): Promise<void> {
  await page.evaluate(
    async ([contract]) => {
      const input = {
        call: 'contracts.destroy',
        input: { id: Number(contract) },
        operation: crypto.randomUUID(),
      };
      const reply = JSON.parse(await window.codesk.invoke('api.call', JSON.stringify(input)));
      if (!reply.ok) throw new Error(reply.error.code);
    },
    [id] as const,
  );
}

test('a limited user sees the reason why a pin does not open, and long names are cut', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await signIn(page, { account: 'limited@codesk.example' });
  const long = 'A record whose name is so long that no line of the navigation holds it, and that has no end';
  await page.evaluate(async (name) => {
    const ask = async (request: string, input: unknown) =>
      JSON.parse(await window.codesk.invoke(request, JSON.stringify(input))).data;
    const { owner: as } = await ask('session.get', {});
    const visit = (id: number) => ({ route: `/links/orders/${id}`, name: `${name} (${id})` });
    const pinned = [
      { route: '/links/roles/1', name },
      { route: '/lists/roles', name: 'Roles' },
    ];
    await ask('visits.keep', { as, visits: { pinned, recent: [1, 2, 3, 4, 5, 6].map(visit) } });
  }, long);
  await page.reload();
  await expect(group(page).getByRole('link')).toHaveCount(6);
  await group(page).getByRole('button', { name: 'Show all 8' }).click();
  await expect(group(page).getByRole('link')).toHaveCount(8);
  const width = await page
    .getByRole('navigation', { name: 'Places' })
    .evaluate((node) => node.scrollWidth - node.clientWidth);
  expect(width).toBeLessThanOrEqual(0);
  const look = await screenChecker(codesk, { small: { theme: 'light', size: { width: 960, height: 640 } } });
  await look('visits-long');
  await group(page)
    .getByRole('link', { name: /^Roles/ })
    .click();
  await expect(page.getByText(/Your account may not see Roles/)).toBeVisible();
  await look('visits-refused');
  await page.getByRole('button', { name: 'Remove from pinned' }).click();
  await expect(group(page).getByRole('link', { name: /^Roles/ })).toHaveCount(0);
  await group(page)
    .getByRole('link', { name: new RegExp(`^${long}, Roles`) })
    .click();
  await expect(page.getByText(/Your account may not see “Roles”/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove from pinned' }).click();
  await expect(group(page).getByRole('link', { name: /Roles/ })).toHaveCount(0);
});
