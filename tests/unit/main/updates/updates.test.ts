/** Updates with a test feed: requests, downloads, ready updates, and the state for the page. */
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusals } from '../../../../main/updates/refusal';
import { manifest, release, serveFeed, type TestFeed } from '../../../support/update-feed';
import { pendingFiles, setUpUpdates, updateFolder } from '../../../support/update-setup';

let folder: ReturnType<typeof updateFolder>;
let feed: TestFeed;
beforeEach(async () => {
  folder = updateFolder();
  feed = await serveFeed({});
});
afterEach(async () => {
  await feed.close();
  folder.remove();
});

const list = 'latest-linux.yml';
function offer(options: Parameters<typeof release>[0] = {}, name = list) {
  const made = release({
    ...(options.version ? { file: `codesk-${options.version}.AppImage` } : {}),
    ...options,
  });
  Object.assign(feed.files, { [name]: manifest(made), [made.statement.file]: made.bytes });
  return made;
}
const desk = (options?: Parameters<typeof setUpUpdates>[2]) => setUpUpdates(feed, folder.profile, options);

describe('an update', () => {
  it('is found, loaded with progress, checked and ready', async () => {
    const content = Buffer.alloc(700_000, 'program ');
    const { statement } = offer({ content });
    const { updates, states, settle } = desk();
    expect(updates.state()).toMatchObject({
      state: 'idle',
      checkedAt: null,
      offered: null,
      version: '1.0.0',
    });
    expect(await settle()).toMatchObject({
      state: 'ready',
      channel: 'latest',
      offered: {
        version: '2.0.0',
        notes: 'What is new.',
        released: Date.parse('2026-11-20T10:00:00Z') / 1000,
        size: 700_000,
      },
      canInstall: false,
      waitingFor: [],
    });
    expect(updates.state()).not.toHaveProperty('failure');
    expect(updates.state().checkedAt).toBeGreaterThan(1_700_000_000);
    const order = states.map((each) => each.state).filter((each, at, all) => each !== all[at - 1]);
    expect(order).toEqual(['checking', 'downloading', 'ready']);
    expect(states.find((each) => each.progress)?.progress?.total).toBe(700_000);
    expect(readFileSync(join(folder.profile, 'updates/pending', statement.file)).equals(content)).toBe(true);
  });

  it('is not loaded a second time after a restart', async () => {
    const { statement } = offer();
    await desk().settle();
    feed.asked.length = 0;
    expect((await desk().settle()).state).toBe('ready');
    expect(feed.asked).not.toContain(statement.file);
  });

  it('is loaded again if the loaded file was changed, cut or replaced by a link meanwhile', async () => {
    const { statement, bytes } = offer();
    const path = join(folder.profile, 'updates/pending', statement.file);
    const changes = [
      () => writeFileSync(path, 'bad program\n'),
      () => writeFileSync(path, 'new'),
      () => {
        rmSync(path);
        writeFileSync(join(folder.folder, 'elsewhere'), 'new program\n');
        symlinkSync(join(folder.folder, 'elsewhere'), path);
      },
    ];
    await desk().settle();
    for (const change of changes) {
      change();
      const state = await desk().settle();
      // A link is never used; the file may be downloaded again at once or with the next check.
      if (state.state !== 'ready') expect((await desk().settle()).state).toBe('ready');
      expect(readFileSync(path).equals(bytes)).toBe(true);
    }
    expect(readFileSync(join(folder.folder, 'elsewhere'), 'utf8')).toBe('new program\n');
  });

  it('comes although what is kept of an earlier download makes no sense, and says what the disk says', async () => {
    const { statement } = offer();
    const pending = join(folder.profile, 'updates/pending');
    const info = join(pending, 'update-info.json');
    const breaks = [
      () => writeFileSync(info, 'null'),
      () => writeFileSync(info, JSON.stringify({ sha512: statement.sha512 })),
      () => writeFileSync(info, JSON.stringify({ sha512: statement.sha512, fileName: '../../updates.json' })),
      () => {
        rmSync(join(pending, statement.file));
        mkdirSync(join(pending, statement.file));
      },
      () => {
        rmSync(pending, { recursive: true });
        writeFileSync(pending, '');
      },
    ];
    await desk().settle();
    for (const breakIt of breaks) {
      breakIt();
      // One look may fail, but not all that follow.
      const state = await desk().settle();
      if (state.state !== 'ready') expect((await desk().settle()).state).toBe('ready');
    }
    // A profile that can hold no folder.
    const { settle, updates } = setUpUpdates(feed, folder.program);
    expect(await settle()).toMatchObject({ state: 'failed', failure: { code: 'file_trouble' } });
    expect(await updates.checkQuietly()).toBe(false);
  });

  it('is not written where a link in the profile leads', async () => {
    const away = join(folder.folder, 'away');
    mkdirSync(away);
    symlinkSync(away, join(folder.profile, 'updates'));
    offer();
    expect((await desk().settle()).state).toBe('ready');
    expect(existsSync(join(away, 'pending'))).toBe(false);
  });

  it('is none if it is the version that runs, or an older one', async () => {
    for (const version of ['1.0.0', '0.9.9', '1.0.0-beta.1']) {
      offer({ version });
      feed.asked.length = 0;
      expect(await desk().settle()).toMatchObject({ state: 'current', offered: null });
      expect(feed.asked.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
    }
  });

  it('is dropped when the feed pulls it back, and when it is not for this installation any more', async () => {
    offer({ version: '2.0.0' });
    const first = desk();
    expect((await first.settle()).state).toBe('ready');
    offer({ version: '1.5.0', issued: '2026-11-21T10:00:00.000Z' });
    expect(await first.settle()).toMatchObject({ state: 'ready', offered: { version: '1.5.0' } });
    expect(pendingFiles(folder.profile)).toContain('codesk-1.5.0.AppImage');
    expect(pendingFiles(folder.profile)).not.toContain('codesk-2.0.0.AppImage');
    offer({ version: '1.5.0', staging: 0, issued: '2026-11-22T10:00:00.000Z' });
    expect(await first.settle()).toMatchObject({ state: 'current', offered: null });
    expect(pendingFiles(folder.profile)).toEqual([]);
  });

  it('stays ready while the feed is not reached or lies', async () => {
    offer();
    const { updates, settle } = desk();
    await settle();
    feed.files[list] = 'nonsense';
    expect(await updates.check()).toMatchObject({
      state: 'ready',
      failure: { code: 'update_refused', subject: refusals.manifest_form },
    });
    await feed.close();
    expect(await updates.check()).toMatchObject({ state: 'ready', failure: { code: 'unreachable' } });
  });

  it('is asked for nowhere without a feed, without a key, and where the policy says no', async () => {
    offer();
    const cases = [
      [desk({ policy: { off: true } }), 'policy'],
      [desk({ policy: { feed: undefined } }), 'no_feed'],
      [desk({ keys: [] }), 'no_key'],
    ] as const;
    for (const [{ updates }, off] of cases) {
      await updates.checkQuietly();
      expect(await updates.check()).toMatchObject({ state: 'off', off });
    }
    expect(feed.asked).toEqual([]);
  });

  it('follows the roll-out: nobody at 0 percent, everybody at 100', async () => {
    offer({ staging: 0 });
    expect(await desk().settle()).toMatchObject({ state: 'current', offered: null });
    offer({ staging: 100, issued: '2026-11-21T10:00:00.000Z' });
    expect((await desk().settle()).state).toBe('ready');
  });

  it('is for those first whose number is below the share', async () => {
    offer({ staging: 50 });
    for (const [number, state] of [
      ['7fffffff', 'ready'],
      ['80000000', 'current'],
    ] as const) {
      writeFileSync(join(folder.profile, '.updaterId'), `01234567-89ab-5cde-8f01-2345${number}`);
      expect((await desk().settle()).state).toBe(state);
    }
  });

  it('is quiet without a network unless a person asked, and then says what is wrong', async () => {
    await feed.close();
    const { updates, states } = desk();
    expect(await updates.checkQuietly()).toBe(false);
    expect(updates.state()).toMatchObject({ state: 'idle', checkedAt: null });
    expect(updates.state()).not.toHaveProperty('failure');
    expect(states.map((each) => each.state)).not.toContain('failed');
    expect(await updates.check()).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } });
  });

  it('fails with the reason if the feed has no list, answers an error, hangs, or shows a bad certificate', async () => {
    const answers: readonly (readonly [Parameters<typeof Object.assign>[1], string, RegExp])[] = [
      [{}, 'update_failed', /127\.0\.0\.1:\d+ answers 404 for latest-linux\.yml/],
      [
        { [list]: (_request: unknown, response: ServerResponse) => response.writeHead(503).end() },
        'update_failed',
        /answers 503/,
      ],
      [{ [list]: () => undefined }, 'timed_out', /127\.0\.0\.1/],
    ];
    for (const [files, code, subject] of answers) {
      Object.assign(feed.files, files);
      const { updates } = desk({ idleMs: 150 });
      expect(await updates.check()).toMatchObject({
        state: 'failed',
        failure: { code, subject: expect.stringMatching(subject) },
      });
    }
    const { Agent } = await import('node:https');
    const strict = setUpUpdates({ ...feed, agent: new Agent() }, folder.profile);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await strict.updates.check()).toMatchObject({ failure: { code: 'certificate' } });
    vi.unstubAllEnvs();
  });

  it('fails if the connection is cut, leaves nothing, and comes with the next check', async () => {
    const { statement, bytes } = offer({ content: Buffer.alloc(200_000, 'x') });
    feed.files[statement.file] = (_request, response) => {
      response.writeHead(200, { 'content-length': statement.size });
      response.write(bytes.subarray(0, 100_000), () => response.destroy());
    };
    const { updates, settle } = desk();
    expect(await settle()).toMatchObject({
      state: 'failed',
      failure: { code: 'connection_cut' },
      offered: null,
    });
    expect(pendingFiles(folder.profile)).toEqual([]);
    expect(await updates.checkQuietly()).toBe(false);
    feed.files[statement.file] = bytes;
    expect((await settle()).state).toBe('ready');
  });
});

