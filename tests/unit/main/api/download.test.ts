import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadUrl, reservePart } from '../../../../main/api/download';
import { cleanFileName } from '../../../../main/files/file-names';
import { createJobs } from '../../../../main/files/jobs';
import type { Job } from '../../../../shared/ipc/events';
import { breakDisk, mendDisk, watchDisk } from '../../../support/disk';
import { serve, type TestServer } from '../../../support/http-server';

let folder: string;
let server: TestServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-download-'));
});
afterEach(async () => {
  mendDisk();
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Runs one job to its end and returns every state that it published. */
async function run(
  answer: Parameters<typeof serve>[0],
  act?: (cancel: () => void, job: Job) => void,
  path = '/files/1.csv',
  token = 'tok-1',
) {
  const started = await serve(answer);
  server = started;
  const target = join(folder, 'Export.csv');
  const told: Job[] = [];
  const refused: string[] = [];
  const end = new Promise<Job>((resolve) => {
    const jobs = createJobs({
      idleMs: 200,
      refusedToken: (token) => refused.push(token),
      unexpected: (error) => {
        throw error;
      },
      publish(job) {
        told.push(job);
        if (job.state === 'running') act?.(() => jobs.cancel(job.id), job);
        else resolve(job);
      },
    });
    void reservePart(target).then(() =>
      jobs.start({
        title: 'Export',
        target,
        locate: async () => ({ url: new URL(path, started.origin), ...(token === '' ? {} : { token }) }),
      }),
    );
  });
  const job = await end;
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  return { job, told, refused, files: await readdir(folder) };
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
    expect(await readFile(join(folder, 'Export.csv'), 'utf8')).toBe(text);
    expect(server?.received[0]?.headers.authorization).toBe('Bearer tok-1');
  });

  it('is on the disk before it gets its name', async () => {
    const done = watchDisk();
    const { job } = await run((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end('id\n1\n'),
    );
    expect(job.state).toBe('done');
    expect(done).toEqual([
      'open Export.csv.part w',
      'open Export.csv.part r+',
      'sync Export.csv.part',
      'rename Export.csv.part Export.csv',
      'rm Export.csv.part',
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
    await writeFile(join(folder, 'Export.csv'), 'older and longer');
    await run((_request, response) => response.writeHead(200).end('new'));
    expect(await readFile(join(folder, 'Export.csv'), 'utf8')).toBe('new');
  });

  it.each<[string, number, Record<string, string | number>, string, string]>([
    ['a sign-in page', 200, { 'content-type': 'text/html' }, '<html>', 'bad_reply'],
    ['a page in capitals', 200, { 'content-type': 'TEXT/HTML; charset=utf-8' }, '<html>', 'bad_reply'],
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

  it('tells which token the server refused', async () => {
    const { refused } = await run((_request, response) => response.writeHead(401).end());
    expect(refused).toEqual(['tok-1']);
  });

  it('says nothing about the session if a host refuses that got no token', async () => {
    const answer = (_request: unknown, response: ServerResponse) => response.writeHead(401).end();
    const { job, refused } = await run(answer, undefined, '/files/1.csv', '');
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'refused' } });
    expect(refused).toEqual([]);
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
    ['under its name', 'rename', 'EACCES', 'folder_readonly'],
    ['under its name', 'rename', 'EROFS', 'folder_readonly'],
    ['under its name', 'rename', 'EISDIR', 'file_trouble'],
  ] as const)('leaves nothing when the disk refuses it %s: %s %s', async (_when, part, error, code) => {
    breakDisk(part, error);
    const { job, files } = await run((_request, response) => response.writeHead(200).end('x'));
    expect(job).toMatchObject({
      state: 'failed',
      failure: { code, subject: `Export.csv in ${basename(folder)}` },
    });
    expect(files).toEqual([]);
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

  it('leaves nothing when the server falls silent', async () => {
    const { job, files } = await run((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('half');
    });
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'connection_cut' } });
    expect(files).toEqual([]);
  });

  it('leaves nothing when the server never begins', async () => {
    const { job, files } = await run(() => undefined);
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'timed_out' } });
    expect(files).toEqual([]);
  });

  it('leaves nothing when there is no server', async () => {
    const { job, files } = await run(() => undefined, undefined, 'http://127.0.0.1:9/files/1.csv');
    expect(job).toMatchObject({ state: 'failed', failure: { code: 'unreachable', subject: '127.0.0.1:9' } });
    expect(files).toEqual([]);
  });

  it('leaves nothing when it is cancelled, and keeps an older file of that name', async () => {
    await writeFile(join(folder, 'Export.csv'), 'older');
    const { job, files } = await run(
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 1000 });
        response.write('half');
      },
      (cancel, running) => {
        if (running.received > 0) cancel();
      },
    );
    expect(job.state).toBe('cancelled');
    expect(files).toEqual(['Export.csv']);
    expect(await readFile(join(folder, 'Export.csv'), 'utf8')).toBe('older');
  });

  it('reports a folder that is not there', async () => {
    await expect(reservePart(join(folder, 'missing', 'Export.csv'))).rejects.toMatchObject({
      failure: { code: 'file_trouble', subject: 'Export.csv in missing' },
    });
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
    await expect(reservePart(join(folder, 'Export.csv'))).rejects.toMatchObject({
      failure: { code, subject: `Export.csv in ${basename(folder)}` },
    });
  });
});

