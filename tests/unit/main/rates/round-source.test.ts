import { describe, expect, it } from 'vitest';
import { findServices, roundSource } from '../../../../main/rates/round-source';

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
    const found = await findServices(server(list(1200), asked), 'a', filters);
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
    expect(await findServices(async () => all, 'a', [])).toHaveLength(700);
  });

  it('names a service without a name by its id, and leaves out rows without one', async () => {
    const found = await findServices(server([{ id: 7 }, { name: 'lost' }]), 'a', []);
    expect(found).toEqual([{ id: 7, name: 'Service 7', kind: '' }]);
  });
});

it('reads the stored values of a service and when', async () => {
  const source = roundSource(
    async (_owner, call, input) => {
      expect([call, input]).toEqual(['finance-services.edit', { id: 3 }]);
      return JSON.stringify({ id: 3, type: 'delivery', values: { rates: [] } });
    },
    () => 42,
  );
  expect(await source.read('a', 3)).toEqual({ type: 'delivery', values: { rates: [] }, at: 42 });
});