describe('channels', () => {
  it('are chosen by a person, kept over a restart, and limited by the policy', async () => {
    offer();
    offer({ channel: 'beta', version: '2.1.0-beta.1' }, 'beta-linux.yml');
    const first = desk();
    await first.settle();
    await first.updates.choose('beta');
    await first.settle();
    expect(first.updates.state()).toMatchObject({
      state: 'ready',
      channel: 'beta',
      offered: { version: '2.1.0-beta.1' },
    });
    expect(desk().updates.state().channel).toBe('beta');
    const limited = desk({ policy: { channels: ['latest'] } });
    expect(limited.updates.state()).toMatchObject({ channel: 'latest', channels: ['latest'] });
    expect((await limited.updates.choose('beta')).channel).toBe('latest');
  });

  it('are asked after a choice, whatever began meanwhile, and stay as they are while a restart begins', async () => {
    vi.stubEnv('APPIMAGE', folder.program);
    offer();
    offer({ channel: 'beta', version: '2.1.0-beta.1' }, 'beta-linux.yml');
    const { updates, settle } = desk({
      installation: { kind: 'appimage', canInstall: true, program: folder.program },
    });
    const chosen = updates.choose('beta');
    void updates.check();
    await chosen;
    expect(await settle()).toMatchObject({ state: 'ready', offered: { version: '2.1.0-beta.1' } });
    const restarting = updates.restart();
    expect(await updates.choose('latest')).toMatchObject({ channel: 'beta', state: 'installing' });
    await restarting;
    expect(updates.installsAtEnd()).toBe(true);
    vi.unstubAllEnvs();
  });

  it('drop what the channel before offers, also while it is asked or loaded', async () => {
    offer({ content: Buffer.alloc(300_000, 'x') });
    for (const until of ['checking', 'downloading', 'ready']) {
      const { updates, states, settle } = desk();
      void updates.check();
      await expect
        .poll(() => states.map((each) => each.state), { interval: 1, timeout: 8000 })
        .toContain(until);
      await updates.choose('beta');
      expect(await settle()).toMatchObject({ channel: 'beta', state: 'failed', offered: null });
      expect(states.map((each) => [each.channel, each.state])).not.toContainEqual(['beta', 'ready']);
      expect(pendingFiles(folder.profile)).toEqual([]);
      rmSync(join(folder.profile, 'updates.json'));
    }
  });

  it('have each a newest list of their own', async () => {
    offer({ issued: '2026-11-21T10:00:00.000Z' });
    offer({ channel: 'beta', version: '2.1.0-beta.1', issued: '2026-11-01T10:00:00.000Z' }, 'beta-linux.yml');
    const { updates, settle } = desk();
    await settle();
    await updates.choose('beta');
    expect(await settle()).toMatchObject({ state: 'ready', offered: { version: '2.1.0-beta.1' } });
  });
});

