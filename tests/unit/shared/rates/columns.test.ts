/** Columns of decimals are exact, whether units can hold a number or not. */
import { describe, expect, test } from 'vitest';
import { NumberColumn, RateColumns, textUnits } from '../../../../shared/rates/columns';

function column(...texts: string[]): NumberColumn {
  const numbers = new NumberColumn(texts.length);
  texts.forEach((text, row) => {
    numbers.put(row, text);
  });
  return numbers;
}

test.each([
  ['0', 0],
  ['-0', 0],
  ['6.85', 6_850_000],
  ['-6.85', -6_850_000],
  ['.5', 500_000],
  ['5.', 5_000_000],
  ['+5', 5_000_000],
  [' 7 ', 7_000_000],
  ['0.000001', 1],
  ['0.0000010', 1],
  ['0.0000001', undefined],
  ['999999999.999999', 999_999_999_999_999],
  ['9000000000', 9_000_000_000_000_000],
  ['9000000000.000001', undefined],
  ['5.00000000000000000001', undefined],
  ['8999999999.999999', 8_999_999_999_999_999],
  ['', undefined],
  ['-', undefined],
  ['.', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['1.5x', undefined],
])('%j is %s units', (text, units) => {
  expect(textUnits(text)).toBe(units);
});

test('a number comes back in its normal spelling', () => {
  const numbers = column('06.850', '-0.5', '+12', '', '100', '0.00000010', 'abc');
  expect(Array.from({ length: 7 }, (_, row) => numbers.text(row))).toEqual([
    '6.85',
    '-0.5',
    '12',
    '',
    '100',
    '0.0000001',
    'abc',
  ]);
});

describe('comparing', () => {
  test.each([
    ['1', '2', -1],
    ['2', '1', 1],
    ['1.10', '1.1', 0],
    ['', '-5', -1],
    ['-5', '', 1],
    ['', '', 0],
    ['12345678901234567890.1', '12345678901234567890.2', -1],
    ['0.00000001', '0.00000001', 0],
    ['abc', 'abd', -1],
    ['abc', '', 1],
    ['abc', '1', -1],
  ])('%j with %j', (a, b, order) => {
    expect(column(a).compare(0, column(b), 0)).toBe(order);
  });

  test('a row that is not there has no value', () => {
    expect(column('1').compare(5, column(''), 0)).toBe(0);
    expect(column('1').has(5)).toBe(false);
  });
});

test('rows that were given up and taken again have no values', () => {
  const columns = new RateColumns([{ name: 'rate', decimal: true }]);
  columns.resize(2);
  columns.number('rate').put(1, '0.00000001');
  columns.resize(1);
  columns.resize(2);
  expect(columns.text(1, 'rate')).toBe('');
});

test('a number that is taken replaces a long one', () => {
  const numbers = column('0.00000001');
  numbers.take(0, column('5'), 0);
  expect(numbers.text(0)).toBe('5');
});

test('a row is taken from other columns, with what those lack left empty', () => {
  const fields = [
    { name: 'rate', decimal: true },
    { name: 'city', decimal: false },
  ];
  const from = new RateColumns(fields);
  from.resize(1);
  from.number('rate').put(0, '0.00000001');
  from.fields.get('city')?.put(0, 'Oslo');
  const to = new RateColumns([...fields, { name: 'to', decimal: true }]);
  to.resize(2);
  to.number('to').put(1, '5');
  to.take(1, from, 0);
  expect([to.text(1, 'rate'), to.text(1, 'city'), to.text(1, 'to')]).toEqual(['0.00000001', 'Oslo', '']);
});
