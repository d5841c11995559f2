/** The main journey without a mouse: Tab, arrows, letters, Enter and Space only. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, fixtureFile, signIn, test } from '../support/app/fixtures';
import { loadedGrid, openList } from '../support/app/user-steps';

/** Presses a key until the control has the focus; fails if Tab never reaches it. */
async function reach(page: Page, target: Locator, key = 'Tab', most = 80): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed <= most; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${target}`);
}

test('a delivery is priced from a 5,000-row file and the contracts are exported by keyboard alone', async ({
  codesk,
}) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await reach(page, page.getByLabel('E-mail'));
  await page.keyboard.type('staff@codesk.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('practice');
  await page.keyboard.press('Enter');

  const services = page.getByRole('link', { name: 'Services', exact: true });
  await expect(services).toBeVisible();
  await reach(page, services);
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  await expect(add).toBeVisible();

  // Into the grid, then down to a delivery and its menu.
  await expect(page.getByRole('gridcell', { name: 'Delivery', exact: true }).first()).toBeVisible();
  const grid = page.getByRole('grid').first();
  await reach(page, grid.locator('[tabindex="0"]').first());
  const row = grid
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: 'Delivery', exact: true }) })
    .first();
  for (let steps = 0; steps < 12; steps += 1) {
    if (await row.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Shift+F10');
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await expect(edit).toBeVisible();
  await reach(page, edit, 'ArrowDown', 6);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();

  await codesk.pick(fixtureFile('bands-5000.csv'));
  await reach(page, page.getByRole('button', { name: 'Import rates' }), 'Tab', 120);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await reach(page, dialog.getByRole('button', { name: 'Choose file' }), 'Tab', 8);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('bands-5000.csv')).toBeVisible();
  await reach(page, dialog.getByRole('button', { name: 'Import', exact: true }), 'Tab', 8);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Data is imported!')).toBeVisible();
  const rates = page.getByRole('region', { name: 'Rates', exact: true });
  await expect(rates.getByText(/^5\s000 rows$/)).toBeVisible();

  // The focus is in the table: change one rate, add one, delete it again.
  await expect(rates.getByRole('grid').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await reach(page, page.getByRole('dialog').getByRole('textbox', { name: 'Rate', exact: true }), 'Tab', 8);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('99.5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rates.getByRole('gridcell', { name: '99.5', exact: true })).toBeVisible();

  await reach(page, page.getByRole('button', { name: 'Submit' }), 'Tab', 120);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Record has been successfully updated!')).toBeVisible();

  const contracts = page.getByRole('link', { name: 'Contracts', exact: true });
  await reach(page, contracts, 'Shift+Tab', 60);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contracts', level: 1 })).toBeVisible();
  const target = join(mkdtempSync(join(tmpdir(), 'codesk-keys-')), 'Contracts.csv');
  await codesk.saveTo(target);
  await reach(page, page.getByRole('button', { name: 'Export', exact: true }));
  await page.keyboard.press('Enter');
  await reach(
    page,
    page.getByRole('complementary', { name: /^Export/ }).getByRole('button', { name: 'Export', exact: true }),
    'Tab',
    60,
  );
  await page.keyboard.press('Enter');
  await expect.poll(() => existsSync(target), { timeout: 30_000 }).toBe(true);
  expect(readFileSync(target, 'utf8').trimEnd().split('\n')).toHaveLength(20_001);
});

test('the export starts at its columns, a few keys from its button', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const orders = await openList(page, 'Orders');
  await orders.getByRole('gridcell').first().focus();
  await page.keyboard.press('Control+e');
  const panel = page.getByRole('complementary', { name: 'Export orders' });
  await expect(panel.getByRole('checkbox', { name: 'Select all' })).toBeFocused();
  for (const key of ['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  const third = panel.getByRole('list', { name: 'Columns' }).getByRole('checkbox').nth(2);
  await expect(third).toBeFocused();
  await expect(third).not.toBeChecked();
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
  await expect(panel.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
});

test('a list that is opened by its name gets the focus', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await loadedGrid(page, 'Contracts');
  for (const title of ['Services', 'Orders']) {
    await page.keyboard.press('Control+K');
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
    const grid = await loadedGrid(page, title);
    await expect(grid.locator(':focus')).toHaveCount(1);
  }
});

test('the first Tab stop skips to the content, and is visible while it has the focus', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  const grid = await openList(page, 'Orders');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect(skip).not.toBeInViewport();
  await page.getByRole('button', { name: 'Collapse navigation' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  expect(
    await skip.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === button;
    }),
  ).toBe(true);
  // The keys of a list work from there.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(1);
});
