import { inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { fileKind } from '../../../../../main/rates/workbook/file-kind';
import { openWorkbook } from '../../../../../main/rates/workbook/workbook';
import {
  exportedFile,
  type RateFileFormat,
  templateFile,
} from '../../../../../main/rates/write/exported-file';
import type { RowBlocks, WriteOptions, WrittenRow } from '../../../../../main/rates/write/rows';
import { parseRates } from '../../../../../sandbox/rates/parse';
import { unguarded } from '../../../../../shared/formula-guard';
import { type RateTableId, rateTableIds } from '../../../../../shared/rates/rate-tables';
import { zipEntries } from '../../../../../shared/rates/zip-directory';
import { usedBytes } from '../../../../support/used-memory';

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of chunks) all.push(piece);
  return Buffer.concat(all);
}

const written = (
  format: RateFileFormat,
  rows: readonly WrittenRow[],
  options: Omit<WriteOptions, 'columns'> = {},
  table: RateTableId = 'delivery-rates',
) => bytesOf(exportedFile(format, table, [rows], options));
const rowsOf = (...rows: readonly string[][]): WrittenRow[] => rows.map((cells) => ({ cells }));

/** The cells as they are read again, without the header. */
async function readAgain(format: RateFileFormat, bytes: Buffer): Promise<string[][]> {
  if (format === 'csv') {
    const { data } = Papa.parse<string[]>(bytes.toString('utf8').slice(1), { skipEmptyLines: true });
    return data.slice(1).map((cells) => cells.map(unguarded));
  }
  const [sheet] = (await openWorkbook(bytes)).cells;
  return Array.from({ length: (sheet?.rows ?? 1) - 1 }, (_, at) =>
    Array.from({ length: sheet?.width ?? 0 }, (_cell, column) => sheet?.cell(at + 1, column)?.value ?? ''),
  );
}

function partOf(bytes: Buffer, name: string): string {
  const entry = zipEntries(bytes)?.find((each) => each.name === name);
  return entry ? inflateRawSync(bytes.subarray(entry.start, entry.start + entry.packed)).toString() : '';
}

const formats = ['csv', 'xlsx'] as const;

