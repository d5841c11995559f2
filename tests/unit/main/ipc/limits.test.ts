import { describe, expect, it } from 'vitest';
import { createLimits } from '../../../../main/ipc/limits';
import type { RequestName } from '../../../../shared/ipc/contract';

/** How many of `count` requests at the same time pass. */
function passed(mayPass: (name: RequestName) => boolean, name: RequestName, count = 100): number {
  return Array.from({ length: count }, () => mayPass(name)).filter(Boolean).length;
}

describe('how often a page may ask', () => {
  it.each<[RequestName, burst: number, perSecond: number]>([
    ['app.report', 12, 1],
    ['app.copy', 60, 30],
    ['app.open-link', 3, 1],
    ['window.open', 12, 6],
  ])('%s: %i at once, then %i a second', (name, burst, perSecond) => {
    let now = 0;
    const mayPass = createLimits(() => now);
    expect(passed(mayPass, name)).toBe(burst);
    now += 1000;
    expect(passed(mayPass, name)).toBe(perSecond);
    now += 3_600_000;
    expect(passed(mayPass, name)).toBe(burst);
  });

  it('lets somebody hold down the keys that copy a cell', () => {
    let now = 0;
    const mayPass = createLimits(() => now);
    const repeats = Array.from({ length: 300 }, () => {
      now += 1000 / 30;
      return mayPass('app.copy');
    });
    expect(repeats).not.toContain(false);
  });

  it('counts each kind by itself, and leaves ordinary work alone', () => {
    const mayPass = createLimits(() => 0);
    passed(mayPass, 'app.copy');
    expect(mayPass('app.open-link')).toBe(true);
    expect(passed(mayPass, 'api.call', 10_000)).toBe(10_000);
    expect(passed(mayPass, 'drafts.keep', 10_000)).toBe(10_000);
  });
});
