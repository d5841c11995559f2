/** Locked Codesk, as its pages see it: the whole of main over a fake Electron. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requests } from '../../../shared/ipc/contract';
import { deferred } from '../../support/deferred';
import { downloadScript } from '../../support/download-setup';
import {
  app,
  BrowserWindow,
  dialog,
  Menu,
  powerMonitor,
  startElectron,
} from '../../support/electron/electron';
import { sendJson, serve, type TestServer } from '../../support/http-server';
import { endMain, removeProfile, startMain } from '../../support/running-main';

/**
 * The requests that locked Codesk answers: those for sign-in, and those that return no data. Everything else is
 * refused.
 */
const answered = [
  'session.get',
  'session.sign-in',
  'session.sign-out',
  'session.lock',
  'practice.open',
  'network.questions',
  'network.answer',
  'network.cancel',
  'drafts.keep',
  'window.unsaved',
  'window.asked',
  'window.kept',
  'window.close',
];

let profile: string;
let server: TestServer;
/** The answer of a call waits for this. */
let held: Promise<unknown> | undefined;
beforeEach(async () => {
  startElectron();
  profile = mkdtempSync(join(tmpdir(), 'codesk-lock-'));
  app.paths = { userData: profile, downloads: profile };
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
  held = undefined;
  server = await serve(async ({ path, body }, response) => {
    if (path === '/authorizations/login') {
      const { email, password } = JSON.parse(body) as { email: string; password: string };
      if (password !== 'pw') return sendJson(response, 401, { message: 'no' });
      return sendJson(response, 200, { token: `token-of-${email}`, user: { email, name: 'Mira' } });
    }
    if (path === '/files/slow.csv') {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 }).write('id,no\n');
      return;
    }
    await held;
    return sendJson(response, 200, { detail: { secret: 'CT-9 of Aurora', file: '/files/slow.csv' } });
  });
});
afterEach(async () => {
  await endMain();
  vi.unstubAllEnvs();
  await server.close();
  await removeProfile(profile);
});

/** A started app with a signed-in user. */
async function open() {
  const main = startMain(() => server.origin, dirname(await downloadScript()));
  await main.signIn();
  return main;
}
const lockNow = () => {
  const menu = Menu.installed as { label?: string; submenu?: { label?: string; click?: () => void }[] }[];
  const file = menu.find(({ label }) => label === 'File')?.submenu ?? [];
  file.find(({ label }) => label === 'Lock Codesk')?.click?.();
};
const contract = { call: 'contracts.show', input: { id: 7 } };

