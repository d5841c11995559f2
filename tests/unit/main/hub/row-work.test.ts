/** Rows of hub tables that are sent to a server that cuts, fails, refuses and ignores operation ids. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewRowEntry } from '../../../../main/desk/row-entries';
import type { EntryRow, RunOrigin } from '../../../../shared/desk/row-entries';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type RowFault, type RowServer, serveRows } from '../../../support/row-server';

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const run = id(900);
const minute = 60_000;

let folder: string;
let server: RowServer;
let clock: TestClock;
let app: OutboxStart;
const start = () => {
  app = startOutbox({ folder, services: server, clock });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-rows-'));
  server = await serveRows();
  clock = new TestClock();
  start();
});
afterEach(async () => {
  app.kill();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const supplier = (name: string, code = `C-${name}`) => ({ supplier: name, system_code: code });
const store = (name: string, more: Partial<EntryRow> = {}): EntryRow => ({
  ...{ kind: 'store', values: supplier(name) },
  ...more,
});

/** Queues rows of a run; the entries are numbered from 1. */
async function add(rows: readonly EntryRow[], { list = 'suppliers', first = 1 } = {}) {
  await addTo({ kind: 'import', run, list, owner: 3, name: 'suppliers.csv' }, rows, first);
}

/** Queues a bulk action on contracts. */
async function addBulk(rows: readonly EntryRow[], first = 1) {
  await addTo({ kind: 'bulk', run, list: 'contracts', name: 'Verify contracts' }, rows, first);
}

async function addTo(origin: RunOrigin, rows: readonly EntryRow[], first: number) {
  const entries = rows.map((row, at): NewRowEntry => {
    const number = first + at;
    return { id: id(number), title: `Line ${number}`, origin, row, operation: id(500 + number) };
  });
  await app.store.addRows(app.owner(), entries, clock.time);
  app.outbox.wake();
}

const settle = () => app.settle();
const entry = (number: number) => app.store.entry(app.owner(), id(number));
const stateOf = async (number: number) => {
  const found = await entry(number);
  return found && [found.state, found.reason];
};
const names = () => server.suppliers.map(({ supplier: name }) => name);
function resume(number: number) {
  clock.pass(1000);
  return app.outbox.set(app.owner(), id(number), { what: 'resume' });
}

describe('rows of a run', () => {
  it('are sent in their order under their ids, and the table is read once', async () => {
    await add(['Amber', 'Basalt', 'Coral'].map((name) => store(name)));
    await settle();

    expect(names()).toEqual(['Amber', 'Basalt', 'Coral']);
    expect(server.reads).toBe(1);
    expect(server.writes.map(({ key }) => key)).toEqual([id(501), id(502), id(503)]);
    expect(server.writes[0]?.input).toEqual({ integration_id: 3, ...supplier('Amber') });
    expect((await app.store.rowRun(app.owner(), run))?.counts).toEqual({ done: 3 });
  });

  it('are not sent if they are there, and refused over other values, also beside others of their file', async () => {
    server.suppliers = [
      { id: 8, ...supplier('Amber') },
      { id: 9, ...supplier('Basalt', 'other') },
    ];
    await add([store('Amber'), store('Basalt'), store('Basalt', { repeats: true })]);
    await settle();

    expect(await stateOf(1)).toEqual(['done', 'already-there']);
    expect(await entry(2)).toMatchObject({
      ...{ state: 'refused', reason: 'overlap', details: 'Row 9 now has this key, with other values' },
    });
    expect(await stateOf(3)).toEqual(['done', null]);
    expect(server.writes).toHaveLength(1);
  });

  it('change, remove and turn what they name, and are refused once it is gone', async () => {
    server.suppliers = [
      { id: 8, ...supplier('Amber') },
      { id: 9, ...supplier('Basalt') },
    ];
    server.validations = [{ validation_id: 5, name: 'Address', status: false }];
    await add([
      { kind: 'update', id: 8, values: supplier('Amber', 'new') },
      { kind: 'destroy', id: 9 },
      { kind: 'update', id: 7, values: supplier('Coral') },
    ]);
    await add([{ kind: 'state', id: 5, status: true }], { list: 'validations', first: 11 });
    await settle();

    expect(server.suppliers).toEqual([{ id: 8, ...supplier('Amber', 'new') }]);
    expect(await entry(3)).toMatchObject({ state: 'refused', details: 'Row 7 no longer exists' });
    expect(server.validations[0]?.status).toBe(true);
  });

  it('of a list are one call, with those that are not there', async () => {
    server.countries = [3];
    const values = { countries: ['2', '3', '4'] };
    await add([{ kind: 'store', values, lines: [2, 3, 4] }], { list: 'countries' });
    await settle();

    expect(server.countries).toEqual([3, 2, 4]);
    expect((await app.store.rowRun(app.owner(), run))?.counts).toEqual({ done: 2 });
  });

  it('of a setting are its values, unless it has them', async () => {
    const values = { prefix_replace: 'AB', prefix_replace_char: '2' };
    await add([{ kind: 'setting', values }], { list: 'order-prefix' });
    await settle();
    await add([{ kind: 'setting', values }], { list: 'order-prefix', first: 2 });
    await settle();

    expect(server.prefix).toEqual({ prefix_replace: 'AB', prefix_replace_char: 2 });
    expect(await stateOf(2)).toEqual(['done', 'already-there']);
  });
});

