/** Which of the rows with one key counts. */
import { expect, test } from 'vitest';
import { duplicatesToRemove } from '../../../../shared/rates/duplicates';
import { rateTable } from '../../../../shared/rates/rate-tables';
import { columnsOfRows } from '../../../../shared/rates/rows-file';

const rates = rateTable('delivery-rates');
const rows = ['5', '', '7', '5', '7', '3'].map((rate) => ({ from: '0', to: '1', rate, city: '' }));
const columns = columnsOfRows(rates, [
  ...rows,
  { from: '0.0', to: '1', rate: '9', city: '2' },
  { from: '0', to: '1.0', rate: '9.00', city: '2' },
  { from: '1', to: '2', rate: '1', city: '' },
]);
const all = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const kept = (removed: Uint32Array, shown = all) => shown.filter((row) => !removed.includes(row));

test.each([
  ['first', [0, 6, 8]],
  ['last', [5, 7, 8]],
  ['highest', [2, 6, 8]],
  ['lowest', [5, 6, 8]],
] as const)('the %s row counts', (keep, expected) => {
  expect(kept(duplicatesToRemove(rates, columns, all, keep))).toEqual(expected);
});

test('first and last are those of the rows as they are shown', () => {
  const shown = [...all].reverse();
  expect(kept(duplicatesToRemove(rates, columns, shown, 'first'))).toEqual([5, 7, 8]);
});

test('rows that are not among those asked for stay', () => {
  expect([...duplicatesToRemove(rates, columns, [2, 4, 8], 'last')]).toEqual([2]);
});

test('only groups of equal rows fold when others need a choice', () => {
  expect([...duplicatesToRemove(rates, columns, all, 'first', true)]).toEqual([7]);
});

test('where no row of a group has a rate the first one counts', () => {
  const blank = columnsOfRows(rates, [rows[1] ?? {}, rows[1] ?? {}]);
  expect([...duplicatesToRemove(rates, blank, [0, 1], 'highest')]).toEqual([1]);
});
