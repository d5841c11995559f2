/** What happens when a process hangs, ends by itself, or is told to end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { openExport, openList } from '../support/app/hands';
import { openPractice } from '../support/app/journey';
import { closePatience, startPatience, within } from '../support/app/processes';

test.describe.configure({ mode: 'parallel' });

/** Milliseconds until the process has ended. */
async function ended(child: ChildProcess, from: number): Promise<number> {
  if (child.exitCode === null && child.signalCode === null)
    await within(closePatience, 'the app to end', once(child, 'exit'));
  return performance.now() - from;
}

/** Opens a form and types into it. */
async function typeContract({ page }: Codesk, number: string): Promise<void> {
  await openList(page, 'Contracts');
  await page.getByRole('button', { name: 'Add contract' }).click();
  await page.getByRole('textbox', { name: 'Contract no.' }).fill(number);
}

/** Main knows that something is unsaved. */
async function markUnsaved(page: Page): Promise<void> {
  await page.evaluate(() => window.codesk.invoke('window.unsaved', '{"unsaved":true}'));
}

/** From now on the page answers nothing. */
async function hang(page: Page): Promise<void> {
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;);
    }, 0);
  });
}

const closeWindow = ({ app }: Codesk) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());

test('a hung window with something unsaved closes after one native question', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  const child = codesk.app.process();
  await signIn(codesk.page);
  await typeContract(codesk, 'HUNG-1');
  await hang(codesk.page);

  await closeWindow(codesk);
  await expect.poll(codesk.questions, { timeout: 4000 }).toHaveLength(1);
  const [question] = await codesk.questions();
  expect(question?.message).toBe('This window does not answer');
  expect(question?.detail).toMatch(/kept as a draft, except perhaps what you typed in the last second/);
  expect(question?.buttons).toEqual(['Wait', 'Close anyway']);

  // Wait keeps it; the next X asks again.
  await codesk.press('Close anyway');
  const from = performance.now();
  await closeWindow(codesk);
  // Two seconds for the page to answer, three to close after the person did.
  expect(await ended(child, from)).toBeLessThan(5000);
});

test('a hung window with nothing unsaved closes at once', async ({ profile }) => {
  const codesk = await launch({ profile });
  const child = codesk.app.process();
  await expect(codesk.page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await hang(codesk.page);
  const from = performance.now();
  await closeWindow(codesk);
  expect(await ended(child, from)).toBeLessThan(3000);
});

test('a hung window is offered to be loaded again, and is there again', async ({ codesk }) => {
  const { app, page } = codesk;
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await codesk.press('Reload');
  await hang(page);
  const loaded = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        const [window] = BrowserWindow.getAllWindows();
        window?.webContents.once('did-finish-load', () => resolve());
        // Chromium says so only after half a minute, and only when somebody presses a key.
        window?.emit('unresponsive');
      }),
  );
  await within(closePatience, 'the page to be loaded again', loaded);
  expect(await codesk.questions()).toMatchObject([{ buttons: ['Wait', 'Reload'] }]);
});

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  test(`${signal} ends the app within two seconds, and what was just typed is kept`, async ({
    server,
    profile,
  }) => {
    const codesk = await launch({ profile, server: server.address });
    const child = codesk.app.process();
    await signIn(codesk.page);
    await typeContract(codesk, `KEPT-${signal}`);
    const from = performance.now();
    child.kill(signal);
    expect(await ended(child, from)).toBeLessThan(2000);
    expect(child.signalCode).toBe(null);

    if (signal !== 'SIGTERM') return;
    const again = await launch({ profile, server: server.address });
    await signIn(again.page);
    const drafts = await again.page.evaluate(async () => {
      const ask = async (name: string, input: unknown) =>
        JSON.parse(await window.codesk.invoke(name, JSON.stringify(input))).data;
      const { owner: as } = await ask('session.get', {});
      const { drafts: heads } = await ask('drafts.list', { as });
      return Promise.all(heads.map(({ key }: { key: string }) => ask('drafts.read', { as, key })));
    });
    expect(JSON.stringify(drafts)).toContain(`KEPT-${signal}`);
    await again.close();
  });