it('a refused row has the words of the server by field, and the others go on', async () => {
  server.refused.add('Basalt');
  await add(['Amber', 'Basalt', 'Coral'].map((name) => store(name)));
  await settle();

  expect(names()).toEqual(['Amber', 'Coral']);
  expect(await entry(2)).toMatchObject({
    ...{ state: 'refused', reason: 'not-accepted', details: 'Not valid', fields: { supplier: 'Taken' } },
  });
  server.refused.clear();
  server.suppliers.push({ id: 50, ...supplier('Basalt') });
  await resume(2);
  await settle();
  // The entry was compared with the current rows.
  expect(await stateOf(2)).toEqual(['done', 'already-there']);
});

describe('a row whose answer was lost', () => {
  it('is done if the table has it', async () => {
    server.faults.write.push('cut after');
    await add([store('Amber'), store('Basalt')]);
    await settle();
    expect([names(), await stateOf(1)]).toEqual([
      ['Amber', 'Basalt'],
      ['done', null],
    ]);
  });

  it('and that adds one is sent again only if the user says so', async () => {
    server.faults.write.push('cut before');
    await add([store('Amber'), store('Basalt')]);
    await settle();
    expect(await stateOf(1)).toEqual(['needs-you', 'missing']);
    expect(names()).toEqual(['Basalt']);

    await resume(1);
    await settle();
    expect(names()).toEqual(['Basalt', 'Amber']);
    expect(server.writes.map(({ key }) => key)).not.toContain(id(501));
  });

  it('and came meanwhile is not sent again', async () => {
    server.faults.write.push('cut before');
    await add([store('Amber')]);
    await settle();
    server.suppliers.push({ id: 1, ...supplier('Amber') });
    await resume(1);
    await settle();
    expect([names(), await stateOf(1)]).toEqual([['Amber'], ['done', 'already-there']]);
  });

  it('and that changes one is sent again by itself', async () => {
    server.suppliers = [{ id: 8, ...supplier('Amber') }];
    server.faults.write.push('500 before');
    await add([{ kind: 'update', id: 8, values: supplier('Amber', 'new') }]);
    await settle();
    expect(server.suppliers[0]?.system_code).toBe('new');
    expect(await stateOf(1)).toEqual(['done', null]);
  });

  it('and that changes one is refused if another user changed the row since', async () => {
    server.suppliers = [{ id: 8, ...supplier('Amber') }];
    server.faults.write.push('cut before');
    await add([{ kind: 'update', id: 8, values: supplier('Amber', 'new') }]);
    await app.outbox.idle();
    server.suppliers = [{ id: 8, ...supplier('Amber', 'of another user') }];
    await settle();
    expect(await entry(1)).toMatchObject({
      ...{ state: 'refused', reason: 'overlap', details: 'Row 8 was changed' },
    });
    await resume(1);
    await settle();
    expect(server.suppliers[0]?.system_code).toBe('new');
  });

  it('stops the others of its table until it is looked up, and no other table', async () => {
    await add([store('Amber')]);
    await settle();
    server.validations = [{ validation_id: 5, name: 'Address', status: false }];
    server.faults.write.push('cut after');
    await add([store('Basalt'), store('Coral')], { first: 2 });
    await app.outbox.idle();
    server.faults.read.push(...Array<RowFault>(5).fill('500 before'));
    for (let count = 0; count < 3; count += 1) {
      clock.pass(30_000);
      await app.outbox.idle();
    }
    expect([names(), await stateOf(2)]).toEqual([
      ['Amber', 'Basalt'],
      ['unknown', 'unknown'],
    ]);
    await add([{ kind: 'state', id: 5, status: true }], { list: 'validations', first: 11 });
    await settle();
    expect(server.validations[0]?.status).toBe(true);
    expect(names()).toEqual(['Amber', 'Basalt', 'Coral']);
  });
});

describe('a run', () => {
  it('goes on by itself when the table could not be read', async () => {
    server.faults.read.push('cut before', '500 before');
    await add([store('Amber')]);
    await settle();
    expect([names(), await stateOf(1)]).toEqual([['Amber'], ['done', null]]);
  });

  it('goes on after a restart, and stays paused if it was', async () => {
    app.connect(false);
    await add([store('Amber')]);
    await app.store.setRun(app.owner(), run, 'pause', clock.time);
    app.kill();
    start();
    await settle();
    expect([names(), await stateOf(1)]).toEqual([[], ['queued', 'paused']]);

    await app.store.setRun(app.owner(), run, 'resume', clock.time);
    app.kill();
    start();
    app.outbox.wake();
    await settle();
    expect(names()).toEqual(['Amber']);
  });

  it('that was paused is compared with the rows as they are when it goes on', async () => {
    await add([store('Amber'), store('Basalt')]);
    await app.store.setRun(app.owner(), run, 'pause', clock.time);
    await settle();
    server.suppliers.push({ id: 60, ...supplier('Basalt') });
    clock.pass(10 * minute);
    await app.store.setRun(app.owner(), run, 'resume', clock.time);
    app.outbox.wake();
    await settle();
    expect(names().filter((name) => name === 'Basalt')).toHaveLength(1);
  });
});

