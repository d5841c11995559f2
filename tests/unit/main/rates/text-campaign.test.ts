/**
 * Text files against csv-parse, which is strict and knows nothing of rates; and damaged files, of which no row may be lost
 * without a word.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../../main/rates/encoding';
import { readTextFile } from '../../../../main/rates/read-file';
import { checkReport } from '../../../../shared/rates/check-report';
import { rateTableIds } from '../../../../shared/rates/rate-tables';
import type { ReadFile } from '../../../../shared/rates/read-settings';
import { readRecord } from '../../../../shared/rates/text-record';
import { campaignRounds, type Random, randomOf } from '../../../support/campaign';
import { withinCpuTime } from '../../../support/cpu-time';

const root = join(import.meta.dirname, '../../../fixtures/rates');
const separators = [',', ';', '\t', '|'] as const;
const breaks = ['\n', '\r\n', '\r'] as const;

function pick<T>(random: Random, list: readonly T[]): T {
  return list[random(list.length)] as T;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A text of a cell and how it is written. */
function randomCell(random: Random, separator: string, lineBreak: string): { text: string; written: string } {
  const kind = random(8);
  const number = `${random(1000)}${random(2) ? '' : `.${random(100)}`}`;
  if (kind < 4) return { text: number, written: number };
  if (kind === 4) return { text: '', written: random(2) ? '' : '""' };
  const parts = ['Rome', 'Köln', ' ', '"', separator, lineBreak, '€', 'x', "'", '1'];
  const text = Array.from({ length: random(6) }, () => pick(random, parts)).join('');
  return { text, written: quoted(text) };
}

/** A field that is trimmed by us and by spreadsheets, and not by csv-parse. */
const trimmed = (cells: readonly string[]) => cells.map((cell) => cell.trim());

describe('records of text files', () => {
  it('are the same as those of csv-parse, whatever is quoted', () => {
    let records = 0;
    for (const seed of campaignRounds(150, 20_000)) {
      const random = randomOf(seed);
      const separator = pick(random, separators);
      const lineBreak = pick(random, breaks);
      const rows = Array.from({ length: 1 + random(20) }, () =>
        Array.from({ length: 1 + random(6) }, () => randomCell(random, separator, lineBreak)),
      );
      const end = random(2) ? lineBreak : '';
      const written =
        rows.map((row) => row.map((cell) => cell.written).join(separator)).join(lineBreak) + end;
      const bytes = new TextEncoder().encode(written);
      const expected = parse(written, {
        delimiter: separator,
        relax_column_count: true,
        record_delimiter: [lineBreak],
      }) as string[][];
      const found: string[][] = [];
      let lines = 0;
      for (let at = 0; at < bytes.length; ) {
        const record = readRecord(bytes, at, separator.charCodeAt(0));
        expect(record.brokenQuote, `round ${seed}`).toBe(false);
        found.push(record.cells);
        at = record.next;
        lines += record.lines;
      }
      expect(found.map(trimmed), `round ${seed}`).toEqual(expected.map(trimmed));
      const physical =
        written === '' ? 0 : written.split(lineBreak).length - (written.endsWith(lineBreak) ? 1 : 0);
      expect(lines, `round ${seed}`).toBe(physical);
      records += found.length;
    }
    console.log(`records: ${records} as csv-parse reads them`);
  });

  it('come into columns as csv-parse reads them', () => {
    for (const seed of campaignRounds(60, 5000)) {
      const random = randomOf(seed);
      const separator = pick(random, separators);
      const lineBreak = pick(random, breaks);
      const number = () => {
        const text = `${1 + random(5000)}.${random(10)}${1 + random(9)}`;
        return random(4) ? text : quoted(text);
      };
      const city = () => {
        const { text, written } = randomCell(random, separator, lineBreak);
        return /^\d|^$/.test(text) ? 'Rome' : written;
      };
      const body = Array.from({ length: 1 + random(30) }, () => [
        number(),
        number(),
        number(),
        city(),
        quoted('x'),
      ]);
      const header = ['from', 'to', 'rate', 'city', 'remark'];
      const written = [header, ...body].map((row) => row.join(separator)).join(lineBreak);
      const [, ...expected] = parse(written, {
        delimiter: separator,
        record_delimiter: [lineBreak],
      }) as string[][];
      const { rows, reading } = readTextFile(Buffer.from(written), 'delivery-rates', {});
      expect(reading.delimiter, `round ${seed}`).toBe(separator);
      const found = Array.from(rows.lines, (_, row) => [
        ...['from', 'to', 'rate'].map((field) => rows.columns.text(row, field)),
        rows.text(row, 'city').trim(),
      ]);
      const plain = (text = '') => text.replace(/0+$/, '').replace(/\.$/, '');
      expect(found, `round ${seed}`).toEqual(
        expected.map(([from, to, rate, place = '']) => [plain(from), plain(to), plain(rate), place.trim()]),
      );
    }
  });
});

