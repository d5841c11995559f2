/** A user's file and environment against the machine policy: no value of the machine changes. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { policyPlaces } from '../../../../main/policy/places';
import type { Policy } from '../../../../main/policy/policy';
import { readPolicy } from '../../../../main/policy/read-policy';
import { app, dialog, startElectron } from '../../../support/electron/electron';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { type TestPolicyFolders, testPolicyFolders } from '../../../support/policy-folders';
import { endMain, startMain } from '../../../support/running-main';

let at: TestPolicyFolders;
let tried = 0;
let changed = 0;

beforeEach(() => {
  at = testPolicyFolders();
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
});
afterEach(async () => {
  await endMain();
  vi.unstubAllEnvs();
  at.remove();
});
afterAll(() =>
  console.log(`policy combinations in which a user's file changes a machine's value: ${changed} of ${tried}`),
);

/** Counts a combination as a change until it is proved to be none. */
async function unchanged(check: () => unknown) {
  tried += 1;
  changed += 1;
  await check();
  changed -= 1;
}
/** The policy of the machine's file alone, and then with the changes of the user. */
function expectSame(userDid: () => void, values: (policy: Policy) => unknown) {
  const alone = values(readPolicy(at.places).policy);
  userDid();
  const { policy, state } = readPolicy(at.places);
  expect(values(policy)).toEqual(alone);
  return { policy, state };
}

describe('a user’s file beside a policy of the machine', () => {
  it('does not change the same entry', () =>
    unchanged(() => {
      at.machine({ server: 'https://machine.example' });
      const { policy, state } = expectSame(
        () => at.user({ server: 'https://user.example', skuSearch: 'https://user.example' }),
        ({ server }) => server,
      );
      expect(policy).toMatchObject({ server: 'https://machine.example' });
      expect(policy.skuSearch).toBeUndefined();
      expect(state.sources.at(-1)).toMatchObject({ kind: 'user', state: 'ignored' });
    }));

  it('does not change an entry of a group of which it may set others', () =>
    unchanged(() => {
      at.machine({ timeouts: { connect: 5 }, allowUser: ['timeouts'] });
      const { policy, state } = expectSame(
        () => at.user({ timeouts: { connect: 300, response: 30 } }),
        ({ timeouts }) => timeouts.connect,
      );
      expect(policy.timeouts).toEqual({ connect: 5, response: 30, request: 180 });
      expect(state.sources.at(-1)).toMatchObject({
        state: 'partly',
        reason: 'the machine policy does not allow users to set these entries: timeouts.connect',
      });
    }));

  it('adds nothing to a list, to names with values, or to a group that belongs together', () =>
    unchanged(() => {
      at.machine({
        downloadHosts: ['files.example'],
        paths: { 'orders.show': '/o' },
        proxy: { mode: 'direct' },
        push: { key: 'k', cluster: 'eu' },
        allowUser: ['downloadHosts', 'paths', 'proxy', 'proxy.servers', 'push.host'],
      });
      expectSame(
        () =>
          at.user({
            downloadHosts: ['evil.example'],
            paths: { 'contracts.edit': '/cod/contracts/destroy' },
            proxy: { mode: 'fixed', servers: 'evil.example:80' },
            push: { key: 'k', host: 'evil.example' },
          }),
        (policy) => policy,
      );
    }));

  it('switches nothing off when it is broken', () =>
    unchanged(() => {
      at.machine({ server: 'https://machine.example', pinServer: true, allowUser: ['dateFormat'] });
      const { state } = expectSame(
        () => at.user('{"server":'),
        (policy) => policy,
      );
      expect(state.broken).toBeUndefined();
      expect(state.sources.at(-1)).toMatchObject({ kind: 'user', state: 'broken' });
    }));

  it('counts no more when CODESK_POLICY names it', () =>
    unchanged(() => {
      at.machine({ server: 'https://machine.example', practice: false });
      const named = join(at.folder, 'named.json');
      writeFileSync(named, '{"server":"https://user.example","practice":true}');
      const { user } = policyPlaces(join(at.folder, 'profile'), 'linux', { CODESK_POLICY: named });
      expect(user[0]).toBe(named);
      const { policy } = readPolicy({ ...at.places, user });
      expect(policy).toMatchObject({ server: 'https://machine.example', practice: false });
    }));

  it('takes the place of the machine’s file by no link', () =>
    unchanged(() => {
      at.user({ server: 'https://user.example' });
      chmodSync(join(at.folder, 'profile'), 0o777);
      symlinkSync(at.profileFile, at.machineFile);
      const { policy, state } = readPolicy(at.places);
      expect(policy.server).toBeUndefined();
      expect(state.broken).toContain('can be written by users other than the administrator (mode 0777)');
    }));

  it('sets only what it may set', () =>
    unchanged(() => {
      at.machine({ idleLock: 5, practice: false, allowUser: ['dateFormat'] });
      const { policy } = expectSame(
        () =>
          at.user({
            dateFormat: 'year-month-day',
            idleLock: 600,
            practice: true,
            timeouts: { connect: 300 },
          }),
        ({ dateFormat: _allowed, ...rest }) => rest,
      );
      expect(policy.dateFormat).toBe('year-month-day');
    }));

  it('reaches nothing through names of JavaScript', () =>
    unchanged(() => {
      at.machine({ server: 'https://machine.example', allowUser: ['timeouts', 'paths'] });
      expectSame(
        () =>
          at.user(
            '{"__proto__":{"server":"https://user.example","pinServer":true},"constructor":{"prototype":{"practice":false}},' +
              '"timeouts":{"__proto__":{"connect":300}},"paths":{"__proto__":"/evil"}}',
          ),
        ({ paths: _allowed, ...rest }) => rest,
      );
      expect(readPolicy(at.places).policy.timeouts.connect).toBe(10);
      expect('server' in {} || 'connect' in {}).toBe(false);
    }));

  it('allows itself nothing, also with names that stand in it twice', () =>
    unchanged(() => {
      at.machine({ server: 'https://machine.example' });
      expectSame(
        () =>
          at.user(
            '{"server":"https://one.example","allowUser":["server"],"server":"https://two.example","allowUser":["server","idleLock"],"idleLock":1440}',
          ),
        (policy) => policy,
      );
    }));

  it('does not fill in what the machine set to false or to nothing', () =>
    unchanged(() => {
      at.machine({
        practice: false,
        pinServer: false,
        exportFolders: [],
        downloadHosts: [],
        paths: {},
        updates: { off: false },
        certificates: { system: false },
        allowUser: [
          'practice',
          'pinServer',
          'exportFolders',
          'downloadHosts',
          'paths',
          'updates',
          'certificates',
        ],
      });
      expectSame(
        () =>
          at.user({
            practice: true,
            pinServer: true,
            exportFolders: ['/srv'],
            downloadHosts: ['evil.example'],
            paths: { 'orders.show': '/o' },
            updates: { off: true },
            certificates: { system: true },
          }),
        (policy) => policy,
      );
    }));
});

