import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../../../../../main/rates/workbook/workbook';
import type { SheetCells, WorkbookCell } from '../../../../../shared/rates/workbook-cells';
import {
  type CellSpec,
  type RowSpec,
  type SheetSpec,
  sheetWorkbook,
  workbook,
  workbookParts,
  zip,
} from '../../../../support/xlsx-parts';

async function sheetOf(bytes: Buffer): Promise<SheetCells> {
  const [sheet] = (await openWorkbook(bytes)).cells;
  if (!sheet) throw new Error('no sheet');
  return sheet;
}

const rowsOf = async (rows: readonly RowSpec[], more: Partial<SheetSpec> = {}) => {
  const sheet = await sheetOf(sheetWorkbook(rows, more));
  return Array.from({ length: sheet.rows }, (_, at) => sheet.row(at));
};

const cellOf = async (cell: CellSpec, date1904?: true): Promise<WorkbookCell | null | undefined> => {
  const bytes = workbook({ sheets: [{ name: 'Rates', rows: [[cell]] }], ...(date1904 ? { date1904 } : {}) });
  return (await sheetOf(bytes)).row(0)[0];
};

const number = (value: string, more: object = {}) => ({ kind: 'number', value, ...more });

describe('numbers of a workbook', () => {
  it.each([
    ['2.3500000000000001', '2.35'],
    ['0.30000000000000004', '0.3'],
    ['8.9500000000000011', '8.95'],
    ['1.1000000000000001E-2', '0.011'],
    ['1E-7', '0.0000001'],
    ['1.5E+21', '1500000000000000000000'],
    ['-0', '0'],
    ['-2.5', '-2.5'],
    ['1204', '1204'],
    ['0.1', '0.1'],
    ['19.99', '19.99'],
    ['999999999999.99', '999999999999.99'],
    ['12345678901234.56', '12345678901234.56'],
    ['0.3333333333333333', '0.3333333333333333'],
    ['100000000000000000000', '100000000000000000000'],
    ['4.35', '4.35'],
    ['1.005', '1.005'],
  ])('%s is %s', async (stored, value) => {
    expect(await cellOf({ v: stored })).toEqual(number(value));
  });

  it('that are none are text', async () => {
    expect(await cellOf({ v: '2,35' })).toEqual({ kind: 'text', value: '2,35' });
    expect(await cellOf({ v: '1e999' })).toEqual({ kind: 'text', value: '1e999' });
  });

  it('keep every cent between 0 and 20 when they are written with 17 digits', async () => {
    const cents = Array.from({ length: 2001 }, (_, at) => at);
    const [row = []] = await rowsOf([cents.map((cent) => ({ v: (cent / 100).toPrecision(17) }))]);
    expect(row.map((cell) => cell?.value)).toEqual(
      cents.map(
        (cent) =>
          `${Math.floor(cent / 100)}${
            cent % 100 === 0
              ? ''
              : `.${String(cent % 100)
                  .padStart(2, '0')
                  .replace(/0$/, '')}`
          }`,
      ),
    );
  });
});

describe('what a workbook shows', () => {
  it.each<[format: string | number, stored: string, expected: object]>([
    ['0.00', '2.5', number('2.5', { shown: '2.50' })],
    ['0.00', '2.35', number('2.35')],
    ['0.00', '2.349', number('2.349', { shown: '2.35', shownOther: true })],
    ['0.00', '1.005', number('1.005', { shown: '1.01', shownOther: true })],
    ['0', '9.5', number('9.5', { shown: '10', shownOther: true })],
    ['0', '12', number('12')],
    ['#,##0.00', '1204.5', number('1204.5', { shown: '1,204.50' })],
    ['#,##0', '1234567', number('1234567', { shown: '1,234,567' })],
    [4, '1204.5', number('1204.5', { shown: '1,204.50' })],
    ['0.0#', '5', number('5', { shown: '5.0' })],
    ['#.##', '0.5', number('0.5', { shown: '.5' })],
    ['0%', '0.05', number('0.05', { shown: '5%', format: 'percent' })],
    ['0%', '0.055', number('0.055', { shown: '6%', shownOther: true, format: 'percent' })],
    [10, '0.0525', number('0.0525', { shown: '5.25%', format: 'percent' })],
    ['"€" #,##0.00', '5', number('5', { shown: '€ 5.00', format: 'currency' })],
    ['#,##0.00\\ [$€-407]', '5', number('5', { shown: '5.00 €', format: 'currency' })],
    ['[$AED] #,##0.00', '6.85', number('6.85', { shown: 'AED 6.85', format: 'currency' })],
    ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', '-5', number('-5', { shown: '-$5.00', format: 'currency' })],
    ['0.00" AED"', '5', number('5', { shown: '5.00 AED', format: 'currency' })],
    ['0.00" kg"', '5', number('5', { shown: '5.00 kg' })],
    [11, '1204.5', number('1204.5', { shown: '1.20E+03', shownOther: true, format: 'scientific' })],
    [39, '-12', number('-12', { shown: '(12.00)' })],
    ['0.00;-0.00;"-"', '0', number('0', { shown: '-', shownOther: true })],
    ['0.00,', '1500', number('1500', { shown: '1.50', shownOther: true })],
    [';;;', '5', number('5', { shown: '', shownOther: true })],
    ['General', '5', number('5')],
    ['@', '5', number('5')],
    ['# ?/?', '0.5', number('0.5')],
    ['[<1]0.000;0.00', '0.5', number('0.5')],
    ['0.00 h', '0.5', number('0.5', { shown: '0.50 h' })],
  ])('with the format %s for %s', async (format, stored, expected) => {
    expect(await cellOf({ v: stored, format })).toEqual(expected);
  });
});

