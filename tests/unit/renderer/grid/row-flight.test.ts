import { describe, expect, it } from 'vitest';
import { RowFlight } from '../../../../renderer/grid/row-flight';

/** Whether rows fly by in each of these frames: how many rows come, and when. */
const flies = (...frames: readonly (readonly [rows: number, now: number])[]) => {
  const flight = new RowFlight();
  return frames.map(([rows, now]) => flight.comes(rows, now));
};

describe('rows fly by', () => {
  it('when one frame after the other brings many, but not in the first', () => {
    expect(flies([16, 1000], [16, 1016], [16, 1040])).toEqual([false, true, true]);
  });

  it('neither as a wheel turns nor in a jump', () => {
    expect(flies([4, 1000], [4, 1016], [4, 1032])).toEqual([false, false, false]);
    expect(flies([4, 1000], [20, 1016], [4, 1032], [20, 1048])).toEqual([false, false, false, false]);
  });

  it('not for pages that keys turn one by one', () => {
    expect(flies([20, 1000], [20, 1200], [20, 1400])).toEqual([false, false, false]);
  });
});
