/** The rate desk as the started app joins it, with its threads as they are built and a desk on the disk. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import Sql from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  app,
  BrowserWindow,
  dialog,
  Notification,
  startElectron,
  utilityProcess,
} from '../../support/electron/electron';
import log, { lines } from '../../support/electron/electron-log';
import { sendJson, serve, type TestServer } from '../../support/http-server';
import { buildRateThreads } from '../../support/rate-desk';
import { endMain, removeProfile, startMain } from '../../support/running-main';

let scripts: string;
beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'codesk-threads-'));
  const { desk } = await buildRateThreads(scripts);
  renameSync(desk, join(scripts, 'desk-worker.cjs'));
}, 60_000);
afterAll(() => rmSync(scripts, { recursive: true, force: true }));

let profile: string;
let server: TestServer;
let answerService: (response: ServerResponse) => void;
const threads: Worker[] = [];
const noteThread = (thread: Worker) => threads.push(thread);
const service = {
  id: 7,
  type: 'delivery',
  values: { rates: [{ from: '0', to: '1', rate: '2', city: null }], increments: [] },
};

const target = {
  service: { id: 7, type: 'delivery', name: 'Dubai' },
  value: 'rates',
  table: 'delivery-rates',
};

beforeEach(async () => {
  startElectron();
  lines.length = 0;
  log.hooks.length = 0;
  profile = mkdtempSync(join(tmpdir(), 'codesk-app-rates-'));
  app.paths = { userData: profile, downloads: profile };
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
  answerService = (response) => sendJson(response, 200, { data: service });
  server = await serve((request, response) => {
    if (request.path === '/authorizations/login')
      return sendJson(response, 200, {
        token: 'secret-of-mira',
        user: { id: 7, email: 'mira@codesk.example' },
      });
    if (request.path === '/authorizations/user')
      return sendJson(response, 200, { user: { id: 8, email: 'practice@codesk.example' } });
    if (request.path === '/cod/finance_services/edit') return answerService(response);
    return sendJson(response, 404, { message: 'gone' });
  });
  threads.length = 0;
  process.on('worker', noteThread);
});
afterEach(async () => {
  await endMain();
  process.off('worker', noteThread);
  vi.unstubAllEnvs();
  await server.close();
  await removeProfile(profile);
});

/** Waits for threads and the disk. */
const within = { timeout: 10_000 };

const files = () => readdirSync(join(profile, 'rate-files')).filter((name) => /^[0-9a-f]{64}$/.test(name));
/** Makes the files look two hours old. */
const age = () => {
  const then = Date.now() / 1000 - 7200;
  for (const name of files()) utimesSync(join(profile, 'rate-files', name), then, then);
};

/** Makes the desk look as if it had acknowledged this many changes. */
const noteChanges = (count: number) => writeFileSync(join(profile, 'desk.db.changes'), String(count));

function start() {
  const main = startMain(() => server.origin, scripts);
  let as: unknown;
  const get = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await main.ask(name, { as, ...input });
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer.data ?? {};
  };
  const add = async (text = 'from,to,rate\n0,1,3\n') => {
    writeFileSync(join(profile, 'new.csv'), text);
    dialog.answer = { canceled: false, filePaths: [join(profile, 'new.csv')] };
    const { handle } = await get('rateFiles.pick');
    const { rateFile } = await get('rateFiles.add', { handle, table: 'delivery-rates', target: null });
    return String(rateFile);
  };
  return {
    ...main,
    get,
    add,
    async signIn() {
      as = (await main.signIn()).data?.owner;
    },
    async practise() {
      const opened = main.ask('practice.open');
      await expect.poll(() => utilityProcess.started.length, within).toBe(1);
      utilityProcess.started[0]?.emit('message', {
        type: 'ready',
        port: Number(new URL(server.origin).port),
      });
      as = (await opened).data?.owner;
    },
  };
}

it('removes files that nothing names at the start, and those of a rate file with the rate file', async () => {
  mkdirSync(join(profile, 'rate-files'), { recursive: true });
  writeFileSync(join(profile, 'rate-files', 'a'.repeat(64)), 'left');
  age();
  const { signIn, add, get } = start();
  await expect.poll(files, within).toEqual([]);
  await signIn();
  const rateFile = await add();
  expect(files()).toHaveLength(1);
  age();
  await get('rateFiles.remove', { rateFile });
  await expect.poll(files, within).toEqual([]);
});

it('removes rate files and files of the practice workspace with it, and nothing else', async () => {
  const { signIn, practise, add, get, ask } = start();
  await signIn();
  await add('from,to,rate\n0,1,4\n');
  await practise();
  await add();
  // The files that the practice workspace was about to refer to: no other work is running.
  writeFileSync(join(profile, 'rate-files', 'b'.repeat(64)), 'just put');
  expect(files()).toHaveLength(3);
  expect(await ask('practice.reset')).toMatchObject({ ok: true });
  expect(files()).toHaveLength(1);
  await signIn();
  expect(await get('rateFiles.list')).toMatchObject({ rateFiles: [{ name: 'new.csv' }] });
});

