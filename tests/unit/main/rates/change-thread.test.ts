/** Where the work on prepared changes runs: large tables one after the other, on threads that are not used again. */
import { expect, it, vi } from 'vitest';
import { createChangeWork, type WorkAnswer } from '../../../../main/rates/change-thread';

function setUp() {
  const tasks: { answer(answer: WorkAnswer): void; release(): void; end(): void }[] = [];
  const work = createChangeWork('', {
    begin(listen) {
      const task = { post: vi.fn(), release: vi.fn(), end: vi.fn() };
      tasks.push({ ...task, answer: listen });
      return task;
    },
  });
  const counts = (size: number) =>
    work.countsOf('delivery-rates', new Uint8Array(size), new Uint8Array(size));
  return { tasks, counts };
}
const large = 5 * 1024 * 1024;
const done: WorkAnswer = { ok: true, value: 'counts' };

it('large tables are worked on one after the other, also after one that failed', async () => {
  const { tasks, counts } = setUp();
  const asked = [counts(large), counts(large), counts(large)];
  await expect.poll(() => tasks).toHaveLength(1);
  tasks[0]?.answer({ ok: false, message: 'damaged' });
  await expect(asked[0]).rejects.toThrow('damaged');
  await expect.poll(() => tasks).toHaveLength(2);
  tasks[1]?.answer(done);
  expect(await asked[1]).toBe('counts');
  await expect.poll(() => tasks).toHaveLength(3);
  for (const { end, release } of tasks.slice(0, 2)) {
    expect(end).toHaveBeenCalledOnce();
    expect(release).not.toHaveBeenCalled();
  }
});

it('smaller ones are worked on beside each other, on threads that are used again', async () => {
  const { tasks, counts } = setUp();
  const asked = [counts(100 * 1024), counts(100 * 1024)];
  await expect.poll(() => tasks).toHaveLength(2);
  for (const { answer } of tasks) answer(done);
  expect(await Promise.all(asked)).toEqual(['counts', 'counts']);
  for (const { end, release } of tasks) {
    expect(release).toHaveBeenCalledOnce();
    expect(end).not.toHaveBeenCalled();
  }
});
