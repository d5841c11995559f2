/**
 * Updates of the running app: the source of the key, the times of feed requests, and the installation at the end of the
 * app.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppUpdates } from '../../../main/app/updates';
import { noPolicy } from '../../../main/policy/policy';
import { app, powerMonitor, startElectron } from '../../support/electron/electron';
import { manifest, release, serveFeed, type TestFeed } from '../../support/update-feed';
import { updateFolder } from '../../support/update-setup';

let folder: ReturnType<typeof updateFolder>;
let feed: TestFeed;
const made = release({ version: '10.0.0', file: 'codesk-10.0.0.AppImage', arch: process.arch as 'x64' });
const usualPath = app.getAppPath;
beforeEach(async () => {
  startElectron();
  folder = updateFolder();
  feed = await serveFeed({ 'latest-linux.yml': manifest(made), [made.statement.file]: made.bytes });
  app.isPackaged = false;
  app.getAppPath = () => folder.folder;
  mkdirSync(join(folder.folder, 'tests/fixtures/updates'), { recursive: true });
  copyFileSync(
    join(import.meta.dirname, '../../fixtures/updates/public.pem'),
    join(folder.folder, 'tests/fixtures/updates/public.pem'),
  );
  vi.stubEnv('APPIMAGE', folder.program);
  vi.stubEnv('APPDIR', folder.folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  app.getAppPath = usualPath;
  app.isPackaged = true;
  await feed.close();
  folder.remove();
});

function start() {
  const done: string[] = [];
  const appUpdates = createAppUpdates({
    profile: folder.profile,
    policy: { ...noPolicy, updates: { off: false, feed: feed.address, channels: ['latest'] } },
    agent: feed.agent,
    changed: () => undefined,
    busy: () => [],
    end: (reason) => done.push(`end: ${reason}`),
    closeWindows: () => done.push('windows closed'),
    log: { info: () => undefined, error: () => undefined },
  });
  const { updates } = appUpdates;
  const ready = async () => {
    await updates.check();
    await expect.poll(() => updates.state().state).toBe('ready');
  };
  return { ...appUpdates, done, ready };
}
const program = () => readFileSync(folder.program, 'utf8');
/** Whether the image starts once this process has ended. The waiting process is killed. */
function startsAfterwards(): boolean {
  const own = ` sh ${process.pid} ${folder.program}`;
  const lines = execFileSync('ps', ['-eo', 'pgid=,args='], { encoding: 'utf8' }).split('\n');
  const groups = new Set(lines.filter((line) => line.endsWith(own)).map((line) => Number.parseInt(line, 10)));
  for (const group of groups) process.kill(-group, 'SIGKILL');
  return groups.size > 0;
}

describe('the end of the app', () => {
  it('installs what is ready when a person closes Codesk, without a window in the way', async () => {
    const { atEnd, done, ready } = start();
    await ready();
    await atEnd('quit', true);
    expect(done).toEqual(['windows closed']);
    expect(program()).toBe('new program\n');
  });

  it.each(['SIGTERM', 'the system shuts down', 'the session of the system ends'])(
    'installs nothing when it ends because of %s',
    async (reason) => {
      const { atEnd, done, ready } = start();
      await ready();
      await atEnd(reason, true);
      expect(done).toEqual([]);
      expect(program()).toBe('old program\n');
    },
  );

  it('installs nothing when it did not end in order, and starts again for who wanted the restart', async () => {
    const first = start();
    await first.ready();
    await first.atEnd('quit', false);
    expect(startsAfterwards()).toBe(false);
    const second = start();
    await second.ready();
    await second.updates.restart();
    expect(second.done).toEqual(['end: restart to update']);
    await second.atEnd('restart to update', false);
    // The folder that an AppImage runs from is gone then.
    expect(startsAfterwards()).toBe(true);
    expect(app.started).not.toContain('relaunch');
    expect(program()).toBe('old program\n');
    vi.stubEnv('APPIMAGE', '');
    await start().atEnd('restart to update', false);
    expect(app.started).toContain('relaunch');
  });

  it('starts the old version again if the new one cannot be installed after all', async () => {
    const { atEnd, updates, ready } = start();
    await ready();
    await updates.restart();
    writeFileSync(join(folder.profile, 'updates/pending', made.statement.file), 'bad program\n');
    await atEnd('restart to update', true);
    expect(program()).toBe('old program\n');
    expect(startsAfterwards()).toBe(true);
  });

  it('starts the new version for who starts Codesk while it is installed, and else not', async () => {
    const first = start();
    await first.ready();
    await first.atEnd('quit', true);
    expect(startsAfterwards()).toBe(false);
    const second = start();
    await second.ready();
    const ended = second.atEnd('quit', true);
    app.emit('second-instance', {}, [], '');
    await ended;
    expect(startsAfterwards()).toBe(true);
    expect(program()).toBe('new program\n');
  });

  it('closes no window if there is nothing to install', async () => {
    const { atEnd, done } = start();
    await atEnd('quit', true);
    expect(done).toEqual([]);
  });
});

describe('the feed', () => {
  it('is asked by itself after the start, and listens for the end of a sleep', async () => {
    const before = powerMonitor.listenerCount('resume');
    const { atEnd, updates, start: begin } = start();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    begin();
    await vi.advanceTimersByTimeAsync(1000);
    expect(feed.asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(8000);
    vi.useRealTimers();
    await expect.poll(() => updates.state().state).toBe('ready');
    expect(feed.asked).toContain('latest-linux.yml');
    expect(powerMonitor.listenerCount('resume')).toBe(before + 1);
    await atEnd('SIGTERM', true);
  });

  it('is not asked by a packaged app that has only the key of the tests', () => {
    app.isPackaged = true;
    copyFileSync(
      join(folder.folder, 'tests/fixtures/updates/public.pem'),
      join(folder.folder, 'update-key.pem'),
    );
    expect(start().updates.state()).toMatchObject({ state: 'off', off: 'no_key' });
  });
});
