/**
 * Sends changes with all parts connected: the events that wake it, the data for the page, and the stored data without a
 * connection.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../../main/api/client';
import { createProvider } from '../../../../main/api/provider';
import { outboxHandlers } from '../../../../main/handlers/outbox';
import { rateTargetHandlers } from '../../../../main/handlers/rate-targets';
import { Operations } from '../../../../main/journal/calls';
import { noPolicy } from '../../../../main/policy/policy';
import { createSentChanges } from '../../../../main/rates/sent-changes';
import { ownerKey } from '../../../../shared/ipc/session-owner';
import { deskInMemory } from '../../../support/desk-store';
import { powerMonitor, startElectron } from '../../../support/electron/electron';
import { noLargeReply } from '../../../support/large-replies';
import { testNetwork } from '../../../support/network';
import { deliveryRows, deliveryTarget } from '../../../support/outbox-harness';
import { pageProvider } from '../../../support/page-provider';
import { type RateServices, type ServedRow, serveRates } from '../../../support/rate-services';
import { sessionInMemory } from '../../../support/session';

const row = (rate: string): ServedRow => ({ from: '0', to: '1', rate, city: null });
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

let folder: string;
let services: RateServices;
let online: boolean;
let told: string[];
let app: ReturnType<typeof start>;

function start() {
  const store = deskInMemory();
  const session = sessionInMemory(() => sent?.wake());
  const operations = new Operations({ store, changed: () => undefined, notStored: () => undefined });
  const client = createApiClient({
    network: testNetwork(),
    version: '1.0.0',
    policy: noPolicy,
    readFile: () => Promise.reject(new Error('no file')),
    openLarge: noLargeReply,
    answered: () => undefined,
    unanswered: () => undefined,
    refusedToken: (token) => session.end(token),
  });
  const api = createProvider({ session, client: async () => client, policy: noPolicy, operations });
  const sent: ReturnType<typeof createSentChanges> = createSentChanges({
    session: () => session.state(),
    isSignedIn: () => session.credentials() !== undefined,
    isOnline: () => online,
    desk: { store },
    provider: api,
    row: () => () => Promise.reject(new Error('no rows')),
    largeRequests: { read: () => Promise.reject(new Error('not large')) },
    folder: join(folder, 'rate-files'),
    script: '/nowhere.cjs',
    rateFilesChanged: () => told.push('rateFiles'),
    journalChanged: () => told.push('journal'),
    log: { error: (...parts) => expect.fail(String(parts)) },
  });
  const signIn = (as = 'anna') =>
    session.begin({ server: services.origin, token: as }, { id: as, name: as }, false);
  const handlers = {
    ...outboxHandlers({
      ...sent,
      store,
      operations,
      session: () => session.state(),
    }),
    ...rateTargetHandlers({ ...sent, session: () => session.state() }),
  };
  const queue = (change: string, to: string, service = 7) =>
    sent.queue(session.state().owner, {
      id: change,
      target: deliveryTarget(service),
      title: 'Change',
      origin: { kind: 'file', draft: id(99), file: '0'.repeat(64) },
      base: deliveryRows([row('1')]),
      wanted: deliveryRows([row(to)]),
      counts: { added: 0, changed: 1, removed: 0, unchanged: 0 },
      notBefore: null,
    });
  return {
    ...sent,
    store,
    session,
    handlers,
    signIn,
    queue,
    provider: pageProvider(api, session, sent.snapshots),
    all: operations,
  };
}

const owner = () => app.session.state().owner;
const saved = () => services.saves.map(({ rows }) => rows[0]?.rate);
beforeEach(async () => {
  startElectron();
  folder = mkdtempSync(join(tmpdir(), 'codesk-sent-'));
  services = await serveRates();
  services.rows.set(7, [row('1')]).set(8, [row('1')]);
  online = true;
  told = [];
  app = start();
  app.signIn();
});
afterEach(async () => {
  await app.outbox.stop();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the outbox', () => {
  it('goes on when the connection, the person or the computer comes back, and tells the page', async () => {
    online = false;
    await app.queue(id(1), '2');
    expect(await app.handlers['journal.list']({ as: owner() } as never)).toMatchObject({
      changes: [{ state: 'queued', reason: 'offline' }],
    });
    online = true;
    app.wake();
    await app.outbox.idle();
    expect(saved()).toEqual(['2']);
    expect(told).toContain('journal');

    online = false;
    services.rows.set(8, [row('1')]);
    await app.queue(id(2), '3', 8);
    online = true;
    powerMonitor.emit('resume');
    await app.outbox.idle();
    expect(saved()).toEqual(['2', '3']);

    app.session.signOut();
    app.signIn('anna');
    services.rows.set(7, [row('1')]);
    await app.queue(id(3), '4');
    await app.outbox.idle();
    expect(saved()).toEqual(['2', '3', '4']);
  });

  it('looks up its own saves: they are no operations of the user', async () => {
    services.faults.update.push('cut after');
    await app.queue(id(1), '2');
    await app.outbox.idle();
    expect((await app.outbox.list(owner()))[0]).toMatchObject({ state: 'unknown' });
    expect(await app.all.list(owner())).toEqual([]);
  });

  it('takes requests of its own person only', async () => {
    const another = ownerKey(services.origin, false, 'boris');
    const asked = { as: another, id: id(1) };
    const requests: [string, object][] = [
      ['journal.list', {}],
      ['journal.curve', { strip: null }],
      ['outbox.set', { do: { what: 'cancel' } }],
      ['outbox.collisions', { from: 0, count: 10 }],
      ['outbox.choose', { rows: null, side: 'mine', send: true }],
      ['history.list', { since: 0 }],
      ['history.preview', {}],
      ['history.rows', { from: 0, count: 10 }],
      ['history.undo', {}],
      ['rateTargets.prepare', {}],
      ['rateTargets.services', { refresh: true }],
      ['rateTargets.contracts', { text: '' }],
      ['rateTargets.contract', { id: 31 }],
      ['rateTargets.choices', { table: 'delivery-rates', target: null }],
    ];
    expect(requests.map(([name]) => name).sort()).toEqual(Object.keys(app.handlers).sort());
    await app.queue(id(1), '2');
    await app.outbox.idle();
    for (const [name, more] of requests) {
      const handle = app.handlers[name as keyof typeof app.handlers] as (input: object) => Promise<unknown>;
      await expect(handle({ ...asked, ...more }), name).rejects.toMatchObject({
        failure: { code: 'session_ended' },
      });
    }
    // Requests of the previous user are not answered to the next one.
    const late = app.handlers['history.list']({ as: owner(), since: 0 } as never);
    app.signIn('boris');
    await expect(late).rejects.toMatchObject({ failure: { code: 'session_ended' } });
  });

  it('shows a part of the rows that collide', async () => {
    services.rows.set(7, [row('5')]);
    await app.queue(id(1), '2');
    await app.outbox.idle();
    const ask = (from: number) =>
      app.handlers['outbox.collisions']({ as: owner(), id: id(1), from, count: 1 } as never);
    expect(await ask(0)).toMatchObject({ total: 1, rows: [{ theirs: { rate: '5' }, mine: { rate: '2' } }] });
    expect(await ask(1)).toEqual({ total: 1, rows: [] });
    const choice = { as: owner(), id: id(1), rows: [0], side: 'mine', send: true };
    expect(await app.handlers['outbox.choose'](choice as never)).toEqual({ open: 0 });
    await app.outbox.idle();
    expect(saved()).toEqual(['2']);
  });
});

/** The disk replies at any time. */
const within = { timeout: 10_000 };

