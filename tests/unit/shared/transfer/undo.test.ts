/** The undo of an import, derived from its changes and the current rows of the server. */
import { describe, expect, it } from 'vitest';
import type { EntryRow, RowEntry } from '../../../../shared/desk/row-entries';
import { rowKey, type StoredRow } from '../../../../shared/transfer/check-rows';
import { transferTable } from '../../../../shared/transfer/stored-table';
import { undoPlan } from '../../../../shared/transfer/undo';

type Values = NonNullable<EntryRow['values']>;

const entry = (row: EntryRow, reason: RowEntry['reason'] = null) => ({ row, reason }) as RowEntry;
const storedIn =
  (id: string) =>
  (row: number, values: Values): StoredRow => ({
    ...{ id: row, values },
    key: rowKey(transferTable({ id }), values),
  });
const plan = (
  id: string,
  entries: readonly RowEntry[],
  stored: readonly StoredRow[],
  permits: (name: string) => boolean = () => true,
) => undoPlan(transferTable({ id }), entries, { stored, permits, options: {} });

describe('rows of suppliers', () => {
  const stored = storedIn('suppliers');
  const amber = { supplier: 'Amber', system_code: 'A-1' };
  const added = entry({ kind: 'store', values: amber });
  const changed = entry({ kind: 'update', id: 9, values: amber, was: JSON.stringify(['Amber', 'old']) });

  it('that were added are removed, and those that were changed get what they had', () => {
    const more = { supplier: 'Blue', system_code: 'B-1' };
    const { rows, removed, restored } = plan(
      'suppliers',
      [changed, entry({ kind: 'store', values: more })],
      [stored(9, amber), stored(10, more)],
    );
    expect([removed, restored]).toEqual([1, 1]);
    expect(rows).toEqual([
      {
        title: 'Restore supplier Amber',
        row: { kind: 'update', id: 9, values: { supplier: 'Amber', system_code: 'old' }, onlyIf: amber },
      },
      { title: 'Remove supplier Blue', row: { kind: 'destroy', id: 10, onlyIf: more } },
    ]);
  });

  it.each([
    ['were changed since', [stored(9, { ...amber, system_code: 'X' })], { changed: 2 }],
    ['are gone', [], { undone: 2 }],
  ])('that %s are left', (_what, now, counts) => {
    const none = { rows: [], removed: 0, restored: 0, changed: 0, undone: 0, refused: new Map() };
    expect(plan('suppliers', [added, changed], now)).toEqual({ ...none, ...counts });
  });

  it('that have what they had before need nothing', () => {
    const { rows, undone } = plan('suppliers', [changed], [stored(9, { ...amber, system_code: 'old' })]);
    expect([rows, undone]).toEqual([[], 1]);
  });

  it('that were there before the import came to them are left', () => {
    const there = entry({ kind: 'store', values: amber }, 'already-there');
    expect(plan('suppliers', [there], [stored(9, amber)]).rows).toEqual([]);
  });

  it('of which several are the same are removed as often as they were added', () => {
    const { rows } = plan('suppliers', [added], [stored(9, amber), stored(11, amber), stored(10, amber)]);
    expect(rows.map(({ row }) => row.id)).toEqual([11]);
  });

  it('say why they are left where the account may not remove or edit them', () => {
    const { rows, refused } = plan('suppliers', [added, changed], [stored(9, amber)], () => false);
    expect(rows).toEqual([]);
    expect([...refused]).toEqual([
      ['Your account may not remove rows here', 1],
      ['Your account may not edit rows here', 1],
    ]);
  });

  it('whose values of before were not written down are left', () => {
    const { refused } = plan(
      'suppliers',
      [entry({ kind: 'update', id: 9, values: amber })],
      [stored(9, amber)],
    );
    expect([...refused.keys()]).toEqual(['The previous values are unknown']);
  });

  it('of which the server does not send a value are not set back to an empty one', () => {
    const was = JSON.stringify(['Amber', '']);
    const { rows, refused } = plan(
      'suppliers',
      [entry({ kind: 'update', id: 9, values: amber, was })],
      [{ ...stored(9, { ...amber, system_code: '' }), unknown: ['System_code'] }],
    );
    expect(rows).toEqual([]);
    expect([...refused.keys()]).toEqual(['The previous values are unknown']);
  });
});

it('a SKU is removed by its name, as its Remove does', () => {
  const values = { sku: 'P-1', system_sku: 'C-1' };
  const { rows } = plan(
    'skus-mapping',
    [entry({ kind: 'store', values })],
    [storedIn('skus-mapping')(5, values)],
  );
  expect(rows.map(({ row }) => row)).toEqual([{ kind: 'destroy', id: 5, sentAs: 'P-1', onlyIf: values }]);
});

it('countries are removed one by one, though they were added in one call', () => {
  const stored = storedIn('countries');
  const { rows } = plan(
    'countries',
    [entry({ kind: 'store', values: { countries: ['2', '3'] } })],
    [stored(2, { countries: ['2'] }), stored(3, { countries: ['3'] }), stored(4, { countries: ['4'] })],
  );
  expect(rows.map(({ row }) => [row.kind, row.id])).toEqual([
    ['destroy', 2],
    ['destroy', 3],
  ]);
});
