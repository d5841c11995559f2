/** CSV files of servers as workbooks: the resulting cells, and the texts that a workbook cannot contain. */
import { inflateRawSync } from 'node:zlib';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { sheetName } from '../../../../main/api/csv-workbook';
import { openWorkbook } from '../../../../main/rates/workbook/workbook';
import type { DateFormat } from '../../../../shared/date-formats';
import { unguarded } from '../../../../shared/formula-guard';
import type { Workbook } from '../../../../shared/ipc/jobs';
import { counted } from '../../../../shared/quantities';
import { zipEntries } from '../../../../shared/rates/zip-directory';
import { workbookOf } from '../../../support/csv-workbook';

function partOf(bytes: Buffer, name: string): string {
  const entry = zipEntries(bytes)?.find((each) => each.name === name);
  return entry ? inflateRawSync(bytes.subarray(entry.start, entry.start + entry.packed)).toString() : '';
}
const sheetOf = (bytes: Buffer) => partOf(bytes, 'xl/worksheets/sheet1.xml');

const when: Workbook['columns'] = [{ value: 'when', text: 'When', kind: 'date' }];
const amount: Workbook['columns'] = [{ value: 'amount', text: 'Amount', kind: 'number' }];

/** One cell as our own reader has it, with its value as it is stored and its format. */
async function cellOf(text: string, workbook: Partial<Workbook> = {}) {
  const name = workbook.columns?.[0]?.text ?? 'Name';
  const bytes = await workbookOf(`${Papa.unparse([[name], [text]])}\n`, workbook);
  const [sheet] = (await openWorkbook(bytes)).cells;
  const cell = sheet?.cell(1, 0);
  const [, style, stored] = /<c r="A2"(?: s="(\d+)")?[^>]*><v>([^<]*)<\/v>/.exec(sheetOf(bytes)) ?? [];
  const styles = partOf(bytes, 'xl/styles.xml');
  const format = [...(styles.split('<cellXfs')[1]?.matchAll(/numFmtId="(\d+)"/g) ?? [])][Number(style)]?.[1];
  const code = new RegExp(`numFmtId="${format}" formatCode="([^"]*)"`).exec(styles)?.[1];
  return { kind: cell?.kind, value: cell?.value, stored, code };
}

describe('a number of a CSV file', () => {
  it.each([
    ['0', '0'],
    ['12', '0'],
    ['-5', '0'],
    ['6.50', '0.00'],
    ['-0.001', '0.000'],
    ['99999999999', '0'],
    ['1234567890123.45', '0.00'],
    ['0.123456789012345', `0.${'0'.repeat(15)}`],
  ])('is a number that shows all its digits: %s', async (text, code) => {
    expect(await cellOf(text)).toEqual({ kind: 'number', value: expect.anything(), stored: text, code });
  });

  it.each([
    ['a code with zeros at its front', '00123'],
    ['a zero too many', '-01'],
    ['a plus sign', '+971'],
    ['a phone number', '971501234567'],
    ['a product code', '4006381333931'],
    ['more digits than are kept', '1234567890123.456'],
    ['zeros that count', '1.0000000000000000'],
    ['a zero with a sign', '-0.00'],
    ['a power', '1e5'],
    ['separated thousands', '1,000'],
    ['another mark', '1,5'],
    ['no digit before the point', '.5'],
    ['no digit behind the point', '5.'],
    ['blanks', ' 5 '],
    ['digits of another script', '٣'],
    ['a percentage', '5%'],
    ['a day of another column', '2026-01-31'],
    ['a word', 'true'],
  ])('stays text: %s', async (_what, text) => {
    expect(await cellOf(text)).toMatchObject({ kind: 'text', value: text });
  });

  it('may be long in a column of numbers, as long as no digit is lost', async () => {
    expect(await cellOf('123456789012345', { columns: amount })).toMatchObject({
      kind: 'number',
      stored: '123456789012345',
    });
    expect(await cellOf('1234567890123456', { columns: amount })).toMatchObject({ kind: 'text' });
    expect(await cellOf('00123', { columns: amount })).toMatchObject({ kind: 'text', value: '00123' });
  });
});

