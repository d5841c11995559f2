/**
 * Campaign: the server refuses the token at each step of a working day, through the whole of main over a fake Electron.
 * The page is notified once, reads continue after the same user has signed in again, writes keep their operation, and a
 * late refusal of the old token does not affect the new session.
 */
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferred } from '../../support/deferred';
import { app, dialog, startElectron } from '../../support/electron/electron';
import { type Received, sendJson, serve, type TestServer } from '../../support/http-server';
import { mainThreads } from '../../support/main-threads';
import { endMain, type MainAnswer, removeProfile, startMain } from '../../support/running-main';

type Deferred = ReturnType<typeof deferred<void>>;

/** A picture of four pixels. */
const png = Buffer.concat([
  Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
  Buffer.alloc(8),
  Buffer.from([0, 0, 0, 2, 0, 0, 0, 2]),
  Buffer.alloc(8),
]);

let profile: string;
let server: TestServer;
/** Tokens that the server takes. */
let good: Set<string>;
/** Number of sign-ins so far; part of the next token. */
let signIns: number;
/** A request that waits for its answer. */
let held: ReturnType<typeof holdNext> | undefined;
beforeEach(async () => {
  startElectron();
  profile = mkdtempSync(join(tmpdir(), 'codesk-sessions-'));
  app.paths = { userData: profile, downloads: profile };
  for (const name of ['CODESK_POLICY', 'CODESK_API_URL', 'VITE_DEV_SERVER_URL']) vi.stubEnv(name, '');
  good = new Set();
  signIns = 0;
  held = undefined;
  server = await serve(async (request, response) => {
    if (request.path === held?.path) {
      held.asked.resolve();
      await held.until.promise;
    }
    if (request.path === '/authorizations/login') {
      const { email } = JSON.parse(request.body) as { email: string };
      signIns += 1;
      const token = `token-${signIns}-${email}`;
      good.add(token);
      return sendJson(response, 200, { token, user: { email } });
    }
    if (!good.has(tokenOf(request) ?? '')) return sendJson(response, 401, { message: 'Unauthenticated.' });
    if (request.path.endsWith('.png')) return response.writeHead(200).end(png);
    if (request.path.endsWith('.csv'))
      return response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 5 }).end('id\n1\n');
    if (request.path.endsWith('/export'))
      return sendJson(response, 200, { url: '/files/1.csv', file: '/files/1.csv' });
    return sendJson(response, 200, {
      detail: {
        blocks: [
          { address: '/orders/7/lines', export_address: '/orders/lines/export', photo: '/photos/7.png' },
        ],
      },
      data: { data: [{ id: 7, photo: '/photos/7.png', file: '/files/7.csv' }], total: 1 },
      headers: [],
      record: { id: 7 },
      cities: [],
      comments: [],
    });
  });
});
afterEach(async () => {
  await endMain();
  vi.unstubAllEnvs();
  await server.close();
  await removeProfile(profile);
});

/** Holds the answers at a path back. */
function holdNext(path: string): { path: string; asked: Deferred; until: Deferred } {
  held = { path, asked: deferred(), until: deferred() };
  return held;
}

const tokenOf = ({ headers }: Received) => headers.authorization?.replace('Bearer ', '');
const page = { page: 1, per_page: 25, sortBy: 'id', sortOrder: 'desc', filters: [] };
const operation = '0f7e6f3a-5f0e-4b0a-9a52-0c7c1b8f2d11';

interface Step {
  readonly name: string;
  readonly input: Record<string, unknown>;
  readonly is: 'read' | 'write' | 'picture' | 'job';
}
const call = (name: string, input: unknown, more: object = {}): Step => ({
  name: 'api.call',
  input: { call: name, input, ...more },
  is: 'read',
});
const write = (name: string, input: unknown): Step => ({
  ...call(name, input, { operation, title: name }),
  is: 'write',
});
const steps: readonly Step[] = [
  call('orders.structure', {}),
  call('orders.datatable', page),
  call('orders.show', { id: 7 }),
  call('popups.datatable', { id: 7, page: 1, per_page: 20 }, { address: '/orders/7/lines' }),
  call('popups.detail', { id: 7 }, { address: '/orders/7/lines' }),
  { name: 'files.image', input: { url: '/photos/7.png' }, is: 'picture' },
  call('orders.comments', { id: 7 }),
  write('orders.comment', { id: 7, text: 'Called twice' }),
  call('contracts.datatable', page),
  call('contracts.edit', { id: 7 }),
  write('contracts.activate', { id: 7 }),
  write('contracts.destroy', { id: 7 }),
  write('contracts.state', { id: 7, status: 'active' }),
  call('invoices.datatable', page),
  call('invoices.show', { id: 7 }),
  { name: 'download.file', input: { url: '/files/7.csv', name: 'a.csv', title: 'A' }, is: 'job' },
  {
    name: 'download.call',
    input: { call: 'orders.export', input: { columns: ['id'], filters: [] }, name: 'b.csv', title: 'B' },
    is: 'job',
  },
  {
    name: 'download.call',
    input: {
      call: 'popups.export',
      input: { id: 7 },
      address: '/orders/lines/export',
      name: 'c.csv',
      title: 'C',
    },
    is: 'job',
  },
  call('address.cities-search', { q: 'Du', country_label: 1 }),
  call('clients.datatable', page),
  write('clients.destroy', { id: 7 }),
  call('returns.structure', {}),
  call('returns.datatable', page),
  call('shipments.datatable', page),
  call('shipments.show', { id: 7 }),
  write('orders.reprocess', { id: [7] }),
  call('products.datatable', page),
  call('skus.datatable', page),
  write('skus.reset', { id: 7 }),
  call('users.datatable', page),
];