test('SIGTERM ends an app whose page hangs with something unsaved within two seconds', async ({
  profile,
}) => {
  const codesk = await launch({ profile });
  const child = codesk.app.process();
  await markUnsaved(codesk.page);
  await hang(codesk.page);
  const from = performance.now();
  child.kill('SIGTERM');
  expect(await ended(child, from)).toBeLessThan(2000);
  expect(readdirSync(profile)).toContain('desk.db');
  // The desk was closed, so its log is written back.
  expect(readdirSync(profile)).not.toContain('desk.db-wal');
});

test('an export that runs is asked about before the window closes', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  const child = codesk.app.process();
  const folder = mkdtempSync(join(tmpdir(), 'codesk-folder-'));
  await signIn(codesk.page);
  await openList(codesk.page, 'Contracts');
  await server.fault({ path: '/files', bytesPerSecond: 2000 });
  await codesk.saveTo(join(folder, 'Contracts.csv'));
  const panel = await openExport(codesk.page);
  await panel.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(codesk.page.getByRole('progressbar', { name: /, progress$/ })).toBeVisible();

  await closeWindow(codesk);
  await expect.poll(codesk.questions).toMatchObject([{ buttons: ['Stay', 'Stop it and close'] }]);
  expect((await codesk.questions())[0]?.message).toMatch(/^“.+” still runs$/);
  await expect(codesk.page.getByRole('progressbar', { name: /, progress$/ })).toBeVisible();

  await codesk.press('Stop it and close');
  await closeWindow(codesk);
  await ended(child, performance.now());
  expect(readdirSync(folder), readFileSync(join(profile, 'logs/codesk.log'), 'utf8')).toEqual([]);
});

test('a page that crashes a fourth time leaves a way out', async ({ server, profile }) => {
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
  for (let count = 0; count < 3; count += 1) await within(closePatience, 'the page to come back', crash());
  expect(await codesk.questions()).toEqual([]);
  await within(closePatience, 'the page to come back', crash());
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
  expect(there.copied).toMatch(/^Codesk .*Electron .*\nThe page went away 4 times: /);
});

test('a defect of main is written down and told, and the app goes on', async ({ server, profile }) => {
  const codesk = await launch({ profile, server: server.address });
  await signIn(codesk.page);
  await openList(codesk.page, 'Contracts');
  await codesk.app.evaluate(() => {
    setTimeout(() => {
      throw new Error('a defect with password=hunter2');
    }, 0);
  });
  await expect(codesk.page.getByText(/^Something failed inside Codesk at \d\d:\d\d/)).toBeVisible();
  await expect(codesk.page.getByRole('gridcell').first()).toBeVisible();
  const log = await codesk.page.evaluate(() => window.codesk.invoke('app.about', '{}'));
  expect(log).toContain('It goes on');
  await codesk.close();
});

test('a practice workspace that is killed comes back, and its session goes on', async ({ profile }) => {
  test.slow();
  const codesk = await launch({ profile });
  const { app, page } = codesk;
  await openPractice(codesk);
  await openList(page, 'Contracts');
  const kill = () =>
    app.evaluate(({ app: main }) => {
      const workspace = main.getAppMetrics().find(({ name }) => name === 'Codesk practice workspace');
      if (workspace) process.kill(workspace.pid, 'SIGKILL');
      return workspace?.pid;
    });
  await typeContract(codesk, 'PRACTICE-1');
  expect(await kill()).toBeDefined();
  await expect(
    page.getByText('The practice workspace ended and starts again', { exact: true }),
  ).toBeVisible();
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
  // The form is as it was.
  await expect(page.getByRole('textbox', { name: 'Contract no.' })).toHaveValue('PRACTICE-1');

  // Three times within a minute are enough; then a person decides.
  for (let count = 0; count < 3; count += 1) {
    await expect.poll(kill, { timeout: startPatience }).toBeDefined();
    if (count < 2) await expect(page.getByText('Online')).toBeVisible({ timeout: startPatience });
  }
  await expect(page.getByText(/^The practice workspace stopped at \d\d:\d\d$/)).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => window.codesk.invoke('practice.retry', '{}')))).toEqual({
    ok: true,
    data: {},
  });
  await expect(page.getByText('Online')).toBeVisible({ timeout: startPatience });
  await codesk.close();
});
