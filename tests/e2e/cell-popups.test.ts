/** Every kind of value with a popup: opened by keyboard from its cell, and closed back to that cell. */
import type { Request } from 'playwright';
import { expect, signIn, test } from '../support/app/fixtures';
import { openList } from '../support/app/user-steps';

interface Opening {
  readonly list: string;
  readonly column: string;
  /** The part of the popup's name before the name of the record. */
  readonly title: string;
  /** A text in the popup, or an element. */
  readonly shows: RegExp | 'img' | 'iframe';
}

const popups: readonly Opening[] = [
  { list: 'Invoices', column: 'Lines', title: 'Table', shows: /Service\s+Quantity\s+Rate \(AED\)/ },
  { list: 'COD remittances', column: 'COD detail', title: 'COD detail', shows: /\d\d:\d\d \d\d-\d\d-\d{4}/ },
  { list: 'Shipments', column: 'Timeline', title: 'Timeline', shows: /\d\d:\d\d \d\d-\d\d-\d{4}/ },
  { list: 'Deliveries', column: 'Proof', title: 'Picture', shows: 'img' },
  { list: 'Pickups', column: 'Address', title: 'Details', shows: /Opening hours/ },
  { list: 'Inventory', column: 'Locations', title: 'Values', shows: /[A-Z]-\d+-\d+/ },
  { list: 'Order strategies', column: 'Warehouses', title: 'Warehouses', shows: /Name\s+Code\s+City/ },
  { list: 'Order strategies', column: 'Customers', title: 'Customers', shows: /United Arab Emirates/ },
  { list: 'Order strategies', column: 'Rule', title: 'JSON', shows: /"when": \{/ },
  { list: 'Integrations', column: 'Issues', title: 'Errors', shows: /[a-z]{3,}.*\.$/m },
  { list: 'Integrations', column: 'Error log', title: 'Error log', shows: /Message\s+\w/ },
  {
    list: 'Integrations',
    column: 'Platform actions',
    title: 'Platform actions',
    shows: /Action ID\s+Platform Action\s+System Action/,
  },
  {
    list: 'Integrations',
    column: 'Subscriptions',
    title: 'Subscription rules',
    shows: /ID\s+Occurrence days\s+Type of occurrence\s+SKUS/,
  },
  { list: 'Integrations', column: 'Failure mail', title: 'Mail template', shows: /Subject/ },
  { list: 'Webhooks', column: 'Events', title: 'List', shows: /order\.|shipment\./ },
  { list: 'Webhooks', column: 'Client secret', title: 'Client secret', shows: /whsec_\w{20}/ },
  { list: 'Webhook logs', column: 'Payload', title: 'Payload', shows: /URL\s+https:.*\s+Title/ },
  { list: 'Webhook logs', column: 'Request', title: 'Request', shows: /User\s+Integration.*\s+Title/ },
  { list: 'Webhook logs', column: 'Errors', title: 'Errors', shows: /[a-z]{3,}.*\.$/m },
  { list: 'Products', column: 'Content', title: 'Content', shows: /Title[\s\S]+Description/ },
  { list: 'Products', column: 'Description', title: 'HTML preview', shows: 'iframe' },
  { list: 'Bundles', column: 'SKUs', title: 'SKUs', shows: /SKU\s+Name\s+Quantity\s+Serials/ },
  { list: 'Clients', column: 'Sales', title: 'Sale person', shows: /E-mail[\s\S]+Phone/ },
  { list: 'Clients', column: 'Account manager', title: 'Account manager', shows: /E-mail[\s\S]+Phone/ },
  { list: 'Clients', column: 'Social', title: 'Social links', shows: /https:\/\// },
  { list: 'Users', column: 'Roles', title: 'Roles', shows: /ID\s+Name\s+Description/ },
  { list: 'Roles', column: 'May use', title: 'Role entities', shows: /Contracts/ },
];

test.describe('in a wide window', () => {
  test.use({ view: { size: { width: 1920, height: 1080 } } });

  test('the popup of a cell has a name and content, and returns the focus to the cell', async ({
    codesk: { page },
  }) => {
    test.setTimeout(150_000);
    const asked: string[] = [];
    const note = (request: Request) => asked.push(request.url());
    page.on('request', note);
    await signIn(page);

    for (const { list, column, title, shows } of popups) {
      await test.step(`${list}: ${column}`, async () => {
        const heading = page.getByRole('heading', { name: list, level: 1, exact: true });
        if (!(await heading.isVisible())) await openList(page, list);
        const headers = await page.getByRole('columnheader').allInnerTexts();
        const at = headers.findIndex((header) => header.trim() === column) + 1;
        expect(at, `${column} is among ${headers.join(', ')}`).toBeGreaterThan(0);
        const cell = page
          .locator(`[role="gridcell"][aria-colindex="${at}"]`)
          .filter({ has: page.locator('button[aria-haspopup="dialog"]') })
          .first();
        const row = await cell.evaluate((element) => element.closest('[data-row]')?.getAttribute('data-row'));
        await cell.focus();
        await page.keyboard.press('Enter');
        const popup = page.getByRole('dialog', { name: new RegExp(`^${title}: .+`) });
        await expect(popup).toBeVisible();
        expect(await popup.evaluate((node) => node.contains(document.activeElement))).toBe(true);
        if (typeof shows === 'string') await expect(popup.locator(shows)).toBeVisible();
        else await expect.poll(() => popup.innerText()).toMatch(shows);
        await page.keyboard.press('Escape');
        await expect(popup).toHaveCount(0);
        await expect(page.locator(`[data-row="${row}"] [aria-colindex="${at}"]`)).toBeFocused();
      });
    }
    const outside = asked.filter((url) => !/^(app|data|blob|about|devtools):/.test(url));
    page.off('request', note);
    expect(outside, 'the page fetches nothing by itself').toEqual([]);
  });
});

test('the preview of HTML is left by keyboard, and serials open above their SKUs', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);

  await openList(page, 'Products');
  const view = page.getByRole('button', { name: 'View, HTML preview' }).first();
  await view.click();
  const preview = page.getByRole('dialog', { name: /^HTML preview/ });
  const frame = preview.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await frame.click();
  await page.keyboard.press('Shift+Tab');
  await expect(preview.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await openList(page, 'Bundles');
  await page.getByRole('button', { name: 'View SKUs' }).first().click();
  const skus = page.getByRole('dialog', { name: /^SKUs/ });
  const serials = skus.getByRole('button', { name: /^Serials/ }).first();
  await serials.focus();
  await page.keyboard.press('Enter');
  const above = page.getByRole('dialog', { name: /^Serials/ });
  await expect(above).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(above).toHaveCount(0);
  await expect(serials).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(skus).toHaveCount(0);
});

test('an unreadable value breaks its own cell only, and markup is shown as text', async ({ codesk }) => {
  const { page } = codesk;
  await signIn(page);
  await openList(page, 'Integrations');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('75');
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(20);
  const broken = page.locator('.codesk-unreadable, [data-unreadable]').first();
  await page.getByRole('gridcell').first().press('Control+Home');
  for (let turns = 0; turns < 8 && (await broken.count()) === 0; turns += 1)
    await page.keyboard.press('PageDown');
  await expect(broken).toBeVisible();

  await openList(page, 'Orders');
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('15');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('<img src=x onerror=alert(1)>').first()).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
});
