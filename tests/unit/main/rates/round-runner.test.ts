/** Rate rounds in main: nothing is lost, nothing is queued twice, whenever they are cut off. */
import { describe, expect, it } from 'vitest';
import type { DeskStore } from '../../../../main/desk/desk';
import { changeId, type QueuedChange } from '../../../../main/rates/change-queue';
import { dayStart } from '../../../../main/rates/round-items';
import { type RoundSource, Rounds } from '../../../../main/rates/round-runner';
import { type RateRound, readRoundService } from '../../../../shared/desk/stored-round';
import type { RoundEvents } from '../../../../shared/ipc/rounds';
import { deskInMemory } from '../../../support/desk-store';

const owner = 'server/anna';
const id = '00000000-0000-4000-8000-000000000001';
const round: RateRound = {
  id,
  title: 'Round: +10 %',
  filter: 'Type is Delivery',
  change: { percent: '10', add: null, least: null, round: '0.01' },
  tables: 'both',
  day: null,
  by: 'Anna',
  made: 1,
  state: 'planned',
};
const band = (rate: string, from = '0') => ({ from, to: String(Number(from) + 1), rate, city: null });
const delivery = (...rates: string[]) => ({
  type: 'delivery',
  values: { rates: rates.map((rate, at) => band(rate, String(at))), increments: [] as unknown[] },
  at: 5,
});
const services = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Service ${at + 1}`, kind: 'Delivery' }));

function setUp(
  answers: (id: number) => ReturnType<typeof delivery> | Promise<ReturnType<typeof delivery>> = () =>
    delivery('1'),
  store: DeskStore = deskInMemory(),
) {
  const read: number[] = [];
  const queued = new Map<string, QueuedChange>();
  let handed = 0;
  const said: RoundEvents['rounds-progress'][] = [];
  let there = true;
  let trouble: Error | undefined;
  const source: RoundSource = {
    async read(_owner, service) {
      read.push(Number(service.id));
      const { type, values, at } = await answers(Number(service.id));
      return { content: readRoundService(type, values), at };
    },
  };
  const start = (kept: DeskStore = store) =>
    new Rounds({
      store: kept,
      source,
      queue: async (_owner, item) => {
        await Promise.resolve();
        if (trouble) throw trouble;
        handed += 1;
        if (!queued.has(item.id)) queued.set(item.id, item);
      },
      progress: (progress) => said.push(progress),
      isSignedIn: () => there,
    });
  return {
    store,
    start,
    rounds: start(),
    read,
    queued,
    said,
    handed: () => handed,
    fail: (error: Error | undefined) => {
      trouble = error;
    },
    leave: () => {
      there = false;
    },
    shown: async () =>
      (await store.roundServices(owner, id, { states: null, from: 0, count: 1000 })).services,
  };
}
const text = (rows: QueuedChange['base'] | undefined) =>
  new TextDecoder().decode(rows && 'bytes' in rows ? rows.bytes : undefined);

describe('reading', () => {
  it('reads every service once and says what becomes of each', async () => {
    const desk = setUp((service) => {
      if (service === 2) throw new Error('gone');
      if (service === 3) return delivery('0');
      if (service === 4) return delivery('on request');
      return delivery('1', '2');
    });
    await desk.store.beginRound(owner, round, services(4));
    await desk.rounds.run(owner, id);
    const shown = await desk.shown();
    expect(shown.map(({ body }) => [body.service.name, body.state, body.reason])).toEqual([
      ['Service 1', 'moves', null],
      ['Service 2', 'left-out', 'not-read'],
      ['Service 3', 'unchanged', null],
      ['Service 4', 'left-out', 'rates-unreadable'],
    ]);
    expect(shown[0]?.body.summary).toMatchObject({
      touched: 2,
      smallest: '0.1',
      largest: '0.2',
      total: '0.3',
    });
    expect(shown[3]?.body.details).toBe('Rates, row 1: on request');
    expect(desk.read.sort()).toEqual([1, 2, 3, 4]);
    expect(desk.said.at(-1)).toEqual({ round: id, step: 'read', done: 4, total: 4, running: false });
  });

  it('reads those again that could not be read, and no others', async () => {
    let isDown = true;
    const desk = setUp((service) => {
      if (service === 2 && isDown) throw new Error('down');
      return delivery(service === 3 ? 'on request' : '1');
    });
    await desk.store.beginRound(owner, round, services(3));
    await desk.rounds.run(owner, id);
    const figures = await desk.store.roundFigures(owner, id);
    expect(figures.find(({ state }) => state === 'left-out')).toMatchObject({ services: 2, unread: 1 });
    isDown = false;
    await desk.store.retryRound(owner, id);
    await desk.rounds.run(owner, id);
    expect((await desk.shown()).map(({ body }) => body.state)).toEqual(['moves', 'moves', 'left-out']);
    expect([...desk.read].sort()).toEqual([1, 2, 2, 3]);
  });

  it('lets a person take something out only after the reading', async () => {
    const desk = setUp(async (service) => {
      if (service === 1)
        await expect(desk.rounds.take(owner, id, 0, { what: 'service', out: true })).rejects.toMatchObject({
          failure: { code: 'bad_request' },
        });
      return delivery('1');
    });
    await desk.store.beginRound(owner, round, services(2));
    await desk.rounds.run(owner, id);
    await desk.rounds.take(owner, id, 0, { what: 'service', out: true });
    expect((await desk.shown()).map(({ body }) => body.out)).toEqual([true, false]);
  });

  it('stops when a person asks, and goes on without reading anything twice', async () => {
    const desk = setUp(async (service) => {
      if (service === 30) void desk.rounds.stop(owner, id);
      return delivery('1');
    });
    await desk.store.beginRound(owner, round, services(100));
    await desk.rounds.run(owner, id);
    await desk.rounds.stop(owner, id);
    expect((await desk.store.round(owner, id))?.state).toBe('stopped');
    const first = desk.read.length;
    expect(first).toBeLessThan(100);
    await desk.start().run(owner, id);
    expect([...desk.read].sort((a, b) => a - b)).toEqual(services(100).map((each) => each.id));
  });

  it('says nothing of services while nobody is signed in', async () => {
    const desk = setUp(async (service) => {
      if (service === 3) {
        desk.leave();
        throw new Error('session ended');
      }
      return delivery('1');
    });
    await desk.store.beginRound(owner, round, services(8));
    await desk.rounds.run(owner, id);
    expect((await desk.shown()).some(({ body }) => body.state === 'left-out')).toBe(false);
  });

  it('computes another change from what was read', async () => {
    const desk = setUp(() => delivery('1', '2'));
    await desk.store.beginRound(owner, round, services(3));
    await desk.rounds.run(owner, id);
    await desk.store.keepRound(owner, { ...round, change: { ...round.change, percent: '-50' } }, true);
    await desk.rounds.run(owner, id);
    expect((await desk.shown()).map(({ body }) => body.summary?.total)).toEqual(['-1.5', '-1.5', '-1.5']);
    expect(desk.read).toHaveLength(3);
  });

  it('shows nothing of a change that was replaced while it was computed', async () => {
    const desk = setUp(async (service) => {
      if (service === 2)
        await desk.store.keepRound(owner, { ...round, change: { ...round.change, percent: '100' } }, true);
      return delivery('1');
    });
    await desk.store.beginRound(owner, round, services(3));
    await desk.rounds.run(owner, id);
    expect((await desk.shown()).map(({ body }) => [body.state, body.summary?.total])).toEqual([
      ['moves', '1'],
      ['moves', '1'],
      ['moves', '1'],
    ]);
  });
});

async function queueAll(rounds: Rounds): Promise<void> {
  await rounds.queue(owner, id);
  await rounds.run(owner, id);
}

describe('queueing', () => {
  it('hands over one change for each table that moves, with the rows before and after', async () => {
    const desk = setUp(() => ({
      ...delivery('1', '2'),
      values: { rates: [band('1'), band('2', '1')], increments: [{ ...band('3', '2'), increment: '1' }] },
    }));
    await desk.store.beginRound(owner, { ...round, day: '2026-03-01' }, services(1));
    await desk.rounds.run(owner, id);
    await desk.rounds.take(owner, id, 0, { what: 'rows', value: 'rates', rows: [0], out: true });
    await queueAll(desk.rounds);
    const items = [...desk.queued.values()];
    expect(
      items.map(({ target, counts, notBefore, title, origin }) => [target, counts, notBefore, title, origin]),
    ).toEqual([
      [
        { service: { id: 1, type: 'delivery', name: 'Service 1' }, value: 'rates', table: 'delivery-rates' },
        { added: 0, changed: 1, removed: 0, unchanged: 1 },
        new Date(2026, 2, 1, 0, 0, 0).getTime(),
        'Round: +10 %',
        { kind: 'round', round: id },
      ],
      [
        {
          service: { id: 1, type: 'delivery', name: 'Service 1' },
          value: 'increments',
          table: 'delivery-increments',
        },
        { added: 0, changed: 1, removed: 0, unchanged: 0 },
        new Date(2026, 2, 1, 0, 0, 0).getTime(),
        'Round: +10 %',
        { kind: 'round', round: id },
      ],
    ]);
    expect(text(items[0]?.base)).toBe('from,to,rate,city\n0,1,1,\n1,2,2,\n');
    expect(text(items[0]?.wanted)).toBe('from,to,rate,city\n0,1,1,\n1,2,2.2,\n');
    expect((await desk.store.round(owner, id))?.state).toBe('queued');
  });

  it('leaves every row as it is of those that are taken out at once, also just before it is queued', async () => {
    const desk = setUp(() => delivery('1', '2', '3'));
    await desk.store.beginRound(owner, round, services(1));
    await desk.rounds.run(owner, id);
    const out = (row: number) =>
      desk.rounds.take(owner, id, 0, { what: 'rows', value: 'rates', rows: [row], out: true });
    await Promise.all([out(0), out(2), desk.rounds.queue(owner, id)]);
    await desk.rounds.run(owner, id);
    const [item] = desk.queued.values();
    expect(text(item?.wanted).split('\n').slice(1, 4)).toEqual(['0,1,1,', '1,2,2.2,', '2,3,3,']);
  });

  it('leaves out services that were taken out, unchanged or not read', async () => {
    const desk = setUp((service) => {
      if (service === 2) throw new Error('gone');
      return delivery(service === 3 ? '0' : '1');
    });
    await desk.store.beginRound(owner, round, services(4));
    await desk.rounds.run(owner, id);
    await desk.rounds.take(owner, id, 3, { what: 'service', out: true });
    await queueAll(desk.rounds);
    expect([...desk.queued.values()].map(({ target }) => target.service.id)).toEqual([1]);
  });

  it('refuses while a row is wrong or a service is not read', async () => {
    const desk = setUp((service) => delivery(service === 2 ? '0.1' : '5'));
    await desk.store.beginRound(
      owner,
      { ...round, change: { percent: null, add: '-1', least: null, round: null } },
      services(3),
    );
    await expect(desk.rounds.queue(owner, id)).rejects.toMatchObject({ failure: { code: 'bad_request' } });
    await desk.rounds.run(owner, id);
    await expect(desk.rounds.queue(owner, id)).rejects.toMatchObject({ failure: { code: 'bad_request' } });
    expect(desk.handed()).toBe(0);
    await desk.rounds.take(owner, id, 1, { what: 'service', out: true });
    await queueAll(desk.rounds);
    expect(desk.queued.size).toBe(2);
  });

  it('refuses while one of the services is not read yet', async () => {
    const desk = setUp();
    await desk.store.beginRound(owner, round, services(2));
    await desk.rounds.run(owner, id);
    const [first] = await desk.shown();
    if (!first) throw new Error('no service');
    await desk.store.noteServices(owner, id, [{ ...first, body: { ...first.body, state: 'waiting' } }]);
    await expect(desk.rounds.queue(owner, id)).rejects.toMatchObject({ failure: { code: 'bad_request' } });
  });

  it('hands over nothing for a table in which no row moves', async () => {
    const desk = setUp(() => ({
      ...delivery('1'),
      values: { rates: [band('1')], increments: [{ ...band('0', '2'), increment: '1' }] },
    }));
    await desk.store.beginRound(owner, round, services(1));
    await desk.rounds.run(owner, id);
    await queueAll(desk.rounds);
    expect([...desk.queued.values()].map(({ target }) => target.value)).toEqual(['rates']);
  });

  it('is acknowledged once the wish is on the disk, and continued at the next start', async () => {
    const desk = setUp();
    await desk.store.beginRound(owner, round, services(3));
    await desk.rounds.run(owner, id);
    await desk.rounds.queue(owner, id);
    expect((await desk.store.round(owner, id))?.state).toBe('queueing');
    expect(desk.handed()).toBe(0);
    await desk.start().resume(owner);
    expect(desk.handed()).toBe(3);
  });

  it('keeps a service as it is if the outbox does not take it', async () => {
    const desk = setUp();
    await desk.store.beginRound(owner, round, services(2));
    await desk.rounds.run(owner, id);
    desk.fail(new Error('the disk is full'));
    await desk.rounds.queue(owner, id);
    await expect(desk.rounds.run(owner, id)).rejects.toThrow('the disk is full');
    expect((await desk.shown()).map(({ body }) => body.state)).toEqual(['moves', 'moves']);
    desk.fail(undefined);
    await desk.start().resume(owner);
    expect((await desk.shown()).map(({ body }) => body.state)).toEqual(['queued', 'queued']);
  });

  it('changes nothing when it is asked again', async () => {
    const desk = setUp();
    await desk.store.beginRound(owner, round, services(3));
    await desk.rounds.run(owner, id);
    await queueAll(desk.rounds);
    await queueAll(desk.rounds);
    await desk.start().run(owner, id);
    expect(desk.handed()).toBe(3);
    await expect(desk.rounds.take(owner, id, 0, { what: 'service', out: true })).rejects.toMatchObject({
      failure: { code: 'not_found' },
    });
  });

  it('goes on where it stopped and queues nothing twice, wherever it is killed', async () => {
    for (let killedAt = 0; killedAt < 40; killedAt += 1) {
      const desk = setUp(() => delivery('1', '2'));
      await desk.store.beginRound(owner, round, services(5));
      await desk.rounds.run(owner, id);
      // After this number of steps nothing replies any longer, as in a killed process.
      let steps = 0;
      let died: () => void = () => undefined;
      const gone = new Promise<void>((resolve) => {
        died = resolve;
      });
      const dying = new Proxy(desk.store, {
        get: (store, name: keyof DeskStore) => {
          const call = store[name] as (...input: unknown[]) => Promise<unknown>;
          return async (...input: unknown[]) => {
            steps += 1;
            if (steps > killedAt) {
              died();
              return new Promise(() => undefined);
            }
            return call(...input);
          };
        },
      });
      const outcome = await Promise.race([
        queueAll(desk.start(dying)).then(() => 'done'),
        gone.then(() => 'killed'),
      ]);
      const next = desk.start();
      await next.resume(owner);
      if ((await desk.store.round(owner, id))?.state !== 'queued') await queueAll(next);
      expect([...desk.queued.values()].map(({ target }) => target.service.id)).toEqual([1, 2, 3, 4, 5]);
      expect(desk.handed()).toBeLessThanOrEqual(6);
      expect((await desk.store.round(owner, id))?.state).toBe('queued');
      if (outcome === 'done') return;
    }
    throw new Error('the round was never done');
  });
});

it('keeps a round with its services from other persons, and removes both', async () => {
  const { store } = setUp();
  await store.beginRound(owner, round, services(2));
  await store.beginRound(owner, { ...round, title: 'again' }, services(9));
  expect(await store.rounds(owner)).toEqual([round]);
  expect(await store.rounds('server/ben')).toEqual([]);
  expect((await store.roundServices('server/ben', id, { states: null, from: 0, count: 9 })).total).toBe(0);
  await store.removeRound('server/ben', id);
  expect((await store.roundServices(owner, id, { states: null, from: 0, count: 9 })).total).toBe(2);
  await store.removeRound(owner, id);
  expect((await store.roundServices(owner, id, { states: null, from: 0, count: 9 })).total).toBe(0);
});

it('hands out services with long tables in smaller parts', async () => {
  const long = Array.from({ length: 3000 }, (_, at) => String(at));
  const desk = setUp(() => delivery(...long));
  await desk.store.beginRound(owner, round, services(6));
  await desk.rounds.run(owner, id);
  const part = await desk.store.servicesIn(owner, id, 'moves', { limit: 20 });
  expect(part.map(({ position }) => position)).toEqual([0, 1, 2]);
  await queueAll(desk.rounds);
  expect(desk.queued.size).toBe(6);
});

it('takes the beginning of a day on this machine', () => {
  expect(new Date(dayStart('2026-03-01')).toString()).toContain('Mar 01 2026 00:00:00');
});

it('has the same ids as ever: what an earlier version queued is not queued twice', () => {
  const parts = ['a', 7, 'rates'];
  expect(changeId(8, parts)).toBe('9de519f3-7a1b-8f17-813e-e3c1246d8b02');
  expect(changeId(4, parts)).toBe('9de519f3-7a1b-4f17-813e-e3c1246d8b02');
});
