import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { openList } from '../support/app/user-steps';

const contract = (page: Page) => page.getByRole('row', { name: /CT-2026/ }).first();
const dayMonthYear = /(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d\d/;

async function openContracts(page: Page) {
  await signIn(page);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await expect(contract(page)).toBeVisible();
}

test('the date format is chosen in Appearance, changes the table at once and is stored', async ({
  profile,
  server,
}) => {
  const first = await launch({ profile, server: server.address });
  await openContracts(first.page);
  await expect(contract(first.page)).toContainText(dayMonthYear);
  await first.page.getByRole('button', { name: 'Appearance' }).click();
  const formats = first.page.getByRole('radiogroup', { name: 'Date format' });
  await expect(formats.getByRole('radio', { checked: true })).toHaveText('Day/month/year');
  await formats.getByRole('radio', { name: 'Year-month-day' }).click();
  await expect(contract(first.page)).toContainText(/20\d\d-\d\d-\d\d/);
  await expect(contract(first.page)).not.toContainText(dayMonthYear);
  await first.close();

  const again = await launch({ profile, server: server.address });
  await openContracts(again.page);
  await expect(contract(again.page)).toContainText(/20\d\d-\d\d-\d\d/);
  await again.page.getByRole('button', { name: 'Add contract' }).click();
  await expect(again.page.getByRole('textbox', { name: 'From', exact: true })).toHaveAttribute(
    'placeholder',
    'YYYY-MM-DD',
  );
  await again.close();
});

test('a policy fixes the date format', async ({ profile, server }) => {
  writeFileSync(join(profile, 'policy.json'), JSON.stringify({ dateFormat: 'month/day/year' }));
  const { page, close } = await launch({ profile, server: server.address });
  await openContracts(page);
  await page.getByRole('button', { name: 'Appearance' }).click();
  const formats = page.getByRole('radiogroup', { name: 'Date format' });
  await expect(page.getByText('Managed by your organisation', { exact: true })).toBeVisible();
  await expect(formats.getByRole('radio', { checked: true })).toHaveText('Month/day/year');
  for (const radio of await formats.getByRole('radio').all()) await expect(radio).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add contract' }).click();
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  await from.fill('31/12/2026');
  await from.press('Tab');
  await expect(page.getByText('Enter a date as MM/DD/YYYY')).toBeVisible();
  await from.fill('12/31/2026');
  await from.press('Tab');
  await expect(page.getByText('Enter a date as MM/DD/YYYY')).toHaveCount(0);
  await close();
});

/** Opens every calendar of the filters of orders: none covers its field, and Escape closes it without a change. */
async function expectFieldsInSight(page: Page): Promise<Locator> {
  await openList(page, 'Orders');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Filters' });
  const buttons = panel.getByRole('button', { name: /^Open calendar/ });
  await expect(buttons.first()).toBeVisible();
  const count = await buttons.count();
  expect(count).toBeGreaterThan(3);
  for (let at = 0; at < count; at += 1) {
    const button = buttons.nth(at);
    await button.click();
    const calendar = page.getByRole('dialog');
    await expect(calendar.getByRole('gridcell').first()).toBeVisible();
    const name = (await button.getAttribute('aria-label'))?.replace('Open calendar, ', '') ?? '';
    const field = panel.getByRole('textbox', { name, exact: true });
    const [one, other] = [await calendar.boundingBox(), await field.boundingBox()];
    if (!one || !other) throw new Error(`${name} has no place`);
    const isBeside = one.x >= other.x + other.width || one.x + one.width <= other.x;
    const isAboveOrBelow = one.y >= other.y + other.height || one.y + one.height <= other.y;
    expect(isBeside || isAboveOrBelow, `${name} is in sight`).toBe(true);
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(field).toHaveValue('');
  }
  return buttons;
}

test('no calendar covers its field, and its grey days can be read in both themes', async ({ codesk }) => {
  await signIn(codesk.page);
  const buttons = await expectFieldsInSight(codesk.page);
  await buttons.first().click();
  await expect(codesk.page.getByRole('dialog').getByRole('gridcell').first()).toBeVisible();
  await (await screenChecker(codesk, bothThemes))('calendar');
});

test.describe('in the smallest window', () => {
  test.use({ view: { size: { width: 960, height: 640 } } });

  test('no calendar covers its field', async ({ codesk }) => {
    await signIn(codesk.page);
    await expectFieldsInSight(codesk.page);
  });

  test('a range calendar stays in the window and works by keyboard alone', async ({ codesk }) => {
    const { page } = codesk;
    await signIn(page);
    // The previous list stays visible for a moment, with a Filter button, too.
    await openList(page, 'Orders');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Filters' });
    const from = panel.getByRole('textbox', { name: 'Created from' });
    await from.focus();
    await from.press('ArrowDown');
    const dialog = page.getByRole('dialog', { name: 'Created', exact: true });
    await expect(dialog).toBeFocused();
    await expect(dialog.getByRole('gridcell')).toHaveCount(42);
    const box = await dialog.boundingBox();
    const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height);

    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Today' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(from).toHaveValue(/ 00:00$/);
    await expect(panel.getByRole('textbox', { name: 'Created to' })).toHaveValue(/ 23:59$/);
    await expect(from).toBeFocused();

    await from.press('ArrowDown');
    const minutes = dialog.getByRole('spinbutton', { name: 'To minutes' });
    await minutes.focus();
    await page.keyboard.press('ArrowDown');
    await expect(minutes).toHaveValue('55');
    await page.keyboard.press('Escape');
    await expect(from).toBeFocused();
    await expect(panel.getByRole('textbox', { name: 'Created to' })).toHaveValue(/ 23:55$/);
  });
});
