/** Runs of rows: open until there is nothing to send, then in the history. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { activeRows, rowRunSchema } from '../../../../shared/desk/row-entries';
import { deskInMemory } from '../../../support/desk-store';

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const origin = (run: number) =>
  ({ kind: 'import', run: id(run), list: 'countries', owner: 7, name: `${run}.csv` }) as const;
const row = (run: number, count: number) => ({
  ...{ id: id(100 * run + count), title: `Row ${count}`, origin: origin(run), operation: id(9000 + count) },
  row: { kind: 'store', values: {} } as const,
});

it('lists a run while a row is open, and as done afterwards', async () => {
  const store = deskInMemory();
  await store.addRows('a', [row(1, 1), row(1, 2)], 10);
  await store.addRows('a', [row(2, 1)], 20);
  expect((await store.rowRuns('a')).map(({ origin: { name } }) => name)).toEqual(['1.csv', '2.csv']);
  expect(z.array(rowRunSchema).parse(await store.rowRuns('a'))).toHaveLength(2);
  expect(activeRows(await store.rowRuns('a'))).toBe(3);
  expect(await store.doneRuns('a', 0)).toEqual([]);

  for (const act of ['check', 'send', 'finish'] as const)
    await store.moveEntry('a', id(101), act, { changed: 30 });
  await store.setRun('a', id(1), 'pause', 40);
  expect(activeRows(await store.rowRuns('a'))).toBe(1);
  await store.setRun('a', id(1), 'cancel', 50);
  // Nothing of the second one was done.
  await store.setRun('a', id(2), 'cancel', 60);
  expect(await store.rowRuns('a')).toEqual([]);
  expect(await store.doneRuns('a', 0)).toMatchObject([
    { origin: { name: '1.csv' }, at: 50, counts: { done: 1, cancelled: 1 } },
  ]);
  expect([await store.doneRuns('a', 51), await store.doneRuns('b', 0)]).toEqual([[], []]);
});

it('takes back a run without what is being looked up', async () => {
  const store = deskInMemory();
  await store.addRows('a', [row(1, 1), row(1, 2)], 10);
  for (const act of ['check', 'send', 'lose'] as const) await store.moveEntry('a', id(101), act);
  await store.setRun('a', id(1), 'cancel', 20);
  expect((await store.rowRun('a', id(1)))?.counts).toEqual({ unknown: 1, cancelled: 1 });
});

it('finds what has no known answer, however many rows of its table come before it', async () => {
  const store = deskInMemory();
  const rows = Array.from({ length: 150 }, (_, at) => row(1, at + 1));
  await store.addRows('a', rows, 10);
  for (const act of ['check', 'send', 'lose'] as const) await store.moveEntry('a', rows[149]?.id ?? '', act);
  const going = await store.goingEntries('a', Date.now());
  expect(going.filter(({ state }) => state === 'unknown')).toHaveLength(1);
  expect(going[0]).toMatchObject({ id: rows[0]?.id, state: 'queued' });
  expect(going.length).toBeLessThan(150);
});

it('keeps the rows of a run in the history as long as one of them is open', async () => {
  const store = deskInMemory();
  await store.addRows('a', [row(1, 1), row(1, 2)], 10);
  for (const act of ['check', 'send', 'finish'] as const)
    await store.moveEntry('a', id(101), act, { changed: 30 });
  const years = 3 * 365 * 24 * 60 * 60 * 1000;
  await store.pruneEntries('a', years);
  expect((await store.rowRun('a', id(1)))?.counts).toEqual({ done: 1, queued: 1 });
  await store.setRun('a', id(1), 'cancel', 40);
  await store.pruneEntries('a', years);
  expect(await store.rowRun('a', id(1))).toBeUndefined();
});
