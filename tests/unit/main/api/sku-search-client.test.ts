/** The external SKU search, through the requests of the page: its token, its address, and what can fail. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp } from '../../../../main/app';
import { openFirstWindow } from '../../../../main/startup/first-window';
import {
  app,
  BrowserWindow,
  ipcMain,
  safeStorage,
  startElectron,
  utilityProcess,
} from '../../../support/electron/electron';
import log, { lines } from '../../../support/electron/electron-log';
import { sendJson, serve, type TestServer } from '../../../support/http-server';
import { endMain, removeProfile } from '../../../support/running-main';

interface Answer {
  readonly ok: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly subject?: string; readonly serverMessage?: string };
}

const token = 'sku-token-of-mira';
let profile: string;
let server: TestServer;
let skus: TestServer;
/** The replies of the SKU search; a function writes the response itself. */
let answer: unknown;
let status: number;
/** The search takes any token, as that of the practice workspace, which is random. */
let takesAny: boolean;

beforeEach(async () => {
  startElectron();
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux');
  lines.length = 0;
  log.hooks.length = 0;
  profile = mkdtempSync(join(tmpdir(), 'codesk-sku-search-'));
  app.paths = { userData: profile, downloads: profile };
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
  answer = { skus: [{ skuId: 7, systemCode: 'SK-100007' }] };
  status = 200;
  takesAny = false;
  server = await serve((request, response) => {
    const { email } = JSON.parse(request.body || '{}') as { email?: string };
    return sendJson(response, 200, { token: `secret-of-${email}`, user: { email } });
  });
  skus = await serve((request, response) => {
    if (request.path === '/authorizations/user') return sendJson(response, 200, { user: { id: 1 } });
    if (request.headers.authorization !== `Bearer ${token}` && !takesAny)
      return sendJson(response, 401, { message: 'Unauthenticated.' });
    if (status === 302) {
      response.writeHead(302, { location: 'https://elsewhere.example/skus' });
      return response.end();
    }
    if (answer === 'cut') return response.destroy();
    return sendJson(response, status, answer);
  });
});
afterEach(async () => {
  await endMain();
  vi.unstubAllEnvs();
  await Promise.all([server.close(), skus.close()]);
  await removeProfile(profile);
});

function start() {
  // One app at a time: windows and handlers of the one before are gone.
  BrowserWindow.all = [];
  startApp(openFirstWindow());
  const main = BrowserWindow.all[0] as BrowserWindow;
  const ask = async (name: string, input: unknown = {}) => {
    const event = {
      sender: main.webContents,
      senderFrame: { url: 'app://codesk/index.html#/lists', parent: null },
    };
    return JSON.parse(
      String(await ipcMain.handlers.get('codesk')?.(event, name, JSON.stringify(input))),
    ) as Answer;
  };
  const signIn = (email = 'mira@codesk.example') =>
    ask('session.sign-in', { with: 'password', server: server.origin, email, password: 'pw' });
  const connect = (typed = token, at: string | undefined = skus.origin) =>
    ask('skuSearch.connect', { token: typed, ...(at === undefined ? {} : { server: at }) });
  const state = async () => (await ask('skuSearch.status')).data;
  return { main, ask, signIn, connect, state };
}
const hostOf = (at: TestServer) => new URL(at.origin).host;
const notConnected = { connected: false, host: '', fixedAddress: false, practice: false, kept: 'keyring' };

describe('the SKU search', () => {
  it('is not connected at first, and finds nothing then', async () => {
    const { ask, signIn, state } = start();
    await signIn();
    expect(await state()).toEqual(notConnected);
    expect(await ask('skuSearch.find', { q: 'SK' })).toMatchObject({
      ok: false,
      error: { code: 'sku_search_off' },
    });
    expect(skus.received).toEqual([]);
  });

  it('sends q and perhaps client with its own bearer token', async () => {
    const { ask, signIn, connect } = start();
    await signIn();
    expect(await connect()).toMatchObject({ ok: true, data: { connected: true, host: hostOf(skus) } });
    skus.received.length = 0;
    expect(await ask('skuSearch.find', { q: 'SK-1' })).toEqual({
      ok: true,
      data: { skus: [{ skuId: '7', systemCode: 'SK-100007' }] },
    });
    await ask('skuSearch.find', { q: 'SK-2', client: 31 });
    expect(skus.received.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', '/skus/search', { q: 'SK-1' }],
      ['POST', '/skus/search', { q: 'SK-2', client: 31 }],
    ]);
    expect(skus.received[0]?.headers.authorization).toBe(`Bearer ${token}`);
    expect(server.received.some(({ path }) => path.startsWith('/skus'))).toBe(false);
  });

  it('leaves out an entry that cannot be read', async () => {
    const { ask, signIn, connect } = start();
    await signIn();
    await connect();
    answer = {
      skus: [{ skuId: 'A-1', systemCode: null }, { systemCode: 'x' }, null, { skuId: '' }, { skuId: 4 }],
    };
    expect((await ask('skuSearch.find', { q: 'A' })).data).toEqual({
      skus: [
        { skuId: 'A-1', systemCode: '' },
        { skuId: '4', systemCode: '' },
      ],
    });
    answer = { data: { skus: null } };
    expect((await ask('skuSearch.find', { q: 'A' })).data).toEqual({ skus: [] });
  });

  it('needs a session', async () => {
    const { ask, connect } = start();
    expect(await connect()).toMatchObject({ error: { code: 'session_ended' } });
    expect(await ask('skuSearch.find', { q: 'SK' })).toMatchObject({ error: { code: 'session_ended' } });
    expect(skus.received).toEqual([]);
  });
});