/** Lines of records that stand neither among the rows nor in a warning; empty if nothing was lost in silence. */
function lostLines(input: Uint8Array, file: ReadFile): number[] {
  const { delimiter, headerRow, layout } = file.reading;
  if (file.refuse !== null || delimiter === null) return [];
  const { bytes } = decodeText(input);
  const named = new Set<number>(file.rows.lines);
  for (const heading of layout?.headings ?? []) named.add(heading.line);
  let end = Number.POSITIVE_INFINITY;
  for (const { kind, rows } of file.warnings) {
    if (kind === 'two-tables') end = rows[0] ?? end;
    for (const row of rows) named.add(row);
  }
  const lost: number[] = [];
  let line = 1;
  for (let at = 0; at < bytes.length; ) {
    const record = readRecord(bytes, at, delimiter.charCodeAt(0));
    const isBlank = record.cells.every((cell) => cell.trim() === '');
    if (!isBlank && line !== headerRow && line < end && !named.has(line)) lost.push(line);
    at = record.next;
    line += record.lines;
  }
  return lost;
}

/** Longest time for reading a small file, far above the usual time. */
const patience = 2000;

async function checkDamaged(input: Uint8Array, random: Random, seed: number): Promise<void> {
  const table = pick(random, rateTableIds);
  const read = () => {
    const file = readTextFile(input, table, {});
    return { file, report: checkReport(file) };
  };
  const { file, report } = await withinCpuTime(patience, read, `Round ${seed}`);
  expect(report.rows.length, `round ${seed}`).toBe(file.rows.lines.length);
  expect(lostLines(input, file), `round ${seed}: ${table}`).toEqual([]);
}

describe('damaged text files', () => {
  const inputs = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      readdirSync(join(root, name))
        .filter((file) => /^input\.(csv|tsv)$/.test(file))
        .map((file) => readFileSync(join(root, name, file))),
    );

  it('lose no row in silence when bytes are changed, cut or doubled', async () => {
    let files = 0;
    for (const seed of campaignRounds(400, 60_000)) {
      const random = randomOf(seed);
      let bytes = Buffer.from(pick(random, inputs));
      for (let change = 1 + random(6); change > 0; change -= 1) {
        const at = random(bytes.length + 1);
        const signs = Buffer.from(
          pick(random, ['"', ',', ';', '\n', '\r', '\0', '.', ' ', '-', '\xff', 'Total', '1,204']),
          'latin1',
        );
        const until = Math.min(bytes.length, at + random(12));
        const part = random(3);
        if (part === 0) bytes = Buffer.concat([bytes.subarray(0, at), signs, bytes.subarray(at)]);
        else if (part === 1) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(until)]);
        else bytes = Buffer.concat([bytes.subarray(0, until), bytes.subarray(at)]);
      }
      await checkDamaged(bytes, random, seed);
      files += 1;
    }
    console.log(`damaged files: ${files} read, no row lost`);
  });

  it('are read without a defect when they are nothing but random bytes', async () => {
    for (const seed of campaignRounds(150, 20_000)) {
      const random = randomOf(seed);
      const signs = pick(random, ['0123456789.,;\n"', '01,\n', 'from,to;rate\n1', undefined]);
      const bytes = Buffer.from(
        Array.from({ length: random(400) }, () =>
          signs ? signs.charCodeAt(random(signs.length)) : random(256),
        ),
      );
      await checkDamaged(bytes, random, seed);
    }
  });
});
