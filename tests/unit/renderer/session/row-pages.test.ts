// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { loadAllRows } from '../../../../renderer/session/row-pages';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());

const suppliers = { id: 'suppliers', rowId: 'id', ownedBy: 'integration_id', ownerId: 7 } as const;
const rows = Array.from({ length: 2300 }, (_, at) => ({ id: at + 1, supplier: `S-${at}` }));

interface ServerHabits {
  /** Rows per page at most. */
  readonly cap?: number;
  readonly counts?: boolean;
  readonly pages?: boolean;
}

function serve(all: readonly object[], { cap = 5000, counts = true, pages = true }: ServerHabits = {}) {
  bridge.answerWith('suppliers.datatable', async (input) => {
    const { page, per_page } = input as { page: number; per_page: number };
    const size = Math.min(per_page, cap);
    const data = pages ? all.slice((page - 1) * size, page * size) : all;
    return counts ? { data, total: all.length } : { data };
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
    ['sends fewer rows per page than asked', rows.slice(0, 260), { cap: 100 }],
    ['does not say how many there are', rows, { counts: false }],
    ['sends all rows at once', rows, { pages: false }],
    ['sends all rows at once without their number', rows, { pages: false, counts: false }],
    ['has none', [], {}],
  ])('come from a server that %s', async (_, all, habits) => {
    serve(all, habits);
    expect((await loadAllRows(suppliers)).rows).toEqual(all);
  });

  /** A server that cuts pages to 100 rows and names no total. */
  function cut(all: readonly object[], counts: 'in its own size' | 'in the size that was asked for') {
    bridge.answerWith('suppliers.datatable', async (input) => {
      const { page, per_page } = input as { page: number; per_page: number };
      const size = Math.min(per_page, 100);
      const first = (page - 1) * (counts === 'in its own size' ? size : per_page);
      return { data: all.slice(first, first + size) };
    });
  }

  it.each([
    ['in its own size', 260, 3],
    ['in the size that was asked for', 260, 3],
    ['in its own size', 300, 4],
    ['in its own size', 100, 2],
    ['in its own size', 37, 2],
  ] as const)(
    'come from a server without totals that cuts pages and counts them %s: %i rows',
    async (counts, count, calls) => {
      cut(rows.slice(0, count), counts);
      expect(await loadAllRows(suppliers)).toEqual({
        rows: rows.slice(0, count),
        total: count,
        hasUnread: false,
      });
      expect(bridge.calls('suppliers.datatable')).toHaveLength(calls);
    },
  );

  it('come from a server without totals that leaves out of a cut page what cannot be read', async () => {
    const unread = [{ what: 'row', count: 1, names: ['Row 3: null'] }];
    bridge.answerWith('suppliers.datatable', async (input) => {
      const { page, per_page } = input as { page: number; per_page: number };
      const data = rows
        .slice(0, 150)
        .slice((page - 1) * Math.min(per_page, 100), page * Math.min(per_page, 100));
      return page === 1 ? { data: data.slice(1), unread } : { data };
    });
    expect(await loadAllRows(suppliers)).toMatchObject({ rows: rows.slice(1, 150), hasUnread: true });
  });

  it.each([
    ['100 rows may be a page of more', 100, true],
    ['37 rows are no page size, so they are all', 37, undefined],
  ])('of a server without totals and pages: %s', async (_, count, isUncertain) => {
    serve(rows.slice(0, count), { pages: false, counts: false });
    const loaded = await loadAllRows(suppliers);
    expect([loaded.rows.length, loaded.total, loaded.isUncertain]).toEqual([count, count, isUncertain]);
  });

  it('without ids end as well if a server without totals sends the same page again', async () => {
    const data = [{ supplier: 'A' }, { supplier: 'B' }];
    bridge.answer('suppliers.datatable', { data });
    expect((await loadAllRows(suppliers)).rows).toEqual(data);
    expect(bridge.calls('suppliers.datatable')).toHaveLength(2);
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

  it('have also those without an id, and say that one of an earlier page could not be read', async () => {
    bridge.answerWith('suppliers.datatable', async (input) =>
      (input as { page: number }).page === 1
        ? { data: [{ supplier: 'A' }, { supplier: 'B' }], total: 3, unread: [{ what: 'row', count: 1 }] }
        : { data: [{ supplier: 'C' }], total: 3 },
    );
    expect(await loadAllRows(suppliers)).toEqual({
      rows: [{ supplier: 'A' }, { supplier: 'B' }, { supplier: 'C' }],
      total: 3,
      hasUnread: true,
    });
  });

  it('are never more in the progress than there are', async () => {
    bridge.answer('suppliers.datatable', { data: rows.slice(0, 10), total: 4 });
    const progress: [number, number][] = [];
    await loadAllRows(suppliers, { onProgress: (done, of) => progress.push([done, of]) });
    expect(progress).toEqual([[10, 10]]);
  });

  it('are not asked for any more once stopped', async () => {
    serve(rows);
    const stop = new AbortController();
    const loading = loadAllRows(suppliers, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(loading).rejects.toThrow('abort');
    expect(bridge.calls('suppliers.datatable')).toHaveLength(1);
  });

  it('are none if they come after the stop', async () => {
    const held = bridge.hold('suppliers.datatable');
    const stop = new AbortController();
    const loading = loadAllRows(suppliers, { signal: stop.signal });
    stop.abort();
    held.succeed({ data: rows.slice(0, 1), total: 1 });
    await expect(loading).rejects.toThrow('abort');
  });
});