describe('addresses that a server names', () => {
  const api = 'https://api.example/base';
  it('are taken on the own origin and on hosts of the policy', () => {
    expect(downloadUrl('/files/1.csv', api, [])?.href).toBe('https://api.example/files/1.csv');
    expect(downloadUrl('https://files.example/1.csv', api, ['files.example'])?.host).toBe('files.example');
    expect(downloadUrl('http://127.0.0.1:4010/files/1.csv', 'http://127.0.0.1:4010', [])?.port).toBe('4010');
  });

  it.each([
    'https://other.example/1',
    'https://files.example:8443/1',
    'https://files.example.evil/1',
    'https://a.files.example/1',
    'http://files.example/1',
    'http://api.example/1',
    'https://api.example:8443/1',
    '//evil.example/1',
    '\\\\evil.example\\1',
    'file:///etc/passwd',
    'https://user:pw@api.example/1',
    'https://user@files.example/1',
    'https://:pw@files.example/1',
    'http://127.0.0.1/1',
    'javascript:1',
    'data:text/csv,1',
    'ftp://files.example/1',
    'https://api.example.evil/1',
    'https://[',
  ])('are refused: %s', (address) => {
    expect(downloadUrl(address, api, ['files.example'])).toBeUndefined();
  });

  it('are refused on other hosts without a policy', () => {
    expect(downloadUrl('https://files.example/1', api, [])).toBeUndefined();
  });
});

describe('file names that a server suggests', () => {
  it.each([
    ['Export.csv', 'Export.csv'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\x\\a.csv', 'a.csv'],
    ['NUL.csv', 'fallback.csv'],
    ['con', 'fallback.csv'],
    ['a.csv:stream', 'a.csvstream'],
    ['a\u0000\n.csv', 'a.csv'],
    ['com1.txt', 'fallback.csv'],
    ['LPT9', 'fallback.csv'],
    ['Aux.csv', 'fallback.csv'],
    ['console.csv', 'console.csv'],
    ['com10.csv', 'com10.csv'],
    ['a<b>c"d|e?f*g.csv', 'abcdefg.csv'],
    ['a\u007f.csv', 'a.csv'],
    ['.hidden. ', 'hidden'],
    ['folder/', 'fallback.csv'],
    ['  .. ', 'fallback.csv'],
    ['', 'fallback.csv'],
  ])('%j becomes %j', (suggested, clean) => {
    expect(cleanFileName(suggested, 'fallback.csv')).toBe(clean);
  });

  it('keep their ending when they are cut', () => {
    const cut = cleanFileName(`${'x'.repeat(300)}.csv`, 'fallback.csv');
    expect(cut).toHaveLength(120);
    expect(cut.endsWith('x.csv')).toBe(true);
    const whole = `${'x'.repeat(116)}.csv`;
    expect(cleanFileName(whole, 'fallback.csv')).toBe(whole);
    // What is that long is not an ending.
    expect(cleanFileName(`a.${'x'.repeat(300)}`, 'fallback.csv')).toBe(`a.${'x'.repeat(118)}`);
  });
});
