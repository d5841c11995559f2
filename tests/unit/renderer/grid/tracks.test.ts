import { describe, expect, it } from 'vitest';
import { columnsInSight } from '../../../../renderer/grid/tracks';

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
