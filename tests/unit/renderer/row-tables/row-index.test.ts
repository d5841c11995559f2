import { expect, it } from 'vitest';
import { RowIndex } from '../../../../renderer/row-tables/row-index';
import { brokenCount, isBroken, problemsOf } from '../../../../renderer/row-tables/row-problems';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';

const row = (at: number, rate = '1.50') => ({ from: String(at), to: String(at + 1), rate, city: '' });
const few = [row(1), row(2)];
/** The last one repeats the first, and one is wrong. */
const many = [...Array.from({ length: 5000 }, (_, at) => row(at + 10)), row(90_000, 'x'), row(10)];

const contentOf = (rowIndex: RowIndex) => ({
  rows: rowIndex.rows,
  problems: problemsOf(rowIndex),
  digits: rowIndex.digits(),
});

function afresh(rows: typeof many) {
  const rowIndex = new RowIndex(deliveryRates, isBroken);
  rowIndex.update(rows);
  return contentOf(rowIndex);
}

it('knows the same of rows that it takes in steps', () => {
  const rowIndex = new RowIndex(deliveryRates, isBroken);
  rowIndex.update(few);
  let steps = 0;
  for (const _step of rowIndex.updateInSteps(many)) steps += 1;
  expect(steps).toBeGreaterThan(20);
  expect(contentOf(rowIndex)).toEqual(afresh(many));
  expect(contentOf(rowIndex).problems.rows).toEqual([5000, 5001]);
});

it.each([1, 30, 100])('does what was begun before it takes other rows, left after %i steps', (left) => {
  const rowIndex = new RowIndex(deliveryRates, isBroken);
  rowIndex.update(few);
  const begun = rowIndex.updateInSteps(many);
  for (let at = 0; at < left; at += 1) begun.next();
  // During an update the difference is unknown.
  expect(rowIndex.changedCount(few)).toBeGreaterThan(few.length);
  rowIndex.update(few);
  expect(contentOf(rowIndex)).toEqual(afresh(few));
  expect(rowIndex.changedCount(few)).toBe(0);
});

it('counts the rows that break a rule', () => {
  expect(brokenCount(deliveryRates, few)).toBe(0);
  expect(brokenCount(deliveryRates, many)).toBe(1);
  expect(brokenCount(deliveryRates, [...few, row(5, '-1')])).toBe(1);
});
