import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../../../../sandbox/rates/numbers';
import { workbookSheets } from '../../../../sandbox/rates/workbook';
import { zipEntries } from '../../../../shared/rates/zip-directory';
import { rateWorkbooks } from '../../../support/rate-workbooks';
import { type CellSpec, sheetWorkbook, workbook } from '../../../support/xlsx-parts';

const sheetsOf = (bytes: Buffer) => workbookSheets(bytes, zipEntries(bytes) ?? []);

/** Positions and cells of the rows with a value: a row may be a million rows below the previous one. */
function filled(rows: readonly (readonly Cell[])[]): [number, readonly Cell[]][] {
  const found: [number, readonly Cell[]][] = [];
  rows.forEach((row, at) => {
    const width = row.findLastIndex((cell) => cell !== null && cell !== '') + 1;
    if (width > 0) found.push([at, row.slice(0, width)]);
  });
  return found;
}

async function asHucre(bytes: Buffer) {
  try {
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    return sheets.map((sheet) => [
      sheet.name,
      Boolean(sheet.hidden || sheet.veryHidden),
      filled(sheet.rows as Cell[][]),
    ]);
  } catch {
    return 'refused';
  }
}

function asPractice(bytes: Buffer) {
  try {
    return sheetsOf(bytes).map(({ name, hidden, rows }) => [name, hidden, filled(rows)]);
  } catch {
    return 'refused';
  }
}

describe('a workbook in the practice workspace', () => {
  // hucre returns the stored 0.05 for a percentage.
  const names = Object.keys(rateWorkbooks).filter((name) => name !== 'xlsx-percent');

  it.each(names)('is read like by another reader: %s', async (name) => {
    const bytes = rateWorkbooks[name]?.() ?? Buffer.alloc(0);
    expect(asPractice(bytes)).toEqual(await asHucre(bytes));
  });

  it.each<[string, CellSpec, Cell]>([
    ['a percentage', { v: '0.07', format: 9 }, '7%'],
    ['a percentage of a format of its own', { v: '0.0525', format: '0.00%' }, '5.25%'],
    ['a day', { v: '45323', format: 14 }, new Date('2024-02-01')],
    ['a day of a format of its own', { v: '45323', format: '[$-409]dd" day "mmm' }, new Date('2024-02-01')],
    ['a unit in a format', { v: '5', format: '0" days"' }, 5],
    ['entities', '<a> & "b" \u20ac', '<a> & "b" \u20ac'],
    ['true', { v: '1', t: 'b' }, true],
    ['an error', { v: '#N/A', t: 'e' }, '#N/A'],
    ['nothing', null, null],
  ])('reads %s', (_name, cell, value) => {
    expect(sheetsOf(sheetWorkbook([[cell, 1]]))[0]?.rows).toEqual([[value, 1]]);
  });

  it('counts days from 1904 if it declares so', () => {
    const bytes = workbook({ sheets: [{ name: 'A', rows: [[{ v: '43861', format: 14 }]] }], date1904: true });
    expect(sheetsOf(bytes)[0]?.rows).toEqual([[new Date('2024-02-01')]]);
  });
});
