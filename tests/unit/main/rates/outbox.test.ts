/** Prepared changes sent to a server that drops connections, refuses, misreads and changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { breakDisk, restoreDisk } from '../../../support/disk';
import { deliveryRows, type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type Fault, type RateServices, type ServedRow, serveRates } from '../../../support/rate-services';

const row = (from: string, to: string, rate: string, city: string | null = null): ServedRow => ({
  from,
  to,
  rate,
  city,
});
const first = [row('0', '1', '6.19'), row('1', '2', '7.20')];
const dearer = [row('0', '1', '6.50'), row('1', '2', '7.20')];
/** The same rows as they are sent. */
const saved = [row('0', '1', '6.5'), row('1', '2', '7.2')];
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const minute = 60_000;

let folder: string;
let services: RateServices;
let clock: TestClock;
let app: OutboxStart;
const start = (more: { token?: string; connected?: boolean } = {}) => {
  app = startOutbox({ folder, services, clock, ...more });
  return app;
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-outbox-'));
  services = await serveRates();
  services.rows.set(7, first).set(8, first);
  clock = new TestClock();
  start();
});
afterEach(async () => {
  app.kill();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const settle = () => app.settle();
const stateOf = async (change = id(1)) => {
  const kept = await app.change(change);
  return kept && [kept.state, kept.reason];
};

describe('a change', () => {
  it('is checked, read by the server and saved with everything else unchanged', async () => {
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();

    expect(await stateOf()).toEqual(['done', null]);
    expect(services.rows.get(7)).toEqual(saved);
    expect(services.saves).toHaveLength(1);
    const [save] = services.saves;
    expect(save?.key).toBe((await app.change(id(1)))?.operation);
    expect(save?.values).toMatchObject({
      id: 7,
      origin_warehouse_ids: [3, 4],
      unit_id: 1,
      minimum_cod_charge: '1.5',
      increments: [{ from: '20', to: null, increment: '1', rate: '0.5', city: null }],
    });
    expect(services.parsed).toEqual([
      { type: '1', country: undefined, text: 'from,to,rate,city\n0,1,6.5,\n1,2,7.2,\n' },
    ]);
    expect(await app.operations.list(app.owner())).toEqual([]);
  });

  it('names the country of a delivery whose destination is a region', async () => {
    services.values.destination_type = 1;
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(services.parsed[0]?.country).toBe('11');
  });

  it('is queued once, however often it is asked for', async () => {
    app.connect(false);
    await Promise.all([1, 2, 3].map(() => app.prepare(id(1), 7, first, dearer)));
    app.connect(true);
    await app.outbox.idle();
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(services.saves).toHaveLength(1);
    expect(await app.outbox.list(app.owner())).toHaveLength(1);
  });

  it('is done without a save if the server has these rows already', async () => {
    services.rows.set(7, [...dearer].reverse());
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['done', 'already-there']);
    expect(services.saves).toEqual([]);
    expect(await app.history.list(app.owner(), 0)).toEqual([]);
  });

  it('is not saved when the server reads its file differently, and names the rows', async () => {
    services.misread = (rows) => rows.map((each) => ({ ...each, rate: `${each.rate}0` }));
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['done', null]);

    services.misread = (rows) => [...rows.slice(1), { ...(rows[0] as ServedRow), rate: '65' }];
    await app.prepare(id(2), 8, first, dearer);
    await app.outbox.idle();
    expect(await stateOf(id(2))).toEqual(['refused', 'read-differently']);
    expect((await app.change(id(2)))?.details).toBe(
      'sent From 0, To 1, Rate 6.5\nread From 0, To 1, Rate 65',
    );
    expect(services.saves).toHaveLength(1);
  });

  it('fails with the rows that the server does not accept, and can be tried again', async () => {
    services.faults.parse.push('422');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['refused', 'not-accepted']);
    expect((await app.change(id(1)))?.details).toBe('Not accepted\nRow 1: rate is too high');
    expect(services.saves).toEqual([]);

    await app.outbox.set(app.owner(), id(1), { what: 'resume' });
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['done', null]);
  });

  it('whose save is refused is parked, and the rest goes on', async () => {
    services.faults.update.push('422');
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 8, first, dearer);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['refused', 'not-accepted']);
    expect(await stateOf(id(2))).toEqual(['done', null]);
    expect((await app.change(id(1)))?.sent).toBeNull();
    expect(await app.operations.list(app.owner())).toEqual([]);
  });

  it('counts a row with a line break in a cell once', async () => {
    app.connect(false);
    const rows = [{ from: '0', to: '1', rate: '6', city: 'Two\nlines' }, ...first.slice(1)];
    await app.prepare(id(1), 7, rows, [...rows, row('2', '3', '8')]);
    const { base, wanted } = (await app.change(id(1))) ?? {};
    expect([base?.rows, wanted?.rows]).toEqual([2, 3]);
  });

  it('is refused for a table that its service has not', async () => {
    const refused = app.queue(app.owner(), {
      id: id(1),
      target: { service: { id: 7, type: 'fulfilment', name: 'S' }, value: 'rates', table: 'delivery-rates' },
      title: 'x',
      origin: { kind: 'round', round: id(9) },
      base: deliveryRows(first),
      wanted: deliveryRows(dearer),
      counts: { added: 0, changed: 0, removed: 0, unchanged: 0 },
      notBefore: null,
    });
    await expect(refused).rejects.toMatchObject({ failure: { code: 'bad_request' } });
  });

  it('is refused when its rows would overlap, whoever prepared them', async () => {
    const overlapping = [...first, row('1.5', '3', '9')];
    await expect(app.prepare(id(1), 7, first, overlapping)).rejects.toMatchObject({
      failure: { code: 'rates_overlap', subject: '1 \u2013 2 and 1.5 \u2013 3' },
    });
    await expect(app.prepare(id(2), 7, first, [...first, row('0', '1', '6.19')])).rejects.toMatchObject({
      failure: { code: 'rates_overlap', subject: '2 times 0 \u2013 1' },
    });
    expect([await app.change(id(1)), await app.change(id(2)), services.saves]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });

  it('is not sent over a band that somebody else added since', async () => {
    app.connect(false);
    await app.prepare(id(1), 7, first, [...first, row('2', '4', '9')]);
    services.rows.set(7, [...first, row('3', '5', '8')]);
    app.connect(true);
    await settle();
    expect(await stateOf()).toEqual(['refused', 'overlap']);
    expect(await app.change(id(1))).toMatchObject({ details: '2 \u2013 4 and 3 \u2013 5' });
    expect(services.saves).toEqual([]);
  });

  it('is sent where the service had the overlap before', async () => {
    const overlapping = [...first, row('1.5', '3', '9')];
    services.rows.set(7, overlapping);
    await app.prepare(id(1), 7, overlapping, [
      row('0', '1', '6.5'),
      row('1', '2', '7.5'),
      row('1.5', '3', '9.5'),
    ]);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['done', null]);
  });
});

