import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../../shared/rates/numbers';

const rate = { required: true, places: 4, least: undefined };
const read = (text: string, mark: '.' | ',' | 'ask', mixed = false) => {
  const { value, finding } = readNumber(text, { mark, mixed }, rate);
  return `${value ?? '-'} ${finding ?? ''}`.trim();
};

describe('readNumber', () => {
  it.each([
    ['2.35', '.', '2.35'],
    ['2,35', ',', '2.35'],
    ['2,35', '.', '- number-ambiguous'],
    ['2.35', ',', '- number-ambiguous'],
    ['1,204', '.', '1204 thousands-grouping'],
    ['1,204', ',', '1.204'],
    ['1.204', ',', '1204 thousands-grouping'],
    ['1,204', 'ask', '- number-ambiguous'],
    ['0,125', 'ask', '0.125'],
    ['1.204,50', ',', '1204.5 thousands-grouping'],
    ['1 204,5', ',', '1204.5 thousands-grouping'],
    ['1\u202f204', '.', '1204 thousands-grouping'],
    ["1'204.5", '.', '1204.5 thousands-grouping'],
    ['1,00,000', '.', '100000 thousands-grouping'],
    ['12,34,567.5', '.', '1234567.5 thousands-grouping'],
    ['1,00,00', '.', '- not-a-number'],
    ['100,00,000', '.', '- not-a-number'],
    ['٢٫٣٥', '.', '2.35 arabic-indic-digits'],
    ['٢٫٣٥', ',', '2.35 arabic-indic-digits'],
    ['٢٫٣٥', 'ask', '2.35 arabic-indic-digits'],
    ['١٫٢٠٤', ',', '1.204 arabic-indic-digits'],
    ['١٫٢٠٤', 'ask', '1.204 arabic-indic-digits'],
    ['١٬٢٠٤', ',', '1204 arabic-indic-digits'],
    ['١٬٢٠٤٫٥', ',', '1204.5 arabic-indic-digits'],
    ['1٬204٫5', ',', '1204.5 thousands-grouping'],
    ['-٢٫٥', ',', '-2.5 negative'],
    ['١٫٢٫٣', ',', '- not-a-number'],
    ['١,٥٫٢', ',', '- not-a-number'],
    ['١٫٢٠٤,٥', ',', '- not-a-number'],
    ['٢٫٥ كجم', ',', '- trailing-units'],
    ['٢٫٥e3', ',', '- scientific-notation'],
    ['٢٫٥ ٪', ',', '- percent'],
    ['١.٢٠٤٫٥', '.', '1204.5 arabic-indic-digits'],
    ['٢٣٥', ',', '235 arabic-indic-digits'],
    ['２．３５', '.', '2.35 full-width-digits'],
    ['', '.', '- blank-required'],
    [' ', '.', '- blank-required'],
    ['-0.02', '.', '-0.02 negative'],
    ['−0,02', ',', '-0.02 negative'],
    ['-0', '.', '0'],
    ['2.12345', '.', '2.12345 too-precise'],
    ['2.123400', '.', '2.1234'],
    ['(12.00)', '.', '- parenthesised'],
    ['5 %', '.', '- percent'],
    ['٥٪', '.', '- percent'],
    ['€ 5', '.', '- currency'],
    ['5,00 €', ',', '- currency'],
    ['AED5', '.', '- currency'],
    ['5 kg', '.', '- trailing-units'],
    ['5€/kg', '.', '- trailing-units'],
    ['1e3', '.', '- scientific-notation'],
    ['1,5E+02', ',', '- scientific-notation'],
    ['01.02.2024', '.', '- date-in-number-column'],
    ['2024-02-01 00:00:00', '.', '- date-in-number-column'],
    ['3. Mrz', '.', '- date-in-number-column'],
    ['Feb 24', '.', '- date-in-number-column'],
    ['abc', '.', '- not-a-number'],
    ['-', '.', '- not-a-number'],
    ['1 2', '.', '- not-a-number'],
    ['-5-', '.', '- not-a-number'],
    ["'12.50", '.', '12.5 number-as-text'],
    ["'12.50", 'ask', '12.5 number-as-text'],
    ["'12,50", ',', '12.5 number-as-text'],
    ["'12,50", '.', '- number-ambiguous'],
    ["'1,204", 'ask', '- number-ambiguous'],
    ["'1,204", ',', '1.204 number-as-text'],
    ["'5", '.', '5 number-as-text'],
    ['\u201912.50', '.', '12.5 number-as-text'],
    ["'-5", '.', '-5 negative'],
    ["'abc", '.', '- not-a-number'],
    ["'5 kg", '.', '- trailing-units'],
    ["''12.50", '.', '- number-ambiguous'],
    ["''5", '.', '- not-a-number'],
  ] as const)('reads %j with the mark %j as %s', (text, mark, expected) => {
    expect(read(text, mark)).toBe(expected);
  });

  it('reads nothing with a mark where the cells of a column contradict each other', () => {
    expect(read('1,204', '.', true)).toBe('- number-ambiguous');
    expect(read('2,35', '.', true)).toBe('- number-ambiguous');
    expect(read('2.35', '.', true)).toBe('2.35');
    expect(read('2.35', 'ask', true)).toBe('- number-ambiguous');
    expect(read('7', 'ask', true)).toBe('7');
    expect(read('٢٫٥', 'ask', true)).toBe('2.5 arabic-indic-digits');
  });

  it('tells a number below the least one, and an error first', () => {
    const band = { required: true, places: undefined, least: '1' };
    expect(readNumber('0', { mark: '.', mixed: false }, band)).toEqual({
      value: '0',
      finding: 'below-minimum',
      also: undefined,
    });
    expect(readNumber('-1', { mark: '.', mixed: false }, band)).toEqual({
      value: '-1',
      finding: 'negative',
      also: 'below-minimum',
    });
  });
});