// A request that never ends fails this test.
describe('a locked Codesk', { timeout: 15_000 }, () => {
  it('answers nothing but what sign-in needs', async () => {
    const { ask, eventsOf } = await open();
    lockNow();
    expect(eventsOf('session').at(-1)).toMatchObject({ status: 'signed_in', locked: true });
    const refused: string[] = [];
    for (const name of Object.keys(requests)) {
      // These have effects; other tests of this file press them.
      if (answered.includes(name) && name !== 'session.get') continue;
      const reply = await ask(name, {});
      if (!reply.ok && reply.error?.code === 'locked') refused.push(name);
    }
    expect(refused.sort()).toEqual(
      Object.keys(requests)
        .filter((name) => !answered.includes(name))
        .sort(),
    );
    expect(await ask('nothing.like-this')).toMatchObject({ error: { code: 'locked' } });
    expect(await ask('window.unsaved', { unsaved: false })).toMatchObject({ ok: true });
    expect(await ask('network.questions')).toMatchObject({ ok: true });
  });

  it('stays locked for a wrong password, for another server and for the practice workspace', async () => {
    const { ask } = await open();
    lockNow();
    const withPassword = { with: 'password', server: server.origin, email: 'mira@codesk.example' };
    expect(await ask('session.sign-in', { ...withPassword, password: 'guessed' })).toMatchObject({
      error: { code: 'credentials' },
    });
    expect(
      await ask('session.sign-in', { with: 'token', server: 'https://elsewhere.example', token: 't' }),
    ).toMatchObject({ error: { code: 'server_not_allowed', subject: server.origin } });
    expect(await ask('practice.open')).toMatchObject({ error: { code: 'server_not_allowed' } });
    expect(await ask('session.get')).toMatchObject({ data: { locked: true } });
    expect(await ask('api.call', contract)).toMatchObject({ error: { code: 'locked' } });
  });

  it('stays locked while the server cannot be asked', async () => {
    const { ask, signIn } = await open();
    lockNow();
    await server.close();
    expect((await signIn()).error?.code).toMatch(/^(unreachable|connection_cut)$/);
    expect(await ask('session.get')).toMatchObject({ data: { locked: true } });
    expect(await ask('api.call', contract)).toMatchObject({ error: { code: 'locked' } });
  });

  it('goes on when the same person signs in', async () => {
    const { ask, signIn, eventsOf } = await open();
    lockNow();
    expect(await signIn()).toMatchObject({ ok: true });
    expect(eventsOf('session').at(-1).locked).toBeUndefined();
    expect(await ask('api.call', contract)).toMatchObject({ ok: true });
  });

  it('is open after a sign-out: nobody is signed in', async () => {
    const { ask } = await open();
    lockNow();
    expect(await ask('session.sign-out')).toMatchObject({ data: { status: 'signed_out' } });
    expect((await ask('session.get')).data).not.toHaveProperty('locked');
    expect(await ask('preferences.get')).toMatchObject({ ok: true });
    // There is nothing to cover.
    expect((await ask('session.lock')).data).not.toHaveProperty('locked');
  });

  it.each([
    ['the same person', 'mira@codesk.example', { ok: true }],
    ['nobody else', 'omar@codesk.example', { ok: false, error: { code: 'session_ended' } }],
  ])('gives what was asked before to %s', async (_who, email, expected) => {
    const { ask, signIn } = await open();
    const answer = deferred<void>();
    held = answer.promise;
    let reply: unknown;
    const asked = ask('api.call', contract).then((got) => {
      reply = got;
    });
    await expect
      .poll(() => server.received.map(({ path }) => path))
      .toContainEqual(expect.stringMatching(/^\/cod\/contracts/));
    lockNow();
    answer.resolve();
    // A separate request to the server takes longer than the other parts of this reply.
    const guessed = { with: 'password', server: server.origin, email, password: 'guessed' };
    expect(await ask('session.sign-in', guessed)).toMatchObject({ error: { code: 'credentials' } });
    expect(reply).toBeUndefined();
    await signIn(email);
    await asked;
    expect(reply).toMatchObject(expected);
  });

  it('tells its pages nothing, and the rest when the same person is back', async () => {
    const { ask, eventsOf, signIn, openFiles } = await open();
    lockNow();
    const before = eventsOf('rates-opened').length;
    writeFileSync(join(profile, 'prices.csv'), 'from,to,rate\n');
    openFiles([join(profile, 'prices.csv')]);
    openFiles([join(profile, 'prices.csv')]);
    expect(eventsOf('rates-opened')).toHaveLength(before);
    expect(await ask('rateFiles.waiting')).toMatchObject({ error: { code: 'locked' } });
    await signIn();
    expect(eventsOf('rates-opened')).toHaveLength(before + 1);
  });

  it('follows a link after the same person is back', async () => {
    const { ask, eventsOf, signIn, show } = await open();
    lockNow();
    show(['codesk', 'codesk://settings.uploads?type=skus']);
    expect(eventsOf('link')).toEqual([]);
    expect(await ask('window.link')).toMatchObject({ error: { code: 'locked' } });
    await signIn();
    expect(eventsOf('link')).toEqual([{}]);
    expect(await ask('window.link')).toMatchObject({ data: { route: '/settings/uploads?type=skus' } });
  });

  it('drops what waited when somebody else signs in, and what only a seen page can answer', async () => {
    const { eventsOf, signIn, show } = await open();
    lockNow();
    show(['codesk', 'codesk://settings.uploads?type=skus']);
    const menu = Menu.installed as { label?: string; submenu?: { label?: string; click?: () => void }[] }[];
    menu
      .find(({ label }) => label === 'File')
      ?.submenu?.find(({ label }) => label === 'Open rate file…')
      ?.click?.();
    expect([eventsOf('link'), eventsOf('rates-choose')]).toEqual([[], []]);
    await signIn('omar@codesk.example');
    expect([eventsOf('link'), eventsOf('rates-choose')]).toEqual([[], []]);
  });

  it('names no record in the title of a window', async () => {
    const { ask, main, sides, signIn } = await open();
    await ask('window.open', { place: '/invoice-temp?id=7' });
    const [side] = sides();
    main.setTitle('Contract CT-9');
    lockNow();
    expect([main.title, side?.title]).toEqual(['Codesk', 'Codesk']);
    const event = { preventDefault: vi.fn() };
    side?.emit('page-title-updated', event, 'Invoice 7 of Aurora');
    expect(event.preventDefault).toHaveBeenCalled();
    await signIn();
    expect([main.title, side?.title]).toEqual(['Contract CT-9', 'Invoice 7 of Aurora']);
  });

  it('counts an open file dialog as cancelled', async () => {
    const { ask, signIn } = await open();
    const file = join(profile, 'prices.csv');
    writeFileSync(file, 'from,to,rate\n');
    dialog.answer = { canceled: false, filePaths: [file] };
    const picking = ask('files.pick-rates');
    lockNow();
    await signIn();
    expect(await picking).toEqual({ ok: true, data: null });
    expect(await ask('files.pick-rates')).toMatchObject({ ok: true, data: { name: 'prices.csv' } });
  });

  it('takes the question about a link away', async () => {
    const { ask } = await open();
    dialog.presses = [1];
    await ask('app.open-link', { url: 'https://a.example/' }, undefined, undefined, { gesture: true });
    const signal = dialog.questions.at(-1)?.options.signal as AbortSignal;
    expect(signal.aborted).toBe(false);
    lockNow();
    expect(signal.aborted).toBe(true);
  });

  it('goes on with a download, and does not name it when its window is closed', async () => {
    const { ask, main, signIn } = await open();
    await ask('api.call', contract);
    dialog.answer = { canceled: false, filePath: join(profile, 'Orders.csv') };
    const file = { url: '/files/slow.csv', name: 'Orders.csv', title: 'Export orders' };
    expect(await ask('download.file', file)).toMatchObject({ ok: true });
    lockNow();
    dialog.questions = [];
    main.close();
    expect(dialog.questions).toMatchObject([{ options: { message: '“A transfer” is still running' } }]);
    await signIn();
    expect(await ask('download.jobs')).toMatchObject({ data: { jobs: [{ state: 'running' }] } });
  });

  it('is locked after a restart', async () => {
    const first = await open();
    lockNow();
    for (const window of BrowserWindow.all) window.destroy();
    await first.end('test');
    app.removeAllListeners();
    const { ask, signIn } = startMain(() => server.origin);
    expect(await ask('session.get')).toMatchObject({
      data: { status: 'signed_in', locked: true, user: { email: 'mira@codesk.example' } },
    });
    expect(await ask('api.call', contract)).toMatchObject({ error: { code: 'locked' } });
    await signIn();
    expect(await ask('api.call', contract)).toMatchObject({ ok: true });
    expect(readFileSync(join(profile, 'session.bin')).length).toBeGreaterThan(0);
  });
});

