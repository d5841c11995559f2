/**
 * The comparison of two contracts in the real app: opened from the list and by search, announced to a screen reader,
 * and its look.
 */
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { screenChecker } from '../support/app/screen-checks';

/** Each theme once, and each size once. */
const views = {
  'light-normal': { theme: 'light', size: { width: 1280, height: 800 } },
  'dark-wide': { theme: 'dark', size: { width: 1920, height: 1080 } },
} as const;

async function selectTwo(page: Page): Promise<void> {
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select contract CT-2026-20000' }).click();
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await expect(compare).toHaveAttribute('aria-disabled', 'true');
  await expect(compare).toHaveAccessibleDescription('Select exactly two contracts first.');
  await page.getByRole('checkbox', { name: 'Select contract CT-2026-19999' }).click();
  await expect(compare).not.toHaveAttribute('aria-disabled', 'true');
  await compare.click();
}

test('two selected contracts are compared and announced', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const looking = await screenChecker(codesk, views);
  const look = (name: string) => looking(`compare${name}`);
  await selectTwo(page);
  const table = page.getByRole('table', { name: 'CT-2026-20000 and CT-2026-19999 side by side' });
  await expect(table).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left contract: CT-2026-20000' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /\d+ differences/ })).toBeVisible();
  await look('');
  await page.getByRole('button', { name: 'Read out' }).click();
  const panel = page.getByRole('complementary', { name: 'Read out' });
  await expect(panel.getByRole('listitem').first()).toContainText('→');
  await page.getByRole('checkbox', { name: 'Differences only' }).press('Space');
  await expect(table.getByText('Same', { exact: true }).first()).toBeVisible();
  await look('-read-out');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
});

test('a contract is compared with one that is found by keyboard', async ({ codesk: { page, picture } }) => {
  await signIn(page);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true }) });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Compare with…' }).click();
  await expect(page.getByText('Choose a contract to compare with')).toBeVisible();
  const right = page.getByRole('combobox', { name: 'Right contract' });
  await right.pressSequentially('CT-2026-19999');
  await expect(page.getByRole('option')).toHaveCount(1);
  await picture('compare-choose');
  await right.press('Enter');
  await expect(
    page.getByRole('table', { name: 'CT-2026-20000 and CT-2026-19999 side by side' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Swap sides' }).press('Enter');
  await expect(
    page.getByRole('table', { name: 'CT-2026-19999 and CT-2026-20000 side by side' }),
  ).toBeVisible();
});

test('one side is shown if the other cannot be loaded; a contract is not compared with itself', async ({
  codesk: { page, picture },
}) => {
  const compare = (a: number, b: number) =>
    page.evaluate((query) => {
      window.location.hash = `#/contracts/compare${query}`;
    }, `?a=${a}&b=${b}`);
  await signIn(page);
  await expect(page.getByRole('gridcell', { name: 'CT-2026-20000', exact: true })).toBeVisible();
  await compare(20000, 999999);
  await expect(page.getByRole('region', { name: 'Left contract: CT-2026-20000' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  await expect(page.getByText('Nothing to compare')).toBeVisible();
  await picture('compare-failed');
  await compare(20000, 20000);
  await expect(page.getByText('The same contract is on both sides')).toBeVisible();
  await picture('compare-itself');
});
