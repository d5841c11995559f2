/** Every list screen of the back office: opens, shows rows, reads right to a screen reader, in both themes. */
import type { Page } from 'playwright';
import { lists } from '../../shared/lists';
import { expect, launch, signIn, test } from './fixtures';
import { seriousFindings } from './reading';

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
    for (const { id, title } of lists) {
      await open(page, title);
      await codesk.picture(`list-${id}-${theme}`);
      expect.soft(await seriousFindings(page), title).toEqual([]);
    }
    await codesk.close();
  });
}

test('a limited account sees what it was granted, list by list', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page, 'limited@codesk.example');
  const navigation = page.getByRole('navigation').first();
  await expect(navigation.getByRole('link').first()).toBeVisible();
  const offered = await navigation.getByRole('link').allInnerTexts();
  expect(offered.length).toBeLessThan(lists.length);
  const without: string[] = [];
  for (const { title } of lists.filter((list) => offered.includes(list.title))) {
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const refused = page.getByText('No permissions', { exact: true });
    await expect(refused.or(page.getByRole('gridcell').first())).toBeVisible();
    if (await refused.isVisible()) without.push(title);
  }
  expect(without).toHaveLength(1);
});
