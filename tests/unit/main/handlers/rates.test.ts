/** Drafts of rate files through the requests of the page, over the built threads and a real disk. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RateBook, RateRow } from '../../../../shared/ipc/rates';
import {
  buildRateThreads,
  type RateThreads,
  type RunningRateDesk,
  startRateDesk,
} from '../../../support/rate-desk';

let built: string;
let threads: RateThreads;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-rates-'));
  threads = await buildRateThreads(built);
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let profile: string;
let running: RunningRateDesk;
beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  running = await startRateDesk(threads, profile);
});
afterEach(async () => {
  await running.stop();
  rmSync(profile, { recursive: true, force: true });
});
async function restart() {
  await running.stop();
  running = await startRateDesk(threads, profile);
}

const sheet = 'from;to;rate\n0;1;2,35\n1;2;€ 5\n2;5;6,5\n';
const all = { sort: null, finding: null, change: null, text: '' };
const rowsOf = (draft: string, view: object = all) =>
  running.get<{ version: number; total: number; rows: RateRow[] }>('rates.rows', {
    draft,
    view,
    from: 0,
    count: 100,
  });
const cellsOf = async (draft: string) => (await rowsOf(draft)).rows.map(({ cells }) => cells);
const type = (row: number, field: string, text: string) => ({ op: 'type', row, field, text });

describe('a draft', () => {
  it('is read, edited, undone, and the same after a restart', async () => {
    const draft = await running.add(sheet);
    const book = await running.get<RateBook>('rates.open', { draft });
    expect(book).toMatchObject({ rows: 3, refuse: null, blocks: true, undo: null, redo: null });
    expect(book.reading).toMatchObject({ delimiter: ';', decimal: ',', headerRow: 1 });
    expect(book.findings).toMatchObject([{ kind: 'currency', field: 'rate', count: 1, rows: [3] }]);
    const first = await cellsOf(draft);
    expect(first.map(({ rate }) => rate)).toEqual(['2.35', '€ 5', '6.5']);

    const edited = await running.get<RateBook & { effect: string }>('rates.edit', {
      draft,
      edit: type(1, 'rate', '5,25'),
    });
    expect(edited).toMatchObject({ effect: '1 cell changed', blocks: false, undo: 'Undo typing in Rate' });
    await running.get('rates.edit', { draft, edit: type(0, 'to', '1,5') });
    expect((await running.get<RateBook>('rates.undo', { draft })).redo).toBe('Redo typing in To');
    const before = await rowsOf(draft);
    expect(before.rows[1]).toMatchObject({
      line: 3,
      cells: { rate: '5.25' },
      written: { rate: '€ 5' },
      edited: ['rate'],
    });

    await restart();
    const again = await running.get<RateBook>('rates.open', { draft });
    expect(again).toMatchObject({ undo: 'Undo typing in Rate', redo: 'Redo typing in To', blocks: false });
    expect((await rowsOf(draft)).rows).toEqual(before.rows);
    await running.get('rates.redo', { draft });
    expect((await cellsOf(draft))[0]).toMatchObject({ to: '1.5' });
    await running.get('rates.undo', { draft });
    await running.get('rates.undo', { draft });
    expect(await cellsOf(draft)).toEqual(first);
  });
});