describe('days of a workbook', () => {
  const day = (value: string, shown?: string) => ({ kind: 'date', value, ...(shown ? { shown } : {}) });
  it.each<[format: string | number, stored: string, expected: object]>([
    ['yyyy-mm-dd', '45323', day('2024-02-01', '2024-02-01')],
    [14, '45323', day('2024-02-01', '2/1/2024')],
    ['dd.mm.yyyy', '45323', day('2024-02-01', '01.02.2024')],
    [16, '45323', day('2024-02-01', '1-Feb')],
    [17, '45323', day('2024-02-01', 'Feb-24')],
    ['dddd, d. mmmm yyyy', '45323', day('2024-02-01', 'Thursday, 1. February 2024')],
    [22, '45323.395833333336', day('2024-02-01 09:30', '2/1/2024 9:30')],
    [20, '0.39583333333333331', day('09:30', '9:30')],
    [18, '0.5625', day('13:30', '1:30 PM')],
    [46, '1.5', day('1900-01-01 12:00', '36:00:00')],
    // The leap day that 1900 did not have, and the days around it.
    ['yyyy-mm-dd', '1', day('1900-01-01', '1900-01-01')],
    ['yyyy-mm-dd', '59', day('1900-02-28', '1900-02-28')],
    ['yyyy-mm-dd', '60', day('1900-02-29', '1900-02-29')],
    ['yyyy-mm-dd', '61', day('1900-03-01', '1900-03-01')],
    ['yyyy-mm-dd', '2958465', day('9999-12-31', '9999-12-31')],
    ['[$-407]d. mmm yy', '45323', day('2024-02-01', '1. Feb 24')],
  ])('with the format %s for %s', async (format, stored, expected) => {
    const cell = await cellOf({ v: stored, format });
    expect({ kind: cell?.kind, value: cell?.value, shown: cell?.shown }).toEqual(expected);
  });

  it('are counted from 1904 where the workbook says so', async () => {
    expect(await cellOf({ v: '43861', format: 14 }, true)).toMatchObject(day('2024-02-01', '2/1/2024'));
    expect(await cellOf({ v: '0', format: 14 }, true)).toMatchObject(day('1904-01-01', '1/1/1904'));
  });

  it('are no days beyond the system', async () => {
    expect(await cellOf({ v: '-1', format: 14 })).toEqual(number('-1'));
    expect(await cellOf({ v: '2958466', format: 14 })).toEqual(number('2958466'));
  });

  it('can be stored as text of ISO 8601', async () => {
    expect(await cellOf({ v: '2024-02-01T00:00:00Z', t: 'd' })).toEqual(day('2024-02-01'));
    expect(await cellOf({ v: '2024-02-01T09:30:00', t: 'd' })).toEqual(day('2024-02-01 09:30'));
  });
});