describe('a lost answer', () => {
  it('is looked up after a kill, and nothing is saved twice', async () => {
    services.faults.update.push('hang after');
    const hangs = services.hanging();
    await app.prepare(id(1), 7, first, dearer);
    await hangs;
    app.kill();
    start();
    expect((await app.change(id(1)))?.state).toBe('sending');
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(services.saves).toHaveLength(1);
  });

  it('that was never done is sent again under the same id', async () => {
    services.faults.update.push('hang before');
    const hangs = services.hanging();
    await app.prepare(id(1), 7, first, dearer);
    await hangs;
    app.kill();
    start();
    await settle();
    expect(services.saves.map(({ key }) => key)).toEqual([(await app.change(id(1)))?.operation]);
  });

  it('is neither paused, cancelled nor overtaken by another change of its service', async () => {
    services.faults.update.push('cut after');
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 7, dearer, [row('0', '1', '6.99'), row('1', '2', '7.20')]);
    await app.outbox.idle();
    expect(await stateOf(id(2))).toEqual(['queued', null]);
    for (const what of ['pause', 'cancel'] as const)
      await expect(app.outbox.set(app.owner(), id(1), { what })).rejects.toMatchObject({
        failure: { code: 'too_late' },
      });
    await settle();
    expect(services.rows.get(7)?.[0]?.rate).toBe('6.99');
    expect(services.saves).toHaveLength(2);
  });

  it('after which the service is neither as before nor as wanted needs a person', async () => {
    services.faults.update.push('cut before');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    const { operation } = (await app.change(id(1))) ?? {};
    services.rows.set(7, [row('0', '1', '9.99'), row('1', '2', '7.20')]);
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'moved-while-sending']);
    expect(services.saves).toEqual([]);

    expect(await app.collisions.choose(app.owner(), id(1), null, 'mine', true)).toBe(0);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    // Another intent has another id.
    expect(services.saves.map(({ key }) => key)).not.toContain(operation);
    expect(services.rows.get(7)?.[0]?.rate).toBe('6.5');
  });

  it('that was never done, while somebody else changed another row, needs a person', async () => {
    services.faults.update.push('cut before');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    services.rows.set(7, [row('0', '1', '6.19'), row('1', '2', '9')]);
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'moved-while-sending']);
    expect(services.saves).toEqual([]);
  });

  it('counts as done if its own rows are there, whatever others changed beside them', async () => {
    services.faults.update.push('cut after');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    services.rows.set(7, [row('0', '1', '6.5'), row('1', '2', '9')]);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(services.saves).toHaveLength(1);
    expect(services.rows.get(7)?.[1]?.rate).toBe('9');
  });

  it('after which other values of the service changed is not sent over them', async () => {
    services.faults.update.push('cut before');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    services.values.unit_id = 2;
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'moved-while-sending']);
    expect(services.saves).toEqual([]);
  });
});

