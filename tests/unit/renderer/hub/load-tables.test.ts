// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { loadTables, type RowsProgress } from '../../../../renderer/hub/load-tables';
import { findHubTable } from '../../../../shared/hub';
import { FakeBridge } from '../../../support/page/fake-bridge';

const bridge = new FakeBridge();
beforeEach(() => bridge.install());

const tables = ['suppliers', 'skus-mapping'].flatMap((id) => findHubTable(id) ?? []);

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
