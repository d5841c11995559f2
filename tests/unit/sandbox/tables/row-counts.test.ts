import { expect, it } from 'vitest';
import { rowCounts } from '../../../../sandbox/tables/row-counts';

it('reads counts by list', () => {
  expect(rowCounts('orders=2000, shipments=0')).toEqual({ orders: 2000, shipments: 0 });
  expect(rowCounts('')).toEqual({});
});

it.each(['nothing=5', 'orders', 'orders=many', 'orders=-1', 'orders=1=2', 'orders=99999999', '=5'])(
  'refuses %s in words',
  (text) => {
    expect(() => rowCounts(text)).toThrow(/^--rows: /);
  },
);
