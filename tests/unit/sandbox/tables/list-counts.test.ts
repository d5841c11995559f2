import { expect, it } from 'vitest';
import { columnCounts, rowCounts } from '../../../../sandbox/tables/list-counts';

it('reads counts by list', () => {
  expect(rowCounts('orders=2000, shipments=0')).toEqual({ orders: 2000, shipments: 0 });
  expect(rowCounts('')).toEqual({});
  expect(columnCounts('orders=500')).toEqual({ orders: 500 });
});

const wrong = ['nothing=5', 'orders', 'orders=many', 'orders=-1', 'orders=1=2', 'orders=99999999', '=5'];

it.each(wrong)('refuses %s with a reason', (text) => {
  expect(() => rowCounts(text)).toThrow(/^--rows: /);
  expect(() => columnCounts(text)).toThrow(/^--columns: /);
});

it('refuses columns for a table with fixed columns, and more than a table can have', () => {
  expect(() => columnCounts('countries=500')).toThrow('--columns: there is no list countries.');
  expect(() => columnCounts('orders=1001')).toThrow('up to 1000');
});
