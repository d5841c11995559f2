/** Rates of services in contracts, sent to a server that drops connections, changes and refuses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QueuedChange } from '../../../../main/rates/change-queue';
import { fileOf } from '../../../../main/rates/queued-rows';
import type { RateTarget } from '../../../../shared/desk/rates';
import { type OutboxStart, startOutbox, TestClock } from '../../../support/outbox-harness';
import {
  type Fault,
  type RateServices,
  type StoredContract,
  serveRates,
} from '../../../support/rate-services';
import { storedContract } from '../../../support/stored-contract';

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const minute = 60_000;

const increments: RateTarget = {
  contract: { id: 31, number: 'CT-2027-00031' },
  service: { id: 7, type: 'delivery', name: 'Lane 7' },
  value: 'delivery_increments',
  table: 'delivery-increments',
};
const baseRate: RateTarget = { ...increments, value: 'rate', table: 'single-rate' };
const was = [
  { from: '5', to: '20', increment: '1', rate: '2', city: '' },
  { from: '20', to: '', increment: '5', rate: '3', city: '71' },
];
const dearer = [{ ...was[0], rate: '2.1' }, was[1]] as typeof was;
const dearerLast = [was[0], { ...was[1], rate: '3.3' }] as typeof was;

let folder: string;
let services: RateServices;
let clock: TestClock;
let app: OutboxStart;
const start = () => {
  app = startOutbox({ folder, services, clock });
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-contracts-'));
  services = await serveRates();
  services.contracts.set(31, storedContract());
  clock = new TestClock();
  start();
});
afterEach(async () => {
  app.kill();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const prepare = (
  change: string,
  target: RateTarget,
  base: readonly Record<string, string>[],
  wanted: readonly Record<string, string>[],
  origin: QueuedChange['origin'] = { kind: 'round', round: id(99) },
  baseAt?: number,
) =>
  app.queue(app.owner(), {
    id: change,
    target,
    title: 'Round: +5 %',
    origin,
    ...(baseAt === undefined ? {} : { baseAt }),
    base: fileOf(target.table, base),
    wanted: fileOf(target.table, wanted),
    counts: { added: 0, changed: 1, removed: 0, unchanged: 1 },
    notBefore: null,
  });
const settle = () => app.settle();
const stateOf = async (change = id(1)) => {
  const kept = await app.change(change);
  return kept && [kept.state, kept.reason];
};
const values = (service: number) =>
  services.contracts.get(31)?.services.find((each) => each.id === service)?.values ?? {};

describe('increments of a service in a contract', () => {
  it('are read as a file, and saved with the whole contract as it was just read', async () => {
    await prepare(id(1), increments, was, dearer);
    await app.outbox.idle();

    expect(await stateOf()).toEqual(['done', null]);
    expect(services.parsed).toEqual([
      {
        type: '2',
        text: 'from,to,increment,rate,city\n5,20,1,2.1,\n20,,5,3,71\n',
      },
    ]);
    expect(services.contractSaves).toHaveLength(1);
    const [save] = services.contractSaves;
    expect(save?.key).toBe((await app.change(id(1)))?.operation);
    expect(save?.fields.toSorted()).toEqual(
      [
        ['id', '31'],
        ['client_id', '4'],
        ['contract_no', 'CT-2027-00031'],
        ['from', '2027-01-01'],
        ['to', '2027-12-31'],
        ['average_volume', '1200'],
        ['average_volume_range', '2'],
        ['description', 'Parcels'],
        ['invoice_generation_date', '5'],
        ['payable_date', '30'],
        ['services[0][id]', '7'],
        ['services[0][values][warehouse_id]', '3'],
        ['services[0][values][order_date]', '2'],
        ['services[0][values][order_types][0]', '1'],
        ['services[0][values][order_types][1]', '2'],
        ['services[0][values][destination_type]', '1'],
        ['services[0][values][destination_id]', '11'],
        ['services[0][values][rate]', '12.5'],
        ['services[0][values][rate_type]', 'manual'],
        ['services[0][values][tax_percentage]', '5'],
        ['services[0][values][cod_price]', '5'],
        ['services[0][values][discount_type]', '0'],
        ['services[0][values][discount]', '0'],
        ['services[0][values][remote_area_type]', '1'],
        ['services[0][values][remote_area]', '2.5'],
        ['services[0][values][fulfillment_unit_id]', '2'],
        ['services[0][values][base_fulfillment_picks]', '3'],
        ['services[0][values][delivery_unit_id]', '1'],
        ['services[0][values][base_delivery_weight]', '5'],
        ['services[0][values][increment_type]', 'manual'],
        ['services[0][values][fulfillment_increments][0][from]', '5'],
        ['services[0][values][fulfillment_increments][0][increment]', '1'],
        ['services[0][values][fulfillment_increments][0][rate]', '0.25'],
        ['services[0][values][delivery_increments][0][from]', '5'],
        ['services[0][values][delivery_increments][0][to]', '20'],
        ['services[0][values][delivery_increments][0][increment]', '1'],
        ['services[0][values][delivery_increments][0][rate]', '2.1'],
        ['services[0][values][delivery_increments][1][from]', '20'],
        ['services[0][values][delivery_increments][1][increment]', '5'],
        ['services[0][values][delivery_increments][1][rate]', '3'],
        ['services[0][values][delivery_increments][1][city]', '71'],
        ['services[1][id]', '8'],
        ['services[1][values][warehouse_ids][0]', '3'],
        ['services[1][values][warehouse_ids][1]', '4'],
        ['services[1][values][type]', '5'],
        ['services[1][values][unit_id]', '8'],
        ['services[1][values][rate]', '4.1000'],
      ].toSorted(),
    );
    expect(services.saves).toEqual([]);
    expect(await app.operations.list(app.owner())).toEqual([]);
  });

  it('of two tables of one contract are built on each other', async () => {
    await prepare(id(1), increments, was, dearer);
    await prepare(id(2), baseRate, [{ rate: '12.5' }], [{ rate: '13.13' }]);
    await prepare(
      id(3),
      {
        ...increments,
        service: { id: 8, type: 'additional_service', name: 'Lane 8' },
        value: 'rate',
        table: 'single-rate',
      },
      [{ rate: '4.1' }],
      [{ rate: '4.31' }],
    );
    await app.outbox.idle();
    expect([await stateOf(), await stateOf(id(2)), await stateOf(id(3))]).toEqual(
      Array(3).fill(['done', null]),
    );
    expect(services.contractSaves).toHaveLength(3);
    expect(values(7)).toMatchObject({ rate: '13.13', delivery_increments: [{ rate: '2.1' }, { rate: '3' }] });
    expect(values(8)).toMatchObject({ rate: '4.31' });
    // A price that is one number is nothing that a file is imported for.
    expect(services.parsed).toHaveLength(1);
  });

  it('keep what somebody else changed in the contract meanwhile', async () => {
    const contract = services.contracts.get(31);
    if (contract) contract.description = 'Parcels and pallets';
    Object.assign(values(7), { delivery_increments: [was[0], { ...was[1], rate: '9' }] });
    await prepare(id(1), increments, was, dearer);
    await app.outbox.idle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(values(7).delivery_increments).toMatchObject([{ rate: '2.1' }, { rate: '9' }]);
    expect(services.contracts.get(31)?.description).toBe('Parcels and pallets');
  });

  it('that both sides changed wait for a person, and nothing goes out before', async () => {
    Object.assign(values(7), { delivery_increments: [{ ...was[0], rate: '7' }, was[1]] });
    await prepare(id(1), increments, was, dearer);
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'collision']);
    expect(services.contractSaves).toEqual([]);
    await app.collisions.choose(app.owner(), id(1), null, 'mine', true);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(values(7).delivery_increments).toMatchObject([{ rate: '2.1' }, { rate: '3' }]);
  });

  it('that the server reads differently are not saved', async () => {
    services.misread = (rows) => rows.map((each, at) => (at === 0 ? { ...each, rate: '21' } : each));
    await prepare(id(1), increments, was, dearer);
    await settle();
    expect(await stateOf()).toEqual(['refused', 'read-differently']);
    expect(services.contractSaves).toEqual([]);
  });

  it.each<[string, (contract: StoredContract) => void, string]>([
    ['the service is not in the contract any more', (contract) => contract.services.shift(), 'gone'],
    [
      'increments come from a file now',
      ({ services: [first] }) => Object.assign(first?.values ?? {}, { increment_type: 'file' }),
      'other-table',
    ],
    [
      'the rows are none',
      ({ services: [first] }) => Object.assign(first?.values ?? {}, { delivery_increments: 'none' }),
      'other-table',
    ],
  ])('are given up when %s', async (_what, change, reason) => {
    change(services.contracts.get(31) as StoredContract);
    await prepare(id(1), increments, was, dearer);
    await settle();
    expect(await stateOf()).toEqual(['refused', reason]);
    expect(services.contractSaves).toEqual([]);
  });

  it('are given up when the service is one of another kind now, though it has a rate', async () => {
    const lane: RateTarget = {
      ...baseRate,
      service: { id: 8, type: 'additional_service', name: 'Lane 8' },
    };
    const contract = services.contracts.get(31) as StoredContract;
    contract.services[1] = { id: 8, values: { ...values(7) } };
    await prepare(id(1), lane, [{ rate: '12.5' }], [{ rate: '13' }]);
    await settle();
    expect(await stateOf()).toEqual(['refused', 'other-table']);
    expect(services.contractSaves).toEqual([]);
  });

  it('of a file that was for another contract before ask nothing about that one', async () => {
    services.contracts.set(32, storedContract());
    const from = (change: string, target: RateTarget, wanted: readonly Record<string, string>[]) =>
      prepare(change, target, was, wanted, { kind: 'file', draft: id(900), file: '0'.repeat(64) }, 5);
    await from(id(1), increments, dearer);
    await app.outbox.idle();
    const other = { ...increments, contract: { id: 32, number: 'CT-2027-00032' } };
    await from(id(2), other, [{ ...was[0], rate: '2.2' }, was[1]] as typeof was);
    await settle();
    expect([await stateOf(), await stateOf(id(2))]).toEqual([
      ['done', null],
      ['done', null],
    ]);
  });

  it('of a contract that lacks what it needs are not sent, and it is named', async () => {
    const contract = services.contracts.get(31) as StoredContract;
    Object.assign(contract, { average_volume: null, payable_date: null });
    await prepare(id(1), increments, was, dearer);
    await settle();
    expect(await stateOf()).toEqual(['refused', 'incomplete']);
    expect((await app.change(id(1)))?.details).toBe('Average volume, Invoice grace days');
    expect(services.contractSaves).toEqual([]);
  });

  it('of picks are sent with their city', async () => {
    const picks: RateTarget = {
      ...increments,
      value: 'fulfillment_increments',
      table: 'fulfilment-increments',
    };
    const base = [{ from: '5', to: '', increment: '1', rate: '0.25', city: '' }];
    await prepare(id(1), picks, base, [{ ...base[0], rate: '0.3', city: '71' }] as typeof base);
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(values(7).fulfillment_increments).toMatchObject([{ rate: '0.3', city: '71' }]);
  });

  it('are refused for a table that no service in a contract has', async () => {
    const refused = prepare(id(1), { ...increments, value: 'cod_price', table: 'single-rate' }, was, dearer);
    await expect(refused).rejects.toMatchObject({ failure: { code: 'bad_request' } });
  });
});

describe('a lost answer of a contract', () => {
  it.each<Fault>(['cut after', '500 after', 'cut before', '500 before', 'portal'])(
    'after %s leads to one save',
    async (fault) => {
      services.faults.update.push(fault);
      await prepare(id(1), increments, was, dearer);
      await app.outbox.idle();
      expect(await stateOf()).toEqual(['unknown', 'unknown']);
      await settle();
      expect(await stateOf()).toEqual(['done', null]);
      expect(services.contractSaves.map(({ key }) => key)).toEqual([(await app.change(id(1)))?.operation]);
      expect(await app.history.list(app.owner(), 0)).toHaveLength(1);
      expect(await app.operations.list(app.owner())).toEqual([]);
    },
  );

  it('keeps every other change of the contract waiting, also of another service', async () => {
    services.faults.update.push('cut after');
    await prepare(id(1), increments, was, dearerLast);
    await prepare(id(2), baseRate, [{ rate: '12.5' }], [{ rate: '13' }]);
    await app.outbox.idle();
    expect([await stateOf(), await stateOf(id(2))]).toEqual([
      ['unknown', 'unknown'],
      ['queued', null],
    ]);
    await settle();
    expect(values(7)).toMatchObject({ rate: '13', delivery_increments: [{ rate: '2' }, { rate: '3.3' }] });
    expect(services.contractSaves).toHaveLength(2);
  });

  it('is looked up after a kill', async () => {
    services.faults.update.push('hang after');
    const hangs = services.hanging();
    await prepare(id(1), increments, was, dearer);
    await hangs;
    app.kill();
    start();
    await settle();
    expect(await stateOf()).toEqual(['done', null]);
    expect(services.contractSaves).toHaveLength(1);
  });

  it('after which other values of the contract changed is not sent over them', async () => {
    services.faults.update.push('cut before');
    await prepare(id(1), increments, was, dearer);
    await app.outbox.idle();
    Object.assign(values(8), { rate: '5' });
    await settle();
    expect(await stateOf()).toEqual(['needs-you', 'moved-while-sending']);
    expect(services.contractSaves).toEqual([]);
  });
});

describe('without a connection', () => {
  it('the rates of a contract that was read once are known, with their time', async () => {
    await app.provider.send('contracts.edit', { id: 31 }, app.provider.credentials());
    const at = clock.time;
    await expect
      .poll(() => app.snapshots.current(app.owner(), increments), { timeout: 10_000 })
      .toBeDefined();
    clock.pass(3 * minute);
    expect(await app.snapshots.current(app.owner(), increments)).toMatchObject({ at });
    const kept = await app.snapshots.current(app.owner(), baseRate);
    expect(new TextDecoder().decode(await app.files.read(kept?.rows.file ?? ''))).toBe('rate\n12.5\n');
  });

  it('contracts are read ahead, once', async () => {
    await app.snapshots.prepare(app.owner());
    await app.snapshots.prepare(app.owner());
    expect(await app.snapshots.current(app.owner(), increments)).toBeDefined();
    const reads = services.received.filter(({ path }) => path === '/cod/contracts/edit');
    expect(reads).toHaveLength(1);
    const lists = services.received.filter(({ path }) => path === '/cod/contracts/datatable');
    // The newest ones.
    expect(lists.map(({ body }) => JSON.parse(body))).toMatchObject([{ sortBy: 'id', sortOrder: 'desc' }]);
    services.contracts.set(32, { ...storedContract(), contract_no: 'CT-2020-00001' });
    const found = async (text: string) => {
      const { contracts, at } = await app.snapshots.findContracts(app.owner(), text);
      return [contracts.map(({ number }) => number), at];
    };
    // The stored list is searched by a part of the number, the server by the whole number.
    expect(await found('00031')).toEqual([['CT-2027-00031'], null]);
    expect(await found('falcon')).toEqual([['CT-2027-00031'], null]);
    expect(await found('CT-2020-00001')).toEqual([['CT-2020-00001'], null]);
    expect(await found('CT-2027-00031')).toEqual([['CT-2027-00031'], null]);
    expect(await found('')).toEqual([['CT-2027-00031', 'CT-2020-00001'], null]);
    expect((await app.snapshots.contracts.list(app.owner()))?.body.contracts).toEqual([
      { id: 31, number: 'CT-2027-00031', client: 'Falcon Traders', status: 'Verified' },
    ]);
  });
});

it('contracts are found among those of before when the server does not answer', async () => {
  await app.snapshots.prepare(app.owner());
  await services.close();
  expect(await app.snapshots.findContracts(app.owner(), 'ct-2027')).toMatchObject({
    contracts: [{ id: 31, client: 'Falcon Traders' }],
    at: clock.time,
  });
  expect(await app.snapshots.findContracts(app.owner(), '2026')).toMatchObject({ contracts: [] });
  const known = await app.snapshots.latestContract(app.owner(), 31);
  expect(
    known?.body.services.map(({ service, tables }) => [service.name, tables.map(({ label }) => label)]),
  ).toEqual([
    ['Lane 7', ['Fulfilment increments', 'Delivery increments', 'Base rate']],
    ['Lane 8', ['Rate']],
  ]);
  services = await serveRates();
});

it('an import into a contract is taken back, and what was changed since stays', async () => {
  await prepare(id(1), increments, was, [dearer[0], dearerLast[1]] as typeof was);
  await app.outbox.idle();
  Object.assign(values(7), { delivery_increments: [dearer[0], { ...was[1], rate: '8' }] });
  const undo = await app.history.undo(app.owner(), id(1));
  await app.outbox.idle();
  expect(await stateOf(undo)).toEqual(['done', null]);
  expect(values(7).delivery_increments).toMatchObject([{ rate: '2' }, { rate: '8' }]);
});
