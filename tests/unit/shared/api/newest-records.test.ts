/** The newest records of a list before and after a call adds one: the conclusions from the ids. */
import { describe, expect, it } from 'vitest';
import { addedSince, addedTo, newestRecords } from '../../../../shared/api/newest-records';
import type { Id } from '../../../../shared/table/row';

const list = { rowId: 'id' };
const page = (ids: readonly Id[], total?: number) => ({ data: ids.map((id) => ({ id })), total });
const down = (from: number, count: number) => Array.from({ length: count }, (_, at) => from - at);

describe('records that were added since', () => {
  it.each<
    [string, readonly Id[], number | undefined, readonly Id[], number | undefined, readonly Id[], boolean]
  >([
    ['one above the newest', down(60, 25), 60, down(61, 25), 61, [61], true],
    ['none', down(60, 25), 60, down(60, 25), 60, [], true],
    ['none, and an old one was removed', down(60, 25), 60, [60, ...down(58, 24)], 59, [], true],
    ['none, and the newest was removed', down(60, 25), 60, down(59, 25), 59, [], true],
    ['more than a page', down(60, 25), 60, down(99, 25), 99, down(99, 25), true],
    ['ids as texts', ['60', '59'], 60, ['61', '60'], 61, ['61'], true],
    ['the first of an empty list', [], 0, [1], 1, [1], true],
    ['none in an empty list', [], 0, [], 0, [], true],
    ['a server without totals', down(60, 25), undefined, down(61, 25), undefined, [61], true],
    // A server that does not sort sends the oldest records first: the records on later pages are unknown.
    ['the oldest first', [1, 2, 3], 60, [1, 2, 3], 61, [], false],
    ['the oldest first, all of them', [1, 2, 3], 3, [1, 2, 3, 4], 4, [4], true],
    ['the oldest first, all of them, none added', [1, 2, 3], 3, [1, 2, 3], 3, [], true],
    ['codes', ['b', 'a'], 40, ['c', 'b'], 41, ['c'], false],
    ['codes, all of them', ['b', 'a'], 2, ['c', 'b', 'a'], 3, ['c'], true],
    ['codes, none on the page', ['b', 'a'], 40, ['b', 'a'], 41, [], false],
    ['one row a page', [60], 60, [60], 60, [], false],
    ['ids of their own, all of them', [9, 4], 2, [9, 4, 2], 3, [2], true],
    ['ids of their own, none on the page', down(60, 25), 60, down(60, 25), 61, [], false],
  ])('%s', (_name, before, total, now, nowTotal, added, isSure) => {
    const kept = newestRecords(list, page(before, total));
    const found = addedSince(list, kept, page(now, nowTotal));
    expect(found).toEqual({ rows: added.map((id) => ({ id })), isSure });
  });

  it('are not known if the newest could not be read before', () => {
    expect(addedSince(list, undefined, page([9], 1))).toEqual({ rows: [], isSure: false });
  });
});

it('keeps 25 ids at most', () => {
  expect(newestRecords(list, page(down(200, 100), 100))).toEqual({ ids: down(200, 25), total: 100 });
});

describe('the list to which a call adds', () => {
  it.each([
    ['finance-services.store', {}, 'finance-services'],
    ['contracts.duplicate', { id: 5 }, 'contracts'],
    ['products.duplicate', { id: 5 }, 'products'],
    ['suppliers.store', { integration_id: 7, supplier: 'Acme' }, 'suppliers'],
    ['uploads.store', { type: 'skus', file: 'h1' }, 'skus'],
    // Its owner is not known, so its rows cannot be read.
    ['suppliers.store', {}, undefined],
    ['contracts.update', { id: 5 }, undefined],
    ['orders.reset', { id: [5] }, undefined],
    ['uploads.store', { type: 'nothing', file: 'h1' }, undefined],
  ])('%s', (call, input, id) => {
    expect(addedTo(call, input)?.id).toBe(id);
  });

  it('has its owner', () => {
    expect(addedTo('suppliers.store', { integration_id: 7 })).toMatchObject({ ownerId: 7 });
  });
});
