import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParts } from '../../../../main/files/parts';
import type { CodeskError } from '../../../../shared/errors';
import { breakDisk, breakDiskAt, restoreDisk, watchDisk } from '../../../support/disk';
import { type DownloadSetup, setUpDownloads } from '../../../support/download-setup';
import { serve, type TestServer } from '../../../support/http-server';

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

const target = () => join(desk.folder, 'Export.csv');
const inFolder = () => `Export.csv in ${basename(desk.folder)}`;

/** Starts a job. */
async function begin(
  answer: Parameters<typeof serve>[0],
  path = '/files/1.csv',
  to = target(),
  more: { readonly token?: string } = { token: 'tok-1' },
) {
  server ??= await serve(answer);
  const { origin } = server;
  return desk.jobs.download({
    owner: 'mira',
    title: 'Export',
    target: to,
    promised: basename(to),
    locate: async () => ({ url: new URL(path, origin), ...more }),
  });
}

/** Runs one job to its end. */
async function run(answer: Parameters<typeof serve>[0], path?: string) {
  const job = await desk.ended(await begin(answer, path));
  return { job, files: await desk.files() };
}

describe('a file download', () => {
  it('is complete, renamed and reported with its size', async () => {
    const text = 'id,no\n'.repeat(50_000);
    const { job, files } = await run((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': text.length }).end(text),
    );
    expect(job).toMatchObject({
      state: 'done',
      received: text.length,
      total: text.length,
      file: 'Export.csv',
    });
    expect(files).toEqual(['Export.csv']);
    expect(await readFile(target(), 'utf8')).toBe(text);
    expect(server?.received[0]?.headers.authorization).toBe('Bearer tok-1');
  });

  it.each([
    ['Export.csv', { cells: 1, expected: 2 }],
    ['Export.txt', undefined],
  ])('names an odd last line of %s', async (name, lastLine) => {
    const text = `id,no\n${'1,2\n'.repeat(50_000)}RuntimeException`;
    const id = await begin(
      (_request, response) => response.writeHead(200, { 'content-length': text.length }).end(text),
      '/files/1',
      join(desk.folder, name),
    );
    expect((await desk.ended(id)).lastLine).toEqual(lastLine);
  });

  it('sends no bearer to a host that gets no token, and no cookie to any', async () => {
    const answer = (_request: unknown, response: ServerResponse) =>
      response.writeHead(200, { 'content-type': 'text/csv', 'set-cookie': 'session=1' }).end('id\n1\n');
    for (const more of [{ token: 'tok-1' }, {}])
      await desk.ended(await begin(answer, '/files/1.csv', target(), more));
    expect(server?.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer tok-1', undefined]);
    expect(server?.received[1]?.headers).not.toHaveProperty('authorization');
    for (const { headers } of server?.received ?? []) expect(headers).not.toHaveProperty('cookie');
  });

  it('is on the disk before it gets its name', async () => {
    const done = watchDisk();
    const { job } = await run((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end('id\n1\n'),
    );
    expect(job.state).toBe('done');
    expect(done.map((line) => line.replaceAll(/[0-9a-f]{16}/g, 'ID'))).toEqual([
      'open ID.json wx',
      'sync ID.json',
      'open .Export.csv.ID.codesk-part wx',
      'sync .Export.csv.ID.codesk-part',
      'link .Export.csv.ID.codesk-part Export.csv',
      'rm .Export.csv.ID.codesk-part',
      'rm ID.json',
    ]);
  });

  it('has no size to report when the server does not send one', async () => {
    const { job } = await run((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('id\n');
      response.end('1\n');
    });
    expect(job).toMatchObject({ state: 'done', received: 5, total: null });
  });

  it('is asked for as it is: a file, not compressed', async () => {
    await run((_request, response) => response.writeHead(200).end('x'));
    expect(server?.received[0]?.method).toBe('GET');
    expect(server?.received[0]?.headers).toMatchObject({
      accept: 'text/csv, */*',
      'accept-encoding': 'identity',
    });
  });

  it('replaces an older file of that name when it is done', async () => {
    await writeFile(target(), 'older and longer');
    await run((_request, response) => response.writeHead(200).end('new'));
    expect(await readFile(target(), 'utf8')).toBe('new');
  });

  it.each<[string, number, Record<string, string | number>, string, string]>([
    ['an answer without content', 204, {}, '', 'not_valid'],
    ['a part of the file', 206, { 'content-type': 'text/csv' }, 'x', 'not_valid'],
    ['a server fault', 500, { 'content-type': 'text/csv' }, 'x', 'server_fault'],
    ['a redirect', 302, { location: 'https://elsewhere.example' }, '', 'redirected'],
    ['an ended session', 401, {}, '', 'session_ended'],
    ['a refusal', 403, {}, '', 'refused'],
    ['a missing file', 404, { 'content-type': 'text/csv' }, '', 'not_found'],
  ])('leaves nothing after %s', async (_name, status, headers, text, code) => {
    const { job, files } = await run((_request, response) => response.writeHead(status, headers).end(text));
    expect(job).toMatchObject({
      state: 'failed',
      failure: { code, subject: new URL(server?.origin ?? '').host },
    });
    expect(files).toEqual([]);
    expect(server?.received).toHaveLength(1);
  });

  it('says that its token was refused, and that of another host is no matter of the session', async () => {
    const { job } = await run((_request, response) => response.writeHead(401).end());
    expect([job.failure?.code, desk.refused]).toEqual(['session_ended', ['tok-1']]);
    const { origin } = server as TestServer;
    const id = await desk.jobs.download({
      owner: 'mira',
      title: 'Export',
      target: target(),
      promised: 'Export.csv',
      locate: async () => ({ url: new URL('/2.csv', origin) }),
    });
    expect([(await desk.ended(id)).failure?.code, desk.refused]).toEqual(['refused', ['tok-1']]);
  });

  it('leaves nothing of a file that is shorter than its announced size', async () => {
    const { job, files } = await run((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 });
      // The server says goodbye properly, and still owes the rest.
      response.write('half', () => response.socket?.end());
    });
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'connection_cut' } });
    expect(files).toEqual([]);
  });

  it.each([
    ['on the way to the disk', 'sync', 'ENOSPC', 'disk_full'],
    ['at the end', 'sync', 'EIO', 'file_trouble'],
    ['under its name', 'link', 'EROFS', 'folder_readonly'],
    ['under its name', 'link', 'ENOSPC', 'disk_full'],
  ] as const)('leaves nothing when the disk refuses it %s: %s %s', async (_when, part, error, code) => {
    breakDisk(part, error);
    const { job, files } = await run((_request, response) => response.writeHead(200).end('x'));
    expect(job).toMatchObject({
      state: 'failed',
      failure: { code, subject: inFolder() },
    });
    expect(files).toEqual([]);
  });

  it.each([
    ['EACCES', 'folder_readonly'],
    ['EROFS', 'folder_readonly'],
    ['EISDIR', 'file_trouble'],
  ] as const)('leaves the older file when the disk does not replace it: %s', async (error, code) => {
    await writeFile(target(), 'older');
    breakDisk('rename', error);
    const { job, files } = await run((_request, response) => response.writeHead(200).end('x'));
    expect(job).toMatchObject({ state: 'failed', failure: { code, subject: inFolder() } });
    expect(files).toEqual(['Export.csv']);
    expect(await readFile(target(), 'utf8')).toBe('older');
  });

  it('leaves nothing when the connection is cut', async () => {
    const { job, files } = await run((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 });
      response.write('half');
      setImmediate(() => response.destroy());
    });
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'connection_cut' } });
    expect(files).toEqual([]);
  });

  it('leaves nothing when the server never begins', async () => {
    await desk.remove();
    desk = await setUpDownloads({ idleMs: 200 });
    const { job, files } = await run(() => undefined);
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'timed_out' } });
    expect(files).toEqual([]);
  });

  it('leaves nothing when there is no server', async () => {
    const { job, files } = await run(() => undefined, 'http://127.0.0.1:9/files/1.csv');
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'unreachable', subject: '127.0.0.1:9' } });
    expect(files).toEqual([]);
  });

  it('leaves nothing when it is cancelled, and keeps an older file of that name', async () => {
    await writeFile(target(), 'older');
    const id = await begin((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 });
      response.write('half');
    });
    await expect.poll(() => desk.published.at(-1)?.received).toBe(4);
    expect(await readFile(target(), 'utf8')).toBe('older');
    desk.jobs.cancel(id, 'mira');
    expect((await desk.ended(id)).state).toBe('cancelled');
    expect(await desk.files()).toEqual(['Export.csv']);
    expect(await readFile(target(), 'utf8')).toBe('older');
  });

  it('reports a folder that is not there', async () => {
    const to = join(desk.folder, 'missing', 'Export.csv');
    await expect(begin(() => undefined, '/1', to)).rejects.toMatchObject({
      failure: { code: 'file_trouble', subject: 'Export.csv in missing' },
    });
    expect(await desk.files()).toEqual([]);
  });

  it.each([
    ['EACCES', 'folder_readonly'],
    ['EPERM', 'folder_readonly'],
    ['EROFS', 'folder_readonly'],
    ['ENOSPC', 'disk_full'],
    ['EDQUOT', 'disk_full'],
    ['EIO', 'file_trouble'],
    ['EMFILE', 'file_trouble'],
  ])('reports what the disk says before any request: %s is %s', async (error, code) => {
    breakDisk('open', error);
    await expect(begin(() => undefined)).rejects.toMatchObject({ failure: { code, subject: inFolder() } });
    expect(server?.received).toEqual([]);
  });
});

