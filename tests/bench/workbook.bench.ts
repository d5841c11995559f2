/**
 * Workbooks of 100,000 rows: reading compared with inflating the sheet and counting its rows, writing compared with XML
 * text and deflate.
 */
import { createDeflateRaw, createInflateRaw } from 'node:zlib';
import { readXlsx, writeXlsxStream } from 'hucre/xlsx';
import { test } from 'vitest';
import { readWorkbook } from '../../main/rates/workbook/read-workbook';
import { openWorkbook } from '../../main/rates/workbook/workbook';
import { exportedFile } from '../../main/rates/write/exported-file';
import { zipEntries } from '../../shared/rates/zip-directory';

const rowCount = 100_000;
const cities = ['Dubai', 'Abu Dhabi', 'Sharjah', 'Ajman', ''];

function* blocks() {
  for (let start = 0; start < rowCount; start += 1000) {
    yield Array.from({ length: 1000 }, (_, at) => {
      const row = start + at;
      return {
        cells: [`${row / 10}`, `${(row + 1) / 10}`, (5 + row / 1000).toFixed(2), cities[row % 5] ?? ''],
      };
    });
  }
}

async function lengthOf(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const chunk of chunks) length += chunk.length;
  return length;
}

const options = { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 };

test('100,000 rows from XLSX', { timeout: 120_000 }, async ({ bench }) => {
  const chunks: Buffer[] = [];
  for await (const chunk of exportedFile('xlsx', 'delivery-rates', blocks())) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const sheet = zipEntries(bytes)?.find(({ name }) => name.endsWith('sheet1.xml'));
  if (!sheet) throw new Error('no sheet');
  await bench.compare(
    bench('inflate and count rows', async () => {
      const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
      inflate.end(bytes.subarray(sheet.start, sheet.start + sheet.packed));
      let rows = 0;
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        for (let at = chunk.indexOf('<row '); at >= 0; at = chunk.indexOf('<row ', at + 5)) rows += 1;
      }
      // Rows that span two chunks are not counted.
      if (rows < rowCount - 1000) throw new Error(`${rows} rows`);
    }),
    bench('read into typed arrays, then check every cell', async () => {
      const { cells } = await openWorkbook(bytes);
      const [rates] = cells;
      let filled = 0;
      for (let row = 0; row < (rates?.rows ?? 0); row += 1) filled += rates?.row(row).length ?? 0;
      if (filled < rowCount * 3) throw new Error(`${filled} cells`);
    }),
    bench('read into checked columns', async () => {
      const { rows } = await readWorkbook(bytes, 'delivery-rates', {});
      if (rows.lines.length !== rowCount) throw new Error(`${rows.lines.length} rows`);
    }),
    bench('hucre', async () => void (await readXlsx(new Uint8Array(bytes), { readStyles: true }))),
    options,
  );
});

test('100,000 rows to XLSX', { timeout: 120_000 }, async ({ bench }) => {
  await bench.compare(
    bench('XML text and deflate', async () => {
      const deflate = createDeflateRaw({ chunkSize: 64 * 1024 });
      let text = '';
      let row = 1;
      for (const block of blocks()) {
        for (const { cells } of block) {
          row += 1;
          text += `<row r="${row}"><c r="A${row}"><v>${cells[0]}</v></c><c r="B${row}"><v>${cells[1]}</v></c><c r="C${row}"><v>${cells[2]}</v></c>`;
          if (cells[3]) text += `<c r="D${row}" t="inlineStr"><is><t>${cells[3]}</t></is></c>`;
          text += '</row>';
        }
      }
      deflate.end(text);
      await lengthOf(deflate as AsyncIterable<Buffer>);
    }),
    bench('stream', async () => void (await lengthOf(exportedFile('xlsx', 'delivery-rates', blocks())))),
    bench('hucre stream', async () => {
      const rows = function* () {
        for (const block of blocks()) {
          for (const { cells } of block)
            yield cells.map((cell, at) => (at < 3 ? Number(cell) : cell || null));
        }
      };
      await lengthOf(writeXlsxStream(rows(), { name: 'Rates' }) as unknown as AsyncIterable<Uint8Array>);
    }),
    options,
  );
});
