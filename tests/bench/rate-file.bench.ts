/** A rate file of 100,000 rows, read and checked by the practice workspace, compared with counting its lines. */
import { test } from 'vitest';
import { parseRates } from '../../sandbox/rates/parse';

const lines = [
  'from,to,rate',
  ...Array.from({ length: 100_000 }, (_, at) => `${at / 10},${(at + 1) / 10},${(5 + at / 1000).toFixed(2)}`),
];
const bytes = new TextEncoder().encode(lines.join('\n'));

test('100,000 rate rows from CSV', { timeout: 120_000 }, async ({ bench }) => {
  await bench.compare(
    bench('decode and count newlines', () => {
      let count = 0;
      for (const character of new TextDecoder().decode(bytes)) if (character === '\n') count += 1;
      return void count;
    }),
    bench('read, check, reply', async () => {
      parseRates({ type: 1, countryId: undefined, file: { name: 'bands.csv', bytes } });
    }),
    { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 },
  );
});
