import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleChecks } from '../../../../main/updates/schedule';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const second = 1000;
const hour = 3600 * second;

/** Advances the time from timer to timer: timers that a check starts are due before the next one. */
async function wait(ms: number) {
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, ms);
  while (!isOver) {
    vi.advanceTimersToNextTimer();
    // The answer of a check comes after some turns of promises.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  }
}

function setUp(random = 0.5, done = true) {
  const asked: number[] = [];
  const start = Date.now();
  const schedule = scheduleChecks(
    async () => {
      asked.push(Date.now() - start);
      return done;
    },
    Date.now,
    () => random,
  );
  return { schedule, asked, wait };
}

it('asks soon after the start, but not at once, and every four hours', async () => {
  const { asked, wait } = setUp();
  await wait(2 * second);
  expect(asked).toEqual([]);
  await wait(12 * hour);
  const [first = 0, second_ = 0, third = 0] = asked;
  expect(first).toBeLessThan(10 * second);
  expect(second_ - first).toBe(4 * hour);
  expect(third - second_).toBe(4 * hour);
});

it('spreads the checks of many computers around the four hours', async () => {
  for (const [random, hours] of [
    [0, 3.6],
    [1, 4.4],
  ] as const) {
    const { asked, wait, schedule } = setUp(random);
    await wait(6 * hour);
    expect(((asked[1] ?? 0) - (asked[0] ?? 0)) / hour).toBeCloseTo(hours, 5);
    schedule.stop();
  }
});

it('tries again within minutes after a check that did not work', async () => {
  const { asked, wait } = setUp(0.5, false);
  await wait(hour);
  expect(asked.length).toBe(4);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBe(15 * 60 * second);
});

it('asks after a sleep in which a check was due, and not after a short one', async () => {
  const { schedule, asked, wait } = setUp();
  await wait(10 * second);
  expect(asked.length).toBe(1);
  vi.setSystemTime(Date.now() + hour);
  schedule.woke();
  await wait(60 * second);
  expect(asked.length).toBe(1);
  vi.setSystemTime(Date.now() + 8 * hour);
  schedule.woke();
  await wait(60 * second);
  expect(asked.length).toBe(2);
});

it('asks nothing any more once it is stopped', async () => {
  const { schedule, asked, wait } = setUp();
  schedule.stop();
  schedule.woke();
  await wait(10 * hour);
  expect(asked).toEqual([]);
});