describe('what is known without a connection', () => {
  const rateOf = async () => {
    const current = await app.snapshots.current(owner(), deliveryTarget(7));
    return current && { rows: current.rows.rows, isRecent: Math.abs(Date.now() - current.at) < 60_000 };
  };

  it('is what the page read, of this person only', async () => {
    expect(await rateOf()).toBeUndefined();
    await app.provider.send('finance-services.edit', { id: 7 }, app.provider.credentials());
    await expect.poll(rateOf, within).toEqual({ rows: 1, isRecent: true });
    app.signIn('boris');
    expect(await rateOf()).toBeUndefined();
  });

  it('is all of a service, its rate tables apart from the rest', async () => {
    expect(await app.snapshots.values(owner(), { id: 7 })).toBeUndefined();
    await app.snapshots.refresh(owner(), { service: { id: 7 } });
    const known = await app.snapshots.values(owner(), { id: 7 });
    const current = await app.snapshots.current(owner(), deliveryTarget(7));
    expect(known?.tables).toContainEqual({
      value: 'rates',
      table: 'delivery-rates',
      file: current?.rows.file,
    });
    expect(known?.at).toBe(current?.at);
    const fields = JSON.parse(readFileSync(join(folder, 'rate-files', known?.fields ?? ''), 'utf8'));
    expect(fields).toMatchObject({ name: expect.any(String) });
    expect(Object.keys(fields)).not.toContain('rates');
    expect(Object.keys(fields)).not.toContain('increments');
    // A sweep leaves it there.
    expect(await app.store.rateChangeFiles()).toContain(known?.fields);
    expect(await app.snapshots.values('["https://api.example",99]', { id: 7 })).toBeUndefined();
  });

  it('is the later of two replies, even if the rows of the one before take longer', async () => {
    const read = async (service: number, rates: ServedRow[]) => {
      services.rows.set(service, rates);
      const input = { id: service };
      return JSON.stringify(
        await app.provider.send('finance-services.edit', input, app.provider.credentials()),
      );
    };
    const many = Array.from({ length: 600 }, (_, at) => ({ ...row('1'), from: `${at}`, to: `${at + 1}` }));
    const rowsOf = async (service: number) =>
      (await app.snapshots.current(owner(), deliveryTarget(service)))?.rows.rows;
    const [long, short, other] = [await read(7, many), await read(7, [row('1')]), await read(8, many)];
    await expect.poll(() => rowsOf(8), within).toBe(many.length);
    // Which of them is read first is up to the disk, so there are several.
    const withLists = (reply: string, warehouse: string) =>
      JSON.stringify({
        ...JSON.parse(reply),
        delivery: { warehouses: [{ index: 9, text: warehouse }] },
      });
    for (const reply of [
      ...Array<string>(8).fill(withLists(long, 'Before')),
      withLists(short, 'Dubai South'),
    ])
      app.snapshots.note(owner(), { service: { id: 7 } }, reply);
    const isRead = async () => (await app.snapshots.current(owner(), deliveryTarget(8)))?.rows.file;
    // The long ones began before these.
    for (const from of ['0.3', '0.5', '0.7']) {
      const before = await isRead();
      app.snapshots.note(owner(), { service: { id: 8 } }, other.replaceAll('"from":"0"', `"from":"${from}"`));
      await expect.poll(isRead, within).not.toBe(before);
    }
    await expect.poll(() => rowsOf(7), within).toBe(1);
    // The option lists of the same reply are stored as well.
    const known = await app.snapshots.choices(owner(), 'delivery-rates', null);
    expect(known?.lists.warehouses?.map(({ text }) => text)).toEqual(['Dubai South']);
  });

  it('is what the outbox left there', async () => {
    await app.queue(id(1), '2');
    await app.outbox.idle();
    const read = async () => {
      const current = await app.snapshots.current(owner(), deliveryTarget(7));
      return current?.rows.file;
    };
    const sent = (await app.history.list(owner(), 0))[0];
    await expect.poll(read, within).toBe(sent?.after.file);
  });

  it('is read again for services with rate files and changes when the connection is there', async () => {
    online = false;
    await app.queue(id(1), '2', 8);
    await app.outbox.set(owner(), id(1), { what: 'pause' });
    expect(services.received).toEqual([]);
    online = true;
    app.wake();
    const edits = () => services.received.filter(({ path }) => path.endsWith('/edit')).length;
    await expect.poll(edits, within).toBe(1);
    app.wake();
    await app.outbox.idle();
    expect(edits()).toBe(1);
  });

  it('asks nothing for a person who has no rate files', async () => {
    app.wake();
    await app.outbox.idle();
    await new Promise(setImmediate);
    expect(services.received).toEqual([]);
  });

  it('is read ahead: the services, and the rates that were never read', async () => {
    const asked = (end: string) => services.received.filter(({ path }) => path.endsWith(end)).length;
    // A refused read does not prevent the others.
    services.faults.edit.push('404');
    await app.snapshots.prepare(owner());
    expect(asked('/finance_services/datatable')).toBe(1);
    expect(asked('/finance_services/edit')).toBe(services.rows.size);
    const known = await Promise.all(
      [...services.rows.keys()].map((of) => app.snapshots.current(owner(), deliveryTarget(of))),
    );
    expect(known.filter(Boolean)).toHaveLength(services.rows.size - 1);
    await app.snapshots.prepare(owner());
    expect(asked('/finance_services/datatable')).toBe(1);
    expect(asked('/finance_services/edit')).toBe(services.rows.size + 1);
    services.faults.edit.push('cut before');
    await app.snapshots.prepare(ownerKey(services.origin, false, 'boris'));
    expect(asked('/finance_services/edit')).toBe(services.rows.size + 1);
  });

  describe('is read ahead past services whose reading fails', () => {
    const edits = () =>
      services.received.flatMap(({ path, body }) =>
        path.endsWith('/finance_services/edit') ? [Number((JSON.parse(body) as { id: unknown }).id)] : [],
      );
    const six = [1, 2, 3, 4, 5, 6];
    beforeEach(() => {
      services.rows.clear();
      for (const service of six) services.rows.set(service, [row('6.19')]);
    });

    it.each(['500 before', 'cut json'] as const)('(%s)', async (fault) => {
      services.faults.edit.push(fault);
      await app.snapshots.prepare(owner());
      expect(edits()).toEqual(six);
      await app.snapshots.prepare(owner());
      expect(edits()).toEqual([...six, 1]);
    });

    it('but asks a server that fails each time no further, and begins with the others the next time', async () => {
      services.faults.edit.push('500 before', '500 before', '500 before');
      await app.snapshots.prepare(owner());
      expect(edits()).toEqual([1, 2, 3]);
      await app.snapshots.prepare(owner());
      expect(edits()).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3]);
    });

    it('and what failed for one person does not come last for another one', async () => {
      services.faults.edit.push('500 before', '500 before', '500 before');
      await app.snapshots.prepare(owner());
      app.signIn('boris');
      await app.snapshots.prepare(owner());
      expect(edits()).toEqual([1, 2, 3, ...six]);
      app.signIn('anna');
      await app.snapshots.prepare(owner());
      expect(edits()).toEqual([1, 2, 3, ...six, 4, 5, 6, 1, 2, 3]);
    });
  });

  it('has services as soon as a file is to be for one', async () => {
    const ask = (refresh: boolean) =>
      app.handlers['rateTargets.services']({ as: owner(), refresh } as never) as Promise<{
        services: object[];
      }>;
    expect((await ask(false)).services).toHaveLength(services.rows.size);
    const asked = services.received.length;
    expect((await ask(false)).services).toHaveLength(services.rows.size);
    expect(services.received.length).toBe(asked);
  });

  it.each<[Record<string, unknown>, boolean]>([
    [{ type_label: 'Delivery' }, true],
    [{ type_label: ' DELIVERY ' }, true],
    [{ type: 'delivery' }, true],
    [{ type: 'Delivery', type_label: 'Courier' }, true],
    [{ type: 'Courier', type_label: null }, false],
    [{}, false],
  ])('knows services of the kind %j: %s', async (kind, isKnown) => {
    services.kind = kind;
    const { size } = services.rows;
    const known = await app.handlers['rateTargets.services']({ as: owner(), refresh: true } as never);
    expect(known).toMatchObject({
      services: isKnown ? Array.from({ length: size }, () => ({ type: 'delivery' })) : [],
      unknownKinds: isKnown ? { count: 0, example: '' } : { count: size, example: String(kind.type ?? '') },
    });
  });

  it('counts services of unknown kinds on every page of the list', async () => {
    services.kind = { type: 'Courier' };
    for (let service = 1; service <= 700; service += 1) services.rows.set(service, []);
    const known = await app.handlers['rateTargets.services']({ as: owner(), refresh: true } as never);
    expect(known).toMatchObject({ services: [], unknownKinds: { count: 700, example: 'Courier' } });
  });

  it('stays when the server does not answer', async () => {
    await app.snapshots.refresh(owner(), { service: { id: 7 } });
    services.faults.edit.push('portal');
    services.rows.set(7, []);
    expect((await app.snapshots.latest(owner(), deliveryTarget(7)))?.rows.rows).toBe(1);
    expect((await app.snapshots.latest(owner(), deliveryTarget(7)))?.rows.rows).toBe(0);
    services.faults.edit.push('404');
    await expect(app.snapshots.latest(owner(), deliveryTarget(7))).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
  });
});