describe('the place of a download', () => {
  const file = 'id,no\n1,2\n';
  const whole: Parameters<typeof serve>[0] = (_request, response) =>
    response.writeHead(200, { 'content-length': file.length }).end(file);
  /** A server that sends half and waits. */
  const half: Parameters<typeof serve>[0] = (_request, response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('id,no\n');
  };

  it('is taken by one job at a time', async () => {
    const first = await begin(half);
    await symlink(desk.folder, join(desk.folder, 'link'));
    for (const same of ['Export.csv', 'link/Export.csv', './link/../Export.csv'])
      await expect(begin(half, '/2', join(desk.folder, same))).rejects.toMatchObject({
        failure: { code: 'being_saved', subject: expect.stringContaining('Export.csv in ') },
      });
    const other = await begin(half, '/3', join(desk.folder, 'Other.csv'));
    desk.jobs.cancel(first, 'mira');
    await desk.ended(first);
    const again = await begin(half, '/4');
    for (const id of [other, again]) desk.jobs.cancel(id, 'mira');
    expect((await desk.ended(again)).state).toBe('cancelled');
  });

  it('is free again after a job is done', async () => {
    for (const path of ['/1', '/2']) expect((await run(whole, path)).job.state).toBe('done');
  });

  it.each([
    ['win32', 'being_saved'],
    ['darwin', 'being_saved'],
    ['linux', undefined],
  ] as const)('is the same in capitals on %s: %s', async (platform, code) => {
    const parts = createParts({ records: desk.records, log: { error: () => undefined }, platform });
    const first = await parts.make(join(desk.folder, 'Export.csv'));
    const second = parts.make(join(desk.folder, 'EXPORT.CSV'));
    if (code === undefined) await (await second).drop();
    else await expect(second).rejects.toMatchObject({ failure: { code } });
    await first.drop();
  });

  it('keeps a file that came while the download ran, which nobody agreed to replace', async () => {
    const id = await begin(async (_request, response) => {
      await writeFile(target(), 'of somebody else');
      whole(_request, response);
    });
    expect(await desk.ended(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'file_there', subject: inFolder() },
    });
    expect(await desk.files()).toEqual(['Export.csv']);
    expect(await readFile(target(), 'utf8')).toBe('of somebody else');
  });

  it('keeps it also on a disk that has no links', async () => {
    breakDisk('link', 'EPERM');
    const id = await begin(async (_request, response) => {
      await writeFile(target(), 'of somebody else');
      whole(_request, response);
    });
    expect(await desk.ended(id)).toMatchObject({ state: 'failed', failure: { code: 'file_there' } });
    expect(await readFile(target(), 'utf8')).toBe('of somebody else');
    await rm(target());
    expect((await run(whole, '/2')).files).toEqual(['Export.csv']);
  });

  it('leaves parts of others and what links lead to alone', async () => {
    const others = ['Export.csv.part', '.Export.csv.part', 'Export.csv.crdownload'];
    for (const name of others) await writeFile(join(desk.folder, name), 'theirs');
    await writeFile(join(desk.records, 'elsewhere'), 'theirs');
    await symlink(join(desk.records, 'elsewhere'), target());
    expect((await run(whole)).job.state).toBe('done');
    expect(await readFile(target(), 'utf8')).toBe(file);
    for (const path of [...others.map((name) => join(desk.folder, name)), join(desk.records, 'elsewhere')])
      expect(await readFile(path, 'utf8')).toBe('theirs');
  });

  it('is refused at once if it is a folder', async () => {
    await mkdir(target());
    await expect(begin(whole)).rejects.toMatchObject({ failure: { code: 'file_trouble' } });
    expect(server?.received).toEqual([]);
  });

  it('is refused before a byte is fetched if the disk has no space for the announced size', async () => {
    await desk.remove();
    desk = await setUpDownloads({ bytes: 10 ** 16 });
    const { job, files } = await run((_request, response) => {
      // No disk has a thousand terabytes.
      response.writeHead(200, { 'content-length': 10 ** 15 });
      response.write('id');
    });
    expect([job.failure, files]).toEqual([
      { code: 'disk_full', subject: inFolder(), at: expect.any(Number) },
      [],
    ]);
  });

  it('is given up while it is on its way if the disk does not take it', async () => {
    breakDisk('sync', 'ENOSPC');
    const rows = Buffer.alloc(1024 * 1024, 'id,no\n');
    const { job, files } = await run((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      const pour = () => {
        while (!response.destroyed && response.write(rows));
      };
      response.on('drain', pour);
      pour();
    });
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'disk_full' } });
    expect(files).toEqual([]);
  });

  it.each(['ENOSPC', 'EROFS', 'EIO'])('is as it was after %s at any write', async (code) => {
    const rows = 'id,no\n'.repeat(400_000);
    const long: Parameters<typeof serve>[0] = (_request, response) =>
      response.writeHead(200, { 'content-length': rows.length }).end(rows);
    let failed = 0;
    for (let at = 1; ; at += 1) {
      await writeFile(target(), 'older');
      const broken = breakDiskAt(at, code, desk.folder);
      const outcome = await begin(long).then(
        (id) => desk.ended(id),
        (error: CodeskError) => ({ state: 'failed', failure: error.failure }),
      );
      const hit = broken.hit();
      restoreDisk();
      if (!hit) {
        expect(outcome).toMatchObject({ state: 'done' });
        break;
      }
      failed += 1;
      expect(outcome).toMatchObject({
        state: 'failed',
        failure: { code: { ENOSPC: 'disk_full', EROFS: 'folder_readonly' }[code] ?? 'file_trouble' },
      });
      expect(await readFile(target(), 'utf8')).toBe('older');
      expect(await desk.files()).toEqual(['Export.csv']);
    }
    // Made, written, synced, renamed.
    expect(failed).toBeGreaterThanOrEqual(4);
  });
});
