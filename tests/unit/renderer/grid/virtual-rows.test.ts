import { describe, expect, it } from 'vitest';
import {
  bodyHeight,
  RowRecycler,
  rowsOffset,
  scrollOffset,
  windowAt,
} from '../../../../renderer/grid/virtual-rows';

describe('the drawn rows', () => {
  it.each([0, 17, 30 * 99_999, 30 * 200_000 - 600, 123_457])('cover what is in sight at offset %i', (top) => {
    const { first, last } = windowAt(top, 600, 30, 200_000);
    expect(first).toBeLessThanOrEqual(Math.floor(top / 30));
    expect(last).toBeGreaterThanOrEqual(Math.min(199_999, Math.floor((top + 600) / 30)));
    expect(last - first).toBeLessThan(20 + 40);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(last).toBeLessThan(200_000);
  });

  it('stay inside the rows when there are fewer than before', () => {
    expect(windowAt(30 * 5000, 600, 30, 3)).toEqual({ first: 2, last: 2 });
  });

  it('stay the same while the offset moves within a step', () => {
    expect(windowAt(30 * 100 + 1, 600, 30, 1000)).toEqual(windowAt(30 * 102, 600, 30, 1000));
  });
});

describe('rows that are higher together than an element can be', () => {
  const [count, each, height] = [1_000_000, 36, 600];

  it('are reached to the last by scrolling to the end', () => {
    const body = bodyHeight(count, each);
    expect(body).toBeLessThan(33_500_000);
    expect(rowsOffset(body - height, height, count, each)).toBeCloseTo(count * each - height);
    expect(windowAt(rowsOffset(body - height, height, count, each), height, each, count).last).toBe(
      count - 1,
    );
  });

  it('are found at their offset', () => {
    const offset = 700_000 * each;
    expect(rowsOffset(scrollOffset(offset, height, count, each), height, count, each)).toBeCloseTo(offset);
  });

  it('leave others alone', () => {
    expect([bodyHeight(count, 30), rowsOffset(123, height, count, 30)]).toEqual([30_000_000, 123]);
  });
});

describe('slots', () => {
  const slotOf = (pool: RowRecycler, rows: readonly number[]) =>
    new Map(pool.take(rows).map(({ row, slot }) => [row, slot]));
  const run = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

  it('stay for rows that stay visible, and move from leaving rows to new ones', () => {
    const pool = new RowRecycler();
    const before = slotOf(pool, [5, 6, 7]);
    const after = slotOf(pool, [6, 7, 8]);
    expect([after.get(6), after.get(7)]).toEqual([before.get(6), before.get(7)]);
    expect(after.get(8)).toBe(before.get(5));
  });

  it('are never shared, and as many as rows were drawn at once', () => {
    const pool = new RowRecycler();
    const seen = new Set<number>();
    for (let first = 0; first < 5000; first += 37) {
      const slots = pool.take(run(first, 40)).map(({ slot }) => slot);
      expect(new Set(slots).size).toBe(40);
      for (const slot of slots) seen.add(slot);
    }
    expect(seen.size).toBe(40);
  });

  it('keep their order while rows pass in either direction', () => {
    const pool = new RowRecycler();
    const order = pool.take(run(100, 40)).map(({ slot }) => slot);
    for (const first of [101, 138, 120, 90, 4000]) {
      expect(pool.take(run(first, 40)).map(({ slot }) => slot)).toEqual(order);
    }
  });

  it('are in the order of their rows after scrolling', () => {
    const pool = new RowRecycler();
    pool.take(run(0, 40));
    pool.take(run(17, 40));
    expect(pool.settle()).toBe(true);
    expect(pool.take(run(17, 40)).map(({ row }) => row)).toEqual(run(17, 40));
    expect(pool.settle()).toBe(false);
  });

  it('that are free are not drawn, and taken again', () => {
    const pool = new RowRecycler();
    pool.take(run(0, 40));
    expect(pool.take(run(10, 3)).map(({ row }) => row)).toEqual([10, 11, 12]);
    expect(Math.max(...pool.take(run(10, 40)).map(({ slot }) => slot))).toBe(39);
  });
});
