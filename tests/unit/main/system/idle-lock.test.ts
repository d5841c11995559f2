import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdleLock, watchIdle } from '../../../../main/system/idle-lock';

const second = 1000;
const minute = 60 * second;

let power: EventEmitter;
let isOpen: boolean;
/** The events in order. */
let told: string[];
let idle: IdleLock | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') });
  power = new EventEmitter();
  isOpen = true;
  told = [];
});
afterEach(() => {
  idle?.stop();
  idle = undefined;
  vi.useRealTimers();
});

/** With the lock of this policy. The lock covers Codesk, as it does in the app. */
function watch(minutes: number | undefined): IdleLock {
  idle = watchIdle({
    minutes,
    isOpen: () => isOpen,
    lock: (why) => {
      isOpen = false;
      told.push(`locked: ${why}`);
    },
    soon: (seconds) => told.push(`soon: ${seconds}`),
    power: power as never,
  });
  return idle;
}
const pass = (ms: number) => vi.advanceTimersByTime(ms);

describe('the idle lock', () => {
  it('comes after the minutes of the policy, announced half a minute before', () => {
    watch(10);
    pass(9 * minute + 29 * second);
    expect(told).toEqual([]);
    pass(second);
    expect(told).toEqual(['soon: 30']);
    pass(29 * second);
    expect(told).toEqual(['soon: 30']);
    pass(second);
    expect(told).toEqual(['soon: 30', 'locked: not used for 10 minutes']);
  });

  it('begins again with each use, and takes the announcement back', () => {
    const { used } = watch(10);
    for (let minutes = 0; minutes < 60; minutes += 9) {
      pass(9 * minute);
      used();
    }
    expect(told).toEqual([]);
    pass(9.5 * minute);
    used();
    expect(told).toEqual(['soon: 30', 'soon: 0']);
    pass(9 * minute);
    expect(told).toHaveLength(2);
    pass(minute);
    expect(told.at(-1)).toBe('locked: not used for 10 minutes');
  });

  it('counts by the wall clock also where the other one stands, as in short sleeps', () => {
    watch(10);
    for (let times = 0; times < 12; times += 1) {
      vi.setSystemTime(Date.now() + 50 * second);
      pass(second);
    }
    expect(told.at(-1)).toBe('locked: not used for 10 minutes');
  });

  it('knows sleep by the steady clock also where the wall clock was put back', () => {
    watch(10);
    pass(second);
    const now = performance.now.bind(performance);
    const ahead = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61 * second);
    pass(second);
    ahead.mockRestore();
    expect(told).toEqual(['locked: the computer slept']);
  });

  it('is not announced if the policy leaves no time for it', () => {
    watch(1);
    pass(59 * second);
    expect(told).toEqual([]);
    pass(second);
    expect(told).toEqual(['locked: not used for 1 minutes']);
  });

  it('never comes without the policy, whatever the system does', () => {
    watch(undefined);
    power.emit('lock-screen');
    power.emit('suspend');
    pass(24 * 60 * minute);
    expect(told).toEqual([]);
  });

  it.each([
    ['lock-screen', 'locked: the screen was locked'],
    ['suspend', 'locked: the computer goes to sleep'],
  ])('comes at once at %s', (event, expected) => {
    const { used } = watch(30);
    used();
    power.emit(event);
    expect(told).toEqual([expected]);
    // Once only.
    power.emit(event);
    pass(60 * minute);
    expect(told).toEqual([expected]);
  });

  it('comes after a sleep that nobody announced: the clock is further than the timer', () => {
    watch(30);
    pass(minute);
    vi.setSystemTime(Date.now() + 5 * minute);
    pass(second);
    expect(told).toEqual(['locked: the computer slept']);
  });

  it('comes in time when somebody sets the clock back', () => {
    watch(10);
    pass(5 * minute);
    vi.setSystemTime(Date.now() - 3 * 60 * minute);
    pass(5 * minute);
    expect(told.at(-1)).toBe('locked: not used for 10 minutes');
  });

  it('neither counts nor comes while nobody is signed in, and begins with the sign-in', () => {
    isOpen = false;
    const { used } = watch(10);
    pass(60 * minute);
    power.emit('lock-screen');
    expect(told).toEqual([]);
    isOpen = true;
    used();
    pass(9 * minute);
    expect(told).toEqual([]);
    pass(minute);
    expect(told.at(-1)).toBe('locked: not used for 10 minutes');
  });

  it('ends with the app', () => {
    watch(10).stop();
    power.emit('suspend');
    pass(60 * minute);
    expect(told).toEqual([]);
  });
});
