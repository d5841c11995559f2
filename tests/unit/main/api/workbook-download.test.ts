/** CSV files of a server that are saved as workbooks: all or nothing. */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkbook } from '../../../../main/rates/workbook/workbook';
import { plainWorkbook } from '../../../support/csv-workbook';
import { breakDiskAt, restoreDisk } from '../../../support/disk';
import { type DownloadSetup, downloadOnThread, setUpDownloads } from '../../../support/download-setup';
import { serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';

let desk: DownloadSetup;
let server: TestServer | undefined;
beforeEach(async () => {
  desk = await setUpDownloads();
});
afterEach(async () => {
  restoreDisk();
  await server?.close();
  server = undefined;
  await desk.remove();
});

type Answer = Parameters<typeof serve>[0];
const csv = (text: string | Buffer): Answer => {
  return (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/csv', 'content-length': Buffer.byteLength(text) })
      .end(text);
};

async function begin(answer: Answer, name = 'Export.xlsx'): Promise<string> {
  server ??= await serve(answer);
  const { origin } = server;
  return desk.jobs.download({
    owner: 'mira',
    title: 'Export',
    target: join(desk.folder, name),
    promised: 'Export.xlsx',
    workbook: plainWorkbook,
    locate: async () => ({ url: new URL('/files/1.csv', origin) }),
  });
}
async function save(answer: Answer, name?: string) {
  return desk.ended(await begin(answer, name));
}

async function rowsOf(name = 'Export.xlsx'): Promise<string[][]> {
  const [sheet] = (await openWorkbook(await readFile(join(desk.folder, name)))).cells;
  return Array.from({ length: sheet?.rows ?? 0 }, (_, row) =>
    Array.from({ length: sheet?.width ?? 0 }, (_cell, column) => sheet?.cell(row, column)?.value ?? ''),
  );
}

/** More bytes than the write buffer holds. Every row is different, so that compression does not shrink it much. */
const rowsOfCodes = (count: number) => {
  const row = (at: number) => `${at},${Math.imul(at, 0x9e3779b1).toString(36)}é`;
  return `id,code\n${Array.from({ length: count }, (_, at) => row(at)).join('\n')}\n`;
};
const manyRows = rowsOfCodes(60_000);

describe('a CSV file that is saved as a workbook', () => {
  it('has all rows, and says how much of the CSV file has come', async () => {
    const job = await save(csv(manyRows));
    const size = Buffer.byteLength(manyRows);
    expect(job).toMatchObject({ state: 'done', file: 'Export.xlsx', received: size, total: size });
    expect(await desk.files()).toEqual(['Export.xlsx']);
    expect((await rowsOf()).map((cells) => cells.join(','))).toEqual(manyRows.trimEnd().split('\n'));
  });

  it('is written by the thread of downloads, several at once', async () => {
    const network = testNetwork();
    await desk.remove();
    desk = await setUpDownloads({}, undefined, network, await downloadOnThread(network));
    const names = ['a.xlsx', 'b.xlsx', 'c.xlsx'];
    const ids: string[] = [];
    for (const name of names) ids.push(await begin(csv(manyRows), name));
    for (const id of ids) expect(await desk.ended(id)).toMatchObject({ state: 'done' });
    for (const name of names) expect(await rowsOf(name)).toHaveLength(60_001);
  });

  it('names an odd last line, and no cell that looks like a formula: in a workbook it is text', async () => {
    const job = await save(csv('id,no\n1,=2\n2,3\nRuntimeException'));
    expect(job).toMatchObject({ state: 'done', lastLine: { cells: 1, expected: 2 } });
    expect(job.formulas).toBeUndefined();
  });

  it.each(['Export.csv', 'Export.TXT'])('is left as it came under the name %s', async (name) => {
    const text = 'id,no\n1,=2\n';
    const job = await save(csv(text), name);
    expect(job).toMatchObject({ state: 'done', formulas: { count: 1 } });
    expect(await readFile(join(desk.folder, name), 'utf8')).toBe(text);
  });

  it('is a workbook under a name without an ending', async () => {
    expect(await save(csv('id\n1\n'), 'Export')).toMatchObject({ state: 'done' });
    expect(await rowsOf('Export')).toEqual([['id'], ['1']]);
  });

  it.each<[string, string | Buffer, object]>([
    [
      'a cell that is too long',
      `id,note\n1,${'x'.repeat(32_768)}\n`,
      { code: 'cell_too_long', subject: expect.stringMatching(/^B2: /) },
    ],
    [
      'another encoding',
      Buffer.from('id,name\n1,Caf\u00e9\n', 'latin1'),
      { code: 'wrong_file', subject: 'Export.xlsx (text in an encoding other than UTF-8)' },
    ],
    [
      'a quote that nothing closes',
      'id,name\n1,"Amber\n2,Blue\n',
      { code: 'wrong_file', subject: 'Export.xlsx (a quoted cell that does not end)' },
    ],
  ])('is not saved with %s', async (_what, text, failure) => {
    expect(await save(csv(text))).toMatchObject({ state: 'failed', failure });
    expect(await desk.files()).toEqual([]);
  });

  it('leaves nothing when the connection is cut after many rows', async () => {
    const job = await save((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 10 * manyRows.length });
      response.write(manyRows, () => response.destroy());
    });
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'connection_cut' } });
    expect(await desk.files()).toEqual([]);
  });

  it('leaves nothing when it is cancelled, and keeps an older file of that name', async () => {
    await writeFile(join(desk.folder, 'Export.xlsx'), 'older');
    const id = await begin((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 10 * manyRows.length });
      response.write(manyRows);
    });
    await expect.poll(() => desk.published.at(-1)?.received).toBeGreaterThan(0);
    desk.jobs.cancel(id, 'mira');
    expect(await desk.ended(id)).toMatchObject({ state: 'cancelled' });
    expect(await desk.files()).toEqual(['Export.xlsx']);
    expect(await readFile(join(desk.folder, 'Export.xlsx'), 'utf8')).toBe('older');
  });

  it('leaves nothing wherever the disk is full', { timeout: 60_000 }, async () => {
    const fewer = rowsOfCodes(20_000);
    for (let at = 1; ; at += 1) {
      const disk = breakDiskAt(at, 'ENOSPC', desk.folder);
      const job = await begin(csv(fewer)).then(
        (id) => desk.ended(id),
        (error) => ({ state: 'failed', failure: error.failure }),
      );
      restoreDisk();
      if (!disk.hit()) {
        expect(job.state).toBe('done');
        // Each piece of the workbook was one of them.
        expect(at).toBeGreaterThan(6);
        return;
      }
      expect(job).toMatchObject({
        state: 'failed',
        failure: { code: 'disk_full', subject: `Export.xlsx in ${basename(desk.folder)}` },
      });
      expect(await desk.files()).toEqual([]);
    }
  });
});