describe('in the practice workspace, the SKU search', () => {
  it('is connected with a token of its own, and leaves that of another user alone', async () => {
    const { ask, signIn, connect, state } = start();
    await signIn();
    await connect();
    takesAny = true;
    skus.received.length = 0;
    const opened = ask('practice.open');
    await expect.poll(() => utilityProcess.started.length).toBe(1);
    const child = utilityProcess.started[0];
    child?.emit('message', { type: 'ready', port: Number(new URL(skus.origin).port) });
    expect(await opened).toMatchObject({ ok: true });
    expect(await state()).toMatchObject({ connected: true, practice: true, host: hostOf(skus) });
    expect(await ask('skuSearch.find', { q: 'SK' })).toMatchObject({ ok: true });
    const own = child?.args.find((argument) => argument.startsWith('--sku-token='))?.slice(12);
    expect(skus.received.at(-1)?.headers.authorization).toBe(`Bearer ${own}`);
    await ask('session.sign-out');
    expect(existsSync(join(profile, 'sku-search.bin'))).toBe(true);
    await signIn();
    expect(await state()).toMatchObject({ connected: true, practice: false });
  });
});

describe('the token of the SKU search', () => {
  it('is stored encrypted, is there after a restart, and gone after Disconnect', async () => {
    const first = start();
    await first.signIn();
    await first.connect();
    const file = join(profile, 'sku-search.bin');
    expect(readFileSync(file, 'utf8')).not.toContain(token);
    const second = start();
    expect(await second.state()).toMatchObject({ connected: true, host: hostOf(skus) });
    expect(await second.ask('skuSearch.disconnect')).toEqual({ ok: true, data: notConnected });
    expect(existsSync(file)).toBe(false);
    expect(await start().state()).toEqual(notConnected);
  });

  it('stays in memory without a keyring', async () => {
    safeStorage.backend = 'basic_text';
    const { signIn, connect, state } = start();
    await signIn();
    await connect();
    expect(await state()).toMatchObject({ connected: true, kept: 'memory' });
    expect(readdirSync(profile)).not.toContain('sku-search.bin');
    expect(await start().state()).toMatchObject({ connected: false });
  });

  it('never reaches the page or the log', async () => {
    // No other part of this process registers this secret.
    const own = 'token-of-this-test-only';
    takesAny = true;
    const { main, ask, signIn, connect, state } = start();
    await signIn();
    const told = [
      await connect(own),
      await state(),
      await ask('skuSearch.find', { q: 'SK' }),
      main.webContents.sent,
    ];
    expect(skus.received.at(-1)?.headers.authorization).toBe(`Bearer ${own}`);
    expect(JSON.stringify(told)).not.toContain(own);
    await ask('app.report', { message: `${own} seen` });
    expect(lines.join()).toContain('[redacted] seen');
    expect(lines.join()).not.toContain(own);
  });

  it('that was kept before is kept out of the log, before it is used', async () => {
    // Nothing in this process has registered it.
    const own = 'token-of-before-the-restart';
    const kept = JSON.stringify({ server: skus.origin, token: own, owner: 'mira' });
    writeFileSync(join(profile, 'sku-search.bin'), safeStorage.encryptString(kept));
    await start().ask('app.report', { message: `${own} seen` });
    expect(lines.join()).toContain('[redacted] seen');
    expect(lines.join()).not.toContain(own);
  });

  it('is sent without the spaces around what was pasted', async () => {
    const { ask, signIn, connect } = start();
    await signIn();
    expect(await connect(` ${token}\n`)).toMatchObject({ ok: true, data: { connected: true } });
    expect(await ask('skuSearch.find', { q: 'SK' })).toMatchObject({ ok: true });
  });

  it('is not used for another user, and comes back with its own', async () => {
    const { ask, signIn, connect, state } = start();
    await signIn();
    await connect();
    await signIn('omar@codesk.example');
    expect(await state()).toEqual(notConnected);
    expect(await ask('skuSearch.find', { q: 'SK' })).toMatchObject({ error: { code: 'sku_search_off' } });
    await signIn();
    expect(await state()).toMatchObject({ connected: true });
  });

  it('belongs to the one who connected, even if another user signs in meanwhile', async () => {
    let release: (() => void) | undefined;
    const slow = await serve((_request, response) => {
      release = () => sendJson(response, 200, { skus: [] });
    });
    const { signIn, connect, state } = start();
    await signIn();
    const connecting = connect(token, slow.origin);
    await expect.poll(() => release).toBeDefined();
    await signIn('omar@codesk.example');
    release?.();
    await connecting;
    expect(await state()).toEqual(notConnected);
    await signIn();
    expect(await state()).toMatchObject({ connected: true });
    await slow.close();
  });

  it('is not kept for a user who signed out before it was known to work', async () => {
    let release: (() => void) | undefined;
    const slow = await serve((_request, response) => {
      release = () => sendJson(response, 200, { skus: [] });
    });
    const { ask, signIn, connect, state } = start();
    await signIn();
    const connecting = connect(token, slow.origin);
    await expect.poll(() => release).toBeDefined();
    await ask('session.sign-out');
    release?.();
    expect(await connecting).toMatchObject({ ok: false });
    expect(existsSync(join(profile, 'sku-search.bin'))).toBe(false);
    await signIn();
    expect(await state()).toEqual(notConnected);
    expect(await connect()).toMatchObject({ ok: true, data: { connected: true } });
    await slow.close();
  });

  it('is forgotten when its user signs out', async () => {
    const { ask, signIn, connect, state } = start();
    await signIn();
    await connect();
    await ask('session.sign-out');
    expect(existsSync(join(profile, 'sku-search.bin'))).toBe(false);
    await signIn();
    expect(await state()).toEqual(notConnected);
  });

  it('is not kept when the service refuses it, and what was connected stays', async () => {
    const { ask, signIn, connect, state } = start();
    await signIn();
    expect(await connect('wrong-token')).toMatchObject({
      ok: false,
      error: { code: 'sku_token_refused', subject: hostOf(skus) },
    });
    expect(await state()).toEqual(notConnected);
    await connect();
    await connect('wrong-token');
    expect(await ask('skuSearch.find', { q: 'SK' })).toMatchObject({ ok: true });
  });

  it('that is refused later does not end the session', async () => {
    const { ask, signIn, connect } = start();
    await signIn();
    await connect();
    status = 401;
    answer = { message: 'Unauthenticated.' };
    const reply = await ask('skuSearch.find', { q: 'SK' });
    expect(reply.error).toMatchObject({ code: 'sku_token_refused', subject: hostOf(skus) });
    expect(reply.error?.serverMessage).toBeUndefined();
    expect((await ask('session.get')).data).toMatchObject({ status: 'signed_in' });
  });
});

