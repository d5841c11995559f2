import { describe, expect, it } from 'vitest';
import { splitPasted, splitTyped, withValues } from '../../../../../renderer/filters/tags/split-values';

describe('typed texts', () => {
  it('are trimmed, their runs of spaces collapsed, and split on spaces only', () => {
    expect(splitTyped('  A-1   B,2  C;3 ')).toEqual(['A-1', 'B,2', 'C;3']);
    expect(splitTyped('   ')).toEqual([]);
  });
});

describe('pasted texts', () => {
  it.each([
    ['a column of Windows', '101\r\n102\r\n103\r\n', ['101', '102', '103']],
    ['a column of others', '101\n\n102\n103', ['101', '102', '103']],
    ['a row of cells', '101\t102\t103', ['101', '102', '103']],
    ['a list', '101, 102;103', ['101', '102', '103']],
    ['quoted cells and invisible signs', '\ufeff"101"\n\u200b102\u00a0', ['101', '102']],
  ])('are split: %s', (_what, text, expected) => {
    expect(splitPasted(text)).toEqual(expected);
  });

  it('keep leading zeros and long numbers as they are', () => {
    expect(splitPasted('00071\n9007199254740993')).toEqual(['00071', '9007199254740993']);
  });
});

it('takes every value once, in order', () => {
  expect(withValues(['b'], ['a', 'b', 'a', 'c'])).toEqual(['b', 'a', 'c']);
});
