import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changedEvery, createChangedEvents } from '../../../../main/ipc/changed-events';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the first change at once and thousands that follow together', () => {
  let told = 0;
  const changed = createChangedEvents(() => {
    told += 1;
  });
  changed();
  expect(told).toBe(1);
  for (let count = 0; count < 5000; count += 1) changed();
  expect(told).toBe(1);
  vi.advanceTimersByTime(changedEvery);
  // The last change is always reported.
  expect(told).toBe(2);
  vi.advanceTimersByTime(10 * changedEvery);
  expect(told).toBe(2);
  changed();
  expect(told).toBe(3);
});

it('tells changes that never end four times in a second', () => {
  let told = 0;
  const changed = createChangedEvents(() => {
    told += 1;
  });
  for (let ms = 0; ms < 1000; ms += 1) {
    changed();
    vi.advanceTimersByTime(1);
  }
  expect(told).toBeLessThanOrEqual(5);
});