describe('a day of a CSV file', () => {
  it.each<[string, number, string]>([
    ['2026-01-31', 46053, String.raw`dd\/mm\/yyyy`],
    ['31/01/2026', 46053, String.raw`dd\/mm\/yyyy`],
    ['29/02/2024', 45351, String.raw`dd\/mm\/yyyy`],
    ['01/03/1900', 61, String.raw`dd\/mm\/yyyy`],
    ['31/12/9999', 2_958_465, String.raw`dd\/mm\/yyyy`],
    ['31/01/2026 18:00', 46053.75, String.raw`dd\/mm\/yyyy hh:mm`],
    ['2026-01-31 06:00:00', 46053.25, String.raw`dd\/mm\/yyyy hh:mm:ss`],
    ['2026-01-31T00:00', 46053, String.raw`dd\/mm\/yyyy hh:mm`],
  ])('is a day: %s', async (text, serial, code) => {
    expect(await cellOf(text, { columns: when })).toMatchObject({ stored: String(serial), code });
  });

  it('shows its own second in programs that cut what is behind it', async () => {
    const seconds = Array.from({ length: 86_400 / 7 }, (_, at) => at * 7);
    const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0');
    const clock = (at: number) =>
      `${String(Math.floor(at / 3600)).padStart(2, '0')}:${two(at / 60)}:${two(at)}`;
    const bytes = await workbookOf(`When\n${seconds.map((at) => `08/01/1970 ${clock(at)}\n`).join('')}`, {
      columns: when,
    });
    const days = [...sheetOf(bytes).matchAll(/<v>([^<]*)<\/v>/g)].map(
      ([, serial]) => Number(serial) - 25_576,
    );
    expect(days.map((part) => Math.floor(part * 86_400))).toEqual(seconds);
  });

  it.each([
    '31/02/2026',
    '2026-02-29',
    '2026-13-01',
    '01/13/2026',
    '1/2/2026',
    '01/02/26',
    '28/02/1900',
    '31.01.2026',
    '31/01/2026 24:00',
    '2026-01-31T10:00:00Z',
    '2026-01-31 10:00 +04',
    '10:00',
    'yesterday',
  ])('stays text where it is not sure: %s', async (text) => {
    expect(await cellOf(text, { columns: when })).toMatchObject({ kind: 'text', value: text });
  });

  it.each<[DateFormat, string]>([
    ['day/month/year', String.raw`dd\/mm\/yyyy`],
    ['month/day/year', String.raw`mm\/dd\/yyyy`],
    ['year-month-day', String.raw`yyyy\-mm\-dd`],
  ])('is shown as the user reads days: %s', async (dateFormat, code) => {
    expect(await cellOf('03/04/2026', { columns: when, dateFormat })).toMatchObject({
      stored: '46115',
      code,
    });
  });

  it('is only one of its column, which is found by its name or its field, else by its place', async () => {
    const columns: Workbook['columns'] = [...when, ...amount];
    const bytes = (header: string) =>
      workbookOf(`${header}\n1234567890123,31/01/2026\n31/01/2026,1\n`, { columns });
    const kinds = async (header: string) => {
      const [sheet] = (await openWorkbook(await bytes(header))).cells;
      return [1, 2].map((row) => [0, 1].map((column) => sheet?.cell(row, column)?.kind));
    };
    const named = [
      ['number', 'date'],
      ['text', 'number'],
    ];
    expect(await kinds('Amount,When')).toEqual(named);
    expect(await kinds('amount,when')).toEqual(named);
    expect(await kinds('Amount,Quand')).toEqual([
      ['number', 'text'],
      ['text', 'number'],
    ]);
    expect(await kinds('Montant,Quand')).toEqual([
      ['text', 'text'],
      ['date', 'number'],
    ]);
    expect(await kinds('A,B,C')).toEqual([
      ['text', 'text'],
      ['text', 'number'],
    ]);
  });

  it('is one of its column also where another one has the same name', async () => {
    const columns: Workbook['columns'] = [
      { value: 'city', text: 'From', kind: 'other' },
      { value: 'begins', text: 'From', kind: 'date' },
    ];
    const bytes = await workbookOf('From,From\nDubai,31/01/2026\n', { columns });
    const [sheet] = (await openWorkbook(bytes)).cells;
    expect([0, 1].map((column) => sheet?.cell(1, column)?.kind)).toEqual(['text', 'date']);
  });
});

