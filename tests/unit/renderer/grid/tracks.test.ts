import { describe, expect, it } from 'vitest';
import { columnsInSight, gridTemplate, type Track } from '../../../../renderer/grid/tracks';

const tracks = Array.from({ length: 16 }, () => ({ width: 100, given: false }));
const sides = { lead: 40, actions: 44 };
const seen = (left: number, width: number) => columnsInSight(tracks, 2, sides, left, width);

describe('the columns in sight', () => {
  it('are those between the frozen ones and the actions, and one more on each side', () => {
    // 240 to 956 are visible.
    expect(seen(0, 1000)).toEqual({ first: 2, last: 10 });
    expect(seen(300, 1000)).toEqual({ first: 4, last: 13 });
  });

  it('end with the last column', () => {
    expect(seen(684, 1000)).toEqual({ first: 7, last: 15 });
  });

  it('are all columns if there is space for all, and while the width is unknown', () => {
    expect(seen(0, 1700)).toEqual({ first: 2, last: 15 });
    expect(seen(0, 0)).toEqual({ first: 2, last: 15 });
  });
});

describe('the tracks of a row', () => {
  const fixed = { width: 80, given: false };
  const upTo: Track = { width: 110, most: '300px', given: false };
  const shared: Track = { width: 100, most: '2fr', given: false };

  it('leave the rest to the actions, unless a column takes a share of it', () => {
    expect(gridTemplate([fixed], 0, sides)).toBe('40px 80px minmax(44px, 1fr)');
    expect(gridTemplate([fixed, upTo], 0, sides)).toBe('40px 80px minmax(110px, 300px) minmax(44px, 1fr)');
    expect(gridTemplate([upTo, shared], 0, sides)).toBe('40px minmax(110px, 300px) minmax(100px, 2fr) 44px');
  });

  it('keep the width of a column that a person gave, or froze', () => {
    expect(gridTemplate([{ ...shared, given: true }], 0, sides)).toBe('40px 100px minmax(44px, 1fr)');
    expect(gridTemplate([shared], 1, sides)).toBe('40px 100px minmax(44px, 1fr)');
  });
});
