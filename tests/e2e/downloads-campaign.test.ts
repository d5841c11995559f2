/** Downloads when the app ends in the middle: quit, closed window and kill leave no part after the next start. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { openExport } from '../support/app/hands';
import { closePatience, endProcess, within } from '../support/app/processes';
import { campaignRounds, isLong } from '../support/campaign';

// A loss in one of two runs is a loss.
test.describe.configure({ retries: 0 });

test.setTimeout(isLong ? 1_800_000 : 120_000);

/** The app in the middle of a download, without waiting for Playwright's own close. */
async function gone(codesk: Codesk, act: () => Promise<unknown>): Promise<void> {
  const child = codesk.app.process();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // Codesk asks about the download first.
  await codesk.press('Stop it and close');
  // The answer may not come any more.
  await act().catch(() => undefined);
  await within(closePatience, 'the app to end', ended);
}

const ends: Record<string, (codesk: Codesk) => Promise<void>> = {
  quit: (codesk) => gone(codesk, () => codesk.app.evaluate(({ app }) => app.quit())),
  close: (codesk) =>
    gone(codesk, () => codesk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())),
  kill: (codesk) => endProcess(codesk.app.process(), 'the app'),
};

/** Starts an export whose file comes slowly, and waits until a part is there. */
async function beginExport(codesk: Codesk, folder: string): Promise<void> {
  await codesk.saveTo(join(folder, 'Contracts.csv'));
  const panel = await openExport(codesk.page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
}

test('quit, close and kill leave no part after the next start', async ({ server, profile }) => {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
  await server.fault({ path: '/files', bytesPerSecond: 20_000 });
  let left = 0;
  let count = 0;
  for (const [end, finish] of Object.entries(ends))
    for (const _round of campaignRounds(1, 20)) {
      const codesk = await launch({ profile, server: server.address });
      // What the run before left is gone by now.
      await expect.poll(() => readdirSync(folder), `after ${end}`).toEqual([]);
      await signIn(codesk.page);
      await beginExport(codesk, folder);
      await finish(codesk);
      // Only a kill leaves a part for the next start.
      if (end !== 'kill') expect(readdirSync(folder), `after ${end}`).toEqual([]);
      count += 1;
    }
  const last = await launch({ profile, server: server.address });
  await expect(last.page.getByLabel('Server address')).toBeVisible();
  await expect
    .poll(() => readdirSync(folder).length)
    .toBe(0)
    .catch(() => {
      left = readdirSync(folder).length;
    });
  expect(existsSync(join(profile, 'parts')) ? readdirSync(join(profile, 'parts')) : []).toEqual([]);
  await last.close();
  rmSync(folder, { recursive: true });
  console.log(`parts left after ${count} ends of the app (quit, close, kill): ${left}`);
  expect(left).toBe(0);
});

test.describe('a running export', () => {
  test('is there after the page was loaded again, and can be cancelled', async ({ codesk, server }) => {
    const { page } = codesk;
    const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
    await signIn(page);
    await server.fault({ path: '/files', bytesPerSecond: 20_000, times: 1 });
    await beginExport(codesk, folder);
    await page.reload();
    await expect(page.getByRole('progressbar', { name: 'Export contracts, progress' })).toBeVisible();
    await page.getByRole('button', { name: /^Cancel Export/ }).click();
    await expect(page.getByText('Contracts.csv was not saved.')).toBeVisible();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('is asked about before a sign-out stops it', async ({ codesk, server }) => {
    const { page } = codesk;
    const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
    await signIn(page);
    await server.fault({ path: '/files', bytesPerSecond: 20_000, times: 1 });
    await beginExport(codesk, folder);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await codesk.picture('downloads-sign-out');
    await page.getByRole('button', { name: 'Sign out and stop it' }).click();
    await expect(page.getByLabel('Server address')).toBeVisible();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

test('what the page reports is in the log without secrets, for nobody else to read', async ({
  profile,
  server,
}) => {
  const codesk = await launch({ profile, server: server.address });
  await codesk.page.evaluate(() => {
    const { invoke } = (
      window as unknown as { codesk: { invoke(name: string, text: string): Promise<string> } }
    ).codesk;
    const message =
      'Error: no {"password":"C4NARY"} for "C4NARY of Amber", api_key=C4NARY, C4NARY@cod.example';
    return Promise.all(Array.from({ length: 50 }, () => invoke('app.report', JSON.stringify({ message }))));
  });
  const text = () => readFileSync(join(profile, 'logs', 'codesk.log'), 'utf8');
  const reports = () => text().match(/page: Error/g)?.length ?? 0;
  // So many pass at once, and not many more while they are sent.
  await expect.poll(reports).toBeGreaterThanOrEqual(12);
  expect(reports()).toBeLessThan(20);
  expect(text()).not.toContain('C4NARY');
  await codesk.close();
});
