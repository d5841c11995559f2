/** All rows of a long list at once: they are fetched in parts, and the last row is complete. */
import { expect, signIn, test } from '../support/app/fixtures';

test('all 20,000 contracts on one page', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  const grid = page.getByRole('grid', { name: 'Contracts' });
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await page.getByLabel('Rows per page').selectOption('All');
  await expect(page.getByText('1–20 000 of 20 000')).toBeVisible();
  await expect(grid).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });
  await grid.locator('[data-row="0"] [aria-colindex="2"]').focus();
  await page.keyboard.press('Control+End');
  const last = grid.locator('[aria-rowindex="20001"]');
  await expect(last).toBeVisible();
  await expect(last).toContainText('CT-');
});
