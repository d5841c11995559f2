import { describe, expect, it } from 'vitest';
import {
  amountText,
  compareDecimals,
  decimalPlaces,
  isDecimal,
  normalDecimal,
  shownNumber,
} from '../../../shared/money';

describe('decimal text', () => {
  it.each(['0', '6.85', '-2', '.5', '+1', ' 7 ', '5.'])('%j is a decimal', (text) => {
    expect(isDecimal(text)).toBe(true);
  });

  it.each(['', '1,5', '1 000', '(2)', '5 AED', '1e3', 'NaN', '--1', '.', 'Infinity', '٣'])(
    '%j is not',
    (text) => {
      expect(isDecimal(text)).toBe(false);
      expect(normalDecimal(text)).toBeUndefined();
      expect(compareDecimals(text, '1')).toBeUndefined();
    },
  );

  it('has one form for one amount', () => {
    expect(['06.850', '+6.85', '6.85'].map(normalDecimal)).toEqual(['6.85', '6.85', '6.85']);
    expect(normalDecimal('0.00000001')).toBe('0.00000001');
    expect(normalDecimal('12345678901234567890.123456789')).toBe('12345678901234567890.123456789');
  });

  it('compares without floating point', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('0.30000000000000001', '0.3')).toBe(1);
    expect(compareDecimals('-1', '0')).toBe(-1);
    expect(compareDecimals(' 1 ', '1')).toBe(0);
  });

  it('counts the digits that matter', () => {
    expect(['6.850', '1', '0.0001', 'x'].map(decimalPlaces)).toEqual([2, 0, 4, 0]);
  });
});

describe('amounts of a server', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    [1.5, '1.5'],
    [1e-7, '0.0000001'],
    ['  6.50 ', '6.5'],
    ['n/a', 'n/a'],
    [Number.NaN, 'NaN'],
  ])('%j reads %j', (value, text) => {
    expect(amountText(value)).toBe(text);
  });

  it('is shown in groups of three with a true minus', () => {
    expect(shownNumber('20000')).toBe('20\u2009000');
    expect(shownNumber(-1234567.5)).toBe('\u22121\u2009234\u2009567.5');
    expect(shownNumber('999')).toBe('999');
    expect(shownNumber('about 5')).toBe('about 5');
  });
});
