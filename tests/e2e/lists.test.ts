/** Every list screen of the back office: opens, shows rows, reads right to a screen reader, in both themes. */
import type { Page } from 'playwright';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { seriousFindings } from '../support/app/reading';

/** Places of the navigation that are no lists. */
const others = ['Uploads', 'About'];

/** Titles of the lists that the session is offered. */
async function offeredLists(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').first().getByRole('link');
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).filter((title) => !others.includes(title));
}

async function open(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  // The bar of work under way is gone: what is looked at is the list, not its skeleton.
  await expect(page.getByRole('grid', { name: title })).toHaveAttribute('aria-busy', 'false');
}

for (const theme of ['light', 'dark'] as const) {
  test(`every list opens and reads right, ${theme}`, async ({ profile, server }) => {
    test.setTimeout(240_000);
    const codesk = await launch({ profile, server: server.address, theme });
    const { page } = codesk;
    await signIn(page);
    const titles = await offeredLists(page);
    expect(titles).toHaveLength(25);
    for (const title of titles) {
      await open(page, title);
      await codesk.picture(`list-${title.toLowerCase().replace(/\W+/g, '-')}-${theme}`);
      expect.soft(await seriousFindings(page), title).toEqual([]);
    }
    await codesk.close();
  });
}

test('a limited account sees what it was granted, list by list', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page, 'limited@codesk.example');
  const offered = await offeredLists(page);
  expect(offered).toHaveLength(8);
  const without: string[] = [];
  for (const title of offered) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const refused = page.getByText('No permissions', { exact: true });
    await expect(refused.or(page.getByRole('gridcell').first())).toBeVisible();
    if (await refused.isVisible()) without.push(title);
  }
  expect(without).toHaveLength(1);
});
