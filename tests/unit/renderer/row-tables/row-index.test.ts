import { expect, it } from 'vitest';
import { RowIndex } from '../../../../renderer/row-tables/row-index';
import { brokenCount, isBroken, problemsOf } from '../../../../renderer/row-tables/row-problems';
import { deliveryRates } from '../../../../shared/row-tables/delivery-rates';

const row = (at: number, rate = '1.50') => ({ from: String(at), to: String(at + 1), rate, city: '' });
const few = [row(1), row(2)];
/** The last one repeats the first, and one is wrong. */
const many = [...Array.from({ length: 5000 }, (_, at) => row(at + 10)), row(90_000, 'x'), row(10)];

const factsOf = (facts: RowIndex) => ({
  rows: facts.rows,
  problems: problemsOf(facts),
  digits: facts.digits(),
});

function afresh(rows: typeof many) {
  const facts = new RowIndex(deliveryRates, isBroken);
  facts.take(rows);
  return factsOf(facts);
}

it('knows the same of rows that it takes in steps', () => {
  const facts = new RowIndex(deliveryRates, isBroken);
  facts.take(few);
  let steps = 0;
  for (const _step of facts.taking(many)) steps += 1;
  expect(steps).toBeGreaterThan(20);
  expect(factsOf(facts)).toEqual(afresh(many));
  expect(factsOf(facts).problems.rows).toEqual([5000, 5001]);
});

it.each([1, 30, 100])('does what was begun before it takes other rows, left after %i steps', (left) => {
  const facts = new RowIndex(deliveryRates, isBroken);
  facts.take(few);
  const begun = facts.taking(many);
  for (let at = 0; at < left; at += 1) begun.next();
  // It cannot be told yet how much the rows differ.
  expect(facts.changed(few)).toBeGreaterThan(few.length);
  facts.take(few);
  expect(factsOf(facts)).toEqual(afresh(few));
  expect(facts.changed(few)).toBe(0);
});

it('counts the rows that break a rule', () => {
  expect(brokenCount(deliveryRates, few)).toBe(0);
  expect(brokenCount(deliveryRates, many)).toBe(1);
  expect(brokenCount(deliveryRates, [...few, row(5, '-1')])).toBe(1);
});
