/** Rows of plain numbers are read without an object for each cell. They are read as all others are. */
import { expect, test } from 'vitest';
import { CellStore, TextPool } from '../../../../../main/rates/workbook/cell-store';
import { numberFormat } from '../../../../../main/rates/workbook/number-format';
import { readSheet } from '../../../../../shared/rates/read-sheet';
import type { SheetCells } from '../../../../../shared/rates/workbook-cells';
import { campaignRounds, randomOf } from '../../../../support/campaign';

const odd = [-1, -0, 0.1 + 0.2, 1e-7, 1.23456, 1234.5678, 1e15, 0.000_000_1, 12_345_678.123_456, 1e9 + 0.1];

function sheetOf(seed: number): CellStore {
  const random = randomOf(seed);
  const pool = new TextPool();
  const formats = [undefined, numberFormat('0%'), numberFormat('0.0')] as never;
  const store = new CellStore('Rates', { pool, formats, from1904: false, cells: 0 });
  const headers = ['from', 'to', 'rate', 'city', 'note'];
  for (const [column, text] of headers.entries()) store.add(column, 'text', pool.place(text), 0);
  store.endRow(0, false);
  const isCalm = random(3) > 0;
  for (let row = 1; row <= 40; row += 1) {
    for (let column = 0; column < 5 + (random(20) === 0 ? 1 : 0); column += 1) {
      const isOdd = !isCalm && random(12) === 0;
      const number = isOdd ? (odd[random(odd.length)] ?? 0) : random(20_000) / 100;
      if (isOdd && random(3) === 0) continue;
      if (column > 2 && random(4) > 0)
        store.add(column, 'text', pool.place(['Dubai', ' ', '', '7'][random(4)] ?? ''), 0);
      else if (column < 3 || isOdd)
        store.add(
          column,
          'number',
          number,
          isOdd ? random(3) : 0,
          isOdd && random(5) === 0 ? 'cached' : undefined,
        );
    }
    store.endRow(row, random(15) === 0);
  }
  const merge = { top: 5, left: 3, bottom: 7, right: 3 };
  store.finish(random(8) === 0 ? [merge] : []);
  return store;
}

function read(cells: SheetCells) {
  const { rows, warnings, reading } = readSheet(cells, [], 'delivery-rates', {});
  return {
    reading,
    warnings,
    lines: [...rows.lines],
    findings: [...rows.findings].map(([field, codes]) => [field, [...codes]]),
    values: [...rows.columns.fields].map(([field, column]) =>
      Array.from(rows.lines, (_, row) => [field, column.text(row), rows.text(row, field)]),
    ),
  };
}

test('rows of plain numbers and texts are read as cell by cell', () => {
  let plain = 0;
  let others = 0;
  for (const round of campaignRounds(60, 5000)) {
    const store = sheetOf(round);
    const { name, rows, width, hiddenRows, hiddenColumns } = store;
    const byCell = {
      name,
      rows,
      width,
      hiddenRows,
      hiddenColumns,
      row: (at: number) => store.row(at),
      cell: store.cell.bind(store),
    };
    expect(read(store), `round ${round}`).toEqual(read(byCell));
    for (let row = 1; row < rows; row += 1) {
      if (store.plain(row)) plain += 1;
      else others += 1;
    }
  }
  expect(plain).toBeGreaterThan(1000);
  expect(others).toBeGreaterThan(100);
});
