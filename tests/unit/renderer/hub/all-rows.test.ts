// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { loadAllRows, loadTables, type RowsProgress } from '../../../../renderer/hub/all-rows';
import { findHubTable } from '../../../../shared/hub';
import { ownedList } from '../../../../shared/table/owned';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());

const tables = ['suppliers', 'skus-mapping'].flatMap((id) => findHubTable(id) ?? []);
const suppliers = ownedList(tables[0] as NonNullable<(typeof tables)[0]>, 7);
const rows = Array.from({ length: 2300 }, (_, at) => ({ id: at + 1, supplier: `S-${at}` }));

/** Serves pages of the rows, at most `cap` rows each. */
function serve(
  all: readonly object[],
  cap = Number.POSITIVE_INFINITY,
  total: number | undefined = all.length,
) {
  bridge.answerWith('suppliers.datatable', async (input) => {
    const { page, per_page } = input as { page: number; per_page: number };
    const size = Math.min(per_page, cap);
    const data = all.slice((page - 1) * size, page * size);
    return total === undefined ? { data } : { data, total };
  });
}

describe('all rows of a table', () => {
  it('are loaded in pages of 1,000, with the owner', async () => {
    serve(rows);
    const progress: [number, number][] = [];
    const loaded = await loadAllRows(suppliers, { onProgress: (done, of) => progress.push([done, of]) });
    expect(loaded).toEqual({ rows, total: 2300, hasUnread: false });
    expect(progress).toEqual([
      [1000, 2300],
      [2000, 2300],
      [2300, 2300],
    ]);
    const pages = bridge.calls('suppliers.datatable') as { page: number }[];
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3]);
    expect(pages[0]).toEqual({
      integration_id: 7,
      page: 1,
      per_page: 1000,
      sortBy: 'id',
      sortOrder: 'asc',
      filters: [],
    });
  });

  it.each([
    ['sends fewer rows per page than asked', rows.slice(0, 260), 100, 260],
    ['does not say how many there are', rows, 1000, undefined],
    ['sends all rows at once', rows, 5000, undefined],
    ['has none', [], 1000, 0],
  ])('come from a server that %s', async (_, all, cap, total) => {
    serve(all, cap, total);
    expect((await loadAllRows(suppliers)).rows).toEqual(all);
  });

  it('end if a server sends the same page again and again', async () => {
    bridge.answer('suppliers.datatable', { data: rows.slice(0, 10), total: 5000 });
    expect(await loadAllRows(suppliers)).toEqual({
      rows: rows.slice(0, 10),
      total: 5000,
      hasUnread: false,
    });
    expect(bridge.calls('suppliers.datatable')).toHaveLength(2);
  });

  it('are not asked for any more once stopped', async () => {
    serve(rows);
    const stop = new AbortController();
    const loading = loadAllRows(suppliers, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(loading).rejects.toThrow('abort');
    expect(bridge.calls('suppliers.datatable')).toHaveLength(1);
  });
});

describe('tables of an integration', () => {
  it('that are refused have their failure, and the others are loaded', async () => {
    bridge.refuse('suppliers.datatable', { code: 'refused', at: 1 });
    bridge.answer('skus-mapping.datatable', { data: [{ id: 1, sku: 'A' }], total: 1 });
    const progress: RowsProgress[] = [];
    const found = await loadTables(tables, 7, { onProgress: (each) => progress.push(each) });
    expect(found).toEqual([
      { table: tables[0], rows: [], failure: { code: 'refused', at: 1 } },
      { table: tables[1], rows: [{ id: 1, sku: 'A' }] },
    ]);
    expect(progress.at(-1)).toEqual({ done: 1, tables: 2, table: tables[1], loaded: 1, total: 1 });
  });

  it('that are not whole say so', async () => {
    const unread = [{ what: 'row', count: 1, names: ['Row 2: null'] }];
    bridge.answer('suppliers.datatable', { data: [{ id: 1 }], total: 1, unread });
    bridge.answer('skus-mapping.datatable', { data: [{ id: 1, sku: 'A' }], total: 2 });
    expect((await loadTables(tables, 7)).map(({ isPartial }) => isPartial)).toEqual([true, true]);
  });

  it('are not finished once stopped', async () => {
    const stop = new AbortController();
    bridge.answerWith('suppliers.datatable', async () => {
      stop.abort();
      return { data: [], total: 0 };
    });
    await expect(loadTables(tables, 7, { signal: stop.signal })).rejects.toThrow('abort');
    expect(bridge.calls('skus-mapping.datatable')).toEqual([]);
  });
});