describe('the address of the SKU search', () => {
  it.each(['', 'http://skus.example', 'ftp://skus.example', 'https://me:pw@skus.example'])(
    'cannot be %j',
    async (typed) => {
      const { signIn, connect } = start();
      await signIn();
      expect(await connect(token, typed)).toMatchObject({ error: { code: 'address_invalid' } });
    },
  );

  it('can be fixed by the policy file', async () => {
    writeFileSync(join(profile, 'policy.json'), JSON.stringify({ skuSearch: `${skus.origin}/` }));
    const { ask, signIn, state } = start();
    await signIn();
    expect(await state()).toMatchObject({ connected: false, host: hostOf(skus), fixedAddress: true });
    // A page that asks for another address does not get it.
    expect(await ask('skuSearch.connect', { token, server: 'https://elsewhere.example' })).toMatchObject({
      ok: true,
      data: { connected: true, host: hostOf(skus) },
    });
  });

  it('gets no token that was entered for another one', async () => {
    const first = start();
    await first.signIn();
    await first.connect();
    writeFileSync(join(profile, 'policy.json'), JSON.stringify({ skuSearch: 'https://other.example' }));
    expect(await start().state()).toMatchObject({ connected: false, host: 'other.example' });
  });
});

describe('a search that fails', () => {
  it.each([
    ['a reply without SKUs', () => (answer = { found: 3 }), 'bad_reply'],
    ['a fault of the service', () => (status = 500), 'server_fault'],
    ['no search at the address', () => (status = 404), 'bad_reply'],
    ['a redirect', () => (status = 302), 'redirected'],
    ['a connection that is cut', () => (answer = 'cut'), 'connection_cut'],
  ])('says so: %s', async (_what, fail, code) => {
    const { ask, signIn, connect } = start();
    await signIn();
    await connect();
    fail();
    const { error } = await ask('skuSearch.find', { q: 'SK' });
    expect(error).toMatchObject({ code });
    // The server of the session is not thought to be away.
    expect((await ask('connection.get')).data).toMatchObject({ state: 'online' });
  });

  it('names the host that does not answer', async () => {
    const { ask, signIn, connect, state } = start();
    await signIn();
    await skus.close();
    expect((await connect()).error).toMatchObject({ code: 'unreachable', subject: hostOf(skus) });
    expect(await state()).toEqual(notConnected);
    expect((await ask('connection.get')).data).toMatchObject({ state: 'online' });
  });

  it('ends after the time-out of the policy', async () => {
    writeFileSync(join(profile, 'policy.json'), JSON.stringify({ timeouts: { response: 1 } }));
    const slow = await serve((request, response) => {
      if (request.body.includes('slow')) return;
      sendJson(response, 200, { skus: [] });
    });
    const { ask, signIn, connect } = start();
    await signIn();
    await connect(token, slow.origin);
    expect(await ask('skuSearch.find', { q: 'slow' })).toMatchObject({ error: { code: 'timed_out' } });
    await slow.close();
  });
});
