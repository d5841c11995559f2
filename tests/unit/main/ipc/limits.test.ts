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
    ['app.copy', 12, 6],
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

  it('counts each kind by itself, and leaves ordinary work alone', () => {
    const mayPass = createLimits(() => 0);
    passed(mayPass, 'app.copy');
    expect(mayPass('app.open-link')).toBe(true);
    expect(passed(mayPass, 'api.call', 10_000)).toBe(10_000);
    expect(passed(mayPass, 'drafts.keep', 10_000)).toBe(10_000);
  });
});
