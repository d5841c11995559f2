/** Rows as spreadsheets copy them: tabs, quotation marks, line breaks, headings or none. */
import { describe, expect, it } from 'vitest';
import { readPasted } from '../../../../../renderer/hub/transfer/pasted-rows';
import { findHubTable } from '../../../../../shared/hub';
import { shownNumber } from '../../../../../shared/money';
import type { TransferTable } from '../../../../../shared/transfer/table';

const table = (id: string) => findHubTable(id) as TransferTable;
const read = (id: string, text: string) => readPasted(table(id), text);
const cellsOf = (id: string, text: string) => {
  const found = read(id, text);
  return 'problem' in found
    ? found.problem
    : found.file.rows.map(({ cells }) => table(id).fields.map(({ name }) => cells[name]));
};

describe('pasted rows', () => {
  it.each([
    ['tabs', 'A\t1\nB\t2'],
    ['ends of lines of Windows, and empty lines after them', 'A\t1\r\nB\t2\r\n\r\n\t\r\n'],
    ['headings in another order', 'System code\tSupplier\n1\tA\n2\tB'],
    ['commas where no line has a tab', 'A,1\nB,2'],
    ['semicolons', 'supplier;system_code\nA;1\nB;2'],
  ])('with %s', (_what, text) => {
    expect(cellsOf('suppliers', text).toString()).toBe('A,1,B,2');
  });

  it.each([
    ['a line break in a cell', '"A\nB"\t1', [['A\nB', '1']]],
    ['quotation marks in a cell', '"A ""x"", B"\t1', [['A "x", B', '1']]],
    ['a comma in a cell', 'A, B\t1', [['A, B', '1']]],
    [
      'a mark of inches',
      '"5 pipe\t1\nB\t2',
      [
        ['"5 pipe', '1'],
        ['B', '2'],
      ],
    ],
  ])('with %s', (_what, text, cells) => {
    expect(cellsOf('suppliers', text)).toEqual(cells);
  });

  it('are one text a line where a table takes one', () => {
    expect(cellsOf('countries', 'Korea, Republic of\nGermany\n')).toEqual([
      ['Korea, Republic of'],
      ['Germany'],
    ]);
    expect(cellsOf('countries', 'Germany')).toEqual([['Germany']]);
  });

  it.each([
    ['P-1', 'Only one column was pasted. Each SKU needs SKU and Client SKU name: copy them side by side.'],
    ['Name\nP-1', 'There is no column for Client SKU name. The first line has: Name.'],
    ['SKU\tClient SKU name', 'No rows were pasted.'],
  ])('%j is refused', (text, problem) => {
    expect(read('skus-mapping', text)).toEqual({ problem });
  });

  it('are at most 50,000', () => {
    expect(read('suppliers', 'A\t1\n'.repeat(50_001))).toEqual({
      problem: `${shownNumber(50_001)} rows were pasted. At most ${shownNumber(50_000)} are read at once: paste them in parts.`,
    });
  });
});
