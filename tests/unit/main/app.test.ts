/** The parts of main together, over a fake Electron: what the page may ask, and what happens to windows and sessions. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApp } from '../../../main/app';
import { profileState } from '../../../main/profile';
import {
  app,
  BrowserWindow,
  type FakeContents,
  ipcMain,
  Menu,
  nativeTheme,
  preventable,
  protocol,
  safeStorage,
  session,
  startElectron,
  utilityProcess,
} from '../../support/electron/electron';
import log, { lines } from '../../support/electron/electron-log';
import { sendJson, serve, type TestServer } from '../../support/http-server';

interface Answer {
  readonly ok: boolean;
  readonly data?: Record<string, unknown>;
  readonly error?: { readonly code: string; readonly subject?: string };
}

let profile: string;
let server: TestServer;
/** Statuses that the server answers instead of 200, by path. */
let faults: Record<string, number>;
beforeEach(async () => {
  startElectron();
  lines.length = 0;
  log.hooks.length = 0;
  profile = mkdtempSync(join(tmpdir(), 'codesk-app-'));
  app.paths = { userData: profile, downloads: profile };
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
  faults = {};
  server = await serve((request, response) => {
    const fault = faults[request.path];
    if (fault) return sendJson(response, fault, { message: 'no' });
    if (request.path === '/authorizations/login') {
      const { email } = JSON.parse(request.body) as { email: string };
      return sendJson(response, 200, { token: `secret-of-${email}`, user: { email } });
    }
    if (request.path === '/authorizations/user')
      return sendJson(response, 200, { user: { email: 'token@codesk.example' } });
    return sendJson(response, 200, { detail: { answered: true } });
  });
});
afterEach(async () => {
  app.emit('will-quit');
  vi.unstubAllEnvs();
  await server.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Starts the app; `ask` sends a request from its main window. */
function start() {
  const { show } = startApp();
  const focus = () => show(['codesk']);
  const main = BrowserWindow.all[0] as BrowserWindow;
  const ask = async (
    name: string,
    input: unknown = {},
    from: FakeContents = main.webContents,
    url?: string,
  ) => {
    const event = {
      sender: from,
      senderFrame: { url: url ?? 'app://codesk/index.html#/lists', parent: null },
    };
    const text = await ipcMain.handlers.get('codesk')?.(event, name, JSON.stringify(input));
    return JSON.parse(String(text)) as Answer;
  };
  const signIn = (email = 'mira@codesk.example') =>
    ask('session.sign-in', { with: 'password', server: server.origin, email, password: 'pw' });
  const sides = () => BrowserWindow.all.filter((window) => window !== main);
  return { show, focus, main, ask, signIn, sides };
}

describe('the started app', () => {
  it('guards its pages, serves the page, and has a menu', () => {
    const { main } = start();
    expect(main.url).toBe('app://codesk/index.html');
    expect(main.webContents.openHandler?.({ url: 'https://elsewhere.example' })).toEqual({ action: 'deny' });
    const event = preventable();
    main.webContents.emit('will-navigate', event, 'https://elsewhere.example');
    expect(event.defaultPrevented).toBe(true);
    expect(session.defaultSession.checked?.(main.webContents, 'media')).toBe(false);
    expect(protocol.handlers.has('app')).toBe(true);
    expect(JSON.stringify(Menu.installed)).not.toContain('toggleDevTools');
  });

  it('answers its own page and nobody else', async () => {
    const { ask } = start();
    expect(await ask('app.about')).toMatchObject({ ok: true, data: { version: '9.8.7', warnings: [] } });
    const foreign = await ask('app.about', {}, undefined, 'https://elsewhere.example/');
    expect(foreign).toMatchObject({ ok: false, error: { code: 'bad_request', subject: 'the sender' } });
  });

  it('ignores a development server once it is packaged', async () => {
    vi.stubEnv('VITE_DEV_SERVER_URL', 'http://127.0.0.1:5173');
    const { main, ask } = start();
    expect(main.url).toBe('app://codesk/index.html');
    expect((await ask('app.about', {}, undefined, 'http://127.0.0.1:5173/')).ok).toBe(false);
  });

  it('takes its page from the development server while it is developed', async () => {
    vi.stubEnv('VITE_DEV_SERVER_URL', 'http://127.0.0.1:5173');
    app.isPackaged = false;
    const { main, ask } = start();
    expect(main.url).toBe('http://127.0.0.1:5173');
    expect((await ask('app.about', {}, undefined, 'http://127.0.0.1:5173/')).ok).toBe(true);
  });

  it('does not let its page sign in through the API, also while somebody is signed in', async () => {
    const { ask, signIn } = start();
    await signIn();
    const before = server.received.length;
    const reply = await ask('api.call', { call: 'session.login', input: { email: 'a', password: 'b' } });
    expect(reply).toMatchObject({ ok: false, error: { code: 'bad_request' } });
    expect(server.received).toHaveLength(before);
    expect(await ask('api.call', { call: 'contracts.show', input: { id: 7 } })).toMatchObject({
      ok: true,
      data: { detail: { answered: true } },
    });
  });

  it('never tells the page the token, nor writes it into the log', async () => {
    const { main, ask, signIn } = start();
    const told = [await signIn(), await ask('session.get'), main.webContents.sent];
    await ask('app.report', { message: 'secret-of-mira@codesk.example seen' });
    expect(JSON.stringify(told)).not.toContain('secret-of');
    expect(lines.join()).toContain('[redacted] seen');
    expect(lines.join()).not.toContain('secret-of');
  });

  it('keeps the session for the next start, until the server refuses its token', async () => {
    await start().signIn();
    expect(readFileSync(join(profile, 'session.bin'), 'utf8')).not.toContain('secret-of');
    startElectron();
    app.paths = { userData: profile };
    const { ask, main } = start();
    expect(await ask('session.get')).toMatchObject({ data: { status: 'signed_in', server: server.origin } });
    faults['/cod/contracts/show'] = 401;
    expect(await ask('api.call', { call: 'contracts.show', input: { id: 7 } })).toMatchObject({
      error: { code: 'session_ended' },
    });
    expect(existsSync(join(profile, 'session.bin'))).toBe(false);
    expect(main.webContents.sent.map(([name, text]) => [name, JSON.parse(text).status])).toContainEqual([
      'session',
      'ended',
    ]);
  });

  it('keeps no session on disk without a keyring that protects', async () => {
    safeStorage.backend = 'basic_text';
    const { signIn } = start();
    expect(await signIn()).toMatchObject({ ok: true, data: { kept: 'memory' } });
    expect(existsSync(join(profile, 'session.bin'))).toBe(false);
  });

  it('says when the server does not answer, but not while nobody is signed in', async () => {
    const { ask, signIn, main } = start();
    await signIn();
    const { origin } = server;
    await server.close();
    main.webContents.sent.length = 0;
    // The first call may still find the old connection, and is cut.
    for (const id of [7, 8]) await ask('api.call', { call: 'contracts.show', input: { id } });
    expect(await ask('connection.get')).toMatchObject({ data: { state: 'offline' } });
    expect(main.webContents.sent.map(([name]) => name)).toEqual(['connection']);
    await ask('session.sign-out');
    await ask('session.sign-in', { with: 'token', server: origin, token: 'tok' });
    expect(await ask('connection.get')).toMatchObject({ data: { state: 'online' } });
  });
});

describe('the windows of the started app', () => {
  const invoice = { place: '/invoice-temp?id=7' };

  it('open for somebody who is signed in, and get the same events', async () => {
    const { ask, signIn, sides } = start();
    expect(await ask('window.open', invoice)).toMatchObject({ error: { code: 'session_ended' } });
    await signIn();
    await ask('window.open', invoice);
    expect(sides()).toHaveLength(1);
    faults['/cod/contracts/show'] = 401;
    await ask('api.call', { call: 'contracts.show', input: { id: 7 } });
    expect(sides()[0]?.webContents.sent.map(([name]) => name)).toContain('session');
  });

  it.each<[string, number, (app: ReturnType<typeof start>) => Promise<unknown>]>([
    ['when the user signs out', 0, ({ ask }) => ask('session.sign-out')],
    ['when another user signs in', 0, ({ signIn }) => signIn('noor@codesk.example')],
    ['not when the same user signs in again', 1, ({ signIn }) => signIn()],
    [
      'not when the session ends',
      1,
      ({ ask }) => {
        faults['/cod/contracts/show'] = 401;
        return ask('api.call', { call: 'contracts.show', input: { id: 7 } });
      },
    ],
    [
      'not when the same user signs in again after the session ended',
      1,
      async ({ ask, signIn }) => {
        faults['/cod/contracts/show'] = 401;
        await ask('api.call', { call: 'contracts.show', input: { id: 7 } });
        await signIn();
      },
    ],
  ])('close %s', async (_when, left, act) => {
    const started = start();
    await started.signIn();
    await started.ask('window.open', invoice);
    await act(started);
    expect(started.sides()).toHaveLength(left);
  });

  it('close at the request of their own page, and with the main window', async () => {
    const { ask, signIn, sides, main } = start();
    await signIn();
    await ask('window.open', invoice);
    await ask('window.open', { place: '/invoice-temp?id=8' });
    await ask('window.close', {}, sides()[0]?.webContents);
    expect(sides()).toHaveLength(1);
    expect(main.destroyed).toBe(false);
    main.close();
    expect(sides()).toEqual([]);
  });

  it('ask only the page of the main window before it closes', async () => {
    const { ask, signIn, sides, main } = start();
    await signIn();
    await ask('window.open', invoice);
    await ask('window.unsaved', { unsaved: true });
    await ask('window.unsaved', { unsaved: false }, sides()[0]?.webContents);
    main.close();
    expect(main.destroyed).toBe(false);
    expect(main.webContents.sent.at(-1)).toEqual(['closing', '{}']);
    expect(sides()[0]?.webContents.sent.map(([name]) => name)).not.toContain('closing');
    await ask('window.close');
    expect(main.destroyed).toBe(true);
  });

  it('come to the front at a second start', () => {
    const { focus, main } = start();
    main.minimized = true;
    focus();
    expect([main.minimized, main.focuses]).toEqual([false, 1]);
    main.close();
    expect(focus).not.toThrow();
  });

  it('stand where the main window stood, in the theme that was chosen', async () => {
    const { ask, main } = start();
    await ask('preferences.set', { theme: 'dark' });
    main.bounds = { x: 30, y: 40, width: 1100, height: 700 };
    main.close();
    startElectron();
    app.paths = { userData: profile };
    expect(start().main.options).toMatchObject({ x: 30, y: 40, width: 1100, height: 700 });
    expect(nativeTheme.themeSource).toBe('dark');
  });
});

describe('the settings of a deployment', () => {
  const policy = (text: object) => {
    writeFileSync(join(profile, 'policy.json'), JSON.stringify(text));
  };

  it('are read from the profile', async () => {
    policy({ server: 'https://policy.example', paths: { 'contracts.show': '/other/show' } });
    const { ask, signIn } = start();
    expect(await ask('preferences.get')).toMatchObject({ data: { lastServer: 'https://policy.example' } });
    await signIn();
    await ask('api.call', { call: 'contracts.show', input: { id: 7 } });
    expect(server.received.at(-1)?.path).toBe('/other/show');
  });

  it('are read from the named file first, and a preset server goes before theirs', async () => {
    policy({ server: 'https://policy.example' });
    const named = join(profile, 'named.json');
    writeFileSync(named, JSON.stringify({ server: 'https://named.example' }));
    vi.stubEnv('CODESK_POLICY', named);
    expect(await start().ask('preferences.get')).toMatchObject({
      data: { lastServer: 'https://named.example' },
    });
    startElectron();
    app.paths = { userData: profile };
    vi.stubEnv('CODESK_API_URL', 'https://preset.example');
    expect(await start().ask('preferences.get')).toMatchObject({
      data: { lastServer: 'https://preset.example' },
    });
  });

  it('are named in a warning when they cannot be read', async () => {
    writeFileSync(join(profile, 'policy.json'), '{');
    const { data } = await start().ask('app.about');
    expect(data?.warnings).toEqual([expect.stringContaining(join(profile, 'policy.json'))]);
  });
});

describe('a profile', () => {
  it('is made where it does not exist', () => {
    const folder = join(profile, 'a', 'b');
    expect(profileState(folder)).toBe('writable');
    expect(existsSync(folder)).toBe(true);
  });

  it('that cannot be made is not writable, and the app says so once', async () => {
    const file = join(profile, 'a-file');
    writeFileSync(file, '');
    expect(profileState(join(file, 'profile'))).toBe('readonly');
    app.paths = { userData: join(file, 'profile') };
    const { data } = await start().ask('app.about');
    expect(data?.warnings).toEqual(
      expect.arrayContaining([
        'This profile is read-only. Preferences and the session last until Codesk closes.',
      ]),
    );
  });
});

it('the practice workspace ends with the app', async () => {
  const { ask } = start();
  const opened = ask('practice.open');
  await expect.poll(() => utilityProcess.started.length).toBe(1);
  const [child] = utilityProcess.started;
  expect(child?.script).toMatch(/[\\/]sandbox[\\/]index\.cjs$/);
  child?.emit('message', { type: 'ready', port: Number(new URL(server.origin).port) });
  expect(await opened).toMatchObject({
    ok: true,
    data: { practice: true, user: { email: 'token@codesk.example' } },
  });
  app.emit('will-quit');
  await expect.poll(() => child?.running).toBe(false);
});
