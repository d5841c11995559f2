/** Computations of the grid over 200,000 rows, each compared with a plain loop over the same values. */
import { test } from 'vitest';
import { arranged, plainLayout } from '../../shared/table/layout';
import { nothingSelected, selectRange, toggleAll, toggleOne } from '../../shared/table/selection';
import { summaryOf } from '../support/summary-of';

const count = 200_000;
const amounts = Array.from({ length: count }, (_, at) => `${at}.${String(at % 100).padStart(2, '0')}`);
const ids = Array.from({ length: count }, (_, at) => at + 1);
const once = { iterations: 10, warmupIterations: 2, time: 0, warmupTime: 0 };

test('figures of 200,000 amounts', { timeout: 60_000 }, async ({ bench }) => {
  await bench.compare(
    bench('a bare loop of floating sums', () => {
      let sum = 0;
      let min = Number.POSITIVE_INFINITY;
      let max = Number.NEGATIVE_INFINITY;
      for (const amount of amounts) {
        const value = Number(amount);
        sum += value;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      return void (sum + min + max);
    }),
    bench('summaryOf(), exact', () => void summaryOf(amounts)),
    once,
  );
});

test('selecting among 200,000 rows', { timeout: 60_000 }, async ({ bench }) => {
  const all = toggleAll(nothingSelected, ids);
  const begun = toggleOne(nothingSelected, 1, ids);
  await bench.compare(
    bench('a bare loop into a set', () => {
      const set = new Set<number>();
      for (const id of ids) set.add(id);
      return void set.size;
    }),
    bench('select all', () => void toggleAll(nothingSelected, ids)),
    bench('one row out of all', () => void toggleOne(all, 100_000, ids)),
    bench('the range of all', () => void selectRange(begun, count, ids)),
    once,
  );
});

test('arranging 60 columns', { timeout: 60_000 }, async ({ bench }) => {
  const headers = Array.from({ length: 60 }, (_, at) => ({
    value: `column_${at}`,
    visible: at % 9 !== 0,
    mobile_visible: true,
  }));
  const order = headers.map(({ value }) => value).reverse();
  const layout = { ...plainLayout, order, shown: { column_7: false } };
  await bench.compare(
    bench('a bare filter', () => {
      for (let times = 0; times < 1000; times += 1) headers.filter(({ visible }) => visible);
    }),
    bench('arranged()', () => {
      for (let times = 0; times < 1000; times += 1) arranged(headers, layout, false);
    }),
    once,
  );
});
