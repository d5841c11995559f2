/**
 * Takes the pictures of README.md and docs/using.md in the running app: `npm run pictures` after a change of the
 * screens.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { projectRoot } from '../support/app/project-root';
import {
  chooseService,
  firstDelivery,
  openRateDesk,
  openRateFile,
  rateRows,
  type ServedRates,
  serviceAt,
} from '../support/app/rate-desk-steps';
import { loadedGrid, openList } from '../support/app/user-steps';

const folder = join(projectRoot, 'docs/pictures');
const sample = (name: string) => join(projectRoot, 'main/assets/rate-samples', name);

/** Waits for the end of transitions, then takes the picture. pngquant halves its size, if it is installed. */
async function picture(page: Page, name: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path });
  spawnSync('pngquant', ['--force', '--ext', '.png', path]);
}

/** Without the warning that a machine without a keyring shows. */
async function begin(page: Page, options?: Parameters<typeof signIn>[1]): Promise<void> {
  await signIn(page, options);
  const dismiss = page.getByRole('button', { name: 'Dismiss', exact: true });
  await dismiss.waitFor({ timeout: 2000 }).then(
    () => dismiss.click(),
    () => undefined,
  );
}

test('home', async ({ codesk: { page } }) => {
  await begin(page, { home: true });
  await expect(page.getByText(/in 90 days$/)).toBeVisible();
  await expect(page.locator('.bp6-skeleton')).toHaveCount(0);
  await picture(page, 'home');
});

/** A price list that changes most bands of the current rates and adds one. */
function nextPrices(rates: ServedRates): string {
  const rows = rates.map(({ from, to, rate }, at) => {
    const raised = (Number(rate) * (1 + (at % 4) * 0.035)).toFixed(2);
    return `${from},${to},${at % 4 === 0 ? rate : raised}`;
  });
  const last = rates.at(-1);
  const added = `${last?.to},${Number(last?.to) + 10},${Number(last?.rate) + 14}`;
  return ['From,To,Rate', ...rows, added, ''].join('\n');
}

test('rate desk', async ({ codesk, server, profile }) => {
  const { page } = codesk;
  const service = await firstDelivery(server);
  const current = await serviceAt(server, service.id);
  const prices = join(profile, 'carrier-prices-2027.csv');
  writeFileSync(prices, nextPrices(current.values.rates));
  await begin(page);
  await openRateDesk(page);
  await openRateFile(codesk, sample('special-delivery-slips.csv'));
  await rateRows(page).getByRole('gridcell').first().click();
  await page.keyboard.press('F8');
  await expect(page.getByRole('article').first()).toBeVisible();
  await picture(page, 'rate-file');

  await openRateFile(codesk, prices);
  await expect(page.getByRole('heading', { name: 'carrier-prices-2027.csv' })).toBeVisible();
  await chooseService(page, service);
  await page.getByRole('button', { name: /^Compare/ }).click();
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText(/changes? in \d+ rows/);
  await picture(page, 'compare');
});

test('lists', async ({ codesk: { page } }) => {
  await begin(page);
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Filter To', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Filter From and to', exact: true })
    .getByRole('button', { name: 'Next 60 days' })
    .click();
  await loadedGrid(page, 'Contracts');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Filters', exact: true })).toBeVisible();
  await picture(page, 'list');

  const orders = await openList(page, 'Orders');
  await orders.getByRole('row').nth(1).getByRole('gridcell').nth(2).dblclick();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.locator('.bp6-skeleton')).toHaveCount(0);
  await picture(page, 'details');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await picture(page, 'keys');
});

test('contracts side by side', async ({ codesk: { page } }) => {
  await begin(page);
  await loadedGrid(page, 'Contracts');
  await page.getByRole('checkbox', { name: 'Select contract CT-2026-20000' }).click();
  await page.getByRole('checkbox', { name: 'Select contract CT-2026-19999' }).click();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /\d+ differences/ })).toBeVisible();
  await picture(page, 'contracts');
});

test('an integration that is not ready', async ({ codesk: { page } }) => {
  await begin(page);
  await page.evaluate(() => {
    window.location.hash = '#/integrations/27/readiness';
  });
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('.bp6-skeleton')).toHaveCount(0);
  await picture(page, 'readiness');
});
