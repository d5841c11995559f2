/** Changes in the outbox while their rate file, order, user and the clock change; and undos of sent changes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileOf } from '../../../../main/rates/queued-rows';
import type { RateTarget } from '../../../../shared/desk/rates';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type Fault, type RateServices, type ServedRow, serveRates } from '../../../support/rate-services';

const row = (from: string, to: string, rate: string): ServedRow => ({ from, to, rate, city: null });
const first = [row('0', '1', '6.19'), row('1', '2', '7.20')];
const with0 = (rate: string) => [row('0', '1', rate), row('1', '2', '7.20')];
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const rateFile = id(900);
const minute = 60_000;

let folder: string;
let services: RateServices;
let clock: TestClock;
let app: OutboxStart;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-queued-'));
  services = await serveRates();
  for (const service of [7, 8]) services.rows.set(service, first);
  clock = new TestClock();
  app = startOutbox({ folder, services, clock });
});
afterEach(async () => {
  app.kill();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});
const restart = () => {
  app.kill();
  app = startOutbox({ folder, services, clock });
};
const settle = () => app.settle();
const listed = async () =>
  (await app.outbox.list(app.owner())).map((each) => [each.id, each.state, each.reason]);
const rates = (service = 7) => services.rows.get(service)?.map(({ rate }) => rate);

describe('a rate file that is queued again', () => {
  const queue = (
    count: number,
    rate: string,
    more: { baseAt?: number; rateFile?: string; service?: number } = {},
  ) => app.prepare(id(count), more.service ?? 7, first, with0(rate), { rateFile, baseAt: 5, ...more });

  it('takes the place of what was not sent of it, whatever state that is in', async () => {
    app.connect(false);
    await queue(1, '8');
    await queue(2, '9', { rateFile: id(901), service: 8 });
    await queue(3, '8.5');
    expect((await listed()).map(([each]) => each)).toEqual([id(3), id(2)]);
    await app.outbox.set(app.owner(), id(3), { what: 'pause' });
    await queue(4, '8.75');
    app.connect(true);
    await settle();
    expect(services.saves.map((save) => [save.id, save.rows[0]?.rate]).sort()).toEqual([
      [7, '8.75'],
      [8, '9'],
    ]);
  });

  it('leaves what it has for another service, and what other rate files have for this one', async () => {
    app.connect(false);
    await queue(1, '8');
    await queue(2, '8', { service: 8 });
    await queue(3, '7', { rateFile: id(901) });
    expect((await listed()).map(([each]) => each)).toEqual([id(1), id(2), id(3)]);
  });

  it('while it is being checked sends only what was queued last', async () => {
    services.faults.parse.push('hang before');
    const hangs = services.hanging();
    await queue(1, '8');
    await hangs;
    await queue(2, '8.5');
    restart();
    await settle();
    expect(services.saves.map(({ rows }) => rows[0]?.rate)).toEqual(['8.5']);
  });

  it('after it was sent asks nothing about its own rows', async () => {
    await queue(1, '8');
    await settle();
    // The rate file was open all the time: it still compares with the earlier rows.
    await queue(2, '8.5');
    await settle();
    expect([rates(), await listed()]).toEqual([
      ['8.5', '7.2'],
      [
        [id(1), 'done', null],
        [id(2), 'done', null],
      ],
    ]);
  });

  it('after a save without an answer waits for it, and asks nothing about its own rows', async () => {
    services.faults.update.push('cut after');
    await queue(1, '8');
    await app.outbox.idle();
    await queue(2, '8.5');
    await settle();
    expect([rates(), services.saves.length]).toEqual([['8.5', '7.2'], 2]);
  });

  it('asks about what somebody else did to the same row since', async () => {
    await queue(1, '8');
    await settle();
    services.rows.set(7, [row('0', '1', '9'), row('1', '2', '7.20')]);
    await queue(2, '8.5');
    await settle();
    expect((await listed()).at(-1)).toEqual([id(2), 'needs-you', 'collision']);
    const [collision] = await app.collisions.list(app.owner(), id(2));
    expect([collision?.base?.rate, collision?.theirs?.rate, collision?.mine?.rate]).toEqual([
      '8',
      '9',
      '8.5',
    ]);
    expect(rates()).toEqual(['9', '7.20']);
  });

  it('keeps what somebody else did beside its rows since', async () => {
    services.rows.set(7, [row('0', '1', '6.19'), row('1', '2', '7.77')]);
    await queue(1, '8');
    await settle();
    await queue(2, '8.5');
    await settle();
    expect(rates()).toEqual(['8.5', '7.77']);
  });

  it('after its import was taken back asks nothing about that, either', async () => {
    await queue(1, '8');
    await settle();
    clock.pass(minute);
    await app.history.undo(app.owner(), id(1));
    await settle();
    clock.pass(minute);
    expect(rates()).toEqual(['6.19', '7.2']);
    await queue(2, '8.5');
    await settle();
    expect(rates()).toEqual(['8.5', '7.2']);
  });

  it('is told when the same was sent before: nothing is queued then', async () => {
    app.connect(false);
    expect(await queue(1, '8')).toBe('queued');
    expect(await queue(1, '8')).toBe('queued');
    app.connect(true);
    await settle();
    expect(await queue(1, '8')).toBe('sent');
    await app.outbox.set(app.owner(), id(1), { what: 'cancel' });
    expect(await queue(1, '8')).toBe('sent');
    expect(services.saves).toHaveLength(1);
  });

  it('is left as it is when the same is asked for twice', async () => {
    services.faults.edit.push('500 before');
    await queue(1, '8');
    await app.outbox.idle();
    const waiting = await app.change(id(1));
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await queue(1, '8')).toBe('queued');
    expect(await app.change(id(1))).toEqual(waiting);
  });

  it('with another hour waits for that one, or for none any more', async () => {
    const six = clock.time + 60 * minute;
    const again = (notBefore: number | null) =>
      app.prepare(id(1), 7, first, with0('8'), { rateFile, baseAt: 5, notBefore });
    app.connect(false);
    await again(null);
    await again(six);
    app.connect(true);
    await app.outbox.idle();
    expect([services.saves.length, (await app.shown(id(1)))?.nextTry]).toEqual([0, six]);
    await again(null);
    await app.outbox.idle();
    expect(services.saves.map(({ rows }) => rows[0]?.rate)).toEqual(['8']);
  });

  it('goes on if the same was paused', async () => {
    app.connect(false);
    await queue(1, '8');
    await app.outbox.set(app.owner(), id(1), { what: 'pause' });
    await queue(1, '8');
    expect((await app.change(id(1)))?.state).toBe('queued');
  });

  it('leaves what it has for another table of the service, for another contract and for another service of it', async () => {
    app.connect(false);
    const target = {
      contract: { id: 31, number: 'CT-31' },
      service: { id: 7, type: 'delivery' as const, name: 'Lane 7' },
      value: 'delivery_increments',
      table: 'delivery-increments' as const,
    };
    const targets: RateTarget[] = [
      target,
      { ...target, contract: { id: 32, number: 'CT-32' } },
      { ...target, service: { ...target.service, id: 8 } },
      { ...target, value: 'fulfillment_increments', table: 'fulfilment-increments' },
    ];
    for (const [at, each] of targets.entries())
      await app.queue(app.owner(), {
        id: id(at + 1),
        target: each,
        title: 'prices.csv',
        origin: { kind: 'file', draft: rateFile, file: '0'.repeat(64) },
        base: fileOf(each.table, []),
        wanted: fileOf(each.table, []),
        counts: { added: 0, changed: 1, removed: 0, unchanged: 0 },
        notBefore: null,
      });
    expect((await listed()).map(([each]) => each)).toEqual([id(1), id(2), id(3), id(4)]);
  });

  it('for another service asks nothing about what it changed in the first', async () => {
    await queue(1, '8');
    await settle();
    await queue(2, '8.5', { service: 8 });
    await settle();
    expect([await listed(), rates(8)]).toEqual([
      [
        [id(1), 'done', null],
        [id(2), 'done', null],
      ],
      ['8.5', '7.2'],
    ]);
  });

  it('goes on if the same had failed', async () => {
    services.faults.parse.push('422');
    await queue(1, '8');
    await settle();
    expect(await listed()).toEqual([[id(1), 'refused', 'not-accepted']]);
    await queue(1, '8');
    await settle();
    expect([await listed(), rates()]).toEqual([[[id(1), 'done', null]], ['8', '7.2']]);
  });
});

describe('while a change is being saved', () => {
  async function saving() {
    services.faults.update.push('hang after');
    const hangs = services.hanging();
    await app.prepare(id(1), 7, first, with0('8'));
    await app.prepare(id(2), 8, first, with0('9'));
    await hangs;
  }

  it('others can be put before it, and it is sent once', async () => {
    await saving();
    await app.outbox.set(app.owner(), id(2), { what: 'move', before: id(1) });
    await expect(app.outbox.set(app.owner(), id(1), { what: 'move', before: null })).rejects.toMatchObject({
      failure: { code: 'too_late' },
    });
    restart();
    await settle();
    expect(services.saves.map((save) => save.id)).toEqual([7, 8]);
  });

  it('the person can leave and somebody else come: it waits for its own person', async () => {
    await saving();
    const anna = app.owner();
    app.signIn('boris');
    restart();
    app.signIn('boris');
    await settle();
    expect(services.saves.map((save) => save.token)).toEqual(['anna']);
    expect(await listed()).toEqual([]);
    app.signIn('anna');
    expect(app.owner()).toBe(anna);
    await settle();
    expect(services.saves.map((save) => [save.id, save.token])).toEqual([
      [7, 'anna'],
      [8, 'anna'],
    ]);
  });

  it('the app can end: the outcome is looked up at the next start', async () => {
    await saving();
    void app.outbox.stop();
    expect((await app.change(id(1)))?.sent).not.toBeNull();
    restart();
    await settle();
    expect(services.saves.map((save) => save.id)).toEqual([7, 8]);
  });
});

describe('a clock that is put back', () => {
  it.each<[string, Fault[]]>([
    ['one change', ['500 before']],
    ['all changes', ['429']],
  ])('does not keep %s waiting for a day', async (_which, faults) => {
    services.faults.edit.push(...faults);
    await app.prepare(id(1), 7, first, with0('8'));
    await app.outbox.idle();
    clock.time -= 24 * 60 * minute;
    app.outbox.wake();
    await app.outbox.idle();
    expect(services.saves).toHaveLength(1);
  });

  it('keeps the hour of a person', async () => {
    const six = clock.time + 60 * minute;
    await app.prepare(id(1), 7, first, with0('8'), { notBefore: six });
    await app.outbox.idle();
    clock.time -= 24 * 60 * minute;
    app.outbox.wake();
    await app.outbox.idle();
    expect([services.saves.length, (await app.shown(id(1)))?.nextTry]).toEqual([0, six]);
  });
});

describe('an undo', () => {
  async function sent() {
    await app.prepare(id(1), 7, first, with0('8'));
    await settle();
  }
  const last = async () => (await app.outbox.list(app.owner())).at(-1);

  it('can be taken back itself, and that as well', async () => {
    await sent();
    const undo = await app.history.undo(app.owner(), id(1));
    await settle();
    expect(rates()).toEqual(['6.19', '7.2']);
    const redo = await app.history.undo(app.owner(), undo);
    await settle();
    expect(rates()).toEqual(['8', '7.2']);
    await expect(app.history.undo(app.owner(), undo)).rejects.toMatchObject({
      failure: { code: 'conflict' },
    });
    await app.history.undo(app.owner(), redo);
    await settle();
    expect(rates()).toEqual(['6.19', '7.2']);
  });

  it('works after a restart, and is there once', async () => {
    await sent();
    restart();
    app.connect(false);
    await app.history.undo(app.owner(), id(1));
    restart();
    await settle();
    expect(rates()).toEqual(['6.19', '7.2']);
    expect(services.saves).toHaveLength(2);
  });

  it('of a service that moved after the preview was seen asks, and saves nothing', async () => {
    await sent();
    app.connect(false);
    await app.history.undo(app.owner(), id(1));
    services.rows.set(7, with0('9'));
    app.connect(true);
    await settle();
    expect([(await last())?.state, (await last())?.reason]).toEqual(['needs-you', 'collision']);
    expect(rates()).toEqual(['9', '7.20']);
  });

  it.each<[Fault, string]>([
    ['404', 'not_found'],
    ['403', 'refused'],
  ])('of a service that is answered with %s says so, and queues nothing', async (fault, code) => {
    await sent();
    services.faults.edit.push(fault, fault);
    await expect(app.history.preview(app.owner(), id(1))).rejects.toMatchObject({ failure: { code } });
    await expect(app.history.undo(app.owner(), id(1))).rejects.toMatchObject({ failure: { code } });
    expect(await listed()).toEqual([[id(1), 'done', null]]);
    expect((await app.history.list(app.owner(), 0))[0]?.undoneBy).toBeNull();
  });

  it('that is refused when it is sent can be given up, and asked for again', async () => {
    await sent();
    services.faults.update.push('403');
    const undo = await app.history.undo(app.owner(), id(1));
    await settle();
    expect(await listed()).toEqual([
      [id(1), 'done', null],
      [undo, 'refused', 'refused'],
    ]);
    await app.outbox.set(app.owner(), undo, { what: 'cancel' });
    await app.history.undo(app.owner(), id(1));
    await settle();
    expect(rates()).toEqual(['6.19', '7.2']);
  });

  it("is refused for another person's import, and for one of another server", async () => {
    await sent();
    const anna = app.owner();
    app.signIn('boris');
    await expect(app.history.undo(app.owner(), id(1))).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
    app.session.begin({ server: 'https://other.example', token: 'anna' }, { id: 'anna', name: 'A' }, false);
    expect(app.owner()).not.toBe(anna);
    await expect(app.history.undo(app.owner(), id(1))).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
    expect(await app.history.list(app.owner(), 0)).toEqual([]);
  });

  it('whose rows are not on this computer any more says so', async () => {
    await sent();
    rmSync(join(folder, 'rate-files'), { recursive: true });
    await expect(app.history.undo(app.owner(), id(1))).rejects.toMatchObject({
      failure: { code: 'rate_file_lost' },
    });
  });
});

describe('a disk that is full', () => {
  const refused = new Set<string>();
  beforeEach(() => {
    app.kill();
    refused.clear();
    app = startOutbox({ folder, services, clock, refused });
  });

  it('queues nothing, and says so', async () => {
    refused.add('addRateEntry');
    const queued = app.prepare(id(1), 7, first, with0('8'));
    await expect(queued).rejects.toMatchObject({ failure: { code: 'profile_full' } });
    refused.clear();
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['cannot write down what is sent: nothing goes out before', 'moveEntry send', 0],
    ['cannot write down that it was sent: it is looked up, and not sent again', 'moveEntry finish', 1],
  ])('%s', async (_what, call, saves) => {
    services.misread = (rows) => {
      refused.add(call);
      return rows;
    };
    await app.prepare(id(1), 7, first, with0('8'));
    await app.outbox.idle();
    expect([services.saves.length, await app.history.list(app.owner(), 0)]).toEqual([saves, []]);
    services.misread = undefined;
    refused.clear();
    await settle();
    expect([services.saves.length, await listed()]).toEqual([1, [[id(1), 'done', null]]]);
    expect(await app.history.list(app.owner(), 0)).toHaveLength(1);
  });
});

it('fails with a reason, and goes out of the way, if its rows are not on this computer any more', async () => {
  app.connect(false);
  await app.prepare(id(1), 7, first, with0('8'));
  rmSync(join(folder, 'rate-files'), { recursive: true });
  await app.prepare(id(2), 8, first, with0('9'));
  app.connect(true);
  await settle();
  expect(await listed()).toEqual([
    [id(1), 'refused', 'unreadable'],
    [id(2), 'done', null],
  ]);
});
