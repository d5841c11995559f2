/** Files with their own layout in the import dialog of a form: how they are read, and the rows that are sent. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportReading } from '../../../../shared/ipc/rate-imports';
import type { RateBook } from '../../../../shared/ipc/rates';
import {
  buildRateThreads,
  type RateThreads,
  type RunningRateDesk,
  startRateDesk,
} from '../../../support/rate-desk';

let built: string;
let threads: RateThreads;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-imports-'));
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

const plain = 'from,to,rate,city\n0,1,10.5,\n1,2,12,\n';
const matrix = 'Weight;Zone 1;Zone 2\n0,5;10,50;14,00\n1;15,00;20,00\n';
const table = 'delivery-rates';
const zoneTwo = { single: 'to', keep: { Heading: ['Zone 2'] } };

async function pick(text: string | Buffer, name = 'tariff.csv'): Promise<string> {
  const path = join(profile, name);
  writeFileSync(path, text);
  running.pick(path);
  return (await running.get<{ handle: string }>('rateFiles.pick')).handle;
}
const read = (handle: string, answers: object | null = null) =>
  running.get<ImportReading | null>('rateImports.read', { handle, table, answers });
const copies = () => readdirSync(join(profile, 'rate-files'));

describe('a file that goes to the server as it is', () => {
  it.each([
    ['has the columns of the table', plain],
    ['has cells that cannot be read', 'from,to,rate,city\n0,1,abc,\n'],
    ['lacks a column', 'from,rate\n0,10.5\n'],
    ['is no table', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s', async (_, text) => {
    expect(await read(await pick(text))).toBeNull();
    expect((await running.get<{ layouts: unknown[] }>('rateLayouts.list')).layouts).toEqual([]);
  });
});

describe('a file in a layout of its own', () => {
  it('becomes rows by its answers, and a file with the columns of the table', async () => {
    const handle = await pick(matrix, 'desert-post.txt');
    const asked = await read(handle);
    expect(asked?.questions.map(({ id }) => id)).toEqual(['single', 'keep.Heading']);
    expect(asked?.first.map(({ key }) => key)).toEqual(['Zone 1', 'Zone 2', 'Zone 1', 'Zone 2']);
    const prepare = (answers: object) =>
      running.ask<{ handle: string }>('rateImports.prepare', { handle, table, answers });
    expect(await prepare({ single: 'to' })).toMatchObject({ error: { code: 'rates_blocked' } });

    const done = await read(handle, zoneTwo);
    expect(done).toMatchObject({ rows: 2, questions: [], blocks: false, answers: zoneTwo });
    const prepared = (await prepare(zoneTwo)).data.handle;
    const { name, type, text } = await running.sentFile(prepared);
    expect([name, type]).toEqual(['desert-post.csv', 'text/csv']);
    expect(text).toBe('\ufefffrom,to,rate,city\r\n0,0.5,14,\r\n0.5,1,20,\r\n');
    // The dialog takes such a file as it is, from wherever it comes.
    expect(await read(await pick(text, 'rows.csv'))).toBeNull();
  });

  it('is copied once, and rows of a file that was changed are not sent', async () => {
    const handle = await pick(matrix);
    await read(handle);
    const before = copies();
    rmSync(join(profile, 'tariff.csv'));
    expect((await read(handle, zoneTwo))?.rows).toBe(2);
    expect(copies()).toEqual(before);
    expect(await running.ask('rateImports.prepare', { handle, table, answers: zoneTwo })).toMatchObject({
      error: { code: 'file_gone', subject: 'tariff.csv' },
    });
    expect(copies()).toEqual(before);
  });

  it('is copied again when the copy is lost', async () => {
    const handle = await pick(matrix);
    await read(handle);
    for (const name of copies()) rmSync(join(profile, 'rate-files', name));
    expect(await running.ask('rateImports.read', { handle, table, answers: zoneTwo })).toMatchObject({
      error: { code: 'rate_file_lost' },
    });
    expect((await read(handle, zoneTwo))?.rows).toBe(2);
  });

  it('is read as the last one with its headings, here and in the rate desk, until that is forgotten', async () => {
    const handle = await pick(matrix);
    await read(handle);
    await read(handle, zoneTwo);
    const next = await pick(matrix.replace('20,00', '21,00'), 'next.csv');
    expect(await read(next)).toMatchObject({ answers: zoneTwo, questions: [], rows: 2 });
    const desk = await running.add(matrix);
    expect((await running.get<RateBook>('rates.open', { rateFile: desk })).rateFile.answers).toEqual(zoneTwo);

    expect((await read(next, {}))?.questions).toHaveLength(2);
    expect((await read(await pick(matrix, 'third.csv')))?.questions).toHaveLength(2);
  });

  it('uses columns that were chosen in the rate desk, and leaves a file without questions to the server', async () => {
    const odd = 'A1,B1,C1\n0,1,10.5\n1,2,12\n';
    expect(await read(await pick(odd))).toBeNull();
    const rateFile = await running.add(odd);
    await running.get('rates.open', { rateFile });
    const columns = { from: 0, to: 1, rate: 2 };
    await running.get('rates.answer', { rateFile, answers: { columns } });
    expect(await read(await pick(odd))).toMatchObject({ answers: { columns }, questions: [], rows: 2 });
  });

  it('is opened in the rate desk with its answers', async () => {
    const handle = await pick(matrix);
    await read(handle);
    const { rateFile } = await running.get<{ rateFile: string }>('rateImports.open', {
      ...{ handle, table, answers: { single: 'to' } },
    });
    const book = await running.get<RateBook>('rates.open', { rateFile });
    expect(book.rateFile).toMatchObject({
      name: 'tariff.csv',
      table,
      target: null,
      answers: { single: 'to' },
    });
    expect(book.questions.map(({ id }) => id)).toEqual(['keep.Heading']);
    // Answers in the import apply to files with the same headings.
    await running.get('rates.answer', { rateFile, answers: zoneTwo });
    expect((await read(await pick(matrix, 'next.csv')))?.answers).toEqual(zoneTwo);
  });

  it("is nobody else's", async () => {
    const handle = await pick(matrix);
    await read(handle);
    running.signIn('["https://api.example",2]');
    for (const name of ['read', 'prepare', 'open'])
      expect(await running.ask(`rateImports.${name}`, { handle, table, answers: zoneTwo })).toMatchObject({
        ok: false,
        error: { code: 'file_gone' },
      });
    expect(existsSync(join(profile, 'tariff.csv'))).toBe(true);
  });
});
