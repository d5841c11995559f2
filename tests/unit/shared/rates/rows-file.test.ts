/** The rows file: equal rows give equal bytes, and written rows are read again. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateTable, rateTableIds } from '../../../../shared/rates/rate-tables';
import {
  columnsOfRows,
  readRowsFile,
  rowsOfColumns,
  writeRowsFile,
  writeRowsFileOfRows,
} from '../../../../shared/rates/rows-file';
import { readRow } from '../../../../shared/row-tables/row-table';
import { campaignSize } from '../../../support/campaign';

const rates = rateTable('delivery-rates');
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test('the file has the fields in their order, decimals in their normal spelling, and nothing for no value', () => {
  const rows = [
    { from: '0', to: '0.10', rate: '06.850', city: '' },
    { from: '0.1', to: '12000', rate: '-2.5', city: '17' },
  ];
  expect(text(writeRowsFileOfRows(rates, rows))).toBe('from,to,rate,city\n0,0.1,6.85,\n0.1,12000,-2.5,17\n');
});

test('rows that are written otherwise but are the same give the same bytes', () => {
  const stored = [
    { from: 0, to: '0.10', rate: 6.85, city: 7, id: 12 },
    { from: 1e-7, to: '1e2', rate: null, city: null },
  ].map((raw) => readRow(rates.definition, raw));
  const typed = [
    { from: '0.0', to: '.1', rate: '+6.850', city: ' 7 ' },
    { from: '0.0000001', to: '1e2', rate: '', city: '' },
  ];
  expect(text(writeRowsFileOfRows(rates, stored))).toBe(text(writeRowsFileOfRows(rates, typed)));
});

test('some rows can be written, in another order', () => {
  const columns = columnsOfRows(rates, [
    { from: '0', to: '1', rate: '1' },
    { from: '1', to: '2', rate: '2' },
    { from: '2', to: '3', rate: '3' },
  ]);
  expect(text(writeRowsFile(rates, columns, [2, 0]))).toBe('from,to,rate,city\n2,3,3,\n0,1,1,\n');
});

describe('what no units can hold', () => {
  test.each([
    '9000000000.000001',
    '0.0000001',
    '123456789012345678901234567890.5',
    '-0.00000000000000000001',
  ])('%s is written and read as it is', (number) => {
    const bytes = writeRowsFileOfRows(rates, [{ from: '0', to: '1', rate: number, city: '' }]);
    expect(text(bytes)).toBe(`from,to,rate,city\n0,1,${number},\n`);
    expect(readRowsFile(rates, bytes).text(0, 'rate')).toBe(number);
  });

  test('a text that a server stored in a field of numbers is kept', () => {
    const rows = [{ from: '0', to: '1', rate: 'on "request", mostly', city: '' }];
    const read = readRowsFile(rates, writeRowsFileOfRows(rates, rows));
    expect(read.text(0, 'rate')).toBe('on "request", mostly');
    expect(read.number('rate').has(0)).toBe(false);
  });
});

test('a text that begins with a byte order mark keeps it', () => {
  const columns = columnsOfRows(rates, [{ from: '0', to: '1', rate: '1' }]);
  columns.fields.get('city')?.put(0, '\ufeff7');
  expect(readRowsFile(rates, writeRowsFile(rates, columns)).text(0, 'city')).toBe('\ufeff7');
});

test.each(rateTableIds)('a table of %s can be written and read again', (id) => {
  const table = rateTable(id);
  const text = fc.constantFrom('', '7', '12', 'a, b', '"', 'x\ny', 'z', 'ÄÖ €');
  const decimal = fc.stringMatching(/^(-?(0|[1-9]\d{0,8})(\.\d{1,7})?)?$/);
  const cells = table.definition.columns.map(({ name, kind }) => [name, kind === 'decimal' ? decimal : text]);
  const row = fc.record<Record<string, string>>(Object.fromEntries(cells));
  const property = fc.property(fc.array(row, { maxLength: 30 }), (typed) => {
    const rows = typed.map((each) => readRow(table.definition, each));
    const bytes = writeRowsFileOfRows(table, rows);
    const read = readRowsFile(table, bytes);
    expect(rowsOfColumns(table, read)).toEqual(rows);
    expect(writeRowsFile(table, read)).toEqual(bytes);
  });
  fc.assert(property, { numRuns: campaignSize(20, 2000) });
});

describe('a file that is no rows file', () => {
  const read = (file: string) => () => readRowsFile(rates, new TextEncoder().encode(file));

  test('the header of another table is told', () => {
    expect(read('box_id,rate\n1,2\n')).toThrow('This is no rows file of delivery-rates');
  });

  test.each([
    ['a cell too few', 'from,to,rate,city\n0,1,2,\n1,2,3\n', 'Line 3 '],
    ['a cell too many', 'from,to,rate,city\n0,1,2,,\n', 'Line 2 '],
    ['a line that was cut', 'from,to,rate,city\n0,1,2,\n1,2,3,', 'Line 3 '],
    ['a quote without an end', 'from,to,rate,city\n0,1,2,"a\n', 'Line 2 '],
  ])('%s', (_, file, message) => {
    expect(read(file)).toThrow(message);
  });
});