it.each<[string, () => void]>([
  [
    'is of a newer Codesk',
    () => {
      const db = new Sql(join(profile, 'desk.db'));
      db.exec('PRAGMA user_version = 900');
      db.close();
    },
  ],
  ['was emptied', () => noteChanges(5)],
  ['was lost at another start', () => writeFileSync(join(profile, 'desk.db.lost-77'), '5')],
  ['was set aside at another start', () => writeFileSync(join(profile, 'desk.db.unreadable-77'), 'x')],
])('removes no file while the desk %s', async (_what, prepare) => {
  const kept = 'a'.repeat(64);
  mkdirSync(join(profile, 'rate-files'), { recursive: true });
  writeFileSync(join(profile, 'rate-files', kept), 'of a rate file that is not seen');
  age();
  prepare();
  const { practise, ask } = start();
  await practise();
  await ask('practice.reset');
  expect(files()).toEqual([kept]);
});

it('says before somebody signs in that the file of rate files is gone', async () => {
  noteChanges(5);
  const { ask } = start();
  await expect
    .poll(async () => (await ask('app.about')).data?.warnings, within)
    .toEqual([expect.stringContaining('desk.db was emptied, deleted or damaged')]);
});

it('tells nothing to somebody who does not want it, and shows the window of what is pressed', async () => {
  const { signIn, add, get, ask, main, eventsOf } = start();
  await signIn();
  const rateFile = await add();
  await get('rates.aim', { rateFile, table: 'delivery-rates', target });
  BrowserWindow.focused = null;
  let held: ServerResponse | undefined;
  answerService = (response) => {
    held = response;
  };
  /** Resolves once the desktop shows that something is sent, and ends when it shows that nothing is. */
  const refuse = async () => {
    await expect.poll(() => held && main.progress.at(-1), within).toBe(2);
    if (held) sendJson(held, 404, { message: 'It was removed.' });
    held = undefined;
    await expect.poll(() => main.progress.at(-1), within).toBe(-1);
  };
  expect(await ask('preferences.set', { notifications: false })).toMatchObject({ ok: true });
  await get('rates.queue', { rateFile, notBefore: null });
  await refuse();
  expect(Notification.shown).toEqual([]);
  expect(eventsOf('rates-changed')).toContainEqual({});
  expect(eventsOf('journal')).toContainEqual({});

  expect(await ask('preferences.set', { notifications: true })).toMatchObject({ ok: true });
  const { changes } = (await get('journal.list')) as { changes: { id: string; state: string }[] };
  expect(changes[0]?.state).toBe('refused');
  await get('outbox.set', { id: changes[0]?.id, do: { what: 'resume' } });
  await refuse();
  await expect.poll(() => Notification.shown.length, within).toBe(1);
  const { focuses } = main;
  Notification.shown[0]?.emit('click');
  expect(main.focuses).toBe(focuses + 1);
});

it('keeps what a page reads of a service for a time without a connection', async () => {
  const { signIn, ask } = start();
  await signIn();
  expect(await ask('api.call', { call: 'finance-services.edit', input: { id: 7 } })).toMatchObject({
    ok: true,
  });
  await expect.poll(() => files().length, within).toBeGreaterThan(0);
});

it('goes on with what waits for a sign-in as soon as its person is there', async () => {
  const { signIn, add, get } = start();
  await signIn();
  const rateFile = await add();
  await get('rates.aim', { rateFile, table: 'delivery-rates', target });
  answerService = (response) => sendJson(response, 401, { message: 'no' });
  await get('rates.queue', { rateFile, notBefore: null });
  const reason = async () =>
    ((await get('journal.list')) as { changes: { reason: string }[] }).changes[0]?.reason;
  await expect.poll(reason, within).toBe('sign-in');
  answerService = (response) => sendJson(response, 404, { message: 'It was removed.' });
  await signIn();
  await expect.poll(reason, within).toBe('gone');
});

it('shows the reading on the taskbar, tells what became of a change, and waits for both at its end', async () => {
  const { signIn, add, get, main, end, ask } = start();
  await signIn();
  const rateFile = await add();
  main.progress.length = 0;
  await get('rates.aim', { rateFile, table: 'delivery-rates', target });
  expect(main.progress.at(0)).toBe(0);
  await expect.poll(() => main.progress.at(-1), within).toBe(-1);
  const bands = Array.from({ length: 100_000 }, (_, at) => `${at},${at + 1},3`);
  await get('rates.open', { rateFile: await add(`from,to,rate\n${bands.join('\n')}\n`) });
  expect(main.progress.some((part) => part > 0 && part < 1)).toBe(true);

  BrowserWindow.focused = null;
  answerService = (response) => sendJson(response, 404, { message: 'It was removed.' });
  await get('rates.queue', { rateFile, notBefore: null });
  await expect
    .poll(() => Notification.shown.map(({ options }) => options), within)
    .toEqual([{ title: 'Rates not sent', body: 'new.csv: Dubai #7' }]);
  Notification.shown[0]?.emit('click');
  expect(main.webContents.sent.filter(([name]) => name === 'link')).not.toEqual([]);

  // A change that is just being checked, and a thread that holds a book.
  let asked = 0;
  answerService = () => {
    asked += 1;
  };
  const { changes } = (await get('journal.list')) as { changes: { id: string }[] };
  await get('outbox.set', { id: changes[0]?.id, do: { what: 'resume' } });
  await expect.poll(() => asked, within).toBeGreaterThan(0);
  await expect.poll(() => main.progress.at(-1), within).toBe(2);
  const ended = end('SIGTERM');
  await ask('window.kept');
  await ended;
  expect(JSON.stringify(lines)).toContain('shutdown does not wait for running work');
  expect(threads.length).toBeGreaterThan(1);
  expect(threads.map(({ threadId }) => threadId)).toEqual(threads.map(() => -1));
});
