import { expect, it } from 'vitest';
import { deskInMemory } from '../../../support/desk-store';

type NewRateEntry = Parameters<ReturnType<typeof deskInMemory>['addRateEntry']>[1];
const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const rows = { file: 'a'.repeat(64), rows: 1 };
const change = (count: number, notBefore: number | null): NewRateEntry => ({
  ...{ id: id(count), operation: id(count), title: `Round, service ${count}`, made: 1, notBefore },
  target: { service: { id: count, type: 'delivery', name: 'A' }, value: 'rates', table: 'delivery-rates' },
  origin: { kind: 'round', round: id(9000) },
  ...{ base: rows, wanted: rows, counts: { added: 0, changed: 1, removed: 0, unchanged: 0 } },
});

it('finds the change that is due behind hundreds that are not, and when the next one is', async () => {
  const store = deskInMemory();
  for (let count = 1; count <= 250; count += 1) await store.addRateEntry('a', change(count, 5000 + count));
  await store.addRateEntry('a', change(300, null));
  await store.addRateEntry('b', change(301, null));
  const going = await store.goingEntries('a', 1000);
  expect(going.map(({ id: each }) => each)).toEqual([id(1), id(300)]);
  expect(await store.goingEntries('a', 6000)).toHaveLength(100);
});

it('finds those that are tried again later, however many are due before them', async () => {
  const store = deskInMemory();
  for (let count = 1; count <= 150; count += 1) await store.addRateEntry('a', change(count, null));
  await store.moveEntry('a', id(150), 'check');
  await store.moveEntry('a', id(150), 'return', { nextTry: 5000 });
  const going = await store.goingEntries('a', 1000);
  expect(going.map(({ id: each }) => each)).toContain(id(150));
  expect(going).toHaveLength(101);
});

it('pauses, resumes and takes back the changes of a round together, and nothing else', async () => {
  const store = deskInMemory();
  for (let count = 1; count <= 3; count += 1) await store.addRateEntry('a', change(count, null));
  await store.addRateEntry('a', { ...change(4, null), origin: { kind: 'round', round: id(9001) } });
  await store.moveEntry('a', id(1), 'check');
  await store.moveEntry('a', id(1), 'send');
  const states = async () =>
    (await store.rateEntries('a')).map(({ state, reason }) => (reason === 'paused' ? reason : state));
  await store.setRun('a', id(9000), 'pause', 10);
  expect(await states()).toEqual(['sending', 'paused', 'paused', 'queued']);
  expect(await store.goingEntries('a', 20)).toHaveLength(2);
  await store.setRun('b', id(9000), 'resume', 20);
  expect(await states()).toEqual(['sending', 'paused', 'paused', 'queued']);
  await store.setRun('a', id(9000), 'resume', 20);
  expect(await states()).toEqual(['sending', 'queued', 'queued', 'queued']);
  await store.setRun('a', id(9000), 'cancel', 30);
  expect(await states()).toEqual(['sending', 'queued']);
  expect(await store.rowRuns('a')).toEqual([]);
});

it('leaves the outbox a day after it was done, and stays in the history', async () => {
  const store = deskInMemory();
  const rows2 = { before: rows, after: rows, print: '' };
  for (const count of [1, 2]) {
    await store.addRateEntry('a', change(count, null));
    for (const act of ['check', 'send', 'finish'] as const)
      await store.moveEntry('a', id(count), act, { changed: count * 24 * 3_600_000, sent: rows2 });
  }
  await store.pruneEntries('a', 2 * 24 * 3_600_000 + 1);
  expect((await store.rateEntries('a')).map(({ id: each }) => each)).toEqual([id(2)]);
  expect(await store.sentRateChanges('a', 0)).toHaveLength(2);
});
