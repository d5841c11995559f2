/**
 * The parts of main together, over a fake Electron: the requests of the page, and the effects on windows and sessions.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { profileState } from '../../../main/system/profile-folder';
import {
  app,
  BrowserWindow,
  dialog,
  type FakeContents,
  Menu,
  nativeTheme,
  preventable,
  protocol,
  safeStorage,
  session,
  shell,
  startElectron,
  utilityProcess,
} from '../../support/electron/electron';
import log, { lines } from '../../support/electron/electron-log';
import { sendJson, serve, type TestServer } from '../../support/http-server';
import { mainThreads } from '../../support/main-threads';
import { endMain, removeProfile, startMain } from '../../support/running-main';

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
    if (request.path === '/files/slow.csv') {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 }).write('id,no\n');
      return;
    }
    if (request.path === '/authorizations/login') {
      const { email } = JSON.parse(request.body) as { email: string };
      return sendJson(response, 200, { token: `secret-of-${email}`, user: { email } });
    }
    if (request.path === '/authorizations/user')
      return sendJson(response, 200, { user: { email: 'token@codesk.example' } });
    return sendJson(response, 200, { detail: { answered: true, file: '/files/slow.csv' } });
  });
});
afterEach(async () => {
  await endMain();
  vi.unstubAllEnvs();
  await server.close();
  await removeProfile(profile);
});

/** The folder of the built thread of downloads, the only built thread here. */
let scripts: string;
beforeAll(async () => {
  scripts = await mainThreads();
});
const start = () => startMain(() => server.origin, scripts);

/** The server refuses the token. */
async function endSession({ ask }: Pick<ReturnType<typeof start>, 'ask'>) {
  faults['/cod/contracts/destroy'] = 401;
  expect(await ask('api.call', { call: 'contracts.destroy', input: { id: 7 } })).toMatchObject({
    error: { code: 'session_ended' },
  });
}

