import { describe, expect, it } from 'vitest';
import {
  findSubjects,
  roundSource,
  snapshotContracts,
  snapshotServices,
} from '../../../../main/rates/round-source';
import { CodeskError } from '../../../../shared/errors';

describe('finding services', () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      name: `Service ${at + 1}`,
      type_label: 'Delivery',
    }));
  const server =
    (rows: readonly unknown[], asked: unknown[] = []) =>
    async (_owner: string, _call: string, input: unknown) => {
      asked.push(input);
      const { page, per_page: size } = input as { page: number; per_page: number };
      return JSON.stringify({ data: rows.slice((page - 1) * size, page * size) });
    };

  it('reads all pages of a long list with the filters', async () => {
    const asked: { page: number; filters: unknown }[] = [];
    const filters = [{ name: 'name', value: 'x' }];
    const found = await findSubjects(server(list(1200), asked), 'a', 'services', filters);
    expect(found).toHaveLength(1200);
    expect(found[1199]).toEqual({ id: 1200, name: 'Service 1200', kind: 'Delivery' });
    expect(asked.map(({ page, filters: sent }) => [page, sent])).toEqual([
      [1, filters],
      [2, filters],
      [3, filters],
    ]);
  });

  it('counts a service once, also where a server knows no pages', async () => {
    const all = JSON.stringify({ data: list(700) });
    expect(await findSubjects(async () => all, 'a', 'services', [])).toHaveLength(700);
  });

  it('keeps a service without a name, and leaves out rows without one', async () => {
    const found = await findSubjects(server([{ id: 7 }, { name: 'lost' }]), 'a', 'services', []);
    expect(found).toEqual([{ id: 7, name: '', kind: '' }]);
  });
});

const service = { id: 3, name: 'Dubai', kind: 'Delivery' };
const rates = [{ from: '0', to: '1', rate: '2', city: '' }];
const down = async () => {
  throw new CodeskError({ code: 'unreachable', at: 0 });
};

it('reads the rate tables of a service and when', async () => {
  const source = roundSource(
    async (_owner, call, input) => {
      expect([call, input]).toEqual(['finance-services.edit', { id: 3 }]);
      return JSON.stringify({ id: 3, type: 'delivery', values: { rates } });
    },
    () => 42,
  );
  expect(await source.read('a', service)).toEqual({
    at: 42,
    content: {
      type: 'delivery',
      leftOut: null,
      tables: [
        { value: 'rates', label: 'Rates', table: 'delivery-rates', rows: rates },
        { value: 'increments', label: 'Increments', table: 'delivery-increments', rows: [] },
      ],
    },
  });
});

it('takes what was read before without an answer, and nothing else', async () => {
  const before = {
    content: {
      type: 'delivery',
      leftOut: null,
      tables: [{ value: 'rates', table: 'delivery-rates' as const, rows: rates }],
    },
    at: 7,
  };
  const kept = {
    services: async () => undefined,
    contracts: async () => undefined,
    read: async (_owner: string, { id }: { id: unknown }) => (id === service.id ? before : undefined),
  };
  expect(await roundSource(down, () => 42, kept).read('a', service)).toEqual(before);
  await expect(roundSource(down, () => 42).read('a', service)).rejects.toThrow();
  const refusing = async () => {
    throw new CodeskError({ code: 'refused', at: 0 });
  };
  await expect(roundSource(refusing, () => 42, kept).read('a', service)).rejects.toThrow();
});

it('filters a kept list by name and kind', () => {
  const known = [
    { id: 1, type: 'delivery' as const, name: 'Dubai' },
    { id: 2, type: 'fulfilment' as const, name: 'Dubai South' },
    { id: 3, type: 'delivery' as const, name: 'Muscat' },
  ];
  const found = (...filters: { name: string; value: unknown }[]) =>
    snapshotServices(known, filters).map(({ id }) => id);
  expect(found()).toEqual([1, 2, 3]);
  expect(found({ name: 'name', value: 'dubai' })).toEqual([1, 2]);
  expect(found({ name: 'name', value: 'dubai' }, { name: 'type_label', value: 'Delivery' })).toEqual([1]);
});

describe('contracts', () => {
  it('are found by the filters of their list', async () => {
    const asked: unknown[] = [];
    const filters = [{ name: 'status_label', value: ['Verified'] }];
    const found = await findSubjects(
      async (_owner, call, input) => {
        asked.push([call, (input as { filters: unknown }).filters]);
        return JSON.stringify({
          data: [
            { id: 31, contract_no: 'CT-2027-00031', client: 'Falcon Traders' },
            { id: 32 },
            { client: 'x' },
          ],
        });
      },
      'a',
      'contracts',
      filters,
    );
    expect(asked).toEqual([['contracts.datatable', filters]]);
    expect(found).toEqual([
      { of: 'contracts', id: 31, name: 'CT-2027-00031', kind: 'Falcon Traders' },
      { of: 'contracts', id: 32, name: '#32', kind: '' },
    ]);
  });

  it('of a kept list are found by number, client and status', () => {
    const known = [
      { id: 1, number: 'CT-1', client: 'Falcon Traders', status: 'Verified' },
      { id: 2, number: 'CT-2', client: 'Falcon Foods', status: 'Expired' },
      { id: 3, number: 'CT-3', client: 'Dune', status: 'Verified' },
    ];
    const found = (...filters: { name: string; value: unknown }[]) =>
      snapshotContracts(known, filters).map(({ id }) => id);
    expect(found()).toEqual([1, 2, 3]);
    expect(found({ name: 'contract_no', value: ['ct-1', 'ct-3'] })).toEqual([1, 3]);
    expect(found({ name: 'client', value: 'falcon' })).toEqual([1, 2]);
    expect(found({ name: 'client', value: 'falcon' }, { name: 'status_label', value: ['Verified'] })).toEqual(
      [1],
    );
  });
});