describe('cells of a workbook', () => {
  it('hold truth, errors and texts', async () => {
    const rows = await rowsOf([
      [
        { v: '1', t: 'b' },
        { v: '0', t: 'b' },
        { v: '#N/A', t: 'e' },
        'Dubai',
        { v: '2.35', t: 'str', f: '<f>A1</f>' },
      ],
      [
        { rich: '<r><rPr><b/></rPr><t>Abu </t></r><r><t>Dhabi</t></r><rPh sb="0" eb="1"><t>x</t></rPh>' },
        'a &lt; b',
        'line_x000D_\nnext',
      ],
    ]);
    expect(rows).toEqual([
      [
        { kind: 'boolean', value: 'TRUE' },
        { kind: 'boolean', value: 'FALSE' },
        { kind: 'error', value: '#N/A' },
        { kind: 'text', value: 'Dubai' },
        { kind: 'text', value: '2.35', formula: 'cached' },
      ],
      [
        { kind: 'text', value: 'Abu Dhabi' },
        { kind: 'text', value: 'a &lt; b' },
        { kind: 'text', value: 'line\r\nnext' },
      ],
    ]);
  });

  it.each(['excel', 'libreoffice', 'inline'] as const)('are the same as %s writes them', async (producer) => {
    const rows: RowSpec[] = [
      ['from', 'to', 'rate', 'city'],
      [0, { v: '0.5' }, { v: '6.85', format: '0.00' }, ' Al Ain '],
    ];
    const sheet = await sheetOf(workbook({ sheets: [{ name: 'Rates', rows }], producer }));
    expect(sheet.row(1).map((cell) => cell?.value)).toEqual(['0', '0.5', '6.85', ' Al Ain ']);
    expect(sheet.row(0).map((cell) => cell?.value)).toEqual(['from', 'to', 'rate', 'city']);
  });

  it('say whether a formula has a result', async () => {
    const [row] = await rowsOf([
      [
        { f: '<f>B1*2</f>', v: '4.7' },
        { f: '<f t="shared" ref="B1:B9" si="0">A1</f>', v: '4.7' },
        { f: '<f t="shared" si="0"/>', v: '9' },
        { f: '<f>B1*2</f>' },
        { f: '<f>B1*2</f>', v: '' },
        { f: '<f>""</f>', v: '', t: 'str' },
        { f: '<f>B1</f>', t: 'str' },
        { f: '<f>1/0</f>', v: '#DIV/0!', t: 'e' },
      ],
    ]);
    expect(row).toEqual([
      number('4.7', { formula: 'cached' }),
      number('4.7', { formula: 'cached' }),
      number('9', { formula: 'cached' }),
      { kind: 'text', value: '', formula: 'no-value' },
      { kind: 'text', value: '', formula: 'no-value' },
      // An empty text is no value.
      null,
      { kind: 'text', value: '', formula: 'no-value' },
      { kind: 'error', value: '#DIV/0!', formula: 'cached' },
    ]);
  });

  it('of an array formula are results, too', async () => {
    const rows = await rowsOf([
      [{ f: '<f t="array" ref="A1:A2">B1:B2*2</f>', v: '2' }, 1],
      [{ v: '4' }, 2],
    ]);
    expect(rows.map(([first]) => first)).toEqual([
      number('2', { formula: 'cached' }),
      number('4', { formula: 'cached' }),
    ]);
    expect(rows[1]?.[1]).toEqual(number('2'));
  });

  it('that are merged have the value of the first one', async () => {
    const rows = await rowsOf(
      [
        ['Zone 1', 1, 5],
        [null, 2, 6],
        [{ v: '99' }, 3, 7],
        ['Zone 2', 4, 8],
      ],
      { merges: ['A1:A3'] },
    );
    expect(rows.map(([zone]) => zone)).toEqual([
      { kind: 'text', value: 'Zone 1' },
      { kind: 'text', value: 'Zone 1', merged: true },
      { kind: 'text', value: 'Zone 1', merged: true },
      { kind: 'text', value: 'Zone 2' },
    ]);
    const sheet = await sheetOf(sheetWorkbook([['Title'], [1, 2, 3]], { merges: ['A1:XFD1', 'A5:B6'] }));
    expect(sheet.row(0).map((cell) => cell?.merged)).toEqual([undefined, true, true]);
    expect(sheet.cell(0, 2)).toEqual({ kind: 'text', value: 'Title', merged: true });
  });

  it('far out do not make the sheet larger than its values', async () => {
    const rows: RowSpec[] = [['from'], { r: 1_048_576, cells: [{ v: '1', r: 'XFD1048576' }] }];
    const sheet = await sheetOf(sheetWorkbook(rows, { dimension: 'A1:XFD1048576' }));
    expect([sheet.rows, sheet.width]).toEqual([1_048_576, 16_384]);
    expect(sheet.row(500_000)).toEqual([]);
    expect(sheet.cell(1_048_575, 16_383)).toEqual(number('1'));
    const small = await sheetOf(sheetWorkbook([[1]], { dimension: 'A1:XFD1048576' }));
    expect([small.rows, small.width]).toEqual([1, 1]);
  });

  it('may stand in any order in their row', async () => {
    const sheet = await sheetOf(
      sheetWorkbook(
        [
          [
            { v: '3', r: 'C1' },
            { v: '1', r: 'A1' },
          ],
        ],
        { merges: ['A1:B1'] },
      ),
    );
    expect(sheet.row(0).map((cell) => cell?.value)).toEqual(['1', '1', '3']);
    expect([sheet.width, sheet.cell(0, 0)?.value]).toEqual([3, '1']);
  });

  it('may come without their places, with prefixes, comments and raw text', async () => {
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    const xml = `<?xml version="1.0"?><x:worksheet xmlns:x="${main}"><!-- <row> > --><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c t='inlineStr'><x:is><x:t><![CDATA[a<b]]>&#233;&amp;</x:t></x:is></x:c></x:row><x:row r='4'><x:c><x:v>2<!-- -->5</x:v></x:c></x:row></x:sheetData></x:worksheet>`;
    const sheet = await sheetOf(sheetWorkbook([], { xml }));
    expect(sheet.row(0).map((cell) => cell?.value)).toEqual(['1', 'a<bé&']);
    expect(sheet.row(3)).toEqual([number('25')]);
  });

  it('are read wherever the chunks of the part are cut', async () => {
    // Longer than a chunk, so that chunks end at every position.
    const rows = Array.from({ length: 20_000 }, (_, at): RowSpec => [at, `Ä ${at} &`, { v: `${at}.25` }]);
    const sheet = await sheetOf(sheetWorkbook(rows));
    expect(sheet.rows).toBe(20_000);
    for (let at = 0; at < 20_000; at += 1) {
      const [first, second, third] = sheet.row(at);
      if (first?.value !== `${at}` || second?.value !== `Ä ${at} &` || third?.value !== `${at}.25`) {
        expect.unreachable(`row ${at}: ${JSON.stringify(sheet.row(at))}`);
      }
    }
  });

  it('are what hucre reads', async () => {
    const rows = Array.from(
      { length: 500 },
      (_, at): RowSpec => [at / 10, at % 3 ? `City ${at}` : null, { v: `${at / 7}` }, { v: '1', t: 'b' }],
    );
    const bytes = sheetWorkbook(rows);
    const sheet = await sheetOf(bytes);
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    const own = Array.from({ length: sheet.rows }, (_, at) =>
      sheet
        .row(at)
        .map((cell) =>
          cell?.kind === 'number'
            ? Number(cell.value)
            : cell?.kind === 'boolean'
              ? cell.value === 'TRUE'
              : (cell?.value ?? null),
        ),
    );
    expect(own).toEqual(sheets[0]?.rows);
  });
});