/** Starts a download of a file that a reply of this session named, and that the server never sends whole. */
async function startDownload({ ask }: Pick<ReturnType<typeof start>, 'ask'>) {
  await ask('api.call', { call: 'contracts.show', input: { id: 7 } });
  dialog.answer = { canceled: false, filePath: join(profile, 'Orders.csv') };
  const file = { url: '/files/slow.csv', name: 'Orders.csv', title: 'Export orders' };
  const reply = await ask('download.file', file);
  expect(reply.ok).toBe(true);
  return String(reply.data?.job);
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
    const inFrame = await ask('app.about', {}, undefined, undefined, { parent: {} });
    expect(inFrame).toMatchObject({ ok: false, error: { code: 'bad_request', subject: 'the sender' } });
  });

  it('hands files of the system to the page once somebody is signed in', async () => {
    const { ask, signIn, openFiles, eventsOf } = start();
    const file = join(profile, 'prices.csv');
    writeFileSync(file, 'from,to,rate\n');
    openFiles([file]);
    expect(eventsOf('rates-opened')).toEqual([{}]);
    expect(await ask('rateFiles.waiting')).toMatchObject({ data: { names: ['prices.csv'] } });
    const { owner: as } = (await signIn()).data ?? {};
    expect(await ask('rateFiles.opened', { as })).toMatchObject({
      data: { files: [{ name: 'prices.csv', size: 13 }], failures: [] },
    });
    expect(await ask('rateFiles.recent', { as })).toMatchObject({
      data: { files: [{ name: 'prices.csv', there: true }] },
    });
    expect(app.recent).toEqual([file]);
    expect(await ask('rateFiles.waiting')).toMatchObject({ data: { names: [] } });
  });

  it('remembers a picked rate file, and asks for one by the menu', async () => {
    const { ask, signIn, eventsOf } = start();
    const { owner: as } = (await signIn()).data ?? {};
    const file = join(profile, 'picked.csv');
    writeFileSync(file, 'from,to,rate\n');
    dialog.answer = { canceled: false, filePaths: [file] };
    expect(await ask('rateFiles.pick', { as })).toMatchObject({ data: { name: 'picked.csv' } });
    expect(await ask('rateFiles.recent', { as })).toMatchObject({
      data: { files: [{ name: 'picked.csv' }] },
    });
    const menu = Menu.installed as { label?: string; submenu?: { label?: string; click?: () => void }[] }[];
    menu
      .find(({ label }) => label === 'File')
      ?.submenu?.find(({ label }) => label === 'Open rate file…')
      ?.click?.();
    expect(eventsOf('rates-choose')).toEqual([{}]);
  });

  it('opens links only with the gesture that the preload saw, and asks about the host', async () => {
    const { ask } = start();
    const open = (gesture: unknown) =>
      ask('app.open-link', { url: 'https://a.example/' }, undefined, undefined, { gesture });
    expect(await open(false)).toMatchObject({ ok: true, data: { opened: false } });
    expect(await open('yes')).toMatchObject({ ok: true, data: { opened: false } });
    expect([dialog.questions, shell.opened]).toEqual([[], []]);
    dialog.presses = [0];
    expect(await open(true)).toMatchObject({ ok: true, data: { opened: true } });
    expect([dialog.questions.length, shell.opened]).toEqual([1, ['https://a.example/']]);
  });

  it('lets a page ask for what reaches beyond it only so often', async () => {
    const { ask } = start();
    const answers = await Promise.all(Array.from({ length: 300 }, () => ask('app.copy', { text: 'x' })));
    expect(answers.slice(0, 60).every(({ ok }) => ok)).toBe(true);
    const refused = answers.filter(({ ok }) => !ok);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused[0]).toMatchObject({ error: { code: 'too_often', subject: 'app.copy' } });
  });

  it('shows one native dialog at a time', async () => {
    const { ask, signIn } = start();
    await signIn();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask('files.pick-document')));
    expect(dialog.questions).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === 'dialog_open')).toHaveLength(29);
  });

  it('goes on after a defect, and tells it in the window', async () => {
    const { ask, main, fault } = start();
    fault('uncaught exception', new Error('password=hunter2'));
    expect(lines.join()).toContain('uncaught exception');
    expect(lines.join()).not.toContain('hunter2');
    expect(main.webContents.sent).toContainEqual(['warnings', '{}']);
    const { data } = await ask('app.about');
    expect(data?.warnings).toEqual([expect.stringMatching(/^An internal error occurred at \d\d:\d\d/)]);
  });

  it('writes down that a process ended', () => {
    start();
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139, name: 'gpu' });
    expect(lines.join()).toContain('a process ended:');
    expect(lines.join()).toContain('GPU');
  });

  it('says in the question about a page that hangs that drafts cannot be kept', () => {
    // The thread of the desk is not built here.
    const { main } = start();
    main.emit('unresponsive');
    expect(dialog.questions.at(-1)).toMatchObject({
      options: { detail: expect.stringContaining('Drafts cannot be saved now') },
    });
  });

  it('asks about a download before its window closes', async () => {
    const { ask, main, signIn } = start();
    await signIn();
    await startDownload({ ask });
    dialog.questions = [];
    main.close();
    expect(dialog.questions).toMatchObject([{ options: { message: '“Export orders” is still running' } }]);
    expect(main.destroyed).toBe(false);
  });

  it('ends in order: page, desk, exit', async () => {
    const { ask, main, end } = start();
    const ended = end('SIGTERM');
    expect(main.webContents.sent.at(-1)).toEqual(['leaving', '{}']);
    await ask('window.kept');
    await ended;
    expect(app.exits).toEqual([0]);
    // The desk stores nothing any more.
    expect(await ask('drafts.list')).toMatchObject({ ok: false });
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
    await endSession({ ask });
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
    await endSession({ ask });
    expect(sides()[0]?.webContents.sent.map(([name]) => name)).toContain('session');
  });

  it.each<[string, number, (app: ReturnType<typeof start>) => Promise<unknown>]>([
    ['when the user signs out', 0, ({ ask }) => ask('session.sign-out')],
    ['when another user signs in', 0, ({ signIn }) => signIn('noor@codesk.example')],
    ['not when the same user signs in again', 1, ({ signIn }) => signIn()],
    ['not when the session ends', 1, endSession],
    [
      'not when the same user signs in again after the session ended',
      1,
      async ({ ask, signIn }) => {
        await endSession({ ask });
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
    await expect.poll(() => main.destroyed).toBe(true);
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

it('the practice workspace starts again by itself, and ends with the app', async () => {
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
  // A workspace that crashes is restarted, and the page is notified.
  const { main } = { main: BrowserWindow.all[0] as BrowserWindow };
  main.webContents.sent.length = 0;
  child?.end(9);
  expect(main.webContents.sent).toContainEqual([
    'connection',
    expect.stringContaining('"practice":"restarting"'),
  ]);
  const answered = ask('api.call', { call: 'contracts.show', input: { id: 7 } });
  await expect.poll(() => utilityProcess.started.length).toBe(2);
  const asked = () => server.received.some(({ path }) => path === '/cod/contracts/show');
  expect(asked()).toBe(false);
  const [, second] = utilityProcess.started;
  second?.emit('message', { type: 'ready', port: Number(new URL(server.origin).port) });
  expect(await answered).toMatchObject({ ok: true });
  expect(asked()).toBe(true);
  expect(await ask('connection.get')).toMatchObject({ data: { state: 'online' } });
  app.emit('will-quit');
  await expect.poll(() => second?.running, { timeout: 3000 }).toBe(false);
});

describe('the downloads of the started app', () => {
  const saved = () => readdirSync(profile).filter((name) => name.includes('Orders'));
  const jobEvents = (page: FakeContents) =>
    page.sent.filter(([name]) => name === 'job').map(([, text]) => JSON.parse(text).state);

  async function running() {
    const started = start();
    await started.signIn();
    const job = await startDownload(started);
    await expect.poll(() => jobEvents(started.main.webContents).length).toBeGreaterThan(0);
    expect(saved()).toHaveLength(1);
    return { ...started, job };
  }

  it('are gone when the app quits', async () => {
    await running();
    app.emit('will-quit');
    expect(saved()).toEqual([]);
  });

  it('are taken away at the start if the app was killed', async () => {
    const id = '0123456789abcdef';
    const part = join(profile, `.Orders.csv.${id}.codesk-part`);
    mkdirSync(join(profile, 'parts'));
    writeFileSync(part, 'half');
    writeFileSync(join(profile, 'parts', `${id}.json`), JSON.stringify({ part }));
    start();
    await expect.poll(() => [existsSync(part), readdirSync(join(profile, 'parts'))]).toEqual([false, []]);
  });

  it('stop when their person signs out, and the next person hears nothing of them', async () => {
    const { ask, signIn, main, job } = await running();
    await ask('session.sign-out');
    main.webContents.sent.length = 0;
    await signIn('badr@codesk.example');
    await expect.poll(saved).toEqual([]);
    // The record of its part goes last.
    await expect.poll(() => readdirSync(join(profile, 'parts'))).toEqual([]);
    expect(await ask('download.jobs')).toMatchObject({ data: { jobs: [] } });
    expect(await ask('download.reveal', { job })).toMatchObject({ error: { code: 'file_gone' } });
    expect(jobEvents(main.webContents)).toEqual([]);
    await signIn();
    expect(await ask('download.jobs')).toMatchObject({
      data: { jobs: [{ id: job, state: 'cancelled', title: 'Export orders' }] },
    });
  });

  it('do not hold the window of somebody who signed out', async () => {
    const { ask, main } = await running();
    await ask('session.sign-out');
    dialog.questions = [];
    main.close();
    expect([dialog.questions, main.destroyed]).toEqual([[], true]);
  });

  it('go on while their session has expired, until another person signs in', async () => {
    const { ask, signIn } = await running();
    await endSession({ ask });
    await signIn();
    expect(await ask('download.jobs')).toMatchObject({ data: { jobs: [{ state: 'running' }] } });
    expect(saved()).toHaveLength(1);
    await endSession({ ask });
    await signIn('badr@codesk.example');
    await expect.poll(saved).toEqual([]);
  });
});
