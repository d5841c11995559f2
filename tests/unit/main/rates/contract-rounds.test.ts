/**
 * Rate rounds over contracts: every rate of their services before and after, queued once, and the values that do not
 * change.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Rounds } from '../../../../main/rates/round-runner';
import { roundSource } from '../../../../main/rates/round-source';
import { snapshotRates } from '../../../../main/rates/snapshot-rates';
import { type FoundService, type RateRound, readRoundService } from '../../../../shared/desk/stored-round';
import { CodeskError } from '../../../../shared/errors';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import { type RateServices, serveRates } from '../../../support/rate-services';
import { storedContract } from '../../../support/stored-contract';

const id = '00000000-0000-4000-8000-000000000001';
const round: RateRound = {
  id,
  title: 'Round: +10 %',
  of: 'both',
  filter: 'All contracts',
  change: { percent: '10', add: null, least: null, round: '0.01' },
  tables: 'both',
  day: null,
  by: 'Anna',
  made: 1,
  state: 'planned',
};
const contract: FoundService = { of: 'contracts', id: 31, name: 'CT-2027-00031', kind: 'Falcon Traders' };
const service: FoundService = { id: 31, name: 'Service 31', kind: 'Delivery' };

let folder: string;
let services: RateServices;
let app: OutboxStart;
let online = true;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-rounds-'));
  services = await serveRates();
  services.contracts.set(31, storedContract());
  services.rows.set(31, [{ from: '0', to: '1', rate: '5', city: null }]);
  app = startOutbox({ folder, services, clock: new TestClock() });
  online = true;
});
afterEach(async () => {
  app.kill();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const startRounds = () =>
  new Rounds({
    store: app.store,
    source: roundSource(
      async (_owner, call, input) => {
        if (!online) throw new CodeskError({ code: 'unreachable', at: 0 });
        return JSON.stringify(
          await app.provider.send(call as 'contracts.edit', input, app.provider.credentials()),
        );
      },
      () => 42,
      snapshotRates(app.snapshots, app.files),
    ),
    queue: app.queue,
    progress: () => undefined,
    isSignedIn: () => true,
  });
const shown = async () =>
  (await app.store.roundServices(app.owner(), id, { states: null, from: 0, count: 10 })).services;
const values = (of: number) =>
  services.contracts.get(31)?.services.find((each) => each.id === of)?.values as Record<string, unknown>;

it('changes tables and single rates of the services of a contract, and a service beside it, each once', async () => {
  const rounds = startRounds();
  await app.store.beginRound(app.owner(), round, [contract, service]);
  await rounds.run(app.owner(), id);
  const [first] = await shown();
  // Base rate 12.50, increments 0.25, 2 and 3, and the rate 4.1 of the other service.
  expect(first?.body.summary).toMatchObject({ rows: 5, touched: 5, largest: '1.25', smallest: '0.03' });
  expect(first?.body.summary?.top.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Lane 7 #7: Base rate', '12.5', '13.75'],
    ['Lane 8 #8: Rate', '4.1', '4.51'],
    ['Lane 7 #7: Delivery increments', '3', '3.3'],
    ['Lane 7 #7: Delivery increments', '2', '2.2'],
    ['Lane 7 #7: Fulfilment increments', '0.25', '0.28'],
  ]);
  await rounds.take(app.owner(), id, 0, {
    what: 'rows',
    value: '7/delivery_increments',
    rows: [1],
    out: true,
  });
  await rounds.queue(app.owner(), id);
  await startRounds().run(app.owner(), id);
  await app.outbox.idle();

  const changes = await app.outbox.list(app.owner());
  expect(changes.map(({ target, state, title }) => [target, state, title])).toEqual([
    [
      {
        contract: { id: 31, number: 'CT-2027-00031' },
        service: { id: 7, type: 'delivery', name: 'Lane 7' },
        value: 'fulfillment_increments',
        table: 'fulfilment-increments',
      },
      'done',
      'Round: +10 %',
    ],
    [
      expect.objectContaining({ value: 'delivery_increments', table: 'delivery-increments' }),
      'done',
      'Round: +10 %',
    ],
    [expect.objectContaining({ value: 'rate', table: 'single-rate' }), 'done', 'Round: +10 %'],
    [
      {
        contract: { id: 31, number: 'CT-2027-00031' },
        service: { id: 8, type: 'additional_service', name: 'Lane 8' },
        value: 'rate',
        table: 'single-rate',
      },
      'done',
      'Round: +10 %',
    ],
    [
      { service: { id: 31, type: 'delivery', name: 'Service 31' }, value: 'rates', table: 'delivery-rates' },
      'done',
      'Round: +10 %',
    ],
    [expect.objectContaining({ value: 'increments' }), 'done', 'Round: +10 %'],
  ]);
  expect(services.contractSaves).toHaveLength(4);
  expect(values(7)).toMatchObject({
    rate: '13.75',
    fulfillment_increments: [{ rate: '0.28' }],
    delivery_increments: [{ rate: '2.2' }, { rate: '3' }],
  });
  expect(values(8)).toMatchObject({ rate: '4.51' });
  expect(services.rows.get(31)).toMatchObject([{ rate: '5.5' }]);
});

it('changes only increments, or only rates, if that is asked for', async () => {
  const rounds = startRounds();
  await app.store.beginRound(app.owner(), { ...round, tables: 'increments' }, [contract]);
  await rounds.run(app.owner(), id);
  expect((await shown())[0]?.body.summary).toMatchObject({ rows: 3 });
  await app.store.keepRound(app.owner(), { ...round, tables: 'rates' }, true);
  await rounds.run(app.owner(), id);
  expect((await shown())[0]?.body.summary?.top.map(({ value }) => value)).toEqual(['7/rate', '8/rate']);
});

it('tells which services of a contract are not changed, and why', async () => {
  const { services: list } = services.contracts.get(31) ?? storedContract();
  Object.assign(list[0]?.values ?? {}, { increment_type: 'file', rate_type: 'file' });
  Object.assign(list[1]?.values ?? {}, { rate: null, percentage_rate: '2' });
  list.push(
    { id: 9, values: { service_type_id: 9, storage_fee: '3' } },
    { id: 10 },
    { id: 11, values: {} },
    // A price that was left blank is no percentage.
    { id: 12, values: { ...list[1]?.values, rate: null, percentage_rate: null } },
  );
  await app.store.beginRound(app.owner(), round, [contract]);
  await startRounds().run(app.owner(), id);
  const [first] = await shown();
  expect(first?.body.notes).toEqual([
    { name: 'Lane 7 #7', reason: 'rates-file' },
    { name: 'Lane 7 #7', reason: 'increments-file' },
    { name: 'Lane 8 #8', reason: 'percentage' },
    { name: 'Lane 9 #9', reason: 'another-type' },
    { name: 'Service #10', reason: 'no-values' },
    { name: 'Service #11', reason: 'no-values' },
  ]);
  expect(first?.body.summary).toMatchObject({ rows: 1 });
});

it('leaves out contracts without services or rates', async () => {
  services.contracts.set(31, { ...storedContract(), services: [] });
  services.contracts.set(32, {
    ...storedContract(),
    services: [{ id: 9, values: { service_type_id: 9, fee: '3' } }],
  });
  await app.store.beginRound(app.owner(), round, [contract, { ...contract, id: 32 }]);
  await startRounds().run(app.owner(), id);
  expect((await shown()).map(({ body }) => [body.state, body.reason])).toEqual([
    ['left-out', 'no-services'],
    ['left-out', 'no-rates'],
  ]);
});

it('is planned without a connection on contracts that were read before', async () => {
  await app.snapshots.refresh(app.owner(), { contract: { id: 31 }, service: { id: '' } });
  online = false;
  await app.store.beginRound(app.owner(), round, [contract, { ...contract, id: 32 }]);
  await startRounds().run(app.owner(), id);
  const [kept, unread] = await shown();
  expect(kept?.body.summary).toMatchObject({ rows: 5, touched: 5 });
  expect(kept?.body.readAt).toBe(new TestClock().time);
  expect(unread?.body).toMatchObject({ state: 'left-out', reason: 'not-read' });
});

it('changes the single rate of a service, and says why one without a rate is left out', () => {
  expect(readRoundService('stock_collection', { truck_id: 1, fixed_rate: '150.00' })).toMatchObject({
    leftOut: null,
    tables: expect.arrayContaining([
      { value: 'fixed_rate', label: 'Fixed rate', table: 'single-rate', rows: [{ rate: '150' }] },
    ]),
  });
  const loose = { unit_id: 7, is_b2bm: 1, loose_item_price: '1.05' };
  expect(readRoundService('fulfilment', loose).tables).toMatchObject([
    { value: 'rates' },
    { value: 'increments' },
    { value: 'loose_item_price', least: '1', rows: [{ rate: '1.05' }] },
  ]);
  // The fixed rate belongs to the first kind of truck only.
  const { tables } = readRoundService('stock_collection', { truck_id: 3, fixed_rate: '150', rates: [] });
  expect(tables.map(({ value }) => value)).not.toContain('fixed_rate');
  expect(
    readRoundService('additional_service', { type: 2, percentage_rate: '1.5', rate: null }),
  ).toMatchObject({
    leftOut: 'percentage',
  });
});
