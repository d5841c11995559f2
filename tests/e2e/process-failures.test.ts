/** A process that hangs, ends unexpectedly, or is asked to end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Codesk, expect, launch, type PracticeServer, signIn, test } from '../support/app/fixtures';
import { openPractice } from '../support/app/journey';
import { copyData, seededData } from '../support/app/practice-data';
import { closeTimeout, startTimeout, withTimeout } from '../support/app/processes';
import { openExport, openList } from '../support/app/user-steps';

test.describe.configure({ mode: 'parallel' });

/** Milliseconds until the process has ended. */
async function ended(child: ChildProcess, from: number): Promise<number> {
  if (child.exitCode === null && child.signalCode === null)
    await withTimeout(closeTimeout, 'the app to end', once(child, 'exit'));
  return performance.now() - from;
}

/** Ends the app in order, as the system does: within two seconds, and by its own exit. */
async function endBy(signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP', { app }: Codesk): Promise<void> {
  const child = app.process();
  const from = performance.now();
  child.kill(signal);
  expect(await ended(child, from), signal).toBeLessThan(2000);
  expect([child.exitCode, child.signalCode]).toEqual([0, null]);
}

/** Opens a form and types into it. */
async function typeContract({ page }: Codesk, number: string): Promise<void> {
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  await page.getByRole('textbox', { name: 'Contract no.' }).fill(number);
}

/** Main has been notified of unsaved changes. */
async function markUnsaved(page: Page): Promise<void> {
  await page.evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":true}'));
}

/** From now on the page does not respond. */
async function hang({ app }: Codesk): Promise<void> {
  // Through main: after a reload of the page, Playwright cannot reach it any more.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('setTimeout(() => { for (;;); }, 0); 0'),
  );
}

const closeWindow = ({ app }: Codesk) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

test('a hung window with unsaved changes closes after one native question', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  const child = codesk.app.process();
  await signIn(codesk.page);
  await typeContract(codesk, 'HUNG-1');
  await hang(codesk);

  await closeWindow(codesk);
  await expect.poll(codesk.questions, { timeout: 4000 }).toHaveLength(1);
  const [question] = await codesk.questions();
  expect(question?.message).toBe('This window is not responding');
  expect(question?.detail).toMatch(/saved as a draft, except perhaps those of the last second/);
  expect(question?.buttons).toEqual(['Wait', 'Close anyway']);

  // Wait leaves it open; the next X asks again.
  await codesk.press('Close anyway');
  const from = performance.now();
  await closeWindow(codesk);
  // Two seconds for the page to respond, three to close after the answer of the user.
  expect(await ended(child, from)).toBeLessThan(5000);
});

test('a hung window is reloaded if the user chooses it, and closes at once without unsaved changes', async ({
  profile,
}) => {
  const codesk = await launch({ profile });
  const { app, page } = codesk;
  const child = app.process();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await codesk.press('Reload');
  await hang(codesk);
  const loaded = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('did-finish-load', () => resolve());
        // Chromium reports it only after half a minute, and only when a key is pressed.
        window?.emit('unresponsive');
      }),
  );
  await withTimeout(closeTimeout, 'the page to be loaded again', loaded);
  expect(await codesk.questions()).toMatchObject([{ buttons: ['Wait', 'Reload'] }]);

  await hang(codesk);
  const from = performance.now();
  await closeWindow(codesk);
  expect(await ended(child, from)).toBeLessThan(3000);
});

/** Starts an export that does not end soon. Returns the folder of its file. */
async function startExport({ page, saveTo }: Codesk, server: PracticeServer): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
  await openList(page, 'Contracts');
  await server.fault({ path: '/files', bytesPerSecond: 2000 });
  await saveTo(join(folder, 'Contracts.csv'));
  const panel = await openExport(page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: /, progress$/ })).toBeVisible();
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  return folder;
}

/** The end of the app removes the partial file, or the next start if the end could not wait for it. */
const expectNoPartialFiles = (folder: string) => expect.poll(() => readdirSync(folder)).toEqual([]);

test('SIGTERM and SIGINT end the app within two seconds: the last input is stored, no partial file remains', async ({
  server,
  profile,
}) => {
  const codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  const folder = await startExport(codesk, server);
  await typeContract(codesk, 'KEPT-1');
  await endBy('SIGTERM', codesk);

  const again = await launch({ profile, server: server.address });
  await signIn(again.page);
  const drafts = await again.page.evaluate(async () => {
    const ask = async (name: string, input: unknown) =>
      JSON.parse(await window.codesk.invoke(name, JSON.stringify(input))).data;
    const { owner: as } = await ask('session.get', {});
    const { drafts: heads } = await ask('drafts.list', { as });
    return Promise.all(heads.map(({ key }: { key: string }) => ask('drafts.read', { as, key })));
  });
  expect(JSON.stringify(drafts)).toContain('KEPT-1');
  await expectNoPartialFiles(folder);
  await endBy('SIGINT', again);
});

test('SIGTERM ends an app within two seconds even if its page hangs with unsaved changes', async ({
  server,
  profile,
}) => {
  const codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page, { home: true });
  // The desk starts with the session of a user whose drafts it stores.
  await expect.poll(() => readdirSync(profile)).toContain('desk.db');
  await markUnsaved(codesk.page);
  await hang(codesk);
  await endBy('SIGTERM', codesk);
  // The desk was closed, so its write-ahead log is merged into the database.
  expect(readdirSync(profile)).not.toContain('desk.db-wal');
});

