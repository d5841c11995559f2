/** The configuration sets of an integration and the headers of a webhook, on a server with fixed replies. */
import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { guestAccount } from '../support/app/contract-server-fixtures';
import { test as base, type Codesk, expect, signIn } from '../support/app/fixtures';
import { chooseOption } from '../support/app/user-steps';
import { type HubServer, serveHub } from '../support/hub-server';

const test = base.extend<{ hub: HubServer; guest: Codesk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
  hub: async ({}, use) => {
    const server = await serveHub();
    await use(server);
    await server.close();
  },
  guest: async ({ hub, codesk }, use) => {
    await signIn(codesk.page, { ...guestAccount, server: hub.origin });
    await use(codesk);
  },
});

const methods = '/validations/datahub/platform_shipping_methods';
const headers = '/datahub/webhooks_headers';

/** Chooses an action from the menu of a row. */
async function act(page: Page, record: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${record}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function openFrom(page: Page, list: string, record: string, action: string): Promise<void> {
  await page.getByRole('link', { name: list, exact: true }).click();
  await act(page, record, action);
}

test('a configuration set is shown, added to, edited, removed from, exported and closed twice', async ({
  guest,
  hub,
}, testInfo) => {
  const { page } = guest;
  await openFrom(page, 'Integrations', 'integration Harbour Store', 'Configurations');
  const sets = page.getByRole('table', { name: 'Configurations' });
  await expect(sets.getByRole('button', { name: /^Show / })).toHaveCount(6);
  await expect(sets.getByText('1 row', { exact: true })).toBeVisible();
  await sets.getByRole('button', { name: 'Show Platform Shipping Methods' }).click();
  const grid = page.getByRole('grid', { name: 'Platform Shipping Methods' });
  await expect(page.getByText('Showing 1 to 1 of 1')).toBeVisible();
  expect(hub.sent(methods)).toContainEqual({ integration_id: 7 });

  await page.getByRole('button', { name: 'Add platform shipping method' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add platform shipping method' });
  // The dialog grows while it opens.
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(1000);
  await chooseOption(page, 'Applies to', 'Carrier');
  await chooseOption(page, 'Carrier', 'Aramex (accounts Dubai)');
  await dialog.getByRole('textbox', { name: 'External Code' }).fill('ARX');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Record has been successfully added!')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: 'ARX', exact: true })).toBeVisible();
  expect(hub.sent(`${methods}/create`)).toEqual([{ integration_id: 7 }]);
  const added = { apply_type_id: 2, carrier_id: 1, shipping_type_id: null, store_code: 'ARX' };
  expect(hub.sent(`${methods}/store`)).toEqual([{ ...added, integration_id: 7 }]);

  await act(page, 'platform shipping method ARX', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit platform shipping method ARX' });
  await edit.getByRole('textbox', { name: 'External Code' }).fill('ARX-2');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(grid.getByRole('gridcell', { name: 'ARX-2', exact: true })).toBeVisible();
  // Once to open it, and once before the save to detect changes.
  const asked = { id: 101, integration_id: 7 };
  expect(hub.sent(`${methods}/edit`)).toEqual([asked, asked]);
  expect(hub.sent(`${methods}/update`)).toEqual([
    { ...added, store_code: 'ARX-2', id: 101, integration_id: 7 },
  ]);

  await act(page, 'platform shipping method STD', 'Remove');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Record has been deleted.')).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: 'STD', exact: true })).toHaveCount(0);
  expect(hub.sent(`${methods}/destroy`)).toEqual([{ id: 1, integration_id: 7 }]);

  const file = testInfo.outputPath('methods.csv');
  await guest.saveTo(file);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const exported = page.getByRole('dialog', { name: /^Export/ });
  await exported.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('External Code\nSTD\n');
  expect(hub.sent(`${methods}/export`)).toEqual([
    { columns: ['id', 'store_code', 'carrier'], filters: [], integration_id: 7 },
  ]);
  await expect(exported).toHaveCount(0);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sets.getByRole('button', { name: 'Show Platform Shipping Methods' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Integrations' })).toBeVisible();
});

test('the values of headers are hidden until one is shown, and can be edited', async ({ guest, hub }) => {
  const { page } = guest;
  await openFrom(page, 'Webhooks', 'webhook Harbour orders', 'Headers');
  await expect(page.getByRole('gridcell', { name: 'X-Part-10', exact: true })).toBeVisible();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  expect(await page.content()).not.toContain('hush');
  await page.getByRole('button', { name: 'Show value' }).nth(1).click();
  const value = page.getByRole('dialog', { name: 'Value: X-Part-2' });
  await expect(value.getByText('hush-2-hush')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(value).toHaveCount(0);
  expect(await page.content()).not.toContain('hush');

  await act(page, 'header X-Part-2', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Item' });
  const field = edit.locator('input[type="password"]');
  await expect(field).toHaveValue('hush-2-hush');
  await edit.getByRole('button', { name: 'Show Value' }).click();
  await edit.getByRole('textbox', { name: 'Value' }).fill('whisper');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expect(edit).toHaveCount(0);
  expect(hub.sent(`${headers}/edit`)).toEqual([
    { id: 2, webhook_id: 3 },
    { id: 2, webhook_id: 3 },
  ]);
  expect(hub.sent(`${headers}/update`)).toEqual([
    { id: 2, key: 'X-Part-2', value: 'whisper', webhook_id: 3 },
  ]);

  await page.getByRole('button', { name: 'Add Header' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Item' });
  await add.getByRole('textbox', { name: 'Key' }).fill('Host');
  await add.locator('input[type="password"]').fill('example');
  await add.getByRole('button', { name: 'Submit' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('Host cannot be set.');
  await error.getByRole('button').last().click();
  await add.getByRole('textbox', { name: 'Key' }).fill('X-Host');
  await add.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('1–10 of 13')).toBeVisible();

  await act(page, 'header X-Part-1', 'Delete');
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(hub.sent(`${headers}/destroy`)).toEqual([{ id: 1, webhook_id: 3 }]);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('grid', { name: 'Webhooks' })).toBeVisible();
});