describe('what is new', () => {
  it('is told once by the version that was installed, until somebody has seen it', async () => {
    offer();
    expect((await desk().settle()).news).toBeNull();
    const after = desk({ version: '2.0.0' });
    const news = { version: '2.0.0', notes: 'What is new.', size: 12 };
    expect(after.updates.state().news).toMatchObject(news);
    expect(desk({ version: '2.0.0' }).updates.state().news).toMatchObject(news);
    after.updates.seen();
    expect(after.updates.state().news).toBeNull();
    expect(desk({ version: '2.0.0' }).updates.state().news).toBeNull();
  });

  it('is told of a version that an administrator installed, with the notes as soon as the feed has them', async () => {
    expect(desk().updates.state().news).toBeNull();
    const after = desk({ version: '2.0.0' });
    expect(after.updates.state().news).toEqual({ version: '2.0.0', notes: '', released: null, size: null });
    offer();
    expect((await after.settle()).news).toMatchObject({ version: '2.0.0', notes: 'What is new.' });
  });

  it('survives a file of the profile that cannot be read', () => {
    writeFileSync(join(folder.profile, 'updates.json'), '{"channel": "beta", "newest": 7');
    expect(desk().updates.state()).toMatchObject({ channel: 'latest', news: null });
  });
});

describe('a restart into the new version', () => {
  const installation = () => ({ kind: 'appimage' as const, canInstall: true, program: folder.program });
  beforeEach(() => {
    vi.stubEnv('APPIMAGE', folder.program);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.useRealTimers();
  });

  it('ends the app in order once it is wanted, and not before', async () => {
    offer();
    const { updates, settle, ends } = desk({ installation: installation() });
    await settle();
    expect(ends()).toBe(0);
    expect(await updates.restart()).toMatchObject({ state: 'installing' });
    expect(ends()).toBe(1);
    expect(readFileSync(folder.program, 'utf8')).toBe('old program\n');
  });

  it('waits for what runs, names it, and can be put off', async () => {
    offer();
    const { updates, settle, ends, busy } = desk({ installation: installation() });
    await settle();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    busy.push('Export of orders');
    expect(await updates.restart()).toMatchObject({ state: 'ready', waitingFor: ['Export of orders'] });
    expect(updates.later()).toMatchObject({ state: 'ready', waitingFor: [] });
    busy.length = 0;
    // Nothing checks any more whether the work has ended.
    expect([vi.getTimerCount(), ends()]).toEqual([0, 0]);
    busy.push('Export of orders');
    await updates.restart();
    busy.length = 0;
    await expect.poll(() => ends()).toBe(1);
  });

  it('does nothing where this installation cannot replace itself, or nothing is ready', async () => {
    offer();
    const { updates, settle, ends } = desk();
    await settle();
    expect((await updates.restart()).state).toBe('ready');
    const other = desk({ installation: installation() });
    expect((await other.updates.restart()).state).toBe('idle');
    expect(ends() + other.ends()).toBe(0);
  });

  it('does not begin with a file that was changed meanwhile: it is removed and said', async () => {
    const { statement } = offer();
    const { updates, settle, ends } = desk({ installation: installation() });
    await settle();
    writeFileSync(join(folder.profile, 'updates/pending', statement.file), 'bad program\n');
    expect(await updates.restart()).toMatchObject({
      state: 'failed',
      failure: { code: 'update_refused', subject: refusals.hash },
      offered: null,
    });
    expect(ends()).toBe(0);
    expect(updates.installsAtEnd()).toBe(false);
    expect(pendingFiles(folder.profile)).toEqual([]);
  });

  it('installs nothing that was changed between the restart and the end of the app', async () => {
    const { statement } = offer();
    const { updates, settle } = desk({ installation: installation() });
    await settle();
    await updates.restart();
    writeFileSync(join(folder.profile, 'updates/pending', statement.file), 'bad program\n');
    await updates.installAtEnd();
    expect(readFileSync(folder.program, 'utf8')).toBe('old program\n');
  });

  it('is ready at an ordinary end too, but not where Windows would ask for an administrator', async () => {
    offer();
    const image = desk({ installation: installation() });
    expect(image.updates.installsAtEnd()).toBe(false);
    await image.settle();
    expect(image.updates.installsAtEnd()).toBe(true);
    const plain = desk();
    await plain.settle();
    expect(plain.updates.installsAtEnd()).toBe(false);
  });
});
