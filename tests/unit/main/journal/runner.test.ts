/** The runner apart from the steps of one entry: parallel entries, and a desk that fails. */
import { expect, it, vi } from 'vitest';
import type { DeskStore } from '../../../../main/desk/desk';
import { failure } from '../../../../main/failure';
import { Runner, type Works } from '../../../../main/journal/runner';
import { CodeskError } from '../../../../shared/errors';
import { deferred } from '../../../support/deferred';
import { deskInMemory } from '../../../support/desk-store';
import { TestClock } from '../../../support/outbox-harness';

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const owner = 'anna';

function setUp(row: Works['row'], store: DeskStore = deskInMemory()) {
  const clock = new TestClock();
  const errors: unknown[] = [];
  const runner = new Runner({
    store,
    works: { row, rates: () => Promise.reject(new Error('no rates')) },
    repliedAt: () => clock.time,
    person: () => ({ owner, name: 'Anna' }),
    online: () => true,
    changed: () => undefined,
    clock,
    random: () => 1,
    log: { error: (...parts) => errors.push(parts) },
  });
  /** Queues a row for each table. */
  const queue = async (from: number, lists: readonly string[]) => {
    const rows = lists.map((list, at) => ({
      ...{ id: id(from + at), operation: id(from + at), title: list, row: { kind: 'store' as const } },
      origin: { kind: 'import' as const, run: id(900 + from), list, owner: 1, name: 'a.csv' },
    }));
    await store.addRows(owner, rows, clock.time);
    runner.wake();
  };
  return { store, clock, runner, errors, queue };
}

it('sends the entries of four records at a time, also after one of them was refused for a defect', async () => {
  const hold = deferred<void>();
  const running = new Set<string>();
  const { runner, store, errors, queue } = setUp(async ({ move }, by, entry) => {
    await move(by.owner, entry.id, 'check', {});
    if (entry.title === 'odd') throw new TypeError('a defect');
    running.add(entry.title);
    await hold.promise;
    await move(by.owner, entry.id, 'finish', {});
    running.delete(entry.title);
  });
  await queue(1, ['odd']);
  await runner.idle();
  expect(await store.entry(owner, id(1))).toMatchObject({ state: 'refused', reason: 'unreadable' });
  expect(errors).toHaveLength(1);

  await queue(11, ['a', 'b', 'c', 'd', 'e', 'a']);
  await vi.waitFor(() => expect([...running].sort()).toEqual(['a', 'b', 'c', 'd']));
  hold.resolve();
  await runner.idle();
  expect(await store.goingEntries(owner, 0)).toEqual([]);
});

it('goes on after the desk did not take what became of an entry, and looks up what was sent', async () => {
  const inner = deskInMemory();
  let isFull = false;
  const store = new Proxy(inner, {
    get: (target, name: keyof DeskStore) =>
      name === 'moveEntry' && isFull
        ? () => Promise.reject(new CodeskError(failure('profile_full', { subject: 'desk.db' })))
        : target[name],
  });
  const seen: string[] = [];
  const { runner, clock, queue } = setUp(async ({ move }, by, entry) => {
    seen.push(entry.state);
    if (entry.state === 'unknown') return void (await move(by.owner, entry.id, 'finish', {}));
    await move(by.owner, entry.id, 'check', {});
    await move(by.owner, entry.id, 'send', {});
    isFull = true;
    throw new CodeskError(failure('connection_cut', { outcome: 'unknown' }));
  }, store);
  await queue(1, ['a']);
  await runner.idle();
  expect(await inner.entry(owner, id(1))).toMatchObject({ state: 'sending' });
  expect(seen).toEqual(['queued']);

  isFull = false;
  clock.pass(60_000);
  await runner.idle();
  expect(await inner.entry(owner, id(1))).toMatchObject({ state: 'done' });
  expect(seen).toEqual(['queued', 'unknown']);
});
