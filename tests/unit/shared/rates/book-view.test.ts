/** Views of an open rate file by its changes. */
import { expect, test } from 'vitest';
import { BookChecks } from '../../../../shared/rates/book-checks';
import { BookViews } from '../../../../shared/rates/book-view';
import { rateTable } from '../../../../shared/rates/rate-tables';
import { columnsOfRows } from '../../../../shared/rates/rows-file';
import { openBook } from '../../../support/rate-books';

test('by danger descending, the most dangerous comes first and what does not change last', () => {
  const current = columnsOfRows(
    rateTable('delivery-rates'),
    [
      ['0', '1', '5'],
      ['1', '2', '5'],
      ['2', '3', '5'],
      ['3', '4', '5'],
      ['9', '10', '5'],
    ].map(([from = '', to = '', rate = '']) => ({ from, to, rate, city: '' })),
  );
  const book = openBook('from,to,rate\n0,1,5\n1,2,6\n2,3,500\n3,4,9\n4,5,7\n');
  const checks = new BookChecks(book, current);
  const views = new BookViews(book, () => checks.comparison);
  const shown = (descending: boolean) => [
    ...views.rows({ sort: { field: 'danger', descending }, finding: null, change: null, text: '' }),
  ];
  // The mix-up, the larger and the smaller move, the removed row, the added and the unchanged one.
  expect(shown(true)).toEqual([2, 3, 1, -5, 4, 0]);
  expect(shown(false)).toEqual([0, 4, -5, 1, 3, 2]);
});