describe('a server that moved', () => {
  const mine = [row('0', '1', '6.50'), row('1', '2', '7.20'), row('2', '3', '8')];

  it('keeps what only others changed', async () => {
    services.rows.set(7, [row('0', '1', '6.19'), row('1', '2', '7.77')]);
    await app.prepare(id(1), 7, first, mine);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(services.rows.get(7)).toEqual([row('0', '1', '6.5'), row('1', '2', '7.77'), row('2', '3', '8')]);
  });

  it('sends nothing before a person chose for every row', async () => {
    services.rows.set(7, [row('0', '1', '6.30'), row('1', '2', '7.77')]);
    await app.prepare(id(1), 7, first, [row('0', '1', '6.50'), row('1', '2', '7.40')]);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['needs-you', 'collision']);
    expect((await app.change(id(1)))?.details).toBe('2');
    const rows = await app.collisions.list(app.owner(), id(1));
    expect(rows[0]).toEqual({
      key: { from: '0', to: '1', city: '' },
      base: { from: '0', to: '1', rate: '6.19', city: '' },
      theirs: { from: '0', to: '1', rate: '6.3', city: '' },
      mine: { from: '0', to: '1', rate: '6.5', city: '' },
      chosen: null,
    });

    expect(await app.collisions.choose(app.owner(), id(1), [0], 'mine', true)).toBe(1);
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'collision']);
    expect(services.parsed).toEqual([]);
    expect((await app.collisions.list(app.owner(), id(1))).map(({ chosen }) => chosen)).toEqual([
      'mine',
      null,
    ]);

    // Chosen, but not sent until the user asks for it.
    expect(await app.collisions.choose(app.owner(), id(1), [1], 'theirs', false)).toBe(0);
    await settle();
    expect(services.saves).toEqual([]);
    expect(await app.collisions.choose(app.owner(), id(1), [], 'mine', true)).toBe(0);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(services.rows.get(7)).toEqual([row('0', '1', '6.5'), row('1', '2', '7.77')]);
  });

  it.each([
    ['mine', { added: 1, changed: 2, removed: 0, unchanged: 0 }],
    ['theirs', { added: 1, changed: 0, removed: 0, unchanged: 2 }],
  ] as const)('counts what is sent against the rows of now once every row is %s', async (side, counts) => {
    services.rows.set(7, [row('0', '1', '6.30'), row('1', '2', '7.77')]);
    const wanted = [row('0', '1', '6.50'), row('1', '2', '7.40'), row('2', '3', '8')];
    await app.prepare(id(1), 7, first, wanted);
    await app.outbox.idle();
    await app.collisions.choose(app.owner(), id(1), null, side, true);
    expect((await app.change(id(1)))?.counts).toEqual(counts);
  });

  it('keeps every choice of those that come at once, and sends with all of them', async () => {
    services.rows.set(7, [row('0', '1', '6.30'), row('1', '2', '7.77')]);
    await app.prepare(id(1), 7, first, [row('0', '1', '6.50'), row('1', '2', '7.40')]);
    await app.outbox.idle();
    await app.collisions.choose(app.owner(), id(1), [0], 'mine', false);
    const open = await Promise.all([
      app.collisions.choose(app.owner(), id(1), [0], 'theirs', false),
      app.collisions.choose(app.owner(), id(1), [1], 'mine', false),
      app.collisions.choose(app.owner(), id(1), [], 'mine', true),
    ]);
    expect(open).toEqual([1, 0, 0]);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(services.rows.get(7)).toEqual([row('0', '1', '6.3'), row('1', '2', '7.4')]);
  });

  it('asks again if it moved once more after the choice', async () => {
    services.rows.set(7, [row('0', '1', '6.30'), row('1', '2', '7.20')]);
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    services.rows.set(7, [row('0', '1', '6.40'), row('1', '2', '7.20')]);
    await app.collisions.choose(app.owner(), id(1), null, 'mine', true);
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'collision']);
    expect(services.saves).toEqual([]);
  });

  it('does not stop the others', async () => {
    services.rows.set(7, [row('0', '1', '6.30'), row('1', '2', '7.20')]);
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 8, first, dearer);
    await app.outbox.idle();
    expect(await stateOf(id(2))).toEqual(['done', null]);
  });
});

