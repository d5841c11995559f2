// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { idsOf, loadMatchingRows } from '../../../../renderer/lists/list-queries';
import type { TableState } from '../../../../shared/table/structure';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
const state: TableState = {
  page: 7,
  per_page: 10,
  sortBy: 'client',
  sortOrder: 'asc',
  filters: [{ name: 'city', value: 'Dubai' }],
};
const load = (stopped = () => false, onProgress = (_loaded: number, _total: number) => {}) =>
  loadMatchingRows({
    list: { id: 'contracts' },
    rowId: 'id',
    state,
    pick: (rows) => idsOf(rows, 'id'),
    stopped,
    onProgress,
  });

beforeEach(() => {
  bridge.install();
  bridge.answerWith('contracts.datatable', async (input) => {
    const { page, per_page } = input as TableState;
    const first = (page - 1) * per_page;
    const count = Math.max(0, Math.min(per_page, 2300 - first));
    return { data: Array.from({ length: count }, (_, at) => ({ id: first + at + 1 })), total: 2300 };
  });
});

describe('the ids of all rows that match', () => {
  it('are fetched a thousand at a time with the same filters and sort', async () => {
    const progress: [number, number][] = [];
    const ids = await load(undefined, (loaded, total) => progress.push([loaded, total]));
    expect([ids?.length, ids?.[0], ids?.at(-1)]).toEqual([2300, 1, 2300]);
    expect(bridge.calls('contracts.datatable')).toEqual(
      [1, 2, 3].map((page) => ({ ...state, page, per_page: 1000 })),
    );
    expect(progress).toEqual([
      [1000, 2300],
      [2000, 2300],
      [2300, 2300],
    ]);
  });

  it('are fetched up to a short page when the server does not count them', async () => {
    bridge.answerWith('contracts.datatable', async (input) => {
      const { page } = input as TableState;
      return { data: Array.from({ length: page === 3 ? 40 : 1000 }, (_, at) => ({ id: page * 1000 + at })) };
    });
    const progress: [number, number][] = [];
    expect(await load(undefined, (loaded, total) => progress.push([loaded, total]))).toHaveLength(2040);
    expect(progress.at(-1)).toEqual([2040, 2040]);
    expect(bridge.calls('contracts.datatable')).toHaveLength(3);
  });

  it('are fetched from a server that sends fewer per page than asked', async () => {
    bridge.answerWith('contracts.datatable', async (input) => {
      const { page } = input as TableState;
      return { data: Array.from({ length: 100 }, (_, at) => ({ id: page * 100 + at })), total: 300 };
    });
    expect(await load()).toHaveLength(300);
  });

  it('stop after an abort', async () => {
    expect(await load(() => bridge.calls('contracts.datatable').length === 2)).toBeUndefined();
    expect(bridge.calls('contracts.datatable')).toHaveLength(2);
  });

  it('are returned once each if rows moved between two calls, and an empty page ends it', async () => {
    bridge.answerWith('contracts.datatable', async (input) => {
      const { page } = input as TableState;
      if (page > 2) return { data: [], total: 9999 };
      return { data: [{ id: page }, { id: page + 1 }, { name: 'no id' }], total: 9999 };
    });
    expect(await load()).toEqual([1, 2, 3]);
  });
});