describe('a pinned server', () => {
  let server: TestServer;
  let other: TestServer;
  const answers: Parameters<typeof serve>[0] = (request, response) => {
    const { email } = JSON.parse(request.body || '{}') as { email?: string };
    sendJson(response, 200, { token: `token-of-${email}`, user: { email } });
  };
  beforeEach(async () => {
    [server, other] = await Promise.all([serve(answers), serve(answers)]);
    fresh();
  });
  afterEach(() => Promise.all([server.close(), other.close()]));
  const fresh = () => {
    startElectron();
    app.paths = { userData: join(at.folder, 'profile'), downloads: at.folder };
  };
  const start = (origin: () => string) => startMain(origin, undefined, at.places);

  it('is not left by CODESK_API_URL, by a preference or by what the page sends', () =>
    unchanged(async () => {
      at.machine({ server: server.origin, pinServer: true });
      vi.stubEnv('CODESK_API_URL', other.origin);
      const { ask, signIn } = start(() => other.origin);
      await ask('preferences.set', { lastServer: other.origin });
      expect(await ask('preferences.get')).toMatchObject({ data: { lastServer: server.origin } });
      expect(await signIn()).toMatchObject({ error: { code: 'server_not_allowed', subject: other.origin } });
      expect(await ask('session.sign-in', { with: 'token', server: other.origin, token: 't' })).toMatchObject(
        {
          error: { code: 'server_not_allowed' },
        },
      );
      expect(other.received).toEqual([]);
      expect((await ask('session.get')).data).toMatchObject({ status: 'signed_out' });
    }));

  it('is proposed whatever CODESK_API_URL says, also where it is not pinned', async () => {
    at.machine({ server: server.origin });
    vi.stubEnv('CODESK_API_URL', other.origin);
    const { ask } = start(() => other.origin);
    expect(await ask('preferences.get')).toMatchObject({ data: { lastServer: server.origin } });
  });

  it('is not left by a session of another server that was kept, which stays where it is', () =>
    unchanged(async () => {
      await start(() => other.origin).signIn();
      const stored = readFileSync(join(at.folder, 'profile', 'session.bin'));
      at.machine({ server: server.origin, pinServer: true });
      fresh();
      const { ask } = start(() => server.origin);
      expect((await ask('session.get')).data).toMatchObject({ status: 'signed_out', owner: '' });
      expect(await ask('api.call', { call: 'contracts.show', input: { id: 7 } })).toMatchObject({
        error: { code: 'session_ended' },
      });
      expect(other.received.map(({ path }) => path)).toEqual(['/authorizations/login']);
      expect(readFileSync(join(at.folder, 'profile', 'session.bin'))).toEqual(stored);
    }));

  it('lets people sign in to it, however its address is written', async () => {
    at.machine({ server: server.origin.toUpperCase().replace('HTTP:', 'http:'), pinServer: true });
    const { ask, signIn } = start(() => `${server.origin}/`);
    expect(await signIn()).toMatchObject({ ok: true });
    expect((await ask('policy.get')).data).toMatchObject({ pinnedServer: server.origin });
  });
});