async function ready() {
  const main = startMain(() => server.origin, await mainThreads());
  await main.signIn();
  for (const name of ['orders.show', 'orders.datatable'])
    await main.ask('api.call', { call: name, input: name === 'orders.show' ? { id: 7 } : page });
  const ended = () => main.eventsOf('session').filter(({ status }) => status === 'ended').length;
  let files = 0;
  const run = (step: Step): Promise<MainAnswer> => {
    files += 1;
    dialog.answer = { canceled: false, filePath: join(profile, `saved-${files}.csv`) };
    return main.ask(step.name, step.input);
  };
  const savedFile = () => join(profile, `saved-${files}.csv`);
  const jobEnd = async (job: unknown) => {
    await expect
      .poll(() => main.eventsOf('job').findLast(({ id }) => id === job)?.state)
      .toMatch(/done|failed|cancelled/);
    return main.eventsOf('job').findLast(({ id }) => id === job);
  };
  return { ...main, ended, run, jobEnd, savedFile };
}

describe('a token that the server refuses', () => {
  it(`at any of ${steps.length} steps is asked for once, and the step goes on`, async () => {
    const { run, ended, signIn, jobEnd, savedFile } = await ready();
    let resumed = 0;
    for (const [at, step] of steps.entries()) {
      const what = `step ${at} ${step.name} ${JSON.stringify(step.input)}`;
      good.clear();
      const before = server.received.length;
      const asked = run(step);
      if (step.is === 'job') {
        const first = await asked;
        const end = first.ok ? await jobEnd(first.data?.job) : { failure: first.error };
        expect(end.failure?.code, what).toBe('session_ended');
      } else if (step.is === 'write') {
        expect((await asked).error, what).toMatchObject({ code: 'session_ended', outcome: 'refused' });
      }
      await expect.poll(ended, { message: what }).toBe(at + 1);
      await signIn();
      // A read and a picture continue automatically. A write and a file are requested again by the user.
      const answer = step.is === 'write' || step.is === 'job' ? await run(step) : await asked;
      expect(answer.ok, `${what}: ${JSON.stringify(answer.error)}`).toBe(true);
      expect(answer.data, what).not.toBeNull();
      if (step.is === 'job') {
        expect((await jobEnd(answer.data?.job)).state, what).toBe('done');
        expect(existsSync(savedFile())).toBe(true);
      }
      if (step.is === 'write') {
        const sent = server.received
          .slice(before)
          .filter(({ path, headers }) => headers['idempotency-key'] && path !== '/authorizations/login');
        expect(
          sent.map(({ headers }) => headers['idempotency-key']),
          what,
        ).toEqual([operation, operation]);
      }
      resumed += 1;
    }
    console.log(`sessions: ${resumed} of ${steps.length} steps resumed, ${ended()} times asked to sign in`);
    expect(ended()).toBe(steps.length);
    await expect.poll(() => readdirSync(profile).filter((name) => name.includes('.part'))).toEqual([]);
  }, 60_000);

  it('in twenty calls at once is asked for once, and all go on', async () => {
    const { run, ended, signIn } = await ready();
    good.clear();
    const reads = steps.filter(({ is }) => is === 'read' || is === 'picture').slice(0, 20);
    expect(reads).toHaveLength(20);
    const asked = Promise.all(reads.map(run));
    await expect.poll(ended).toBe(1);
    await signIn();
    expect((await asked).filter(({ ok }) => !ok)).toEqual([]);
    expect(ended()).toBe(1);
  });

  it('does not end the next session when it comes late', async () => {
    const { ask, signIn, ended } = await ready();
    const old = [...good][0] as string;
    const hold = holdNext('/cod/contracts/destroy');
    const asked = ask('api.call', { call: 'contracts.destroy', input: { id: 7 }, operation });
    await hold.asked.promise;
    await signIn();
    good.delete(old);
    hold.until.resolve();
    expect((await asked).error).toMatchObject({ code: 'session_ended' });
    expect(ended()).toBe(0);
    expect(await ask('session.get')).toMatchObject({ data: { status: 'signed_in' } });
    expect(await ask('api.call', { call: 'contracts.edit', input: { id: 7 } })).toMatchObject({ ok: true });
  });
});

