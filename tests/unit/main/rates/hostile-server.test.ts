/**
 * Prepared changes sent to a server that fails, refuses and lies at every step: the requests, the number of saves, and
 * the messages for the user.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type Fault, type RateServices, type ServedRow, serveRates } from '../../../support/rate-services';

const row = (from: string, to: string, rate: string): ServedRow => ({ from, to, rate, city: null });
const first = [row('0', '1', '6.19'), row('1', '2', '7.20')];
const dearer = [row('0', '1', '6.50'), row('1', '2', '7.20')];
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;

let folder: string;
let services: RateServices;
let clock: TestClock;
let app: OutboxStart;
/** How often the server did what this change is. */
let done: number;
/** @param response seconds that a reply may take, with time for a machine under load */
const start = (response = 60) => {
  app = startOutbox({ folder, services, clock, response });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-hostile-'));
  services = await serveRates();
  services.rows.set(7, first).set(8, first);
  done = 0;
  services.onSave = (_id, before, after) => {
    const has = (rows: readonly ServedRow[]) => rows.some(({ rate }) => rate === '6.5');
    if (!has(before) && has(after)) done += 1;
  };
  clock = new TestClock();
  start();
});
afterEach(async () => {
  app.kill();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const settle = () => app.settle();
const shown = async (change = id(1)) => {
  const found = await app.shown(change);
  return found && `${found.state} ${found.reason ?? ''}`.trim();
};
const rates = (service = 7) => services.rows.get(service)?.map(({ rate }) => rate);

type Step = 'edit' | 'parse' | 'update';
/** The first reported state, and the next one: sent automatically after the fault, or waiting for the user. */
const table: readonly [Step, Fault, string, 'sent' | 'parked'][] = [
  ['edit', '401', 'queued sign-in', 'sent'],
  ['edit', '403', 'refused refused', 'parked'],
  ['edit', '404', 'refused gone', 'parked'],
  ['edit', '409', 'refused unreadable', 'parked'],
  ['edit', '422', 'refused unreadable', 'parked'],
  ['edit', '429', 'queued busy', 'sent'],
  ['edit', '500 before', 'queued server-fault', 'sent'],
  ['edit', '502 after', 'queued server-fault', 'sent'],
  ['edit', 'cut before', 'queued cut', 'sent'],
  ['edit', 'cut json', 'queued no-answer', 'sent'],
  ['edit', 'slow', 'queued offline', 'sent'],
  ['edit', 'portal', 'queued no-answer', 'sent'],
  ['edit', 'other service', 'queued no-answer', 'sent'],
  ['edit', 'doubled', 'done', 'sent'],
  ['parse', '401', 'queued sign-in', 'sent'],
  ['parse', '403', 'refused refused', 'parked'],
  ['parse', '409', 'refused not-accepted', 'parked'],
  ['parse', '413', 'refused not-accepted', 'parked'],
  ['parse', '422', 'refused not-accepted', 'parked'],
  ['parse', '429', 'queued busy', 'sent'],
  ['parse', '502 after', 'queued server-fault', 'sent'],
  ['parse', 'cut after', 'queued cut', 'sent'],
  ['parse', 'cut json', 'queued no-answer', 'sent'],
  ['parse', 'portal', 'queued no-answer', 'sent'],
  ['parse', 'doubled', 'done', 'sent'],
  ['update', '401', 'queued sign-in', 'sent'],
  ['update', '403', 'refused refused', 'parked'],
  ['update', '404', 'refused gone', 'parked'],
  ['update', '409', 'refused not-accepted', 'parked'],
  ['update', '413', 'refused not-accepted', 'parked'],
  ['update', '422', 'refused not-accepted', 'parked'],
  ['update', 'error flag', 'refused not-accepted', 'parked'],
  ['update', '429', 'queued busy', 'sent'],
  ['update', '500 before', 'unknown unknown', 'sent'],
  ['update', '500 after', 'unknown unknown', 'sent'],
  ['update', '502 after', 'unknown unknown', 'sent'],
  ['update', 'cut before', 'unknown unknown', 'sent'],
  ['update', 'cut after', 'unknown unknown', 'sent'],
  ['update', 'cut json', 'unknown unknown', 'sent'],
  ['update', 'slow', 'unknown unknown', 'sent'],
  ['update', 'portal', 'unknown unknown', 'sent'],
  ['update', 'doubled', 'done', 'sent'],
];

describe.each(table)('%s answered with %s', (step, fault, told, then) => {
  it(`is told as ${told}, and ${then === 'sent' ? 'done once' : 'waits for the person'}`, async () => {
    if (fault === 'slow') {
      app.kill();
      start(1);
    }
    services.faults[step].push(fault);
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect(await shown()).toBe(told);
    if (then === 'parked') {
      await settle();
      expect([done, await shown()]).toEqual([0, told]);
      await app.outbox.set(app.owner(), id(1), { what: 'resume' });
    }
    if (fault === '401') {
      services.ended.clear();
      app.signIn('anna');
    }
    await settle();
    expect([done, services.saves.length, await shown()]).toEqual([1, 1, 'done']);
    expect(rates()).toEqual(['6.5', '7.2']);
    expect(await app.operations.list(app.owner())).toEqual([]);
    expect((await app.history.list(app.owner(), 0)).map((each) => each.id)).toEqual([id(1)]);
  });
});

describe('a server that reads a file otherwise', () => {
  it.each<[string, (rows: ServedRow[]) => ServedRow[]]>([
    ['drops a row', (rows) => rows.slice(1)],
    ['adds a row', (rows) => [...rows, row('2', '3', '9')]],
    ['doubles a row', (rows) => [...rows, ...rows.slice(0, 1)]],
    ['rounds a number', (rows) => rows.map((each) => ({ ...each, rate: String(Math.round(+each.rate)) }))],
    ['moves a band', (rows) => rows.map((each) => ({ ...each, to: `${each.to}.5` }))],
    ['puts a city to a row', (rows) => rows.map((each) => ({ ...each, city: '4' }))],
    ['reads nothing', () => []],
    ['reads a word', (rows) => rows.map((each) => ({ ...each, rate: 'free' }))],
    ['forgets the rates', (rows) => rows.map(({ rate: _rate, ...each }) => each as ServedRow)],
  ])('and %s gets nothing to save', async (_name, misread) => {
    services.misread = misread;
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect(await shown()).toBe('refused read-differently');
    expect((await app.shown(id(1)))?.details).toMatch(/^(sent|read) From \d/);
    expect(services.saves).toEqual([]);
  });

  it('only in another order or spelling is believed', async () => {
    services.misread = (rows) =>
      rows.toReversed().map((each) => ({ ...each, rate: Number(each.rate) as never }));
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect([done, await shown()]).toEqual([1, 'done']);
  });
});

describe('a service that moves while its rows are read by the server', () => {
  const moving = (...steps: readonly (() => void)[]) => {
    let count = 0;
    services.misread = (rows) => {
      steps[count]?.();
      count += 1;
      return rows;
    };
  };

  it('in a row of the change is asked about, and nothing is saved', async () => {
    moving(() => services.rows.set(7, [row('0', '1', '6.30'), row('1', '2', '7.20')]));
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect(await shown()).toBe('needs-you collision');
    expect(services.saves).toEqual([]);
  });

  it('in another row keeps it', async () => {
    moving(() => services.rows.set(7, [row('0', '1', '6.19'), row('1', '2', '7.77')]));
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect([done, rates()]).toEqual([1, ['6.5', '7.77']]);
    // The comparison used the rows of the last read.
    expect(services.parsed.map(({ text }) => text.includes('1,2,7.77'))).toEqual([false, true]);
  });

  it('in another value keeps it', async () => {
    moving(() => {
      services.values.unit_id = 2;
    });
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect([done, services.saves[0]?.values.unit_id]).toEqual([1, 2]);
  });

  it('to another region has its file read for that one', async () => {
    moving(() => {
      services.values.destination_type = 1;
    });
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect([done, services.parsed.map(({ country }) => country)]).toEqual([1, [undefined, '11']]);
  });

  it('in what nobody sends, or in the order of its rows, is checked once', async () => {
    moving(() => {
      services.values.seen_at = 5;
      services.rows.set(7, first.toReversed());
    });
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect([done, services.parsed.length]).toEqual([1, 1]);
  });

  it('each time waits, says so, and is sent when it rests', async () => {
    const next = (rate: string) => () => services.rows.set(7, [row('0', '1', '6.19'), row('1', '2', rate)]);
    moving(next('7.3'), next('7.4'), next('7.5'));
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    expect([await shown(), services.saves.length]).toEqual(['queued moving', 0]);
    await settle();
    expect([done, rates()]).toEqual([1, ['6.5', '7.5']]);
  });
});

describe('a server that knows ids', () => {
  beforeEach(() => {
    services.ids = 'answered again';
  });

  it('and repeats its first fault for ever is asked under another id once a person says so', async () => {
    services.faults.update.push('500 before');
    await app.prepare(id(1), 7, first, dearer);
    await settle();
    expect([done, await shown()]).toEqual([0, 'refused server-fault']);
    await app.outbox.set(app.owner(), id(1), { what: 'resume' });
    await settle();
    expect([done, await shown()]).toEqual([1, 'done']);
  });

  it('and repeats an old success without doing it is not believed', async () => {
    services.faults.update.push('cut after');
    await app.prepare(id(1), 7, first, dearer);
    await app.outbox.idle();
    // Another user restored the old rows before the look-up.
    services.rows.set(7, first);
    await settle();
    expect(await shown()).toBe('needs-you moved-while-sending');
    expect(await app.history.list(app.owner(), 0)).toEqual([]);
    await app.collisions.choose(app.owner(), id(1), [], 'mine', true);
    await settle();
    expect([rates(), await shown()]).toEqual([['6.5', '7.2'], 'done']);
  });
});

describe('what became of a save', () => {
  /** The save succeeds, and its reply is lost. */
  async function lose(...lookUps: readonly Fault[]) {
    services.faults.update.push('cut after');
    await app.prepare(id(1), 7, first, dearer);
    await app.prepare(id(2), 7, dearer, [row('0', '1', '6.50'), row('1', '2', '8')]);
    await app.outbox.idle();
    expect(await shown()).toBe('unknown unknown');
    services.faults.edit.push(...lookUps);
  }

  it('cannot be told of a service that is gone: it ends, and says so', async () => {
    await lose('404', '404');
    await settle();
    expect(await shown()).toBe('refused gone');
    expect(await app.operations.list(app.owner())).toEqual([]);
    expect(done).toBe(1);
  });

  it('is looked up at once when the person asks', async () => {
    await lose();
    await app.outbox.set(app.owner(), id(1), { what: 'resume' });
    await app.outbox.idle();
    expect([await shown(), done]).toEqual(['done', 1]);
  });

  it('cannot be given up for the times that its rates could not be read before', async () => {
    services.faults.edit.push(...Array.from({ length: 5 }, () => '500 before' as const));
    services.faults.update.push('cut after');
    await app.prepare(id(1), 7, first, dearer);
    while ((await shown()) !== 'unknown unknown') {
      await app.outbox.idle();
      clock.pass(60_000);
    }
    const giveUp = app.outbox.set(app.owner(), id(1), { what: 'cancel' });
    await expect(giveUp).rejects.toMatchObject({ failure: { code: 'too_late' } });
  });

  it('can be given up after looking in vain three times, and lets the others go on', async () => {
    await lose(...Array.from({ length: 5 }, () => '403' as const));
    const giveUp = () => app.outbox.set(app.owner(), id(1), { what: 'cancel' });
    for (let looks = 1; looks <= 3; looks += 1) {
      await expect(giveUp()).rejects.toMatchObject({ failure: { code: 'too_late' } });
      await app.outbox.set(app.owner(), id(1), { what: 'resume' });
      await app.outbox.idle();
      expect([await shown(), (await app.shown(id(1)))?.details]).toEqual(['unknown unknown', 'Not yours']);
    }
    expect(await shown(id(2))).toBe('queued');
    services.faults.edit.length = 0;
    await giveUp();
    await settle();
    expect([await shown(), await shown(id(2))]).toEqual([undefined, 'done']);
    expect(rates()).toEqual(['6.5', '8']);
    expect(await app.operations.list(app.owner())).toEqual([]);
  });
});
