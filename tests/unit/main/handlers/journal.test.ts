/** Requests about queued rows: their owners, and actions on a whole run. */
import { expect, it } from 'vitest';
import { journalHandlers } from '../../../../main/handlers/journal';
import type { RequestInput } from '../../../../shared/ipc/contract';
import { deskInMemory } from '../../../support/desk-store';
import { sessionOf } from '../../../support/page/desk-bridge';

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const run = id(900);
const all = { run, states: ['queued' as const], from: 0, count: 10 };

function setUp() {
  let owner = 'anna';
  const desk = deskInMemory();
  const touched: string[] = [];
  const outbox = {
    touched: (whose: string) => void touched.push(whose),
    shown: <E>(_: string, entry: E) => entry,
  };
  const handlers = journalHandlers({ desk, outbox, session: () => sessionOf(owner) });
  return {
    ...{ desk, handlers, touched },
    signIn(next: string) {
      owner = next;
    },
  };
}
const asked = (as: string): RequestInput<'journal.add-rows'> => ({
  as,
  run: { kind: 'copy', run, owner: 3, name: 'Amber shop' },
  rows: ['suppliers', 'suppliers', 'order-prefix'].map((list, at) => ({
    ...{ id: id(at + 1), list, title: `Change ${at + 1}` },
    row: { kind: list === 'suppliers' ? 'store' : 'setting', values: {} },
  })),
});

it('they belong to the person who is signed in, who alone sees and changes them', async () => {
  const { handlers, touched, signIn } = setUp();
  await handlers['journal.add-rows'](asked('anna'));
  expect(touched).toEqual(['anna']);
  const { run: queued } = await handlers['journal.run']({ as: 'anna', ...all });
  expect(queued).toMatchObject({ counts: { queued: 3 }, lists: ['order-prefix', 'suppliers'] });

  const ended = { failure: { code: 'session_ended' } };
  await expect(handlers['journal.add-rows'](asked('boris'))).rejects.toMatchObject(ended);
  signIn('boris');
  await expect(handlers['journal.run']({ as: 'anna', ...all })).rejects.toMatchObject(ended);
  await handlers['journal.set-run']({ as: 'boris', run, do: 'cancel' });
  expect(await handlers['journal.run']({ as: 'boris', ...all })).toMatchObject({ run: null, rows: [] });
  signIn('anna');
  expect((await handlers['journal.run']({ as: 'anna', ...all })).run).toMatchObject({
    counts: { queued: 3 },
  });
});

it('a run is paused, resumed without what was refused, sent again and discarded', async () => {
  const { handlers, desk } = setUp();
  await handlers['journal.add-rows'](asked('anna'));
  await desk.moveEntry('anna', id(1), 'check', {});
  await desk.moveEntry('anna', id(1), 'refuse', { reason: 'not-accepted' });
  const counts = async (what: RequestInput<'journal.set-run'>['do']) => {
    await handlers['journal.set-run']({ as: 'anna', run, do: what });
    return (await desk.rowRun('anna', run))?.counts;
  };
  expect(await counts('pause')).toEqual({ paused: 2, refused: 1 });
  expect(await counts('resume')).toEqual({ queued: 2, refused: 1 });
  expect(await counts('again')).toEqual({ queued: 3 });
  expect(await counts('cancel')).toEqual({ cancelled: 3 });
});