describe('a bulk action', () => {
  const verify = (count: number): EntryRow => ({ kind: 'state', id: count, status: 'Verified' });
  const rows = Array.from({ length: 12 }, (_, at) => verify(at + 1));

  it('sends the status of each row once, four rows at a time, without reading the list', async () => {
    server.faults.write.push(...Array<RowFault>(12).fill('hang before'));
    const hung = new Promise<void>((resolve) => {
      server.onHang = () => {
        if (server.hung === 4) resolve();
      };
    });
    await addBulk(rows);
    await hung;
    app.kill();
    server.faults.write.length = 0;
    expect(server.hung).toBe(4);
    start();
    app.outbox.wake();
    await settle();

    const ids = server.writes.map(({ input }) => Number(input.id));
    expect(ids.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
    expect(server.writes[0]).toMatchObject({ path: '/cod/contracts/state', input: { status: 'Verified' } });
    expect(server.reads).toBe(0);
    expect(await app.store.rowRun(app.owner(), run)).toMatchObject({
      counts: { done: 12 },
      lists: ['contracts'],
    });
  });

  it('sends a row without an answer again, under the same number', async () => {
    server.faults.write.push('cut after');
    await addBulk([verify(7)]);
    await settle();
    expect(await stateOf(1)).toEqual(['done', null]);
    expect(server.writes.map(({ key }) => key)).toEqual([id(501), id(501)]);
  });

  it('refuses nothing while the server does not answer anything, and continues afterwards', async () => {
    server.faults.write.push(...Array<RowFault>(200).fill('500 before'));
    await addBulk(rows.slice(0, 3));
    for (let count = 0; count < 60; count += 1) {
      await app.outbox.idle();
      clock.pass(5 * minute);
    }
    const { refused } = (await app.store.rowRun(app.owner(), run))?.counts ?? {};
    expect(refused).toBeUndefined();
    server.faults.write.length = 0;
    await settle();
    expect((await app.store.rowRun(app.owner(), run))?.counts).toEqual({ done: 3 });
  });

  it('does not take back a row that may have been done, whatever becomes of the next attempt', async () => {
    server.faults.write.push('cut after', 'cut before');
    await addBulk([verify(7)]);
    await app.outbox.idle();
    clock.pass(10_000);
    await app.outbox.idle();
    expect(await stateOf(1)).toEqual(['unknown', 'unknown']);
    await app.store.setRun(app.owner(), run, 'cancel', clock.time);
    expect((await app.store.rowRun(app.owner(), run))?.counts).toEqual({ unknown: 1 });
    await settle();
    expect(await stateOf(1)).toEqual(['done', null]);
  });

  it('on the same rows as another one comes after it', async () => {
    server.faults.write.push('500 before');
    await addBulk(rows);
    await addBulk(
      rows.map((row) => ({ ...row, status: 'Disabled' })),
      21,
    );
    await settle();
    const last = new Map(server.writes.map(({ input }) => [input.id, input.status]));
    expect([...last.values()]).toEqual(rows.map(() => 'Disabled'));
    expect(server.writes).toHaveLength(24);
  });

  it('removes each row, and refuses one that was gone before', async () => {
    server.contracts = [5, 6, 8];
    const remove = (count: number): EntryRow => ({ kind: 'destroy', id: count });
    await addBulk([remove(5), remove(6), remove(7)]);
    await settle();

    expect(server.contracts).toEqual([8]);
    expect([await stateOf(1), await stateOf(2)]).toEqual([
      ['done', null],
      ['done', null],
    ]);
    expect(await stateOf(3)).toEqual(['refused', 'gone']);
  });

  it('has removed a row that is gone after the answer was lost', async () => {
    server.contracts = [5];
    server.faults.write.push('cut after');
    await addBulk([{ kind: 'destroy', id: 5 }]);
    await settle();
    expect(server.writes).toHaveLength(2);
    expect([server.contracts, await stateOf(1)]).toEqual([[], ['done', null]]);
  });

  it('sends what a removal needs beside the id', async () => {
    await addTo(
      { kind: 'bulk', run, list: 'integrations', name: 'Remove 1 integration' },
      [{ kind: 'destroy', id: 5, beside: { integration_id: 3 } }],
      1,
    );
    await settle();
    expect(server.writes).toMatchObject([
      { path: '/datahub/integrations/destroy', input: { id: 5, integration_id: 3 } },
    ]);
  });

  it('on a list that Codesk does not have any more is refused', async () => {
    await addTo({ kind: 'bulk', run, list: 'gone', name: 'Verify' }, [verify(1)], 1);
    await settle();
    expect(await stateOf(1)).toEqual(['refused', 'unreadable']);
  });
});
