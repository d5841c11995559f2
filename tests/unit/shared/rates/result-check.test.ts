/** Overlaps and repeated keys that a change brings, and those that the rows had before. */
import { describe, expect, test } from 'vitest';
import { type RateTableId, rateTable } from '../../../../shared/rates/rate-tables';
import { checkResult, newConflicts } from '../../../../shared/rates/result-check';
import { columnsOfRows, rowsOfColumns } from '../../../../shared/rates/rows-file';
import type { TableRow } from '../../../../shared/row-tables/row-table';

const rates = rateTable('delivery-rates');

/** `0..1 6.19 Oslo` */
function bandRow(text: string): TableRow {
  const [ends = '', rate = '', city = ''] = text.split(' ');
  const [from = '', to = ''] = ends.split('..');
  return { from, to, rate, city };
}
const columnsOf = (rows: readonly string[]) => columnsOfRows(rates, rows.map(bandRow));

/** `overlap 0..1 0..0.5` for each conflict. */
function brought(before: readonly string[], after: readonly string[]): string[] {
  const found = newConflicts(rates, columnsOf(before), columnsOf(after));
  const name = (row: number) => (after[row] ?? '').split(' ')[0];
  return found.map(({ kind, rows }) => [kind, ...rows.map(name)].join(' '));
}

describe('a change brings', () => {
  test.each<[string, string[], string[], string[]]>([
    ['nothing without a change', ['0..1 5', '0.5..2 6'], ['0..1 5', '0.5..2 6'], []],
    ['nothing with another rate for each row', ['0..1 5', '0.5..2 6'], ['0..1 5.25', '0.5..2 6.3'], []],
    ['nothing with bands that touch', ['0..1 5'], ['0..1 5', '1..2 6'], []],
    ['nothing with a band of another city', ['0..1 5 7'], ['0..1 5 7', '0..2 6 8'], []],
    ['nothing where an overlap goes', ['0..1 5', '0.5..2 6'], ['0..1 5'], []],
    [
      'an overlap with a new band',
      ['0..0.1 5', '0.1..0.5 6'],
      ['0..0.1 5', '0.1..0.5 6', '0..1 4'],
      ['overlap 0..0.1 0..1', 'overlap 0..1 0.1..0.5'],
    ],
    ['an overlap of new bands', [], ['0..2 5', '1..3 6'], ['overlap 0..2 1..3']],
    [
      'only the new one of two overlaps',
      ['0..1 5', '0.5..2 6'],
      ['0..1 5', '0.5..2 6', '1.5..3 7'],
      ['overlap 0.5..2 1.5..3'],
    ],
    ['a key twice', ['0..1 5'], ['0..1 5', '0..1 5'], ['duplicate-equal 0..1 0..1']],
    ['two rates for a band', ['0..1 5', '0..1 5'], ['0..1 5', '0..1 6'], ['duplicate-different 0..1 0..1']],
    ['nothing where two rates were before', ['0..1 5', '0..1 6'], ['0..1 5.5', '0..1 6.6'], []],
  ])('%s', (_what, before, after, expected) => {
    expect(brought(before, after)).toEqual(expected);
  });

  test('an overlap with a band without an end', () => {
    const increments = rateTable('delivery-increments');
    const row = (from: string, to: string): TableRow => ({ from, to, increment: '1', rate: '5', city: '' });
    const before = columnsOfRows(increments, [row('30', '')]);
    const after = columnsOfRows(increments, [row('30', ''), row('40', '50'), row('20', '30')]);
    expect(newConflicts(increments, before, after)).toMatchObject([
      { kind: 'overlap', rows: [0, 1], from: '40', to: '50' },
    ]);
  });

  test('an overlap when a band goes to the location of another one', () => {
    const returns = rateTable('returns-rates');
    const row = (from: string, to: string, location: string): TableRow => ({
      from,
      to,
      rate: '5',
      location_type: '2',
      location_id: location,
    });
    const before = columnsOfRows(returns, [row('0', '2', '1'), row('1', '3', '2')]);
    const after = columnsOfRows(returns, [row('0', '2', '1'), row('1', '3', '1')]);
    expect(newConflicts(returns, before, after)).toMatchObject([{ kind: 'overlap', rows: [0, 1] }]);
    expect(newConflicts(returns, before, before)).toEqual([]);
  });

  test.each<[RateTableId | 'single-rate', TableRow[], TableRow[], number]>([
    [
      'box-rates',
      [{ box_id: '1', rate: '2' }],
      [
        { box_id: '1', rate: '3' },
        { box_id: '2', rate: '3' },
      ],
      0,
    ],
    [
      'box-rates',
      [{ box_id: '1', rate: '2' }],
      [
        { box_id: '1', rate: '2' },
        { box_id: '1', rate: '3' },
      ],
      1,
    ],
    [
      'area-rates',
      [],
      [
        { from: '1', to: '2', rate: '2' },
        { from: '1', to: '2', rate: '2' },
      ],
      1,
    ],
    ['single-rate', [{ rate: '2' }], [{ rate: '3' }], 0],
  ])('repeated keys of %s, which are no bands', (id, before, after, count) => {
    const table = rateTable(id);
    const found = newConflicts(table, columnsOfRows(table, before), columnsOfRows(table, after));
    expect(found).toHaveLength(count);
  });
});

test('gaps are named, and what was there before is told apart', () => {
  const columns = columnsOf(['0..1 5', '2..4 6', '3..5 7']);
  const rows = rowsOfColumns(rates, columns);
  const { brought: found, before, gaps } = checkResult(rates, columns, () => false);
  expect([found, before.map(({ kind }) => kind)]).toEqual([[], ['overlap']]);
  expect(gaps.map(({ from, to }) => [from, to])).toEqual([['1', '2']]);
  expect(rows).toHaveLength(3);
});
