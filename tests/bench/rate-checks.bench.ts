/**
 * Checks of 1,000,000 rows, also after an edit, and their comparison with as many current rates, each compared with a
 * plain loop.
 */
import { test } from 'vitest';
import type { RateColumns } from '../../shared/rates/columns';
import { RateComparison } from '../../shared/rates/compare';
import { rateTable } from '../../shared/rates/rate-tables';
import { RowChecks } from '../../shared/rates/row-checks';
import { emptyColumns, readRowsFile, writeRowsFile } from '../../shared/rates/rows-file';

const count = 1_000_000;
const table = rateTable('delivery-rates');

/** Bands of a tenth, 1000 for each city; one in a thousand has an error. */
function rows(isShuffled: boolean): RateColumns {
  const columns = emptyColumns(table);
  columns.resize(count);
  const city = columns.fields.get('city');
  for (let at = 0; at < count; at += 1) {
    const row = isShuffled ? (at * 7_919) % count : at;
    const start = (at % 1000) * 100_000;
    columns.number('from').units[row] = start + (at % 1000 === 500 ? 10_000 : 0);
    columns.number('to').units[row] = start + 100_000;
    columns.number('rate').units[row] = 5_000_000 + (at % 4000) * 10_000;
    city?.put(row, String(Math.floor(at / 1000)));
  }
  return columns;
}

/** The same findings for sorted rows, without skipping any row. */
function byHand(columns: RateColumns) {
  const from = columns.number('from').units;
  const to = columns.number('to').units;
  const rate = columns.number('rate').units;
  const column = columns.fields.get('city');
  const city = column && 'codes' in column ? column.codes : new Uint32Array(count);
  const marks = new Uint8Array(count);
  const counts = { reversed: 0, zero: 0, gap: 0, overlap: 0, equal: 0, different: 0, unsorted: 0 };
  let reach = 0;
  for (let row = 0; row < count; row += 1) {
    const a = from[row] ?? 0;
    const z = to[row] ?? 0;
    if (Number.isNaN(a) || Number.isNaN(z)) continue;
    if (z < a) {
      counts.reversed += 1;
      marks[row] = 1;
    } else if (z === a) {
      counts.zero += 1;
      marks[row] = 2;
    }
    if (row > 0 && city[row] === city[row - 1]) {
      const before = from[row - 1] ?? 0;
      if (a < before) counts.unsorted += 1;
      if (a === before && z === to[row - 1]) {
        if (rate[row] === rate[row - 1]) counts.equal += 1;
        else counts.different += 1;
        marks[row] = (marks[row] ?? 0) | 4;
      } else if (a > reach) {
        counts.gap += 1;
        marks[row] = (marks[row] ?? 0) | 8;
      } else if (a < reach) {
        counts.overlap += 1;
        marks[row] = (marks[row] ?? 0) | 16;
      }
      if (z > reach) reach = z;
    } else {
      if (row > 0 && (city[row] ?? 0) < (city[row - 1] ?? 0)) counts.unsorted += 1;
      reach = z;
    }
  }
  return { counts, marks };
}

const sorted = rows(false);
const shuffled = rows(true);
const runs = { iterations: 7, warmupIterations: 2, time: 0, warmupTime: 0 };

test('checks of 1,000,000 rate rows', { timeout: 120_000 }, async ({ bench }) => {
  await bench.compare(
    bench('plain loop', () => void byHand(sorted)),
    bench('checks', () => void new RowChecks(table, sorted)),
    bench('checks of rows in any order', () => void new RowChecks(table, shuffled)),
    runs,
  );
});

test('one row of 1,000,000 is edited', { timeout: 120_000 }, async ({ bench }) => {
  const oneStrip = rows(false);
  for (let row = 0; row < count; row += 1) {
    oneStrip.number('from').units[row] = row * 100_000;
    oneStrip.number('to').units[row] = (row + 1) * 100_000;
    oneStrip.fields.get('city')?.put(row, '');
  }
  const cities = new RowChecks(table, sorted);
  const one = new RowChecks(table, oneStrip);
  const compared = new RateComparison(table, sorted, shuffled);
  await bench.compare(
    bench('plain loop', () => void byHand(sorted)),
    bench('checks of a thousand strips', () => cities.update(Uint32Array.of(500_500))),
    bench('checks of one strip', () => one.update(Uint32Array.of(500_500))),
    bench('comparison', () => compared.update(Uint32Array.of(500_500))),
    runs,
  );
});

/** The same counts for rows in the same order on both sides. */
function comparedByHand(now: RateColumns, next: RateColumns) {
  const sides = [now, next].map((side) => {
    const city = side.fields.get('city');
    return {
      from: side.number('from').units,
      to: side.number('to').units,
      rate: side.number('rate').units,
      city: city && 'codes' in city ? city.codes : new Uint32Array(count),
    };
  });
  const [a, b] = sides;
  if (!a || !b) return undefined;
  const states = new Uint8Array(count);
  const partners = new Int32Array(count);
  const counts = { changed: 0, unchanged: 0, other: 0 };
  for (let row = 0; row < count; row += 1) {
    if (a.from[row] === b.from[row] && a.to[row] === b.to[row] && a.city[row] === b.city[row]) {
      const isSame = a.rate[row] === b.rate[row];
      states[row] = isSame ? 1 : 2;
      partners[row] = row;
      if (isSame) counts.unchanged += 1;
      else counts.changed += 1;
    } else counts.other += 1;
  }
  return { states, partners, counts };
}

test('1,000,000 rows compared with 1,000,000', { timeout: 120_000 }, async ({ bench }) => {
  const next = rows(false);
  for (let row = 0; row < count; row += 50) next.number('rate').units[row] = 7_000_000;
  const result = new RateComparison(table, sorted, next);
  await bench.compare(
    bench('plain loop', () => void comparedByHand(sorted, next)),
    bench('compared', () => void new RateComparison(table, sorted, next)),
    bench('compared in any order', () => void new RateComparison(table, sorted, shuffled)),
    bench('compared and sorted by danger', () => void new RateComparison(table, sorted, next).byRisk()),
    bench('required rows', () => void result.resultRows()),
    runs,
  );
});

test('the rows file of 1,000,000 rows', { timeout: 120_000 }, async ({ bench }) => {
  const bytes = writeRowsFile(table, sorted);
  await bench.compare(
    bench('count newlines', () => {
      let lines = 0;
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines += 1;
      return void lines;
    }),
    bench('write', () => void writeRowsFile(table, sorted)),
    bench('read', () => void readRowsFile(table, bytes)),
    runs,
  );
});
