import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectGarbage, collectWhenQuiet } from '../../../main/quiet-heap';

describe('the moments of a collection', () => {
  let collected: number;
  /** Seconds since somebody used the computer. */
  let unused: number;
  const begin = () =>
    collectWhenQuiet({
      collect: async () => {
        collected += 1;
      },
      unused: () => unused,
      failed: () => undefined,
    });
  const requests = (asked: () => void, count: number) => {
    for (let request = 0; request < count; request += 1) asked();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    collected = 0;
    unused = 1;
  });
  afterEach(() => vi.useRealTimers());

  it('comes after the start when the pages have asked nothing for a while', () => {
    const asked = begin();
    for (let request = 0; request < 5; request += 1) {
      vi.advanceTimersByTime(1400);
      asked();
    }
    expect(collected).toBe(0);
    vi.advanceTimersByTime(1500);
    expect(collected).toBe(1);
  });

  it('comes a second time for what the first one has freed, when it is quiet again', () => {
    const asked = begin();
    vi.advanceTimersByTime(1500);
    vi.advanceTimersByTime(1400);
    asked();
    vi.advanceTimersByTime(1400);
    expect(collected).toBe(1);
    vi.advanceTimersByTime(100);
    expect(collected).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(collected).toBe(2);
  });

  it('comes again after work, and not for a few requests', () => {
    const asked = begin();
    vi.advanceTimersByTime(3000);
    requests(asked, 29);
    vi.advanceTimersByTime(60_000);
    expect(collected).toBe(2);
    asked();
    vi.advanceTimersByTime(1500);
    expect(collected).toBe(3);
    vi.advanceTimersByTime(60_000);
    expect(collected).toBe(4);
  });

  it('waits until nobody uses the computer', () => {
    unused = 0;
    begin();
    vi.advanceTimersByTime(4500);
    expect(collected).toBe(0);
    unused = 1;
    vi.advanceTimersByTime(1500);
    expect(collected).toBe(1);
  });

  it('comes where the system does not tell, when no page reports that it is used', () => {
    unused = 0;
    const asked = begin();
    for (let report = 0; report < 5; report += 1) {
      vi.advanceTimersByTime(5000);
      asked();
    }
    expect(collected).toBe(0);
    vi.advanceTimersByTime(7500);
    expect(collected).toBe(2);
  });

  it('says that it failed', async () => {
    const failed = vi.fn();
    const error = new Error('no inspector');
    collectWhenQuiet({ collect: () => Promise.reject(error), unused: () => 1, failed });
    await vi.advanceTimersByTimeAsync(1500);
    expect(failed.mock.calls).toEqual([[error]]);
  });
});

it('collects what nothing holds', async () => {
  let held: unknown = { rows: new Array(1000).fill(0) };
  const seen = new WeakRef(held as object);
  held = undefined;
  await collectGarbage();
  expect(seen.deref()).toBe(held);
});
