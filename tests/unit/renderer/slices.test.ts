import { afterEach, describe, expect, it, vi } from 'vitest';
import { forEachInSteps, inSlices, mapInSteps, runToEnd } from '../../../renderer/slices';

afterEach(() => vi.restoreAllMocks());

const numbers = Array.from({ length: 10_000 }, (_, at) => at);

/** Every look at the clock finds another millisecond gone. */
function clockRuns() {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
}

describe('work in slices', () => {
  it('gives what the same work gives at once, in the same order', async () => {
    clockRuns();
    const doubled = await inSlices(mapInSteps(numbers, (each, at) => each + at));
    expect(doubled).toEqual(runToEnd(mapInSteps(numbers, (each, at) => each + at)));
    expect(doubled).toEqual(numbers.map((each) => each * 2));
  });

  it('lets other tasks in between', async () => {
    clockRuns();
    let done = 0;
    const seen: number[] = [];
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => seen.push(done);
    const work = inSlices(
      forEachInSteps(numbers, () => {
        done += 1;
      }),
    );
    port2.postMessage(null);
    await work;
    port1.close();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toBeLessThan(numbers.length);
  });

  it('does short work within the same task', async () => {
    const next = new Promise((resolve) => setTimeout(resolve, 0, 'another task'));
    expect(await Promise.race([inSlices(mapInSteps([1, 2], String)), next])).toEqual(['1', '2']);
  });

  it('ends longer work in a task of its own, so that what follows does not make one task longer', async () => {
    clockRuns();
    const { port1, port2 } = new MessageChannel();
    const seen: string[] = [];
    port1.onmessage = () => seen.push('another task');
    await inSlices(
      forEachInSteps(numbers, (_, at) => {
        if (at === numbers.length - 1) port2.postMessage(null);
      }),
    );
    seen.push('after it');
    port1.close();
    expect(seen).toEqual(['another task', 'after it']);
  });

  it('stops where it is told to', async () => {
    clockRuns();
    const stop = new AbortController();
    let done = 0;
    const work = inSlices(
      forEachInSteps(numbers, () => {
        done += 1;
        if (done === 3000) stop.abort(new Error('enough'));
      }),
      stop.signal,
    );
    await expect(work).rejects.toThrow('enough');
    expect(done).toBeLessThan(numbers.length);
  });
});