describe('the queue', () => {
  it('waits for the connection and goes in the order of the user, for each service', async () => {
    app.connect(false);
    for (const [at, service] of [7, 8, 7].entries())
      await app.prepare(id(at + 1), service, first, [row('0', '1', `${at + 10}`), row('1', '2', '7.20')]);
    await app.outbox.set(app.owner(), id(2), { what: 'move', before: id(1) });
    expect((await app.outbox.list(app.owner())).map((each) => [each.id, each.state, each.reason])).toEqual([
      [id(2), 'queued', 'offline'],
      [id(1), 'queued', 'offline'],
      [id(3), 'queued', 'offline'],
    ]);
    await app.outbox.set(app.owner(), id(1), { what: 'move', before: null });
    app.connect(true);
    await settle();
    expect(services.saves.map((save) => save.id).sort()).toEqual([7, 8]);
    // Both changed the same row of the service: the later one asks.
    expect(services.rows.get(7)?.[0]?.rate).toBe('12');
    expect(await stateOf(id(1))).toEqual(['needs-you', 'collision']);
  });

  it('waits for its hour, also over a sleep, and shows it', async () => {
    const six = clock.time + 120 * minute;
    await app.prepare(id(1), 7, first, dearer, { notBefore: six });
    await app.outbox.idle();
    expect(await app.shown(id(1))).toMatchObject({ state: 'queued', reason: 'not-before', nextTry: six });
    clock.pass(119 * minute);
    await app.outbox.idle();
    expect(services.saves).toEqual([]);
    // The computer slept: no timer counted, and the time is later.
    clock.forget();
    clock.time += 2 * minute;
    app.outbox.wake();
    await app.outbox.idle();
    expect(services.saves).toHaveLength(1);
  });

  it('looks again within half a minute, whatever a timer makes of a sleep', async () => {
    await app.prepare(id(1), 7, first, dearer, { notBefore: clock.time + 600 * minute });
    await app.outbox.idle();
    expect((clock.next() ?? 0) - clock.time).toBeLessThanOrEqual(30_000);
  });

  it('goes on at once without its hour', async () => {
    await app.prepare(id(1), 7, first, dearer, { notBefore: clock.time + 600 * minute });
    await app.outbox.set(app.owner(), id(1), { what: 'not-before', at: null });
    await app.outbox.idle();
    expect(services.saves).toHaveLength(1);
  });

  it('pauses, goes on and gives up single changes', async () => {
    app.connect(false);
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 8, first, dearer);
    await app.outbox.set(app.owner(), id(1), { what: 'pause' });
    await app.outbox.set(app.owner(), id(2), { what: 'cancel' });
    app.connect(true);
    await settle();
    expect(await stateOf()).toEqual(['queued', 'paused']);
    expect(await stateOf(id(2))).toEqual(['cancelled', null]);
    expect(services.saves).toEqual([]);
    await app.outbox.set(app.owner(), id(1), { what: 'resume' });
    await app.outbox.idle();
    expect(services.saves).toHaveLength(1);
    await expect(app.outbox.set(app.owner(), id(2), { what: 'pause' })).rejects.toMatchObject({
      failure: { code: 'conflict' },
    });
  });

  it.each(['pause', 'cancel'] as const)('%s counts while a change is being checked', async (what) => {
    services.faults.parse.push('hang before');
    const hangs = services.hanging();
    await app.prepare(id(1), 7, first, dearer);
    await hangs;
    expect(await stateOf()).toEqual(['checking', null]);
    await app.outbox.set(app.owner(), id(1), { what });
    app.kill();
    start();
    await settle();
    expect(services.saves).toEqual([]);
  });

  it('begins a check anew after a kill', async () => {
    services.faults.parse.push('hang before');
    const hangs = services.hanging();
    await app.prepare(id(1), 7, first, dearer);
    await hangs;
    app.kill();
    start({ connected: false });
    await settle();
    expect(await app.shown(id(1))).toMatchObject({ state: 'queued', reason: 'offline' });
    app.connect(true);
    await settle();
    expect(services.saves).toHaveLength(1);
  });

  it('begins nothing after it was stopped', async () => {
    services.faults.parse.push('cut before');
    await app.outbox.stop();
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(services.received).toEqual([]);
    expect(await stateOf()).toEqual(['queued', null]);
  });
});

