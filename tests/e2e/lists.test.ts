/** Every list: opens, shows rows, and is accessible. */
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { openList } from '../support/app/user-steps';

/** Together these have cells of nearly every type, so the other lists are not checked in the dark theme. */
const inTheDark = [
  'Clients',
  'COD remittances',
  'Integrations',
  'Orders',
  'Pickups',
  'Products',
  'Shipments',
  'SKUs',
  'Users',
  'Webhook logs',
];

/** Titles of the lists in the navigation, without its other entries. */
async function offeredLists(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').first().locator('a[href^="#/lists/"]');
  await expect(links.first()).toBeVisible();
  return links.allInnerTexts();
}

test('every list opens and has correct content', async ({ codesk }) => {
  test.setTimeout(180_000);
  const { page } = codesk;
  await signIn(page);
  const titles = await offeredLists(page);
  for (const title of titles) {
    const { light } = bothThemes;
    const look = await screenChecker(codesk, inTheDark.includes(title) ? bothThemes : { light });
    await openList(page, title);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await look(`list-${title.toLowerCase().replace(/\W+/g, '-')}`);
  }
});

test('a limited account sees its granted lists only, list by list', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page, { account: 'limited@codesk.example' });
  const offered = (await offeredLists(page)).filter((title) => title !== 'Contracts');
  expect(offered).toHaveLength(7);
  for (const title of offered) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  }
  await page.evaluate(() => {
    location.hash = '#/lists/contracts';
  });
  await expect(page.getByText('No permissions', { exact: true })).toBeVisible();
  expect(await offeredLists(page)).toEqual(offered);
});
