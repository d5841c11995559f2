/** Strips of bands as they are drawn. */
import { describe, expect, test } from 'vitest';
import { type RateTableId, rateTable } from '../../../../shared/rates/rate-tables';
import { RowChecks } from '../../../../shared/rates/row-checks';
import { columnsOfRows } from '../../../../shared/rates/rows-file';
import { type Strip, Strips, segmentCap } from '../../../../shared/rates/strips';

function stripsOf(id: RateTableId, rows: readonly string[]): Strips {
  const table = rateTable(id);
  const columns = columnsOfRows(
    table,
    rows.map((text) => {
      const [ends = '', rate = '', city = ''] = text.split(' ');
      const [from = '', to = ''] = ends.split('..');
      return { from, to, rate, city, increment: '1' };
    }),
  );
  return new Strips(table, columns, new RowChecks(table, columns));
}

/** `band 0..1 r0 = 5` */
const drawn = ({ segments }: Strip) =>
  segments.map(({ kind, from, to, rows, rate }) => `${kind} ${from}..${to ?? ''} r${rows} = ${rate}`);
const first = (...rows: string[]) => stripsOf('delivery-increments', rows).strip(0);

describe('the segments of a strip', () => {
  test.each([
    ['bands that touch', ['0..1 5', '1..2 6'], ['band 0..1 r0 = 5', 'band 1..2 r1 = 6']],
    ['a gap', ['0..1 5', '1.5..2 6'], ['band 0..1 r0 = 5', 'gap 1..1.5 r0 = null', 'band 1.5..2 r1 = 6']],
    ['a first band above 0', ['0.5..1 5'], ['gap 0..0.5 r = null', 'band 0.5..1 r0 = 5']],
    ['a first band below 0', ['-1..1 5'], ['band -1..1 r0 = 5']],
    ['an open end', ['0..1 5', '1.. 6'], ['band 0..1 r0 = 5', 'open 1.. r1 = 6']],
    [
      'bands that lie on each other',
      ['0..2 5', '1..3 6'],
      ['band 0..1 r0 = 5', 'overlap 1..2 r0,1 = null', 'band 2..3 r1 = 6'],
    ],
    [
      'a band inside of another',
      ['0..9 5', '1..3 5', '10..11 7'],
      [
        'band 0..1 r0 = 5',
        'overlap 1..3 r0,1 = 5',
        'band 3..9 r0 = 5',
        'gap 9..10 r1 = null',
        'band 10..11 r2 = 7',
      ],
    ],
    [
      'a band behind an open end',
      ['0.. 5', '2..3 6'],
      ['band 0..2 r0 = 5', 'overlap 2..3 r0,1 = null', 'open 3.. r0 = 5'],
    ],
    ['a row that stands there twice', ['0..1 5', '0..1 5.0'], ['band 0..1 r0,1 = 5']],
    ['a band with two rates', ['0..1 5', '0..1 6'], ['overlap 0..1 r0,1 = null']],
    ['a band without width', ['0..1 5', '1..1 6'], ['band 0..1 r0 = 5', 'band 1..1 r1 = 6']],
    ['a reversed band is left out', ['0..1 5', '3..2 6'], ['band 0..1 r0 = 5']],
  ])('%s', (_, rows, expected) => {
    expect(drawn(first(...rows))).toEqual(expected);
  });
});

test('bands, gaps and overlaps are counted', () => {
  const { bands, gaps, overlaps } = first('1..2 5', '1..2 5', '3..5 6', '4..6 7', '4..6 8');
  expect({ bands, gaps, overlaps }).toEqual({ bands: 3, gaps: 2, overlaps: 2 });
});

test('each city is a strip, and a row leads to its own', () => {
  const strips = stripsOf('delivery-rates', ['0..1 5 Oslo', '0..1 6', '1..2 7 Oslo', '3..2 1 Rome']);
  const keys = Array.from({ length: strips.count }, (_, place) => strips.strip(place).key.city);
  expect(keys).toEqual(['', 'Oslo', 'Rome']);
  expect([0, 1, 2, 3].map((row) => keys[strips.placeOf(row)])).toEqual(['Oslo', '', 'Oslo', 'Rome']);
  expect(strips.placeOf(99)).toBe(-1);
});

test('of a long strip the first segments are drawn and all are counted', () => {
  const strip = first(...Array.from({ length: 2000 }, (_, at) => `${at}..${at + 1} 5`));
  expect([strip.segments.length, strip.bands]).toEqual([segmentCap, 2000]);
});

test('a table without bands, and one without rows, has no strips', () => {
  expect(stripsOf('box-rates', ['0..1 5']).count).toBe(0);
  expect(stripsOf('delivery-rates', []).count).toBe(0);
});
