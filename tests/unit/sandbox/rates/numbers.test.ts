import { describe, expect, it } from 'vitest';
import { readNumber } from '../../../../sandbox/rates/numbers';

describe('a number of a workbook', () => {
  it.each([
    [0.1, '0.1'],
    [1e-7, '0.0000001'],
    [1.5e21, '1500000000000000000000'],
    [1.25e-7, '0.000000125'],
    [19.45, '19.45'],
  ])('%d is read by its shortest form', (cell, value) => {
    expect(readNumber(cell)).toEqual({ value });
  });

  it('must not be a date, a boolean or empty', () => {
    expect(readNumber(new Date(0))).toEqual({ trouble: 'is a date; write a number' });
    expect(readNumber(true)).toEqual({ trouble: '“TRUE” is not a number' });
    expect(readNumber(null)).toEqual({ trouble: 'is blank; write a number' });
  });

  it('is shown in full if floating point changed it', () => {
    expect(readNumber(0.1 + 0.2, 4)).toEqual({
      trouble: '“0.30000000000000004” has more than 4 digits after the point',
    });
  });
});