describe('trouble that passes', () => {
  it.each<[Fault, string]>([
    ['500 before', 'server-fault'],
    ['cut before', 'cut'],
    ['portal', 'no-answer'],
    ['429', 'busy'],
  ])('%s waits longer each time, and the next try is shown', async (fault, reason) => {
    // Both are begun at the same time, and then one after the other.
    services.faults.edit.push(fault, fault, fault, fault);
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 8, first, dearer);
    const waits: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await app.outbox.idle();
      const shown = await app.shown(id(1));
      expect([shown?.state, shown?.reason]).toEqual(['queued', reason]);
      expect(await app.shown(id(2))).toMatchObject({ state: 'queued', reason, nextTry: shown?.nextTry });
      waits.push((shown?.nextTry ?? 0) - clock.time);
      clock.pass((shown?.nextTry ?? 0) - clock.time);
    }
    await settle();
    expect(waits).toEqual([2000, 4000, 8000]);
    expect(services.saves.map((save) => save.id).sort()).toEqual([7, 8]);
  });

  it.each([
    ['7', 7000],
    ['99999999999', 15 * minute],
    ['nonsense', 2000],
    ['-5', 2000],
  ])('a pause of %s is kept, within reason', async (asked, wait) => {
    services.retryAfter = asked;
    services.faults.edit.push('429');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(((await app.shown(id(1)))?.nextTry ?? 0) - clock.time).toBe(wait);
  });

  it('never waits longer than five minutes by itself', async () => {
    services.faults.edit.push(...Array.from({ length: 7 }, () => 'portal' as const));
    await app.prepare(id(1), 7, first, dearer);
    let longest = 0;
    for (let count = 0; count < 200 && services.saves.length === 0; count += 1) {
      await app.outbox.idle();
      longest = Math.max(longest, ((await app.change(id(1)))?.nextTry ?? 0) - clock.time);
      clock.pass(30_000);
    }
    expect(services.saves).toHaveLength(1);
    expect(longest).toBeLessThanOrEqual(5 * minute);
    expect(longest).toBeGreaterThan(2 * minute);
  });

  it('goes on as soon as the connection is back', async () => {
    services.faults.edit.push('cut before');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    app.connect(false);
    app.connect(true);
    await app.outbox.idle();
    expect(services.saves).toHaveLength(1);
  });

  it('of the own disk is named, sends nothing, and is over once there is space', async () => {
    await app.prepare(id(1), 7, first, dearer);
    breakDisk('sync', 'ENOSPC');
    await app.outbox.idle();
    restoreDisk();
    expect(await stateOf()).toEqual(['queued', 'not-kept']);
    expect(services.saves).toEqual([]);
    await settle();
    expect([await stateOf(), services.rows.get(7)]).toEqual([['done', null], saved]);
  });

  it('of one change alone lets the others go on, and in the end parks it', async () => {
    services.broken.add(7);
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 8, first, first.slice(1));
    for (let count = 0; count < 60 && services.saves.length === 0; count += 1) {
      await app.outbox.idle();
      clock.pass(30_000);
    }
    expect(services.saves.map((save) => save.id)).toEqual([8]);
    expect(await stateOf()).toEqual(['unknown', 'unknown']);
    await settle();
    expect(await stateOf()).toEqual(['refused', 'server-fault']);

    services.broken.clear();
    await app.outbox.set(app.owner(), id(1), { what: 'resume' });
    await settle();
    expect(services.saves.map((save) => save.id).sort()).toEqual([7, 8]);
  });

  it('of reading one service parks its change only while the server answers others', async () => {
    services.faults.edit.push(...Array.from({ length: 12 }, () => '500 before' as const));
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
  });
});

