/** CSV files as workbooks: random ones read by two readers, and long ones, which take no more memory. */
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { openWorkbook } from '../../../../main/rates/workbook/workbook';
import { unguarded } from '../../../../shared/formula-guard';
import type { Workbook } from '../../../../shared/ipc/jobs';
import { campaignSize } from '../../../support/campaign';
import { workbookOf } from '../../../support/csv-workbook';
import { usedBytes } from '../../../support/used-memory';

const when: Workbook['columns'] = [{ value: 'when', text: 'When', kind: 'date' }];

it('takes no more memory for more rows', { timeout: 120_000 }, async () => {
  const block = Array.from(
    { length: 1000 },
    (_, at) => `${at},${at}.50,31/01/2026,"${'y'.repeat(180)}"\n`,
  ).join('');
  const blocks = campaignSize(60, 200);
  const held: number[] = [];
  function* chunks() {
    yield Buffer.from('id,amount,when,text\n');
    for (let at = 0; at < blocks; at += 1) {
      if (at % 20 === 19) held.push(usedBytes());
      yield Buffer.from(block);
    }
  }
  await workbookOf(chunks(), { columns: when });
  // 20,000 rows are 4 MB, and the written bytes are few. Some chunks may be in memory.
  const more = (held.at(-1) ?? 0) - (held[0] ?? 0);
  console.log(
    `workbook of ${blocks * 1000} rows: ${(more / 1024 / 1024).toFixed(1)} MB more in use at its end than after 20000`,
  );
  expect(more).toBeLessThan(3 * 1024 * 1024);
});

/** The text of a CSV file, cell by cell, as another reader of workbooks has it. */
async function readByOther(bytes: Buffer): Promise<string[][]> {
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
}

/** Without the empty cells and rows at the end, which no workbook has. */
function trimmed(rows: readonly (readonly string[])[]): string[][] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1);
}

it('random tables are read as they were, by our own reader and by another one', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', "'", '"', ',', '\n', '_', 'x', '0', '1', '.', ' ', '\t', '/'),
    }),
    fc.integer().map(String),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.constant(''),
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 30 }),
      async (cells, cuts) => {
        // The first line shows the separator.
        const rows = [['a', 'b', 'c', 'd', 'e'], ...cells];
        const csv = Buffer.from(`${Papa.unparse(rows, { newline: '\r\n' })}\r\n`);
        const chunks: Buffer[] = [];
        let at = 0;
        for (const cut of cuts) {
          chunks.push(Buffer.from(csv.subarray(at, at + cut)));
          at += cut;
        }
        const bytes = await workbookOf([...chunks, Buffer.from(csv.subarray(at))]);
        const expected = trimmed(
          rows.map((row) => row.map((each) => unguarded(each).replaceAll('\r\n', '\n'))),
        );
        const [sheet] = (await openWorkbook(bytes)).cells;
        const own = Array.from({ length: sheet?.rows ?? 0 }, (_, row) =>
          Array.from({ length: sheet?.width ?? 0 }, (_cell, column) => sheet?.cell(row, column)?.value ?? ''),
        );
        const sameNumber = (text: string) =>
          /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) ? String(Number(text)) : text;
        expect(trimmed(own).map((row) => row.map(sameNumber))).toEqual(
          expected.map((row) => row.map(sameNumber)),
        );
        expect(trimmed(await readByOther(bytes)).map((row) => row.map(sameNumber))).toEqual(
          expected.map((row) => row.map(sameNumber)),
        );
      },
    ),
    { numRuns: campaignSize(60, 3000) },
  );
});