describe.each(formats)('a %s file of rates', (format) => {
  it('opens again with equal rows', async () => {
    const rows = [
      ['0', '0.1', '6.85', ''],
      ['0.1', '1000000', '-0.02', 'Abu "Dhabi", old; town'],
      ['-5', '0.0001', '123456789012345', ' two  blanks '],
      ['99999999999999999999.25', '0.1234567890123456789', '1204.5', 'line\nnext'],
      ['1', '2', '3', "'quoted'"],
      ['1', '2', '3', 'أبو ظبي 东京 𝄞'],
      ['1', '2', '3', '_x0041_ & <b>'],
    ];
    expect(await readAgain(format, await written(format, rowsOf(...rows)))).toEqual(rows);
  });

  it.each(['=1+1', '+971', '-x', '@SUM(A1)', '\t=1', ' =1', '＝1', "'=1", '-5'])(
    'neutralises the text %j',
    async (text) => {
      const bytes = await written(format, rowsOf(['0', '1', '2', text]));
      expect(await readAgain(format, bytes)).toEqual([['0', '1', '2', text]]);
      if (format === 'csv') {
        // Texts for a spreadsheet program begin with an apostrophe.
        const { data } = Papa.parse<string[]>(bytes.toString('utf8').slice(1));
        expect(data[1]?.[3]).toBe(`'${text}`);
      } else {
        const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
        const cell = sheets[0]?.cells?.get('1,3');
        expect(cell?.formula).toBeUndefined();
        expect(sheets[0]?.rows[1]?.[3]).toBe(text);
        // Editing the cell does not make it one either: its style has the Excel flag for quoted text.
        const style = / s="(\d+)" t="inlineStr"/.exec(
          partOf(bytes, 'xl/worksheets/sheet1.xml').split('r="D2"')[1] ?? '',
        )?.[1];
        const styles = partOf(bytes, 'xl/styles.xml').split('<cellXfs')[1]?.split('<xf ').slice(1) ?? [];
        expect(styles[Number(style)]).toContain('quotePrefix="1"');
      }
    },
  );

  it('leaves numbers in columns of numbers alone, and neutralises other text there', async () => {
    const rows = [
      ['-5', '+6.85', '1', ''],
      ['-0.5', '=1+1', '@x', ''],
    ];
    const bytes = await written(format, rowsOf(...rows));
    if (format === 'csv') {
      expect(bytes.toString('utf8')).toBe("\ufefffrom,to,rate,city\r\n-5,+6.85,1,\r\n-0.5,'=1+1,'@x,\r\n");
    } else {
      const [sheet] = (await openWorkbook(bytes)).cells;
      expect(sheet?.row(1).map((cell) => [cell?.kind, cell?.value])).toEqual([
        ['number', '-5'],
        ['number', '6.85'],
        ['number', '1'],
      ]);
      expect(sheet?.row(2).map((cell) => [cell?.kind, cell?.value])).toEqual([
        ['number', '-0.5'],
        ['text', '=1+1'],
        ['text', '@x'],
      ]);
    }
  });

  it('is read by the practice workspace', async () => {
    const bytes = await written(format, rowsOf(['0', '0.5', '6.85', ''], ['0.5', '1', '7.1', '']));
    expect(parseRates({ type: 1, countryId: undefined, file: { name: `a.${format}`, bytes } })).toEqual([
      { from: '0', to: '0.5', rate: '6.85', city: null },
      { from: '0.5', to: '1', rate: '7.1', city: null },
    ]);
  });

  it('is the same for the same rows', async () => {
    const rows = rowsOf(['0', '1', '2', 'x']);
    expect(await written(format, rows)).toEqual(await written(format, rows));
  });

  it.each(rateTableIds)('is a template of %s: its fields, no rows', async (table) => {
    const bytes = await bytesOf(templateFile(format, table));
    expect(fileKind(bytes)).toEqual({ kind: format === 'csv' ? 'text' : 'workbook' });
    expect(await readAgain(format, bytes)).toEqual([]);
    if (table === 'area-rates' && format === 'csv')
      expect(bytes.toString('utf8')).toBe('\ufefffrom,to,rate,number_of_tons\r\n');
  });

  it('names what was found beside the rows', async () => {
    const bytes = await written(
      format,
      [
        { cells: ['0', '1', '(12.00)', ''], findings: [{ kind: 'parenthesised', field: 'rate' }] },
        { cells: ['1', '2', '3', ''] },
        {
          cells: ['3', '', '4', ''],
          findings: [
            { kind: 'blank-required', field: 'to' },
            { kind: 'ragged-short', field: null },
          ],
        },
      ],
      { withFindings: true },
    );
    const rows = await readAgain(format, bytes);
    expect(rows.map((cells) => cells[4] ?? '')).toEqual([
      'Rate: In brackets. Brackets mean a number below 0. Type a number of at least 0.',
      '',
      'To: Blank. This cell must have a value. Type it, or remove the row. Too few cells. The row has fewer cells than the header. Fill the missing ones, or remove the row.',
    ]);
    expect(rows[0]?.slice(0, 3)).toEqual(['0', '1', '(12.00)']);
    if (format === 'xlsx') {
      const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
      expect(sheets[0]?.rows[0]).toEqual(['from', 'to', 'rate', 'city', 'Findings']);
      const fillOf = (place: string) => JSON.stringify(sheets[0]?.cells?.get(place)?.style?.fill ?? null);
      expect(fillOf('1,2')).toContain('FFD9D9');
      expect(fillOf('3,1')).toContain('FFD9D9');
      expect(fillOf('1,0')).not.toContain('FFD9D9');
    }
  });

  it('says how far it is, and stops when it is not wanted', async () => {
    const seen: number[] = [];
    const cancel = new AbortController();
    const reason = new Error('cancelled');
    let taken = 0;
    const blocks = function* () {
      for (; taken < 1000; taken += 1) yield rowsOf(['0', '1', '2', 'x'], ['1', '2', '3', 'y']);
    };
    const onProgress = (rows: number) => {
      seen.push(rows);
      if (rows === 20) cancel.abort(reason);
    };
    const writing = bytesOf(
      exportedFile(format, 'delivery-rates', blocks(), { onProgress, signal: cancel.signal }),
    );
    await expect(writing).rejects.toBe(reason);
    expect(seen.slice(0, 3)).toEqual([2, 4, 6]);
    expect(taken).toBeLessThan(20);
  });

  it('ends with the trouble of its rows', async () => {
    const trouble = new Error('gone');
    const blocks = async function* (): AsyncGenerator<readonly WrittenRow[]> {
      yield rowsOf(['0', '1', '2', '']);
      throw trouble;
    };
    await expect(bytesOf(exportedFile(format, 'delivery-rates', blocks()))).rejects.toBe(trouble);
  });

  it('takes no more memory for more rows', { timeout: 60_000 }, async () => {
    // Long texts, so that stored rows need far more memory than temporary objects.
    const block = rowsOf(
      ...Array.from({ length: 1000 }, (_, at) => [`${at}`, `${at + 1}`, `${at}.5`, `${at}`.padEnd(200, 'y')]),
    );
    const held: number[] = [];
    const blocks: RowBlocks = (function* () {
      for (let at = 0; at < 60; at += 1) {
        if (at % 20 === 19) held.push(usedBytes());
        yield block;
      }
    })();
    let length = 0;
    for await (const piece of exportedFile(format, 'delivery-rates', blocks)) length += piece.length;
    expect(length).toBeGreaterThan(100_000);
    const [early = 0, , late = 0] = held;
    // The rows between them are 9 MB. A few chunks may be in transit.
    expect(late - early).toBeLessThan(6 * 1024 * 1024);
  });
});

describe('a workbook', () => {
  it('takes no more rows than a sheet holds', { timeout: 60_000 }, async () => {
    const block = Array.from({ length: 65_536 }, (): WrittenRow => ({ cells: [] }));
    const blocks = () => Array.from({ length: 16 }, () => block);
    const writing = bytesOf(exportedFile('xlsx', 'delivery-rates', blocks()));
    await expect(writing).rejects.toMatchObject({ refusal: 'too-large' });
  });
});
