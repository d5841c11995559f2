// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { api, failureOf, Operation, tableApi } from '../../../renderer/ipc';
import { CodeskError } from '../../../shared/errors';
import type { TableState } from '../../../shared/table/structure';
import { FakeBridge } from '../../support/page/fake-bridge';

const state: TableState = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'asc', filters: [] };
const rowsOf = (part: number) => [{ id: part * 2 + 1 }, { id: part * 2 + 2 }];

const bridge = new FakeBridge();

/** Replies without its rows; `part` returns one part. Returns the parts that were requested so far. */
function installBridge(
  count: number,
  part = (at: number): Record<string, unknown> => ({ ok: true, data: rowsOf(at) }),
) {
  const asked: number[] = [];
  bridge.install();
  bridge.replyWith('orders.datatable', () => ({
    ok: true,
    data: { total: count * 2, data: [] },
    parts: { id: 'p', count, of: 'rows' },
  }));
  bridge.replyWith('api.rows', (input) => {
    const { part: at } = input as { part: number };
    asked.push(at);
    return part(at);
  });
  return asked;
}

it('puts the parts of a reply together in order', async () => {
  const asked = installBridge(3);
  const { total, data } = await tableApi('orders', 'datatable', state);
  expect(total).toBe(6);
  expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(asked).toEqual([0, 1, 2]);
});

it('puts the pieces of a large record together', async () => {
  const record = { id: 7, type: 'delivery', values: { note: '😀 of "many"' } };
  const text = JSON.stringify(record);
  const cut = text.indexOf('😀') + 1;
  bridge.install();
  bridge.replyWith('finance-services.edit', () => ({
    ok: true,
    data: null,
    parts: { id: 'p', count: 2, of: 'text' },
  }));
  bridge.replyWith('api.rows', (input) => ({
    ok: true,
    data: (input as { part: number }).part === 0 ? text.slice(0, cut) : text.slice(cut),
  }));
  expect(await api('finance-services.edit', { id: 7 })).toEqual(record);
});

it('takes a reply without any parts as it is', async () => {
  const asked = installBridge(0);
  expect((await tableApi('orders', 'datatable', state)).data).toEqual([]);
  expect(asked).toEqual([]);
});

it('fails whole when a part fails', async () => {
  installBridge(3, (at) =>
    at === 1 ? { ok: false, error: { code: 'connection_cut', at: 0 } } : { ok: true, data: rowsOf(at) },
  );
  const error = await tableApi('orders', 'datatable', state).catch((reason: unknown) => reason);
  expect(failureOf(error).code).toBe('connection_cut');
});

it('requests no more parts after an abort', async () => {
  const stop = new AbortController();
  const asked = installBridge(50, (at) => {
    if (at === 2) stop.abort();
    return { ok: true, data: rowsOf(at) };
  });
  await expect(tableApi('orders', 'datatable', state, stop.signal)).rejects.toThrow();
  expect(asked.length).toBeLessThan(6);
});

describe('an operation', () => {
  const ended = (outcome?: 'refused' | 'unknown') => async (id: string) => {
    if (outcome) throw new CodeskError({ code: 'not_valid', at: 0, outcome });
    return id;
  };
  /** The ids of one attempt that ends so, and of the next one. */
  const twice = async (first: (id: string) => Promise<string>) => {
    const operation = new Operation();
    const ids: string[] = [];
    const attempt = (run: typeof first) =>
      operation.attempt((id) => {
        ids.push(id);
        return run(id);
      });
    await attempt(first).catch(() => undefined);
    await attempt(ended());
    return ids;
  };

  it.each([
    ['the answer is lost', ended('unknown'), 1],
    ['something else went wrong', async () => Promise.reject(new Error('odd')), 1],
    ['it was refused', ended('refused'), 2],
    ['it succeeded', ended(), 2],
  ])('tells the next attempt from this one where it is another thing: %s', async (_end, first, ids) => {
    const found = await twice(first);
    expect(found).toHaveLength(2);
    expect(new Set(found).size).toBe(ids);
  });
});
