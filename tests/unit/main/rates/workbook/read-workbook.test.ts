import { describe, expect, it } from 'vitest';
import { readRateFile } from '../../../../../main/rates/read-file';
import { exportedFile } from '../../../../../main/rates/write/exported-file';
import type { WrittenRow } from '../../../../../main/rates/write/rows';
import { checkReport } from '../../../../../shared/rates/check-report';
import { ReadingCancelled, type ReadingOptions } from '../../../../../shared/rates/scan';
import { sheetWorkbook, workbook } from '../../../../support/xlsx-parts';

const rows = Array.from({ length: 20_000 }, (_, at) => [at, at + 1, 5]);
const bytes = sheetWorkbook([['from', 'to', 'rate'], ...rows]);
const read = (options: ReadingOptions) => readRateFile(bytes, 'delivery-rates', {}, options);

describe('a workbook that is read', () => {
  it('says how far it is, from 0 to 1', async () => {
    const seen: number[] = [];
    const file = await read({ progress: (part) => seen.push(part) });
    expect(file.rows.lines).toHaveLength(20_000);
    expect(seen.length).toBeGreaterThan(4);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBeLessThanOrEqual(1);
    expect(seen.at(-1)).toBeGreaterThan(0.9);
  });

  it('is given up while it is unpacked', async () => {
    let asked = 0;
    const cancelled = () => {
      asked += 1;
      return asked === 2;
    };
    await expect(read({ cancelled })).rejects.toBeInstanceOf(ReadingCancelled);
    expect(asked).toBe(2);
  });

  it('is given up while its rows are read', async () => {
    let part = 0;
    const reading = read({ progress: (now) => (part = now), cancelled: () => part > 0.75 });
    await expect(reading).rejects.toBeInstanceOf(ReadingCancelled);
    expect(part).toBeLessThan(1);
  });

  it('lets others work meanwhile', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await read({});
    clearInterval(timer);
    expect(turns).toBeGreaterThan(1);
  });
});

it('says which columns are hidden, whether they are read or not', async () => {
  const rows = [
    ['from', 'to', 'rate', 'Note', 'Old', 'City'],
    [0, 1, 5, 'ask', 4],
  ];
  const cols =
    '<col min="1" max="2" width="9"/><col min="3" max="4" width="9" hidden="1"/><col min="5" max="5" hidden="0"/><col min="6" max="16384" hidden="true"/>';
  const file = await readRateFile(
    workbook({ sheets: [{ name: 'Rates', rows, cols }] }),
    'delivery-rates',
    {},
  );
  const hidden = file.reading.columns.filter((column) => column.hidden);
  expect(hidden.map(({ at, header, field, filled }) => [at, header, field, filled])).toEqual([
    [2, 'rate', 'rate', 1],
    [3, 'Note', null, 1],
    [5, 'City', 'city', 0],
  ]);
  // They are read like the others, and are no finding.
  expect([file.rows.columns.fields.get('rate')?.text(0), file.warnings.map(({ kind }) => kind)]).toEqual([
    '5',
    ['unknown-column'],
  ]);
});

describe('a file that is no table', () => {
  it('is named as what it is', async () => {
    const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    const file = await readRateFile(picture, 'delivery-rates', {});
    expect([file.refuse, file.what]).toEqual(['not-a-table', 'PNG picture']);
    expect((await read({})).what).toBeUndefined();
  });
});

describe('a file with findings', () => {
  const found: readonly WrittenRow[] = [
    { cells: ['0', '1', '€ 5', ''], findings: [{ kind: 'currency', field: 'rate' }] },
    { cells: ['1', '2', '6', ''] },
    { cells: ['2', '3', '', ''], findings: [{ kind: 'blank-required', field: 'rate' }] },
  ];

  it.each(['csv', 'xlsx'] as const)(
    'opens again as %s: the same rows and errors, nothing about its last column',
    async (format) => {
      const chunks: Buffer[] = [];
      for await (const piece of exportedFile(format, 'delivery-rates', [found], { withFindings: true }))
        chunks.push(piece);
      const report = checkReport(await readRateFile(Buffer.concat(chunks), 'delivery-rates', {}));
      expect(report.rows.map(({ from, to, rate }) => [from, to, rate])).toEqual([
        ['0', '1', null],
        ['1', '2', '6'],
        ['2', '3', null],
      ]);
      expect(report.errors).toEqual([
        { row: 2, field: 'rate', kind: 'currency' },
        { row: 4, field: 'rate', kind: 'blank-required' },
      ]);
      expect(report.warnings).toEqual([]);
    },
  );
});

describe('texts that are guarded', () => {
  it.each(['csv', 'xlsx'] as const)('are read without their apostrophe from %s', async (format) => {
    const cities = ['=1+1', '-x', '@a', "'=2", 'Al Ain'];
    const written = cities.map((city): WrittenRow => ({ cells: ['0', '1', '2', city] }));
    const chunks: Buffer[] = [];
    for await (const piece of exportedFile(format, 'delivery-rates', [written])) chunks.push(piece);
    const { rows } = checkReport(await readRateFile(Buffer.concat(chunks), 'delivery-rates', {}));
    expect(rows.map(({ city }) => city)).toEqual(cities);
  });
});

it.each([
  ['below a title and blank rows', [['Prices 2026'], ...Array.from({ length: 60 }, () => [])], 62],
  [
    'as the fiftieth row with something in it',
    Array.from({ length: 98 }, (_, at) => (at % 2 === 0 ? ['A note'] : [])),
    99,
  ],
])('finds a header %s, as in a text file', async (_where, above, line) => {
  const sheet: (string | number)[][] = [...above, ['from', 'to', 'rate'], [0, 1, 5], [1, 2, 6]];
  const csv = sheet.map((cells) => cells.join(',')).join('\n');
  const reports = [];
  for (const bytes of [sheetWorkbook(sheet), Buffer.from(csv)])
    reports.push(checkReport(await readRateFile(bytes, 'delivery-rates', {})));
  for (const { reading, rows, refuse } of reports) {
    expect(refuse).toBeNull();
    expect(reading.headerRow).toBe(line);
    expect(rows.map(({ row, rate }) => [row, rate])).toEqual([
      [line + 1, '5'],
      [line + 2, '6'],
    ]);
  }
  expect(reports[0]?.warnings).toEqual(reports[1]?.warnings);
});
