/** Typed text survives a kill of the app, a crash of the page, and a session of another user in between. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { crashPage, killApp } from '../support/app/crash';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { waitUntilStored } from '../support/app/stored-text';
import { addService, chooseOption, loadedGrid } from '../support/app/user-steps';

const restored = /^Draft of \d\d\/\d\d\/\d{4} \d\d:\d\d restored\.$/;
const viewer = { account: 'viewer@codesk.example' };

/** Fills the form of a stock collection service: a field, a row, and an unfinished row. */
async function typeService(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await addService(page, 'stock collection service');
  await chooseOption(page, 'Truck', 'Carrier');
  await page.getByRole('button', { name: 'New rate', exact: true }).click();
  const editor = page.getByRole('dialog', { name: 'Rate' });
  for (const [name, value] of Object.entries({ From: '1', To: '5', Rate: '9' }))
    await editor.getByRole('textbox', { name, exact: true }).fill(value);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await page.getByRole('button', { name: 'New rate', exact: true }).click();
  await editor.getByRole('textbox', { name: 'From', exact: true }).fill('77');
}

async function expectService(page: Page): Promise<void> {
  const editor = page.getByRole('dialog', { name: 'Rate' });
  await expect(editor.getByText(restored)).toBeInViewport();
  await expect(editor.getByRole('textbox', { name: 'From', exact: true })).toHaveValue('77');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave without saving' }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByText(restored)).toBeInViewport();
  await expect(page.getByRole('combobox', { name: 'Truck', exact: true })).toHaveValue('Carrier');
  await expect(page.getByRole('gridcell', { name: '9', exact: true })).toBeVisible();
}

test('an emptied file of drafts is reported once, and a kill alone is not', async ({ server, profile }) => {
  const missing = (page: Page) =>
    page.getByRole('status').filter({ hasText: 'desk.db was emptied, deleted or damaged' });
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await typeService(first.page);
  await waitUntilStored(first.page, '"77"');
  await killApp(first);
  for (const part of ['', '-wal', '-shm']) rmSync(join(profile, `desk.db${part}`), { force: true });
  writeFileSync(join(profile, 'desk.db'), '');

  const second = await launch({ profile, server: server.address });
  await expect(missing(second.page)).toBeVisible();
  await signIn(second.page);
  await expect(missing(second.page)).toBeVisible();
  await typeService(second.page);
  await waitUntilStored(second.page, '"77"');
  await killApp(second);

  const third = await launch({ profile, server: server.address });
  await signIn(third.page);
  await expectService(third.page);
  await expect(missing(third.page)).toHaveCount(0);
  await killApp(third);
});

test('a service form with an open row is restored after a kill, and after a crash of the page', async ({
  server,
  profile,
}) => {
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await typeService(first.page);
  await waitUntilStored(first.page, '"77"');
  await killApp(first);

  const second = await launch({ profile, server: server.address });
  await signIn(second.page);
  await expectService(second.page);
  await second.page.getByRole('button', { name: 'New increment', exact: true }).click();
  const editor = second.page.getByRole('dialog', { name: 'Increment' });
  await editor.getByRole('textbox', { name: 'From', exact: true }).fill('31');
  await waitUntilStored(second.page, '"31"');

  const page = await crashPage(second, profile);
  const after = page.getByRole('dialog', { name: 'Increment' });
  await expect(after.getByText(restored)).toBeInViewport();
  await expect(after.getByRole('textbox', { name: 'From', exact: true })).toHaveValue('31');
  await after.getByRole('button', { name: 'Discard' }).click();
  await expect(after).toHaveCount(0);
  // One press, and its undo.
  await page.getByText(restored).locator('..').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(restored)).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Truck', exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Undo clear' }).click();
  await expect(page.getByRole('gridcell', { name: '9', exact: true })).toBeVisible();
  await killApp(second);
});

test('a contract with a half-filled service is restored after a kill, for its user only', async ({
  server,
  profile,
}) => {
  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await first.page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await first.page.getByRole('button', { name: 'Add contract' }).click();
  const contract = (page: Page) => page.getByRole('dialog', { name: 'Add new contract' });
  const picker = (page: Page) => page.getByRole('dialog', { name: 'Add new service' });
  await contract(first.page).getByRole('textbox', { name: 'Contract no.' }).fill('DRAFT-1');
  await contract(first.page).getByRole('button', { name: 'Add new service' }).click();
  await chooseOption(first.page, 'Service', 'Delivery · Temperature-controlled · China #9');
  await picker(first.page).getByRole('button', { name: 'Add', exact: true }).click();
  await picker(first.page).getByRole('textbox', { name: 'Base rate', exact: true }).fill('12.75');
  await waitUntilStored(first.page, '12.75');
  await killApp(first);

  const second = await launch({ profile, server: server.address });
  const { page } = second;
  await signIn(page, viewer);
  await page.getByRole('link', { name: 'Contracts', exact: true }).click();
  await loadedGrid(page, 'Contracts');
  await expect(page.getByText(/Not saved|restored/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await signIn(page);
  await expect(picker(page).getByText(restored)).toBeInViewport();
  await expect(picker(page).getByRole('textbox', { name: 'Base rate', exact: true })).toHaveValue('12.75');
  await second.picture('drafts-picker');
  await picker(page).getByRole('button', { name: 'Discard' }).click();
  await expect(picker(page)).toHaveCount(0);
  await expect(contract(page).getByRole('textbox', { name: 'Contract no.' })).toHaveValue('DRAFT-1');
  await expect(contract(page).getByText(restored)).toBeInViewport();
  await second.picture('drafts-contract');

  // A discarded draft is gone.
  await contract(page).getByRole('button', { name: 'Discard' }).click();
  await expect(contract(page).getByRole('textbox', { name: 'Contract no.' })).toHaveValue('');
  await contract(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(contract(page)).toHaveCount(0);
  await expect(page.getByText(/Not saved/)).toHaveCount(0);
  await killApp(second);
});
