/**
 * Campaign: a file is imported into an empty integration while the connection is cut three times, a reply is lost after
 * the server stored its row, and the app is killed in the middle. Each row is stored once.
 */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { endProcess } from '../support/app/processes';
import { act } from '../support/app/toolbar';
import { campaignSize, isLong } from '../support/campaign';

// A failure in one of two runs is a failure, so there are no retries.
test.describe.configure({ retries: 0 });

const count = campaignSize(40, 5000);
const store = '/validations/supplierMapping/store';
const table = '/validations/supplierMapping';
// A new integration without mappings.
const integration = 33;

const openSuppliers = async (page: Page) => {
  await page.evaluate((id) => {
    window.location.hash = `#/integrations/${id}/validations/suppliers`;
  }, integration);
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import suppliers from CSV' });

/** Kills the app without a signal that it could handle, like a crash of the machine. */
const kill = ({ app }: Codesk) => endProcess(app.process(), 'the app');

test('each row of a file is stored once although the connection is cut and the app is killed', async ({
  server,
  profile,
}, testInfo) => {
  test.setTimeout(isLong ? 1_200_000 : 90_000);
  const file = testInfo.outputPath('suppliers.csv');
  const lines = Array.from({ length: count }, (_, at) => `Campaign ${at + 1};C-${at + 1}`);
  writeFileSync(file, ['Supplier;System_code', ...lines].join('\r\n'));
  const isThere = { timeout: isLong ? 900_000 : 30_000 };
  const step = Math.floor(count / 8);
  /** The next calls succeed, then one has a fault. */
  const faultAfter = async (
    calls: number,
    fault: Omit<Parameters<typeof server.fault>[0], 'path' | 'times'>,
  ) => {
    await server.fault({ path: store, delayMs: 1, times: calls });
    await server.fault({ path: store, ...fault, times: 1 });
  };

  const storedRows = async () => (await server.rows(table, { integration_id: integration })).length;

  const first = await launch({ profile, server: server.address });
  await signIn(first.page);
  await openSuppliers(first.page);
  expect(await server.rows(table, { integration_id: integration })).toEqual([]);
  await first.pick(file);
  await act(first.page, 'Import from CSV');
  const dialog = dialogOf(first.page);
  await dialog.getByRole('button', { name: 'Choose file' }).click();
  const send = dialog.getByRole('button', { name: /^Send / });
  await expect(send).toBeEnabled(isThere);
  await faultAfter(step, { cut: 'before' });
  await faultAfter(step, { cut: 'after-commit' });
  await faultAfter(step, { cut: 'during' });
  // The row after these is stored, but its reply takes minutes: the app is killed before it arrives.
  await faultAfter(step, { bytesPerSecond: 1 });
  await send.click();
  await expect(dialog.getByRole('button', { name: /^Send again: / }).first()).toBeVisible(isThere);
  await expect.poll(storedRows, isThere).toBeGreaterThanOrEqual(4 * step + 2);
  await kill(first);
  await server.behave();

  const second = await launch({ profile, server: server.address });
  await signIn(second.page);
  await openSuppliers(second.page);
  await expect(second.page.getByText(/^Import into Suppliers of /)).toBeVisible();
  await second.page.getByRole('button', { name: 'Show' }).click();
  const shown = dialogOf(second.page);
  const again = shown.getByRole('button', { name: /^Send again: / });
  // Rows that are not in the table are sent again only if the user chooses it.
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click();
    const done = (await shown.getByRole('status').textContent()) ?? '';
    expect(done.replace(/\s/g, '')).toContain(`${count}of${count}done`);
  }).toPass({ ...isThere, intervals: [500] });
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await expect(second.page.getByText(/^Import into Suppliers/)).toBeHidden();

  const rows = await server.rows(table, { integration_id: integration });
  const stored = rows.map(({ supplier, systemCode }) => `${supplier};${systemCode}`);
  expect(stored.sort()).toEqual([...lines].sort());

  // An import of the exported file has nothing to do.
  const saved = testInfo.outputPath('saved.csv');
  await second.saveTo(saved);
  await act(second.page, 'Save as CSV');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.page.getByText('saved.csv saved')).toBeVisible(isThere);
  await second.pick(saved);
  await act(second.page, 'Import from CSV');
  await second.page.getByRole('button', { name: 'Choose file' }).click();
  await expect(second.page.getByRole('button', { name: /^Send 0 rows/ })).toBeDisabled(isThere);
  await expect(second.page.getByRole('button', { name: /^Errors 0/ })).toBeVisible();
  await second.close();
});