describe('another person who signs in, in place', () => {
  const noor = 'noor@codesk.example';

  it('gets no reply, address, picture or window of the first, who has them again later', async () => {
    const { ask, signIn, sides, ended } = await ready();
    await ask('window.open', { place: '/invoice-temp?id=7' });
    expect(sides()).toHaveLength(1);
    const mira = (await ask('session.get')).data?.owner;
    const popup = { call: 'popups.detail', input: { id: 7 }, address: '/orders/7/lines' };
    expect(await ask('api.call', popup)).toMatchObject({ ok: true });

    good.clear();
    const read = ask('api.call', { call: 'orders.show', input: { id: 7 } });
    await expect.poll(ended).toBe(1);
    expect(sides()).toHaveLength(1);
    await signIn(noor);
    expect(await read).toMatchObject({ error: { code: 'session_ended' } });
    expect(sides()).toEqual([]);
    expect(await ask('api.call', popup)).toMatchObject({ error: { code: 'address_refused' } });
    expect(await ask('files.image', { url: '/photos/7.png' })).toMatchObject({ ok: true, data: null });
    expect(await ask('download.file', { url: '/files/7.csv', name: 'a', title: 'A' })).toMatchObject({
      error: { code: 'link_refused' },
    });
    // Requests that the first page still sends belong to no user.
    const before = server.received.length;
    for (const call of ['contracts.destroy', 'orders.show'])
      expect(await ask('api.call', { call, input: { id: 7 }, as: mira })).toMatchObject({
        error: { code: 'session_ended' },
      });
    const draft = { key: 'k', title: 'T', place: { route: '/' }, operation, at: 1, content: {} };
    expect(await ask('drafts.keep', { draft, as: mira })).toMatchObject({ error: { code: 'session_ended' } });
    expect(await ask('drafts.drop', { key: 'k', as: mira })).toMatchObject({
      error: { code: 'session_ended' },
    });
    expect(server.received).toHaveLength(before);

    await signIn();
    expect(await ask('session.get')).toMatchObject({ data: { owner: mira } });
    await ask('api.call', { call: 'orders.show', input: { id: 7 } });
    expect(await ask('api.call', popup)).toMatchObject({ ok: true });
  });

  it('has no address of the session before, also as the same person who signed out', async () => {
    const { ask, signIn } = await ready();
    const popup = { call: 'popups.detail', input: { id: 7 }, address: '/orders/7/lines' };
    expect(await ask('api.call', popup)).toMatchObject({ ok: true });
    await ask('session.sign-out');
    await signIn();
    expect(await ask('api.call', popup)).toMatchObject({ error: { code: 'address_refused' } });
  });

  it('gets no answer that comes late, of a read or of a write', async () => {
    const { ask, signIn } = await ready();
    for (const [call, path] of [
      ['orders.show', '/fulfillment/orders/show'],
      ['contracts.activate', '/cod/contracts/activate'],
    ] as const) {
      await signIn();
      const hold = holdNext(path);
      const asked = ask('api.call', { call, input: { id: 7 } });
      await hold.asked.promise;
      await signIn(noor);
      hold.until.resolve();
      held = undefined;
      expect(await asked, call).toMatchObject({ error: { code: 'session_ended' } });
    }
  });
});

describe('signing in', () => {
  it.each(['tok\r\nx-admin: 1', 'tok\nen', 'токен', 'tok\u0000en', 'tok\u200ben', '“tok”'])(
    'refuses an access token that no request can carry: %j',
    async (token) => {
      const { ask } = startMain(() => server.origin);
      expect(await ask('session.sign-in', { with: 'token', server: server.origin, token })).toMatchObject({
        error: { code: 'token_invalid' },
      });
      expect(server.received).toEqual([]);
      expect(await ask('connection.get')).toMatchObject({ data: { state: 'online' } });
    },
  );
});
