/** Operations of a form on a rate table of 100,000 rows, compared with a plain loop over the same rows. */
import { test } from 'vitest';
import { pasteCells, readCells } from '../../renderer/row-tables/clipboard-rows';
import { RowIndex } from '../../renderer/row-tables/row-index';
import { isBroken, problemsOf } from '../../renderer/row-tables/row-problems';
import { runToEnd } from '../../renderer/slices';
import { deliveryRates } from '../../shared/row-tables/delivery-rates';
import { rowErrors, saveRow, type TableRow } from '../../shared/row-tables/row-table';

const rows: readonly TableRow[] = Array.from({ length: 100_000 }, (_, at) => ({
  from: String(at),
  to: String(at + 1),
  rate: '6.85',
  city: '',
}));
const edited: TableRow = { from: '500', to: '501', rate: '7', city: '' };
const once = { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 };

test('100,000 rate rows', { timeout: 120_000 }, async ({ bench }) => {
  await bench.compare(
    bench('a bare loop with one text per row', () => {
      const seen = new Set<string>();
      for (const row of rows) seen.add(`${row.from}|${row.to}|${row.city}`);
      return void seen.size;
    }),
    bench(
      'all rules of all rows',
      () => void rows.filter((row) => Object.keys(rowErrors(deliveryRates, row)).length > 0),
    ),
    bench('rows added for the first time: keys, problems, digits', () => {
      const index = new RowIndex(deliveryRates, isBroken);
      index.update(rows);
      return void problemsOf(index);
    }),
    bench('one edited row, every key checked', () => void saveRow(deliveryRates, rows, 500, edited)),
    once,
  );
});

test('one step among 100,000 rate rows that are already checked', { timeout: 120_000 }, async ({ bench }) => {
  const facts = new RowIndex(deliveryRates, isBroken);
  facts.update(rows);
  const text = Array.from({ length: 1_000 }, (_, at) => `${at + 50_000}\t${at + 50_001}\t7`).join('\n');
  const choices = () => ({ choices: [] });
  function* indexed() {
    yield* facts.updateInSteps(rows);
    return facts;
  }
  const back = () => {
    facts.update(rows);
    return problemsOf(facts);
  };
  await bench.compare(
    bench('a bare copy of the list and a loop over its references', () => {
      const copy = rows.slice();
      let same = 0;
      for (const [at, row] of copy.entries()) if (row === rows[at]) same += 1;
      return void same;
    }),
    bench('an edit in place: merge, problems, digits', () => {
      const after = saveRow(deliveryRates, rows, 500, edited, facts.findKey.bind(facts)) ?? rows;
      facts.update(after);
      problemsOf(facts);
      facts.digits();
      back();
    }),
    bench('a deletion: problems, digits', () => {
      facts.update(rows.filter((_, at) => at !== 70_000));
      problemsOf(facts);
      facts.digits();
      back();
    }),
    bench('1,000 pasted rows: read, checked, merged', () => {
      facts.update(
        runToEnd(pasteCells(indexed(), { row: 50_000, column: 1 }, readCells(text), choices)).rows,
      );
      problemsOf(facts);
      back();
    }),
    once,
  );
});