describe('a broken policy of the machine', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await serve((_request, response) =>
      sendJson(response, 200, { token: 'token-1', user: { email: 'mira@codesk.example' } }),
    );
    startElectron();
    app.paths = { userData: join(at.folder, 'profile'), downloads: at.folder };
  });
  afterEach(() => server.close());

  it('lets nobody in, says why, and leaves the kept session for when it is mended', async () => {
    const start = () => {
      startElectron();
      app.paths = { userData: join(at.folder, 'profile'), downloads: at.folder };
      return startMain(() => server.origin, undefined, at.places);
    };
    expect(await start().signIn()).toMatchObject({ ok: true });
    at.machine({ timeouts: { connect: 0 }, allowUser: ['dateFormat'] });
    at.user({ timeouts: { connect: 5 }, dateFormat: 'year-month-day' });
    const asked = server.received.length;
    const { ask, signIn } = start();
    const reason = `${at.machineFile}: timeouts.connect (must be a number from 1 to 300)`;
    expect((await ask('session.get')).data).toMatchObject({ status: 'signed_out' });
    for (const [name, input] of [
      ['session.sign-in', { with: 'token', server: server.origin, token: 't' }],
      ['practice.open', {}],
      ['practice.reset', {}],
    ] as const)
      expect(await ask(name, input), name).toMatchObject({
        error: { code: 'policy_broken', subject: reason },
      });
    expect(await signIn()).toMatchObject({ error: { code: 'policy_broken', subject: reason } });
    expect((await ask('policy.get')).data).toMatchObject({ broken: reason, entries: [] });
    expect((await ask('preferences.get')).data).not.toHaveProperty('fixed');
    expect(server.received).toHaveLength(asked);

    at.machine({ timeouts: { connect: 1 } });
    expect((await start().ask('session.get')).data).toMatchObject({ status: 'signed_in' });
  });

  it('is a broken file of a user only where the machine has none', async () => {
    at.user('{');
    const { ask, signIn } = startMain(() => server.origin, undefined, at.places);
    expect(await signIn()).toMatchObject({ ok: true });
    expect((await ask('app.about')).data?.warnings).toEqual([expect.stringContaining(at.profileFile)]);
  });
});

it('files are saved in the folders of the policy only', async () => {
  startElectron();
  const exports = join(at.folder, 'exports');
  mkdirSync(exports);
  app.paths = { userData: join(at.folder, 'profile'), downloads: at.folder };
  at.machine({ exportFolders: [exports] });
  const { ask } = startMain(() => '', undefined, at.places);
  const save = { text: 'a\n', name: 'Orders.csv', title: 'Export orders' };
  dialog.answer = { canceled: false, filePath: join(at.folder, 'Orders.csv') };
  expect(await ask('files.save-text', save)).toMatchObject({
    error: { code: 'folder_not_allowed', subject: exports },
  });
  expect(existsSync(join(at.folder, 'Orders.csv'))).toBe(false);
  dialog.answer = { canceled: false, filePath: join(exports, 'Orders.csv') };
  expect(await ask('files.save-text', save)).toMatchObject({ ok: true });
});

describe('without the practice workspace', () => {
  it('it is neither opened nor reset', async () => {
    startElectron();
    app.paths = { userData: join(at.folder, 'profile'), downloads: at.folder };
    at.machine({ practice: false });
    const kept = join(at.folder, 'profile', 'practice');
    mkdirSync(kept);
    writeFileSync(join(kept, 'practice.db'), 'data');
    const { ask } = startMain(() => '', undefined, at.places);
    for (const name of ['practice.open', 'practice.reset'])
      expect(await ask(name), name).toMatchObject({ error: { code: 'practice_off' } });
    expect(readFileSync(join(kept, 'practice.db'), 'utf8')).toBe('data');
    rmSync(kept, { recursive: true });
  });
});
