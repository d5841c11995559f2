import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import {
  amountText,
  compareDecimals,
  decimalPlaces,
  isDecimal,
  isMoneyColumn,
  normalDecimal,
  shownNumber,
  shownPlaces,
  shownRate,
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

  it('is read like decimal.js reads it, however it is spelled', () => {
    const wholes = ['', '0', '00', '1', '9', '10', '010', '99', '100', '12345678901234567890'];
    const ends = ['', '.', '.0', '.00', '.5', '.50', '.05', '.123456789012345678901', '.10'];
    const texts = ['', '-', '+']
      .flatMap((sign) => wholes.flatMap((whole) => ends.map((end) => `${sign}${whole}${end}`)))
      .filter(isDecimal);
    for (const text of texts) {
      expect([text, normalDecimal(text)]).toEqual([text, new Decimal(text).toFixed()]);
      expect([text, decimalPlaces(` ${text}`)]).toEqual([text, new Decimal(text).decimalPlaces()]);
      for (const other of texts)
        expect([text, other, compareDecimals(text, other)]).toEqual([
          text,
          other,
          new Decimal(text).comparedTo(other),
        ]);
    }
    for (const number of [0, -0, 1, 1.5, -2.25, 1e21, 1e-7, 123456789.125, Number.MAX_VALUE])
      expect([number, amountText(number)]).toEqual([number, new Decimal(number).toFixed()]);
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

describe('a rate for display', () => {
  it.each([
    ['9', '9.00'],
    ['9.4', '9.40'],
    ['9.4000', '9.40'],
    ['6.125', '6.125'],
    ['0.0001', '0.0001'],
    ['1204.5', '1\u2009204.50'],
    [-1.5, '\u22121.50'],
    ['', ''],
    [null, ''],
    ['on request', 'on request'],
  ])('%j reads %j', (stored, shown) => {
    expect(shownRate(stored)).toBe(shown);
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

  it('is shown in groups of three however long it is', () => {
    const groups = shownNumber(`12${'345'.repeat(20_000)}`).split('\u2009');
    expect(groups.length).toBe(20_001);
    expect(groups[0]).toBe('12');
    expect(new Set(groups.slice(1))).toEqual(new Set(['345']));
  });

  it.each([
    ['5000.00', '5\u2009000.00'],
    ['2103.30', '2\u2009103.30'],
    ['5659.49', '5\u2009659.49'],
    ['0.00', '0.00'],
    ['5000', '5\u2009000'],
    [5000, '5\u2009000'],
    [2103.3, '2\u2009103.3'],
    [' 5.10 ', '5.10'],
    ['007.50', '7.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+6.85', '6.85'],
    ['-0.00', '0.00'],
    ['-0.10', '\u22120.10'],
    [-0, '0'],
    ['9007199254740993.10', '9\u2009007\u2009199\u2009254\u2009740\u2009993.10'],
    [
      '123456789012345678901234567890',
      '123\u2009456\u2009789\u2009012\u2009345\u2009678\u2009901\u2009234\u2009567\u2009890',
    ],
    [1e-7, '0.0000001'],
    [1e21, '1\u2009000\u2009000\u2009000\u2009000\u2009000\u2009000\u2009000'],
    ['1e3', '1e3'],
    ['1,5', '1,5'],
    ['1 000.50', '1 000.50'],
    ['--1', '--1'],
    ['', ''],
    [null, ''],
    [true, 'true'],
  ])('%j is shown with the digits that were sent: %j', (value, text) => {
    expect(shownNumber(value)).toBe(text);
  });

  it.each([
    [5000, '5\u2009000.00'],
    ['5000', '5\u2009000.00'],
    [2103.3, '2\u2009103.30'],
    ['6.8550', '6.8550'],
    [-0.5, '\u22120.50'],
    ['n/a', 'n/a'],
    [null, ''],
  ])('money has two digits after the point at least: %j is %j', (value, text) => {
    expect(shownNumber(value, 2)).toBe(text);
  });

  it.each([
    ['5\u2009000.00', 2],
    ['\u22120.1250', 4],
    ['5\u2009000', 0],
    ['v1.25', 0],
    ['1.2.3', 0],
    ['', 0],
  ])('%j has %i digits after the point', (text, places) => {
    expect(shownPlaces(text)).toBe(places);
  });

  it.each([
    ['net', 'Net (AED)', true],
    ['net', 'Net', true],
    ['cod_amount', 'COD', true],
    ['fees', 'Fees', true],
    ['total', 'Total (USD)', true],
    ['total', 'Total', false],
    ['weight', 'Weight (kg)', false],
    ['count', 'Count (SKU)', false],
    ['tax_percentage', 'Tax (%)', false],
    ['tax', 'Tax (%)', false],
    ['amount_of_orders', 'Orders', false],
    ['', 'Client', false],
  ])('the column %s, “%s”, holds money: %s', (value, text, money) => {
    expect(isMoneyColumn({ value, text })).toBe(money);
  });
});
