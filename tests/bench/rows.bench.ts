/** What a form does with a rate table of 100,000 rows, beside a bare walk over the same rows. */
import { test } from 'vitest';
import { repeatedRows, rowErrors, saveRow, type TableRow } from '../../shared/row-tables/definition';
import { deliveryRates } from '../../shared/row-tables/delivery-rates';

const rows: readonly TableRow[] = Array.from({ length: 100_000 }, (_, at) => ({
  from: String(at),
  to: String(at + 1),
  rate: '6.85',
  city: '',
}));

test('100,000 rate rows', { timeout: 120_000 }, async ({ bench }) => {
  await bench.compare(
    bench('a bare walk with one text per row', () => {
      const seen = new Set<string>();
      for (const row of rows) seen.add(`${row.from}|${row.to}|${row.city}`);
      return void seen.size;
    }),
    bench(
      'all rules of all rows',
      () => void rows.filter((row) => Object.keys(rowErrors(deliveryRates, row)).length > 0),
    ),
    bench('repeated keys', () => void repeatedRows(deliveryRates, rows).size),
    bench(
      'one edited row',
      () => void saveRow(deliveryRates, rows, 500, { from: '500', to: '501', rate: '7', city: '' }),
    ),
    { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 },
  );
});
