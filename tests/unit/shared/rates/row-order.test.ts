/** Rows in the order of their fields, few or many, and after changes. */
import { expect, test } from 'vitest';
import { NumberColumn, TextColumn } from '../../../../shared/rates/columns';
import { compareRows, countedUp, RowOrder, sortRows } from '../../../../shared/rates/row-order';
import { randomOf } from '../../../support/random';

const many = 6000;

/** Columns with the numbers of a test. */
function columns(seed: number, number: (below: (limit: number) => number) => string) {
  const { below } = randomOf(seed);
  const city = new TextColumn(many);
  const from = new NumberColumn(many);
  for (let row = 0; row < many; row += 1) {
    city.put(row, `${below(70)}`);
    from.put(row, number(below));
  }
  return { city, from, below };
}

test.each([
  ['small numbers', (below: (limit: number) => number) => `${below(400)}.${below(10)}`],
  ['large numbers', (below) => `${below(4_000_000)}.${below(10)}`],
  ['numbers below 0', (below) => `${below(3) - 1}${below(900)}.${below(10)}`.replace('-1', '-')],
  ['numbers about 0', (below) => `${below(2) ? '-' : ''}0.00000${below(10)}`],
  ['long numbers below 0', (below) => `-${below(3)}000000.00000${below(10)}`],
  ['no numbers among them', (below) => (below(9) === 0 ? '' : `${below(400)}`)],
  ['no numbers among large ones', (below) => (below(9) === 0 ? '' : `${below(2_000_000_000) - 5}`)],
  ['the largest number of two digits', (below) => (below(9) === 0 ? '' : `4294.96729${below(9)}`)],
  ['numbers that no units hold', (below) => `1.0000000000000000000000${below(9)}`],
] as [string, (below: (limit: number) => number) => string][])('%s are sorted', (_, number) => {
  const { city, from } = columns(1, number);
  const rows = countedUp(many);
  sortRows([city, from], rows);
  // Written out: cities in the order of their codes, numbers by size and none last, then the number of the row.
  const expected = [...countedUp(many)].sort(
    (a, b) =>
      (city.codes[a] ?? 0) - (city.codes[b] ?? 0) ||
      (from.has(a) && from.has(b) ? from.compare(a, from, b) : Number(from.has(b)) - Number(from.has(a))) ||
      a - b,
  );
  expect([...rows]).toEqual(expected);
});

test.each([1, 5, 40, 700])('%i rows that change are put where they belong', (count) => {
  const { city, from, below } = columns(count, (limit) => `${limit(400)}`);
  const order = new RowOrder([city, from]);
  order.fill(countedUp(many), many, false);
  const changed = Uint32Array.from(new Set(Array.from({ length: count }, () => below(many))));
  const gone = new Set([...changed].filter((_, at) => at % 3 === 2));
  for (const row of changed) from.put(row, `${below(500)}`);
  const beside = order.update(changed, (row) => !gone.has(row));
  const expected = [...countedUp(many)]
    .filter((row) => !gone.has(row))
    .sort((a, b) => compareRows([city, from], a, b));
  expect([...order.rows.subarray(0, order.length)]).toEqual(expected);
  expect(beside.size).toBeGreaterThan(0);
});
