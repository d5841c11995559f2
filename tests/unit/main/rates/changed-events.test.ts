import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changedEvery, createChangedEvents } from '../../../../main/rates/changed-events';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the first change at once and thousands that follow together', () => {
  const told: string[] = [];
  const changed = createChangedEvents((what) => told.push(what));
  changed('drafts');
  expect(told).toEqual(['drafts']);
  for (let count = 0; count < 5000; count += 1) changed('drafts');
  changed('outbox');
  expect(told).toEqual(['drafts', 'outbox']);
  vi.advanceTimersByTime(changedEvery);
  // The last change is always told.
  expect(told).toEqual(['drafts', 'outbox', 'drafts']);
  vi.advanceTimersByTime(10 * changedEvery);
  expect(told).toHaveLength(3);
  changed('drafts');
  expect(told).toHaveLength(4);
});

it('tells changes that never end four times in a second', () => {
  let told = 0;
  const changed = createChangedEvents(() => {
    told += 1;
  });
  for (let ms = 0; ms < 1000; ms += 1) {
    changed('history');
    vi.advanceTimersByTime(1);
  }
  expect(told).toBeLessThanOrEqual(5);
});
