import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { downloadUrl, reservePart } from '../../../../main/api/download';
import { codeOfDisk } from '../../../../main/api/errors';
import { cleanFileName } from '../../../../main/files/file-names';
import { createJobs } from '../../../../main/files/jobs';
import type { Job } from '../../../../shared/ipc/events';
import { serve, type TestServer } from '../../../support/http-server';

let folder: string;
let server: TestServer | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-download-'));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Runs one job to its end and returns every state that it published. */
async function run(
  answer: Parameters<typeof serve>[0],
  act?: (cancel: () => void, job: Job) => void,
  path = '/files/1.csv',
) {
  const started = await serve(answer);
  server = started;
  const target = join(folder, 'Export.csv');
  const told: Job[] = [];
  const end = new Promise<Job>((resolve) => {
    const jobs = createJobs({
      idleMs: 200,
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
        locate: async () => ({ url: new URL(path, started.origin), token: 'tok-1' }),
      }),
    );
  });
  const job = await end;
  await expect.poll(async () => (await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  return { job, told, files: await readdir(folder) };
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

  it.each([
    ['a sign-in page', 200, 'text/html', '<html>', undefined, 'bad_reply'],
    ['a server fault', 500, 'text/csv', 'x', undefined, 'server_fault'],
    ['a redirect', 302, 'text/csv', '', undefined, 'redirected'],
    ['a missing file', 404, 'text/csv', '', undefined, 'not_found'],
  ])('leaves nothing after %s', async (_name, status, type, text, length, code) => {
    const { job, files } = await run((_request, response) =>
      response
        .writeHead(status, {
          'content-type': type,
          location: 'https://elsewhere.example',
          ...(length ? { 'content-length': length } : {}),
        })
        .end(text),
    );
    expect(job).toMatchObject({ state: 'failed', failure: { code } });
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
    expect(job).toMatchObject({ state: 'failed' });
    expect(['timed_out', 'connection_cut']).toContain(job.failure?.code);
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

  it('reports an unwritable folder before any request', async () => {
    const error = await reservePart(join(folder, 'missing', 'Export.csv')).then(
      () => undefined,
      (reason: { failure: { code: string; subject: string } }) => reason,
    );
    expect(error?.failure).toMatchObject({ code: 'file_trouble', subject: 'Export.csv in missing' });
    if (process.getuid?.() !== 0) {
      await chmod(folder, 0o500);
      await expect(reservePart(join(folder, 'Export.csv'))).rejects.toMatchObject({
        failure: { code: 'folder_readonly' },
      });
      await chmod(folder, 0o700);
    }
    expect(
      ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO'].map((code) => codeOfDisk({ code })),
    ).toEqual([
      'disk_full',
      'disk_full',
      'folder_readonly',
      'folder_readonly',
      'folder_readonly',
      'file_trouble',
    ]);
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
    'https://files.example/1',
    'http://api.example/1',
    '//evil.example/1',
    'file:///etc/passwd',
    'https://user:pw@api.example/1',
    'http://127.0.0.1/1',
    'javascript:1',
    'https://api.example.evil/1',
    'http://files.example/1',
  ])('are refused: %s', (address) => {
    expect(
      downloadUrl(
        address,
        api,
        address.includes('files.example') && address.startsWith('http:') ? ['files.example'] : [],
      ),
    ).toBeUndefined();
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
    ['  .. ', 'fallback.csv'],
    ['', 'fallback.csv'],
  ])('%j becomes %j', (suggested, clean) => {
    expect(cleanFileName(suggested, 'fallback.csv')).toBe(clean);
  });

  it('keep their ending when they are cut', () => {
    const cut = cleanFileName(`${'x'.repeat(300)}.csv`, 'fallback.csv');
    expect(cut).toHaveLength(120);
    expect(cut.endsWith('x.csv')).toBe(true);
  });
});
