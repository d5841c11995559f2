/** Downloads during a reload of the page, and at a sign-out. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { openExport } from '../support/app/user-steps';

/** Starts an export whose file comes slowly, and waits until a partial file exists. */
async function startExport(codesk: Codesk, folder: string): Promise<void> {
  await codesk.saveTo(join(folder, 'Contracts.csv'));
  const panel = await openExport(codesk.page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
}

test.describe('a running export', () => {
  test('is shown after a reload of the page, and can be cancelled', async ({ codesk, server }) => {
    const { page } = codesk;
    const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
    await signIn(page);
    await server.fault({ path: '/files', bytesPerSecond: 20_000, times: 1 });
    await startExport(codesk, folder);
    await page.reload();
    await expect(page.getByRole('progressbar', { name: 'Export contracts, progress' })).toBeVisible();
    await page.getByRole('button', { name: /^Cancel Export/ }).click();
    await expect(page.getByText('Contracts.csv was not saved.')).toBeVisible();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('asks before a sign-out stops it', async ({ codesk, server }) => {
    const { page } = codesk;
    const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
    await signIn(page);
    await server.fault({ path: '/files', bytesPerSecond: 20_000, times: 1 });
    await startExport(codesk, folder);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await codesk.picture('downloads-sign-out');
    await page.getByRole('button', { name: 'Sign out and stop it' }).click();
    await expect(page.getByLabel('Server address')).toBeVisible();
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });
});

test('reports of the page are in the log without secrets, and other users cannot read it', async ({
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
  // The log accepts this many reports at once, and few more while they are being sent.
  await expect.poll(reports).toBeGreaterThanOrEqual(12);
  expect(reports()).toBeLessThan(20);
  expect(text()).not.toContain('C4NARY');
  await codesk.close();
});
