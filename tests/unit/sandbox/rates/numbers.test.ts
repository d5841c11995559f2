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

  it('is read as spreadsheet programs show it if floating point changed it', () => {
    expect(readNumber(0.1 + 0.2, 4)).toEqual({ value: '0.3' });
  });
});

describe('a number of a text file', () => {
  it.each([
    ['2 kg', '“2 kg” has a unit; write the number alone'],
    ['01.02.2024', '“01.02.2024” is a date; write a number'],
    ['２', '“２” has full-width digits; write the digits 0 to 9'],
    ['٢', '“٢” has Arabic-Indic digits; write the digits 0 to 9'],
    ["1'204", "“1'204” has marks between thousands; write 1204"],
    ["'12,50", "“'12,50” uses a decimal comma; write 12.5"],
    ["'1,204.50", "“'1,204.50” has commas between thousands; write 1204.5"],
    ['1.204,50', '“1.204,50” uses a decimal comma; write 1204.5'],
  ])('%s is refused with its reason', (text, trouble) => {
    expect(readNumber(text)).toEqual({ trouble });
  });

  it.each(["'12.50", '\u201912.50'])('%s is a number, although a spreadsheet made a text of it', (text) => {
    expect(readNumber(text)).toEqual({ value: '12.5' });
  });
});