describe('sheets and rows', () => {
  it('that are hidden are said', async () => {
    const book = await openWorkbook(
      workbook({
        sheets: [
          { name: 'Empty' },
          { name: 'Rates & more', rows: [['from'], { hidden: true, cells: [1] }, [2]] },
          { name: 'Old', state: 'hidden', rows: [[1]] },
          { name: 'Secret', state: 'veryHidden', rows: [[1], [2]] },
        ],
      }),
    );
    expect(book.sheets).toEqual([
      { name: 'Empty', hidden: false, filledRows: 0 },
      { name: 'Rates & more', hidden: false, filledRows: 3 },
      { name: 'Old', hidden: true, filledRows: 1 },
      { name: 'Secret', hidden: true, filledRows: 2 },
    ]);
    expect([...(book.cells[1]?.hiddenRows ?? [])]).toEqual([1]);
    expect(book.cells[0]?.rows).toBe(0);
  });

  it('of a workbook with macros and links to others are read like any', async () => {
    const parts = workbookParts({
      sheets: [{ name: 'Rates', rows: [[{ f: '<f>[1]Sheet1!A1</f>', v: '6.85' }]] }],
      extra: [
        { name: 'xl/vbaProject.bin', content: 'not run' },
        { name: 'xl/externalLinks/externalLink1.xml', content: '<externalLink/>' },
      ],
    }).map((part) => ({
      ...part,
      content: String(part.content).replace('.sheet.main+xml', '.sheet.macroEnabled.main+xml'),
    }));
    expect((await sheetOf(zip(parts))).row(0)).toEqual([number('6.85', { formula: 'cached' })]);
  });

  it('stop with the reason when they are not wanted any more, and say how far they are', async () => {
    const bytes = sheetWorkbook(Array.from({ length: 30_000 }, (_, at) => [at, at + 1]));
    const seen: number[] = [];
    await openWorkbook(bytes, { onProgress: (done, total) => seen.push(done / total) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
    const cancel = new AbortController();
    const reason = new Error('closed');
    const reading = openWorkbook(bytes, { signal: cancel.signal, onProgress: () => cancel.abort(reason) });
    await expect(reading).rejects.toBe(reason);
  });
});
