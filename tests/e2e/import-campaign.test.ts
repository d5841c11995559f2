/**
 * Campaign: a file goes into an empty integration while the connection is cut three times, an answer is lost after the
 * server stored its row, and the app is killed in the middle. Each row is stored once.
 */
import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { endProcess } from '../support/app/processes';
import { act } from '../support/app/toolbar';
import { campaignSize, isLong } from '../support/campaign';

// A loss in one of two runs is a loss.
test.describe.configure({ retries: 0 });

const count = campaignSize(40, 5000);
const store = '/validations/supplierMapping/store';
const table = '/validations/supplierMapping';
// It was just added: it has no mappings.
const integration = 33;

const openSuppliers = async (page: Page) => {
  await page.evaluate((id) => {
    window.location.hash = `#/integrations/${id}/validations/suppliers`;
  }, integration);
  await expect(page.getByRole('heading', { name: 'Suppliers' })).toBeVisible();
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import suppliers from CSV' });

/** Kills the app as a crash of the machine would: nothing is said to it. */
const kill = ({ app }: Codesk) => endProcess(app.process(), 'the app');

test('each row of a file is stored once though the connection is cut and the app is killed', async ({
  server,
  profile,
}, testInfo) => {
  test.setTimeout(isLong ? 1_200_000 : 90_000);
  const file = testInfo.outputPath('suppliers.csv');
  const lines = Array.from({ length: count }, (_, at) => `Campaign ${at + 1};C-${at + 1}`);
  writeFileSync(file, ['Supplier;System_code', ...lines].join('\r\n'));
  const isThere = { timeout: isLong ? 900_000 : 30_000 };
  const step = Math.floor(count / 8);
  /** The next calls are answered, then one is cut. */
  const cutAfter = async (calls: number, cut: 'before' | 'during' | 'after-commit') => {
    await server.behave();
    await server.fault({ path: store, delayMs: 1, times: calls });
    await server.fault({ path: store, cut, times: 1 });
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
  await cutAfter(step, 'before');
  await send.click();
  const resume = dialog.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible(isThere);
  await cutAfter(step, 'after-commit');
  await resume.click();
  await expect(dialog.getByText(/^Line \d+ is not in the table$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send it again' }).click();
  await expect(dialog.getByText(/Whether line \d+ is stored is not known/)).toBeVisible(isThere);
  await cutAfter(step, 'during');
  const known = await storedRows();
  await resume.click();
  await expect.poll(storedRows, isThere).toBeGreaterThanOrEqual(known + step - 1);
  await expect(resume).toBeVisible(isThere);

  // The row after these is stored and its reply takes minutes: the app is killed while it waits for it.
  await server.behave();
  await server.fault({ path: store, delayMs: 1, times: step });
  await server.fault({ path: store, bytesPerSecond: 1, times: 1 });
  const before = await storedRows();
  await resume.click();
  await expect.poll(storedRows, isThere).toBe(before + step + 1);
  await kill(first);
  await server.behave();

  const second = await launch({ profile, server: server.address });
  await signIn(second.page);
  await openSuppliers(second.page);
  await expect(second.page.getByText(/^An import of suppliers into .* stopped at/)).toBeVisible();
  await second.page.getByRole('button', { name: 'Resume' }).click();
  await expect(
    dialogOf(second.page)
      .getByText(/^[\d\s]+ rows added, .* found stored after the answer was lost/)
      .first(),
  ).toBeVisible(isThere);
  await dialogOf(second.page).getByRole('button', { name: 'Close' }).last().click();
  await expect(second.page.getByText('stopped at')).toBeHidden();

  const rows = await server.rows(table, { integration_id: integration });
  const stored = rows.map(({ supplier, systemCode }) => `${supplier};${systemCode}`);
  expect(stored.sort()).toEqual([...lines].sort());

  // What is saved goes back in: nothing is left to do.
  const saved = testInfo.outputPath('saved.csv');
  await second.saveTo(saved);
  await act(second.page, 'Save as CSV');
  await second.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.page.getByText('saved.csv saved')).toBeVisible(isThere);
  await second.pick(saved);
  await act(second.page, 'Import from CSV');
  await second.page.getByRole('button', { name: 'Choose file' }).click();
  await expect(second.page.getByRole('button', { name: /^Send 0 rows/ })).toBeDisabled(isThere);
  await expect(second.page.getByRole('button', { name: /^Wrong 0/ })).toBeVisible();
  await second.close();
});