test('closing the window asks about a running export', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  const child = codesk.app.process();
  await signIn(codesk.page);
  const folder = await startExport(codesk, server);

  await closeWindow(codesk);
  await expect.poll(codesk.questions).toMatchObject([{ buttons: ['Stay', 'Stop it and close'] }]);
  expect((await codesk.questions())[0]?.message).toMatch(/^“.+” is still running$/);
  await expect(codesk.page.getByRole('progressbar', { name: /, progress$/ })).toBeVisible();

  await codesk.press('Stop it and close');
  await closeWindow(codesk);
  await ended(child, performance.now());
  const again = await launch({ profile });
  await expectNoPartialFiles(folder);
  await again.close();
});

test('a page that crashes a fourth time offers a restart', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  await codesk.press('Copy details', 'Reload');
  const crash = () =>
    codesk.app.evaluate(
      ({ BrowserWindow }) =>
        new Promise<void>((resolve) => {
          const contents = BrowserWindow.getAllWindows()[0]?.webContents;
          contents?.once('did-finish-load', () => resolve());
          contents?.forcefullyCrashRenderer();
        }),
    );
  for (let count = 0; count < 3; count += 1)
    await withTimeout(closeTimeout, 'the page to come back', crash());
  expect(await codesk.questions()).toEqual([]);
  await withTimeout(closeTimeout, 'the page to come back', crash());
  expect(await codesk.questions()).toMatchObject([
    { buttons: ['Reload', 'Sign out and reload', 'Copy details', 'Close'] },
    {},
  ]);
  const there = await codesk.app.evaluate(async ({ BrowserWindow, clipboard }) => ({
    copied: clipboard.readText(),
    title: await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      'document.querySelector("#root").childElementCount > 0 || document.readyState',
    ),
  }));
  expect(there.copied).toMatch(/^Codesk .*Electron .*\nThe page crashed 4 times: /);
});

test('a defect of main is logged and reported, and the app continues', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  await openList(codesk.page, 'Contracts');
  await codesk.app.evaluate(() => {
    setTimeout(() => {
      throw new Error('a defect with password=hunter2');
    }, 0);
  });
  await expect(codesk.page.getByText(/^An internal error occurred at \d\d:\d\d/)).toBeVisible();
  await expect(codesk.page.getByRole('gridcell').first()).toBeVisible();
  const log = await codesk.page.evaluate(() => window.codesk.invoke('app.about', '{}'));
  expect(log).toContain('Codesk is still running');
  await endBy('SIGHUP', codesk);
});

test('a practice workspace that is killed restarts, and its session continues', async ({ profile }) => {
  test.slow();
  copyData(seededData, join(profile, 'practice/practice.db'));
  const codesk = await launch({ profile });
  const { app, page } = codesk;
  await openPractice(codesk);
  await openList(page, 'Contracts');
  await page.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    window.codesk.on('connection', (state) => {
      const { practice = 'running' } = JSON.parse(state) as { practice?: string };
      if (states.at(-1) !== practice) states.push(practice);
    });
  });
  /** The events of the workspace, one word for each change. */
  const states = () => page.evaluate(() => (window as unknown as { states: string[] }).states);
  const ends: number[] = [];
  /** Kills a running one. The process list of the system still contains one that was killed just before. */
  const kill = async () => {
    await expect
      .poll(
        async () => {
          const pid = await app.evaluate(({ app: main }, before) => {
            const workspace = main
              .getAppMetrics()
              .find(({ name, pid: id }) => name === 'Codesk practice workspace' && !before.includes(id));
            if (workspace) process.kill(workspace.pid, 'SIGKILL');
            return workspace?.pid;
          }, ends);
          if (pid !== undefined) ends.push(pid);
          return pid;
        },
        { timeout: startTimeout },
      )
      .toBeDefined();
  };
  await typeContract(codesk, 'PRACTICE-1');
  await kill();
  await expect(page.getByText('The practice workspace is restarting', { exact: true })).toBeVisible();
  const from = performance.now();
  await expect
    .poll(async () => {
      const reply = await page.evaluate(() =>
        window.codesk.invoke('api.call', '{"call":"contracts.show","input":{"id":20000}}'),
      );
      return (JSON.parse(reply) as { ok: boolean }).ok;
    })
    .toBe(true);
  expect(performance.now() - from).toBeLessThan(8000);
  await expect(page.getByText('Online')).toBeVisible();
  // The form is unchanged.
  await expect(page.getByRole('textbox', { name: 'Contract no.' })).toHaveValue('PRACTICE-1');

  // Three times within a minute is the limit; then the user decides.
  const circle = ['restarting', 'running'];
  for (const then of [
    [...circle, ...circle],
    [...circle, ...circle, ...circle],
  ]) {
    await kill();
    // Not the text of the status bar, which may still be older than the end.
    await expect.poll(states, { timeout: startTimeout }).toEqual(then);
  }
  await kill();
  await expect(page.getByText(/^The practice workspace stopped at \d\d:\d\d$/)).toBeVisible();
  expect(await states()).toEqual([...circle, ...circle, ...circle, 'stopped']);
  // The form covers the button of the status bar; a call starts it as well.
  expect(JSON.parse(await page.evaluate(() => window.codesk.invoke('practice.retry', '{}')))).toEqual({
    ok: true,
    data: {},
  });
  await expect(page.getByText('Online')).toBeVisible({ timeout: startTimeout });
  await codesk.close();
});
