/**
 * An update in the real app: from the feed to the new version. The AppImage is a script that starts the development
 * Electron, and the new version is the same build under another number.
 */
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { closeTimeout, startTimeout, withTimeout } from '../support/app/processes';
import { projectRoot } from '../support/app/project-root';
import { waitUntilStored } from '../support/app/stored-text';
import { openList } from '../support/app/user-steps';
import { manifest, release, serveFeed } from '../support/update-feed';

/** The version after the one of package.json. */
const next = '99.0.0';

const ask = (page: Page, name: string) =>
  page.evaluate(async (request) => JSON.parse(await window.codesk.invoke(request, '{}')).data, name);

/** The same build with another number. */
function nextApp(folder: string): string {
  const app = join(folder, 'app');
  mkdirSync(app);
  const own = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  writeFileSync(join(app, 'package.json'), JSON.stringify({ ...own, version: next }));
  for (const name of ['dist', 'node_modules', 'tests']) symlinkSync(join(projectRoot, name), join(app, name));
  return app;
}

/** The page of an app that another process started. */
async function pageOf(profile: string): Promise<Page> {
  const file = join(profile, 'DevToolsActivePort');
  await expect.poll(() => existsSync(file), { timeout: startTimeout }).toBe(true);
  const connect = async () => {
    const [port = ''] = readFileSync(file, 'utf8').split('\n');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { noDefaults: true });
    return browser.contexts()[0]?.pages()[0];
  };
  let page: Page | undefined;
  await expect
    .poll(
      async () => {
        page = await connect().catch(() => undefined);
        return page?.url();
      },
      { timeout: startTimeout },
    )
    .toContain('app://');
  return page as Page;
}

test('an update is loaded, a restart installs it, the input is restored, and the new version shows its changes', async ({
  server,
  profile,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-update-'));
  const image = join(folder, 'Codesk.AppImage');
  const started = join(folder, 'started');
  const policy = join(folder, 'policy.json');
  writeFileSync(image, '#!/bin/sh\nexit 0\n');
  chmodSync(image, 0o755);
  const feed = await serveFeed({});
  writeFileSync(
    policy,
    JSON.stringify({
      updates: { feed: feed.address },
      certificates: { files: [join(projectRoot, 'tests/fixtures/certificates/known.crt')] },
    }),
  );
  const env = { ...(process.env as Record<string, string>), APPIMAGE: image, APPDIR: projectRoot };
  const codesk = await launch({ profile, server: server.address, policy, env });
  const { page } = codesk;
  const child = codesk.app.process();
  try {
    const electron = await codesk.app.evaluate(() => process.execPath);
    const content = [
      '#!/bin/sh',
      `echo $$ > "${started}"`,
      `exec "${electron}" --remote-debugging-port=0 "${nextApp(folder)}" --no-sandbox`,
      '',
    ].join('\n');
    const made = release({
      version: next,
      content,
      file: `codesk-${next}-linux-x64.AppImage`,
      arch: process.arch as 'x64',
    });
    Object.assign(feed.files, { 'latest-linux.yml': manifest(made), [made.statement.file]: made.bytes });

    await signIn(page);
    await ask(page, 'updates.check');
    await expect.poll(async () => (await ask(page, 'updates.get')).state).toBe('ready');
    expect(await ask(page, 'updates.get')).toMatchObject({
      canInstall: true,
      offered: { version: next },
      news: null,
    });

    await openList(page, 'Contracts');
    await page.getByRole('button', { name: 'Add contract' }).click();
    await page.getByRole('textbox', { name: 'Contract no.' }).fill('BEFORE-UPDATE');
    rmSync(join(profile, 'DevToolsActivePort'), { force: true });
    const gone = once(child, 'exit');
    await page.evaluate(() => void window.codesk.invoke('updates.restart', '{}'));
    await withTimeout(closeTimeout, 'the app to end', gone);

    await expect.poll(() => existsSync(started), { timeout: startTimeout }).toBe(true);
    expect(readFileSync(image, 'utf8')).toBe(content);
    const after = await pageOf(profile);
    await signIn(after);
    // The text was typed long before, and the new app is still loading.
    await waitUntilStored(after, 'BEFORE-UPDATE', 10_000);
    expect(await ask(after, 'updates.get')).toMatchObject({
      version: next,
      news: { version: next, notes: 'What is new.' },
    });
    await ask(after, 'updates.seen');
    expect(await ask(after, 'updates.get')).toMatchObject({ news: null });
  } finally {
    if (existsSync(started)) {
      const pid = Number(readFileSync(started, 'utf8'));
      process.kill(pid, 'SIGTERM');
      await expect
        .poll(
          () => {
            try {
              return process.kill(pid, 0);
            } catch {
              return false;
            }
          },
          { timeout: closeTimeout },
        )
        .toBe(false);
    } else if (child.exitCode === null) await codesk.close();
    await feed.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
