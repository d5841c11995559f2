/** Files with their own layout in the rate desk of main: remembered layouts, zones, and edits of cells. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StoredLayout } from '../../../../shared/ipc/rate-layouts';
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
  built = mkdtempSync(join(tmpdir(), 'codesk-layouts-'));
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

const matrix = 'Weight;Zone 1;Zone 2\n0,5;10,50;14,00\n1;15,00;20,00\n';
const open = (rateFile: string) => running.get<RateBook>('rates.open', { rateFile });
const answer = (rateFile: string, answers: object) =>
  running.get<RateBook>('rates.answer', { rateFile, answers });
const all = { sort: null, finding: null, change: null, text: '' };
async function shown(rateFile: string): Promise<string[]> {
  const { rows } = await running.get<{ rows: RateRow[] }>('rates.rows', {
    ...{ rateFile, view: all, from: 0, count: 100 },
  });
  return rows.map(({ cells: { from, to, rate, city = '' } }) => `${from}-${to} ${rate} ${city}`.trim());
}
const layouts = async () => (await running.get<{ layouts: StoredLayout[] }>('rateLayouts.list')).layouts;

describe('a learned layout', () => {
  const answers = { single: 'to', keep: { Heading: ['Zone 2'] } };

  it('reads the next file with the same headings', async () => {
    const first = await running.add(matrix);
    await open(first);
    await answer(first, answers);
    const second = await running.add(matrix.replace('15,00', '16,00').replace('20,00', '21,00'));
    const { questions, rateFile } = await open(second);
    expect(questions).toEqual([]);
    expect(rateFile.answers).toEqual(answers);
    expect(await shown(second)).toEqual(['0-0.5 14', '0.5-1 21']);
    // Another order of columns is another file.
    const other = await running.add('Weight;Zone 2;Zone 1\n0,5;14,00;10,50\n1;20,00;15,00\n');
    expect((await open(other)).questions).toHaveLength(2);
  });

  it('also where other rows are its headings than those that were found', async () => {
    const text = 'a;b;c\nWeight;Zone 1;Zone 2\n0-5;10;14\n5-10;15;20\n';
    const layout = {
      headings: [{ line: 2, is: 'key' }],
      columns: { 0: 'band', 1: 'rate', 2: 'rate' },
    };
    const first = await running.add(text);
    await open(first);
    await answer(first, { layout });
    const second = await running.add(text.replace('20', '22'));
    expect((await open(second)).rateFile.answers).toEqual({ layout });
  });

  it('is listed, renamed, passed on as a file, and forgotten', async () => {
    const rateFile = await running.add(matrix);
    await open(rateFile);
    await answer(rateFile, answers);
    const [learned, ...others] = await layouts();
    expect(others).toEqual([]);
    expect(learned).toMatchObject({ table: 'delivery-rates', answers });
    const { key = '' } = learned ?? {};
    await running.get('rateLayouts.rename', { key, name: 'Desert Post' });
    expect((await layouts())[0]?.name).toBe('Desert Post');

    const path = join(profile, 'post.codesk-layout.json');
    running.saveTo(path);
    expect(await running.get('rateLayouts.save', { key })).toEqual({
      saved: expect.stringContaining('post'),
    });
    await running.get('rateLayouts.remove', { key });
    expect(await layouts()).toEqual([]);
    expect((await open(await running.add(matrix))).questions).toHaveLength(2);

    running.pick(path);
    expect(await running.get('rateLayouts.load')).toEqual({ name: 'Desert Post' });
    expect((await open(await running.add(matrix))).rateFile.answers).toEqual(answers);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ name: 'Desert Post', answers });
  });

  it('is not taken from what is no layout', async () => {
    for (const text of ['{', '{"name":"x"}', '[]']) {
      const path = join(profile, 'wrong.json');
      writeFileSync(path, text);
      running.pick(path);
      expect(await running.ask('rateLayouts.load')).toMatchObject({ error: { code: 'layout_invalid' } });
    }
    expect(await layouts()).toEqual([]);
  });
});

describe('an edit of a row of a matrix', () => {
  it('is one of its cell: it holds over a restart, other answers, and its undo', async () => {
    const rateFile = await running.add(matrix);
    await open(rateFile);
    await answer(rateFile, { single: 'to' });
    const before = await shown(rateFile);
    const row = before.indexOf('0.5-1 20');
    await running.get('rates.edit', { rateFile, edit: { op: 'type', row, field: 'rate', text: '21,75' } });
    const edited = before.with(row, '0.5-1 21.75');
    expect(await shown(rateFile)).toEqual(edited);
    await restart();
    await open(rateFile);
    expect(await shown(rateFile)).toEqual(edited);
    // Only one zone is read: the edit is of the same cell.
    await answer(rateFile, { single: 'to', keep: { Heading: ['Zone 2'] } });
    expect(await shown(rateFile)).toEqual(['0-0.5 14', '0.5-1 21.75']);
    await answer(rateFile, { single: 'to', keep: { Heading: ['Zone 1'] } });
    expect(await shown(rateFile)).toEqual(['0-0.5 10.5', '0.5-1 15']);
    await answer(rateFile, { single: 'to' });
    await running.get('rates.undo', { rateFile });
    expect(await shown(rateFile)).toEqual(before);
  });
});
