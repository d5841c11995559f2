/** Accessibility of everything that a list opens: every panel, menu and dialog, in both themes. */
import type { Locator } from 'playwright';
import { accessibilityFindings } from '../support/app/accessibility';
import { expect, signIn, test } from '../support/app/fixtures';
import { bothThemes, screenChecker } from '../support/app/screen-checks';
import { openExport, openList } from '../support/app/user-steps';

test('panels, menus and dialogs have no serious finding', async ({ codesk }) => {
  test.setTimeout(120_000);
  const { page } = codesk;
  const looking = await screenChecker(codesk, bothThemes);
  const look = (name: string) => looking(`around-${name.replaceAll(' ', '-')}`);
  /** Escape closes the popup or dialog and returns the focus. */
  const closed = async (opener: Locator) => {
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  };
  await signIn(page);
  await openList(page, 'Orders');

  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  await columns.click();
  await expect(page.getByRole('region', { name: 'Columns of this table' })).toBeVisible();
  await look('columns panel');
  await closed(columns);

  const views = page.getByRole('button', { name: /^Views/ });
  await views.click();
  await expect(page.getByRole('menu', { name: 'Views' })).toBeVisible();
  await look('views menu');
  await closed(views);

  const heading = page.getByRole('columnheader', { name: 'Order no.' }).getByRole('button').first();
  await heading.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Column menu of Order no.' })).toBeVisible();
  await look('column menu');
  await closed(heading);

  const cell = page.getByRole('row').nth(1).getByRole('gridcell').nth(2);
  await cell.press('Shift+F10');
  await expect(page.getByRole('menu', { name: /^Actions for order/ })).toBeVisible();
  await look('row menu');
  await closed(cell);

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await expect(page.getByRole('button', { name: /rows that match$/ })).toBeVisible();
  await look('page selected');

  const panel = await openExport(page);
  await look('export');
  await panel.getByRole('button', { name: 'Close export' }).click();

  await page.getByRole('row').nth(1).dblclick();
  await expect(page.getByRole('dialog').getByText('Overview').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeInViewport({ ratio: 1 });
  await look('record details');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await look('shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible();
  await look('filters');
  await page.keyboard.type('nothing-has-this-number');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('NO RESULTS HERE!')).toBeVisible();
  await look('no results');

  await openList(page, 'Webhook logs');
  await page.getByRole('gridcell').getByRole('button', { name: /error/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^Errors/ })).toBeVisible();
  await look('pop-up');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openList(page, 'Clients');
  await page.getByRole('button', { name: 'Add client' }).click();
  await expect(
    page
      .getByRole('dialog', { name: /client/i })
      .getByRole('textbox')
      .first(),
  ).toBeVisible();
  await look('record dialog');
});

test('a list without permissions has no serious finding', async ({ codesk }) => {
  await signIn(codesk.page, { account: 'limited@codesk.example' });
  await codesk.page.evaluate(() => {
    location.hash = '#/lists/contracts';
  });
  await expect(codesk.page.getByText('No permissions', { exact: true })).toBeVisible();
  await (await screenChecker(codesk, bothThemes))('around-no-permissions');
});

test('at 200 % everything around a table is within reach of the keyboard', async ({ codesk }) => {
  const { app, page } = codesk;
  await signIn(page);
  await openList(page, 'Orders');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(2));
  const tools = page.getByRole('button', { name: 'TOOLS' });
  const use = async (name: string | RegExp) => {
    if ((await tools.getAttribute('aria-expanded')) !== 'true') await tools.press('Enter');
    await page.getByRole('button', { name }).first().press('Enter');
  };
  /** Scrolls a control into view by focusing it. */
  const reached = async (control: Locator) => {
    await control.focus();
    await expect(control).toBeInViewport({ ratio: 0.9 });
  };

  await use(/^Columns/);
  const columns = page.getByRole('region', { name: 'Columns of this table' });
  await reached(columns.getByRole('button', { name: 'Reset' }));
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(columns).toHaveCount(0);

  await use('Filter');
  // Closes popups that would cover the toolbar.
  await expect(tools).toHaveAttribute('aria-expanded', 'false');
  const filters = page.getByRole('region', { name: 'Filters' });
  await reached(filters.getByRole('button', { name: 'Close filters' }));
  await reached(filters.getByRole('button', { name: 'Apply filters' }));
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(tools).toBeFocused();

  await use('Export');
  const panel = page.getByRole('complementary', { name: /^Export/ });
  await reached(panel.getByRole('button', { name: 'Export', exact: true }));
  await page.keyboard.press('Escape');
  await expect(tools).toBeFocused();

  await page.getByRole('button', { name: 'Expand navigation' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Collapse navigation', exact: true })).toBeVisible();
  await page.keyboard.press('Control+B');
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const end = sheet.getByText('Close the dialog or the menu');
  await expect(end).not.toBeInViewport();
  await sheet.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await expect(end).toBeInViewport();
});
