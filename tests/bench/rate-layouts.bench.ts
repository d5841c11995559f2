/**
 * A matrix of 2,000 weights and 150 zones, compared with the same 300,000 rows in the columns of the table: opened,
 * read and checked, until its first rows are returned.
 */
import { expect, test } from 'vitest';
import { RateFileBook } from '../../main/rates/rate-file-book';
import { readRateFile } from '../../main/rates/read-file';
import type { RateFile } from '../../shared/desk/rates';

const weights = 2000;
const zones = 150;
const rateOf = (weight: number, zone: number) => `${weight + zone}.25`;

function matrix(): Buffer {
  const names = Array.from({ length: zones }, (_, zone) => `Zone ${zone + 1}`);
  const rows = Array.from({ length: weights }, (_, weight) =>
    [`${weight}-${weight + 1} kg`, ...names.map((_name, zone) => rateOf(weight, zone))].join(';'),
  );
  return Buffer.from([['Weight', ...names].join(';'), ...rows].join('\n'));
}

function list(): Buffer {
  const rows = ['from;to;rate;zone'];
  for (let weight = 0; weight < weights; weight += 1)
    for (let zone = 0; zone < zones; zone += 1)
      rows.push(`${weight};${weight + 1};${rateOf(weight, zone)};Zone ${zone + 1}`);
  return Buffer.from(rows.join('\n'));
}

async function open(bytes: Buffer): Promise<number> {
  const file = await readRateFile(bytes, 'delivery-rates', {});
  const rateFile = { id: '1', name: 'r', table: 'delivery-rates', target: null, counts: null, answers: {} };
  const book = new RateFileBook(rateFile as unknown as RateFile, file);
  book.rows({ sort: null, finding: null, change: null, text: '' }, 0, 200);
  return book.state().rows;
}

test('300,000 rows of a matrix', { timeout: 300_000 }, async ({ bench }) => {
  const [asMatrix, asList] = [matrix(), list()];
  expect([await open(asMatrix), await open(asList)]).toEqual([weights * zones, weights * zones]);
  await bench.compare(
    bench('open the rows in the columns of the table', async () => void (await open(asList))),
    bench('open them as a matrix', async () => void (await open(asMatrix))),
    { iterations: 7, warmupIterations: 2, time: 0, warmupTime: 0 },
  );
});
