/**
 * Reads a rate file of 1,000,000 rows into checked columns, compared with reading the file and counting its lines.
 * Prints the memory that it needs in addition to the file.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readTextFile } from '../../main/rates/read-file';

const folder = mkdtempSync(join(tmpdir(), 'codesk-bench-'));
const file = join(folder, 'bands.csv');
const count = 1_000_000;
const lines = ['from,to,rate'];
for (let at = 0; at < count; at += 1) lines.push(`${at / 10},${(at + 1) / 10},${(5 + at / 1000).toFixed(2)}`);
writeFileSync(file, lines.join('\n'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function countLines(bytes: Uint8Array): number {
  let found = 0;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === 10) found += 1;
  return found;
}

test('1,000,000 rate rows from CSV', { timeout: 300_000 }, async ({ bench }) => {
  const bytes = readFileSync(file);
  const before = process.memoryUsage();
  const read = readTextFile(bytes, 'delivery-rates', {});
  const after = process.memoryUsage();
  expect(read.rows.lines.length).toBe(count);
  const used = after.arrayBuffers - before.arrayBuffers + Math.max(0, after.heapUsed - before.heapUsed);
  console.log(`memory beside the file: ${(used / bytes.length).toFixed(2)} × its size, before a collection`);
  await bench.compare(
    bench('read the file and count newlines', () => void countLines(readFileSync(file))),
    bench('read the file into checked columns', () => {
      readTextFile(readFileSync(file), 'delivery-rates', {});
    }),
    { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 },
  );
});
