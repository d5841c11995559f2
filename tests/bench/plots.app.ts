/**
 * The plot of 10,000 rows in the running app, with the longest block of the main process and of the page by phase.
 * Prints them; no time fails the run.
 */
import { expect } from 'playwright/test';
import { BlockingMonitor } from '../support/app/blocking';
import { test } from '../support/app/fixtures';
import { signIn } from '../support/app/sign-in';
import { openList } from '../support/app/user-steps';

test('plots of 5,000 remittances and of 10,000 contracts', async ({ codesk }) => {
  test.setTimeout(300_000);
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'COD remittances');
  const points = page.locator('.codesk-plot-points');
  const watch = await BlockingMonitor.of(codesk);
  await watch.phase('5,000 remittances: load, sum and draw', async () => {
    await page.locator('.codesk-tool', { hasText: 'Plot' }).locator('button').click();
    await expect(points).toBeVisible({ timeout: 60_000 });
  });
  await watch.phase('another carrier', async () => {
    await page.locator('.codesk-list-plot-choices select').selectOption({ index: 2 });
  });
  await watch.phase('as a table', () => page.locator('[aria-label="Show as table"]').click());
  await page.keyboard.press('Escape');
  await expect(points).toHaveCount(0);
  // Uses the filter range of the end date for the begin date, so that the plot reads rows of all years up to its limit.
  await page.evaluate(() => {
    location.hash = '#/links/contracts?filter.from.date=2018-01-01..2028-12-31&filter.from.select=from';
  });
  const tool = page.locator('.codesk-tool', { hasText: 'Plot' }).locator('button');
  await expect(page.locator('[role="grid"][aria-label="Contracts"]')).toBeVisible();
  await watch.phase('10,000 contracts: load, sum and draw', async () => {
    await tool.click();
    await expect(page.locator('.codesk-plot figcaption, .codesk-list-plot .codesk-state')).toBeVisible({
      timeout: 60_000,
    });
  });
  watch.end();
});