describe('persons', () => {
  it('waits for its person to sign in, and sends nothing in the name of another one', async () => {
    services.ended.add('anna');
    await app.prepare(id(1), 7, first, dearer);
    const anna = app.owner();
    await app.outbox.idle();
    expect(await app.shown(id(1))).toMatchObject({ state: 'queued', reason: 'sign-in' });

    app.signIn('boris');
    await settle();
    expect(await app.outbox.list(app.owner())).toEqual([]);
    expect(services.saves).toEqual([]);
    await app.prepare(id(2), 8, first, dearer);
    await settle();
    expect(services.saves.map(({ token }) => token)).toEqual(['boris']);

    services.ended.clear();
    app.signIn('anna');
    expect(app.owner()).toBe(anna);
    await settle();
    expect(services.saves.map(({ token }) => token)).toEqual(['boris', 'anna']);
    expect((await app.history.list(anna, 0)).map(({ by, title }) => [by, title])).toEqual([
      ['Name of anna', 'Change 001'],
    ]);
  });

  it("refuses the id of another person's change", async () => {
    app.connect(false);
    await app.prepare(id(1), 7, first, dearer);
    app.signIn('boris');
    await expect(app.prepare(id(1), 7, first, dearer)).rejects.toMatchObject({
      failure: { code: 'bad_request' },
    });
    await expect(app.outbox.set(app.owner(), id(1), { what: 'cancel' })).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
  });

  it('keeps the id of a save that ended with the session', async () => {
    services.faults.update.push('401');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    const before = (await app.change(id(1)))?.operation;
    services.ended.clear();
    app.signIn('anna');
    await settle();
    expect(services.saves.map(({ key }) => key)).toEqual([before]);
  });
});

