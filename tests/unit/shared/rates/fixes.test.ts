/** The cells that the fix of each kind of finding changes. */
import { describe, expect, test } from 'vitest';
import { type FindingName, findingKinds } from '../../../../shared/rates/findings';
import { closedGaps, fixedValue, fixTexts, swappedEnds, withoutMixUp } from '../../../../shared/rates/fixes';
import { rateTable } from '../../../../shared/rates/rate-tables';
import { RowChecks } from '../../../../shared/rates/row-checks';
import { columnsOfRows } from '../../../../shared/rates/rows-file';

const rates = rateTable('delivery-rates');

/** Reads numbers with a decimal comma or with a point, without groups. */
const withComma = (text: string) => (/^-?\d+(,\d+)?$/.test(text) ? text.replace(',', '.') : '');
const withPoint = (text: string) => (/^-?\d+(\.\d+)?$/.test(text) ? text : '');
const fixed = (
  kind: FindingName,
  text: string,
  read = withPoint,
  value = '',
  places: number | undefined = 4,
) => fixedValue(kind, { text, value, read, places });

test.each([
  ['currency', '€ 5', withPoint, '5'],
  ['currency', '5,20 EUR', withComma, '5.2'],
  ['currency', '-€5', withPoint, '-5'],
  ['currency', '€-5', withPoint, '-5'],
  ['currency', '€ 5 – 7', withPoint, undefined],
  ['currency', '(€ 5)', withPoint, undefined],
  ['currency', '€', withPoint, undefined],
  ['currency', '€ 5,20', withPoint, undefined],
  ['trailing-units', '5.5 kg', withPoint, '5.5'],
  ['trailing-units', '5 kg 200 g', withPoint, undefined],
  ['scientific-notation', '1.5E+03', withPoint, '1500'],
  ['scientific-notation', '1,5e-3', withComma, '0.0015'],
  ['scientific-notation', '1,5e3', withPoint, undefined],
  ['scientific-notation', '-2E0', withPoint, '-2'],
  ['scientific-notation', '12345678901234567890123E1', withPoint, '123456789012345678901230'],
  ['scientific-notation', '1E999', withPoint, undefined],
  ['percent', '5 %', withPoint, undefined],
  ['parenthesised', '(12.00)', withPoint, undefined],
  ['not-a-number', 'abc', withPoint, undefined],
  ['number-ambiguous', '1,204', withPoint, undefined],
  ['negative', '-1', withPoint, undefined],
] as [FindingName, string, (text: string) => string, string | undefined][])(
  '%s: %s',
  (kind, text, read, expected) => {
    expect(fixed(kind, text, read)).toBe(expected);
  },
);

test.each([
  ['1.23455', '1.2346'],
  ['1.23454999999999999999999', '1.2345'],
  ['-1.23455', '-1.2346'],
  ['0.00004', '0'],
  ['-0.00004', '0'],
])('%s is rounded to %s', (value, expected) => {
  expect(fixed('too-precise', value, withPoint, value)).toBe(expected);
});

test('a field without a bound of digits is not rounded', () => {
  expect(fixedValue('too-precise', { text: '1.23455', value: '1.23455', read: withPoint })).toBeUndefined();
});

test.each(['thousands-grouping', 'number-as-text', 'full-width-digits', 'arabic-indic-digits'] as const)(
  '%s is written plainly',
  (kind) => {
    expect(fixed(kind, 'as it came', withPoint, '1204.5')).toBe('1204.5');
    expect(fixed(kind, 'as it came', withPoint, '')).toBeUndefined();
  },
);

test.each([
  ['68.5', 1, '6.85'],
  ['650', 2, '6.5'],
  ['6850', 3, '6.85'],
  ['0.065', -2, '6.5'],
  ['0.65', -1, '6.5'],
  ['7', 1, '0.7'],
  ['12345678901234567890123.4', 1, '1234567890123456789012.34'],
])('a rate of %s that is off by %i tens was meant as %s', (rate, tens, expected) => {
  expect(withoutMixUp(rate, tens)).toBe(expected);
});

describe('bands', () => {
  const rows = (...texts: string[]) =>
    columnsOfRows(
      rates,
      texts.map((text) => {
        const [ends = '', rate = '', city = ''] = text.split(' ');
        const [from = '', to = ''] = ends.split('..');
        return { from, to, rate, city };
      }),
    );
  const closed = (kind: 'inclusive-bands' | 'gap', texts: readonly string[], only?: number) => {
    const columns = rows(...texts);
    const checks = new RowChecks(rates, columns);
    const isMeant = only === undefined ? undefined : (before: number) => before === only;
    return closedGaps(kind, columns, checks, isMeant).map(
      ({ row, field, value }) => `${row} ${field} ${value}`,
    );
  };

  test('a reversed band is swapped, another one is left alone', () => {
    const columns = rows('2..1 5', '1..2 5', '..1 5');
    expect([0, 1, 2].map((row) => swappedEnds(columns, row))).toEqual([
      [
        { row: 0, field: 'from', value: '1' },
        { row: 0, field: 'to', value: '2' },
      ],
      [],
      [],
    ]);
  });

  test('steps are closed in the strips whose ends are included', () => {
    const texts = [
      '1..1.99 2 Oslo',
      '0..0.99 1 Oslo',
      '2..2.99 3 Oslo',
      '1..1.99 2 Oslo',
      '0..1 1',
      '2..3 1',
    ];
    expect(closed('inclusive-bands', texts).sort()).toEqual(['0 to 2', '1 to 1', '3 to 2']);
    expect(closed('gap', texts)).toEqual(['4 to 2']);
  });

  test('a gap that a row with wrong ends fills is not closed', () => {
    expect(closed('gap', ['0..1 1', '2..1 2', '2..3 3', '5..6 3'])).toEqual(['2 to 5']);
  });

  test('one gap of several is closed by the band below it', () => {
    const texts = ['0..1 1', '2..3 2', '5..6 3'];
    expect(closed('gap', texts)).toEqual(['0 to 2', '1 to 5']);
    expect(closed('gap', texts, 1)).toEqual(['1 to 5']);
  });
});

test('every fix says what it does', () => {
  for (const [kind, { title, text }] of Object.entries(fixTexts)) {
    expect(Object.keys(findingKinds)).toContain(kind);
    expect([title.length, text.length].every((length) => length > 3)).toBe(true);
  }
  for (const kind of [
    'percent',
    'parenthesised',
    'not-a-number',
    'blank-required',
    'negative',
    'overlap',
  ] as const)
    expect(fixTexts[kind]).toBeUndefined();
});
