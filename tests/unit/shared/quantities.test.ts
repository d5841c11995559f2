import { describe, expect, it } from 'vitest';
import { counted, shownBytes } from '../../../shared/quantities';

describe('a size in bytes', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1025, '2 KB'],
    // Rounded up it would be 1024 KB.
    [1024 * 1024 - 1, '1.0 MB'],
    [1.25 * 1024 * 1024, '1.3 MB'],
    [1200 * 1024 * 1024, '1\u2009200.0 MB'],
  ])('%d is %s', (bytes, text) => {
    expect(shownBytes(bytes)).toBe(text);
  });
});

describe('a count with its noun', () => {
  it.each([
    [0, '0 rows'],
    [1, '1 row'],
    [2, '2 rows'],
    [12_345, '12\u2009345 rows'],
  ])('%d: %s', (count, text) => {
    expect(counted(count, 'row')).toBe(text);
  });

  it('takes a plural that is not made with an s', () => {
    expect([1, 2].map((count) => counted(count, 'entity', 'entities'))).toEqual(['1 entity', '2 entities']);
  });
});