describe('history', () => {
  const later = [row('0', '1', '6.50'), row('2', '3', '8')];
  async function sent() {
    await app.prepare(id(1), 7, first, later);
    await app.outbox.idle();
    const [entry] = await app.history.list(app.owner(), 0);
    return entry;
  }

  it('tells what was sent, by whom, and the rows before and after', async () => {
    const entry = await sent();
    expect(entry).toMatchObject({
      id: id(1),
      title: 'Change 001',
      by: 'Name of anna',
      at: clock.time,
      counts: { added: 1, changed: 1, removed: 1, unchanged: 0 },
      before: { rows: 2 },
      after: { rows: 2 },
      undoneBy: null,
    });
    expect((await app.files.read(entry?.before.file ?? '')).toString()).toBe(
      'from,to,rate,city\n0,1,6.19,\n1,2,7.2,\n',
    );
    expect(await app.history.list(app.owner(), clock.time + 1)).toEqual([]);
  });

  it('gives the rows that were moved, in windows, and only to their person', async () => {
    await sent();
    const band = (from: string, to: string, rate: string) => ({ from, to, rate, city: '' });
    const all = {
      total: 3,
      rows: [
        { before: band('0', '1', '6.19'), after: band('0', '1', '6.5') },
        { before: null, after: band('2', '3', '8') },
        { before: band('1', '2', '7.2'), after: null },
      ],
    };
    expect(await app.history.rows(app.owner(), id(1), 0, 50)).toEqual(all);
    expect(await app.history.rows(app.owner(), id(1), 1, 1)).toEqual({ total: 3, rows: [all.rows[1]] });
    await expect(app.history.rows('somebody else', id(1), 0, 50)).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
  });

  it('takes an import back once, and keeps what was changed since', async () => {
    await sent();
    services.rows.set(7, [row('0', '1', '6.60'), row('2', '3', '8'), row('5', '6', '1')]);
    expect(await app.history.preview(app.owner(), id(1))).toEqual({
      restore: 1,
      remove: 1,
      keep: 1,
      conflicts: [],
      ratesFrom: clock.time,
    });
    const undo = await app.history.undo(app.owner(), id(1));
    await settle();
    expect(await stateOf(undo)).toEqual(['done', null]);
    expect(services.rows.get(7)?.toSorted((a, b) => a.from.localeCompare(b.from))).toEqual([
      row('0', '1', '6.6'),
      row('1', '2', '7.2'),
      row('5', '6', '1'),
    ]);
    for (const again of [app.history.undo(app.owner(), id(1)), app.history.preview(app.owner(), id(1))])
      await expect(again).rejects.toMatchObject({ failure: { code: 'conflict' } });
    expect((await app.history.list(app.owner(), 0)).map(({ title }) => title).sort()).toEqual([
      'Change 001',
      'Undo of Change 001',
    ]);
  });

  it('is not taken back into rows that would overlap, which the preview names', async () => {
    await sent();
    // Another user added a band in place of the removed one.
    services.rows.set(7, [row('0', '1', '6.5'), row('2', '3', '8'), row('1.5', '2', '1')]);
    const names = ['1 \u2013 2 and 1.5 \u2013 2'];
    expect(await app.history.preview(app.owner(), id(1))).toMatchObject({ restore: 2, conflicts: names });
    await expect(app.history.undo(app.owner(), id(1))).rejects.toMatchObject({
      failure: { code: 'rates_overlap', subject: names[0] },
    });
    expect(await app.history.list(app.owner(), 0)).toMatchObject([{ undoneBy: null }]);
    expect(services.saves).toHaveLength(1);
  });

  it('can be taken back again after the undo was cancelled', async () => {
    await sent();
    app.connect(false);
    const undo = await app.history.undo(app.owner(), id(1));
    await expect(app.history.undo(app.owner(), id(1))).rejects.toMatchObject({
      failure: { code: 'conflict' },
    });
    await app.outbox.set(app.owner(), undo, { what: 'cancel' });
    expect(await app.history.undo(app.owner(), id(1))).not.toBe(undo);
  });

  it('is prepared on the rates of before when the server does not answer, and says from when', async () => {
    await sent();
    await app.snapshots.refresh(app.owner(), { service: { id: 7 } });
    const read = clock.time;
    clock.pass(60 * minute);
    services.faults.edit.push('cut before');
    expect(await app.history.preview(app.owner(), id(1))).toMatchObject({ restore: 2, ratesFrom: read });
  });
});