describe('the lock of the policy', () => {
  const withPolicy = (content: object) => {
    const file = join(profile, 'given-policy.json');
    writeFileSync(file, JSON.stringify(content));
    vi.stubEnv('CODESK_POLICY', file);
  };

  it('comes when the system locks its screen, and only with the policy', async () => {
    const { ask } = await open();
    powerMonitor.emit('lock-screen');
    expect((await ask('session.get')).data).not.toHaveProperty('locked');
  });

  it('comes without use of Codesk, which its pages report', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] });
    try {
      withPolicy({ idleLock: 15 });
      const { ask, eventsOf } = await open();
      const isLocked = async () => (await ask('session.get')).data?.locked === true;
      for (let minutes = 0; minutes < 60; minutes += 14) {
        vi.advanceTimersByTime(14 * 60_000);
        expect(await ask('session.used')).toMatchObject({ ok: true });
        // A request that the page sends without a user is no sign of use.
        await ask('app.about');
      }
      vi.advanceTimersByTime(14.5 * 60_000);
      expect(eventsOf('lock-soon')).toEqual([{ seconds: 30 }]);
      await ask('app.about');
      expect(await isLocked()).toBe(false);
      vi.advanceTimersByTime(30_000);
      expect(await isLocked()).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('comes when the system locks its screen', async () => {
    withPolicy({ idleLock: 15 });
    const { ask } = await open();
    powerMonitor.emit('lock-screen');
    expect(await ask('session.get')).toMatchObject({ data: { locked: true } });
  });
});