describe('a text of a CSV file', () => {
  it.each(['=1+1', '+971 50 1', '-x', '@SUM(A1)', '\t=1', '＝1', "'=1", "''x", '=cmd|calc!A1'])(
    'is never a formula: %j',
    async (text) => {
      for (const csv of [text, `'${text}`]) {
        const bytes = await workbookOf(`Name\n"${csv}"\n`);
        expect(sheetOf(bytes)).not.toContain('<f');
        const [sheet] = (await openWorkbook(bytes)).cells;
        expect(sheet?.cell(1, 0)).toMatchObject({ kind: 'text', value: unguarded(csv) });
        // The cell stays text when a user edits it.
        const styles = partOf(bytes, 'xl/styles.xml').split('<cellXfs')[1]?.split('<xf ').slice(1) ?? [];
        expect(styles[Number(/r="A2" s="(\d+)" t="inlineStr"/.exec(sheetOf(bytes))?.[1])]).toContain(
          'quotePrefix="1"',
        );
      }
    },
  );

  it.each([
    ' two  blanks ',
    'a\nb',
    '<b> & "c"',
    'أبو ظبي 东京 𝄞',
    '_x0041_',
    'a\u0001b\u000b\u001f',
    '\ufffe',
  ])('is what it was: %j', async (text) => {
    expect(await cellOf(text)).toMatchObject({ kind: 'text', value: text });
  });

  it('has the line ends of spreadsheet programs', async () => {
    expect(await cellOf('a\r\nb')).toMatchObject({ value: 'a\nb' });
  });

  it('leaves its cell away when it is empty', async () => {
    expect(sheetOf(await workbookOf('a,b,c\n1,,3\n,,\n'))).toMatch(
      /<row r="2"><c r="A2"[^/]*\/v><\/c><c r="C2"[^/]*\/v><\/c><\/row><row r="3"><\/row>/,
    );
  });

  it('is named where it is too long for a cell', async () => {
    const longest = 'x'.repeat(32_767);
    expect(await cellOf(longest)).toMatchObject({ value: longest });
    await expect(workbookOf(`a,b\n1,2\n3,${longest}x\n`)).rejects.toMatchObject({
      failure: { code: 'cell_too_long', subject: `B3: ${counted(32_768, 'character')}` },
    });
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from('\ufeffName\nDübai\n')],
    ['UTF-16', Buffer.from('\ufeffName\nDübai\n', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\ufeffName\nDübai\n', 'utf16le').swap16()],
    ['semicolons', Buffer.from('Name;b\nDübai;2\n')],
    ['a named separator', Buffer.from('sep=|\nName|b\nDübai|2\n')],
  ])('is read in %s', async (_encoding, csv) => {
    const [sheet] = (await openWorkbook(await workbookOf(csv))).cells;
    expect([sheet?.cell(0, 0)?.value, sheet?.cell(1, 0)?.value]).toEqual(['Name', 'Dübai']);
  });

  it('has the separator that fits to the columns', async () => {
    const columns: Workbook['columns'] = [{ value: 'weight', text: 'Weight; kg', kind: 'number' }];
    const [sheet] = (await openWorkbook(await workbookOf('Weight; kg\n5\n', { columns }))).cells;
    expect(sheet?.row(0).map((cell) => cell?.value)).toEqual(['Weight; kg']);
  });

  it.each([
    ['another encoding', Buffer.from('Name\nD\u00fcbai\n', 'latin1'), 'text in an encoding other than UTF-8'],
    [
      'an incomplete character at its end',
      Buffer.from('Name\nDü').subarray(0, -1),
      'text in an encoding other than UTF-8',
    ],
    ['a quote that nothing closes', Buffer.from('Name\n"Dubai\n1\n2\n'), 'a quoted cell that does not end'],
  ])('is refused in %s', async (_what, csv, what) => {
    await expect(workbookOf(csv)).rejects.toThrow(`refused: ${what}`);
  });

  it('does not fill the memory when a quote is never closed', async () => {
    let taken = 0;
    function* endless() {
      yield Buffer.from(`Name\n"${'x'.repeat(5000)}`);
      for (; taken < 100; taken += 1) yield Buffer.alloc(1024 * 1024, 'x\n');
    }
    await expect(workbookOf(endless())).rejects.toThrow('a quoted cell that does not end');
    expect(taken).toBeLessThan(20);
  });

  it('does not fill the memory when a line of empty cells never ends', async () => {
    let taken = 0;
    function* endless() {
      for (; taken < 30; taken += 1) yield Buffer.alloc(1024 * 1024, ',');
    }
    await expect(workbookOf(endless())).rejects.toThrow('a line of more than 16 MB');
    expect(taken).toBeLessThan(20);
  });
});

describe('the sheet of a CSV file', () => {
  it('has a bold, frozen heading with filters, and columns as wide as their texts', async () => {
    const bytes = await workbookOf(`ID,Client name,Notes\n1,Amber,${'x'.repeat(300)}\n2,Blue,\n`);
    const xml = sheetOf(bytes);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xml).toContain('</sheetData><autoFilter ref="A1:C3"/></worksheet>');
    expect([...xml.matchAll(/width="(\d+)"/g)].map(([, width]) => width)).toEqual(['8', '15', '60']);
    const { sheets } = await readXlsx(new Uint8Array(bytes), { readStyles: true });
    expect(sheets[0]?.cells?.get('0,1')?.style?.font?.bold).toBe(true);
    expect(sheets[0]?.cells?.get('1,1')?.style?.font?.bold).not.toBe(true);
    expect(partOf(bytes, 'xl/workbook.xml')).toContain(
      '<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">\'Things\'!$A$1:$C$3</definedName>',
    );
    // There is no author and no time.
    expect(
      zipEntries(bytes)
        ?.map(({ name }) => name)
        .filter((name) => name.startsWith('docProps')),
    ).toEqual([]);
  });

  it('has room for days and numbers that come after the rows that are measured', async () => {
    const columns: Workbook['columns'] = [
      { value: 'to', text: 'To', kind: 'date' },
      { value: 'paid', text: 'Paid', kind: 'number' },
    ];
    const bytes = await workbookOf(`To,Paid\n${',0\n'.repeat(300)}31/01/2026 18:00,1234567.50\n`, {
      columns,
    });
    const widths = [...sheetOf(bytes).matchAll(/width="(\d+)"/g)].map(([, width]) => Number(width));
    // Spreadsheet programs show ##### if a number or a date does not fit.
    expect(widths[0]).toBeGreaterThan('31/01/2026 18:00'.length);
    expect(widths[1]).toBeGreaterThan('1234567.50'.length);
  });

  it('is filtered as far as its widest row', async () => {
    expect(sheetOf(await workbookOf('a,b\n1\n1,2,3\n'))).toContain('<autoFilter ref="A1:C3"/>');
    expect(sheetOf(await workbookOf('a,b'))).toContain('<autoFilter ref="A1:B1"/>');
  });

  it.each([
    ['Contracts', 'Contracts'],
    ['Orders: in/out [all]?*\\', 'Orders in out all'],
    ["'Quoted'", 'Quoted'],
    ['a\u0000b\nc', 'a b c'],
    ['Very long names of lists are cut to what fits', 'Very long names of lists are cu'],
    [`${'x'.repeat(30)}𝄞y`, 'x'.repeat(30)],
    ['History', 'Sheet1'],
    ['???', 'Sheet1'],
    ['', 'Sheet1'],
    ['Amber & Söhne "B2B"', 'Amber & Söhne "B2B"'],
  ])('is named after its list: %s', async (title, name) => {
    expect(sheetName(title)).toBe(name);
    const { sheets } = await readXlsx(new Uint8Array(await workbookOf('a\n1\n', { sheet: title })));
    expect(sheets.map((sheet) => sheet.name)).toEqual([name]);
  });

  it('is refused with more rows or cells than a sheet holds', { timeout: 120_000 }, async () => {
    function* rows(count: number) {
      yield Buffer.from('a\n');
      for (let left = count - 1; left > 0; left -= 1000) yield Buffer.alloc(Math.min(left, 1000) * 2, '1\n');
    }
    await expect(workbookOf(rows(1_048_577))).rejects.toMatchObject({ failure: { code: 'sheet_too_long' } });
    await expect(workbookOf(`a\n${','.repeat(16_384)}\n`)).rejects.toMatchObject({
      failure: { code: 'sheet_too_wide', subject: `Row 2: ${counted(16_385, 'cell')}` },
    });
  });
});
