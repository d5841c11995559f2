/**
 * Downloads when the app ends in the middle: quit, closed window and kill leave no partial file after the next start.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { closeTimeout, endProcess, withTimeout } from '../support/app/processes';
import { openExport } from '../support/app/user-steps';
import { campaignRounds, isLong } from '../support/campaign';

// A failure in one of two runs is a failure, so there are no retries.
test.describe.configure({ retries: 0 });

test.setTimeout(isLong ? 1_800_000 : 120_000);

/** Starts the app during a download, without Playwright's wait for its close. */
async function gone(codesk: Codesk, act: () => Promise<unknown>): Promise<void> {
  const child = codesk.app.process();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // Codesk asks about the download first.
  await codesk.press('Stop it and close');
  // The reply may never arrive.
  await act().catch(() => undefined);
  await withTimeout(closeTimeout, 'the app to end', ended);
}

const ends: Record<string, (codesk: Codesk) => Promise<void>> = {
  quit: (codesk) => gone(codesk, () => codesk.app.evaluate(({ app }) => app.quit())),
  close: (codesk) =>
    gone(codesk, () => codesk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())),
  kill: (codesk) => endProcess(codesk.app.process(), 'the app'),
};

/** Starts an export whose file comes slowly, and waits until a partial file exists. */
async function startExport(codesk: Codesk, folder: string): Promise<void> {
  await codesk.saveTo(join(folder, 'Contracts.csv'));
  const panel = await openExport(codesk.page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
}

test('no partial file of a download is left after the app ended and started again', async ({
  server,
  profile,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
  await server.fault({ path: '/files', bytesPerSecond: 20_000 });
  let left = 0;
  let count = 0;
  // The question at the end of the app is tested in process-failures.test.ts, too.
  for (const [end, finish] of Object.entries(ends).filter(([each]) => isLong || each === 'kill'))
    for (const _round of campaignRounds(1, 20)) {
      const codesk = await launch({ profile, server: server.address });
      // The partial files of the previous run are already removed.
      await expect.poll(() => readdirSync(folder), `after ${end}`).toEqual([]);
      await signIn(codesk.page);
      await startExport(codesk, folder);
      await finish(codesk);
      // Only a kill leaves a partial file for the next start.
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
