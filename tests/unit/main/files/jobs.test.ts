/** Owners of jobs, and the events that end jobs. */
import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParts } from '../../../../main/files/parts';
import { CodeskError } from '../../../../shared/errors';
import { type DownloadSetup, downloadOnThread, setUpDownloads } from '../../../support/download-setup';
import { serve, type TestServer } from '../../../support/http-server';
import { testNetwork } from '../../../support/network';

const network = testNetwork();
/** Stays for all tests, as in the app. */
const thread = downloadOnThread(network);
let desk: DownloadSetup;
let server: TestServer;
/** Lets the server send the rest of the files. */
let finish: () => void;
beforeEach(async () => {
  desk = await setUpDownloads({ idleMs: 5000 }, undefined, network, await thread);
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  server = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write('id,no\n');
    void finished.then(() => response.end('1,=2\n'));
  });
});
afterEach(async () => {
  await server.close();
  await desk.remove();
});

async function begin(name: string, owner = 'mira', locate?: () => Promise<{ url: URL }>) {
  const id = await desk.jobs.download({
    owner,
    title: `Export ${name}`,
    target: join(desk.folder, name),
    promised: name,
    locate: locate ?? (async () => ({ url: new URL(`/${name}`, server.origin) })),
  });
  if (!locate) await expect.poll(() => server.received.some(({ path }) => path === `/${name}`)).toBe(true);
  return id;
}
/** Reloads the page, for the signed-in user. */
const listed = (owner = desk.owner) => desk.jobs.list(owner).map(({ file, state }) => `${file} ${state}`);

describe('a job', () => {
  it('is listed while it runs and after it is saved, until it is dismissed', async () => {
    const id = await begin('a.csv');
    expect(listed()).toEqual(['a.csv running']);
    expect(desk.jobs.running()).toEqual([{ title: 'Export a.csv', file: 'a.csv', owner: 'mira' }]);
    finish();
    await desk.ended(id);
    expect(listed()).toEqual(['a.csv done']);
    expect(desk.jobs.running()).toEqual([]);
    expect(desk.jobs.finishedFile(id, 'mira')).toBe(join(desk.folder, 'a.csv'));
    desk.jobs.dismiss([id], 'mira');
    expect(listed()).toEqual([]);
    expect(desk.jobs.finishedFile(id, 'mira')).toBeUndefined();
  });

  it('names the cells of a saved file that look like formulas', async () => {
    const id = await begin('a.csv');
    finish();
    expect(await desk.ended(id)).toMatchObject({ state: 'done', formulas: { count: 1, first: ['B2'] } });
    expect(await readFile(join(desk.folder, 'a.csv'), 'utf8')).toBe('id,no\n1,=2\n');
  });

  it('has no word about a file that is as it should be', async () => {
    const id = await begin('a.txt');
    finish();
    expect(await desk.ended(id)).not.toHaveProperty('lastLine');
  });

  it('is marked as coming from the network before it has its name; without the mark it is still saved', async () => {
    const id = await begin('a.csv');
    finish();
    await desk.ended(id);
    expect(desk.marked).toEqual([[expect.stringMatching(/\.codesk-part$/), server.origin]]);
    const other = await setUpDownloads({}, () => Promise.reject(new Error('no attributes here')));
    const again = await other.jobs.download({
      owner: 'mira',
      title: 'Export',
      target: join(other.folder, 'b.csv'),
      promised: 'b.csv',
      locate: async () => ({ url: new URL('/b.csv', server.origin) }),
    });
    expect((await other.ended(again)).state).toBe('done');
    expect(String(other.logged)).toContain('no attributes here');
    await other.remove();
  });

  it('of one person is nothing to another one', async () => {
    const id = await begin('secret.csv');
    desk.published.length = 0;
    desk.owner = 'badr';
    expect(listed()).toEqual([]);
    desk.jobs.cancel(id, 'badr');
    desk.jobs.dismiss([id], 'badr');
    finish();
    await expect.poll(() => listed('mira')).toEqual(['secret.csv done']);
    expect(desk.published).toEqual([]);
    expect(desk.jobs.finishedFile(id, 'badr')).toBeUndefined();
    expect(desk.jobs.finishedFile(id, 'mira')).toBeTruthy();
  });

  it('goes on while its session has expired and the same person comes back', async () => {
    const id = await begin('a.csv');
    desk.jobs.sessionChanged({ owner: 'mira' });
    desk.jobs.sessionChanged({ owner: 'mira' });
    finish();
    expect((await desk.ended(id)).state).toBe('done');
  });

  it.each([
    ['its person signs out', { owner: '' }],
    ['another person signs in', { owner: 'badr' }],
  ] as const)('stops when %s, and its own person hears of it later, once', async (_what, state) => {
    await begin('a.csv');
    desk.published.length = 0;
    desk.owner = state.owner;
    desk.jobs.sessionChanged(state);
    await expect.poll(() => desk.files()).toEqual([]);
    expect([desk.published, listed()]).toEqual([[], []]);
    desk.owner = 'mira';
    await expect.poll(() => desk.jobs.running()).toEqual([]);
    expect(listed()).toEqual(['a.csv cancelled']);
    expect(listed()).toEqual([]);
  });

  it('can be cancelled while the server does not say where the file is', async () => {
    const id = await begin('a.csv', 'mira', () => new Promise(() => undefined));
    desk.jobs.cancel(id, 'mira');
    expect((await desk.ended(id)).state).toBe('cancelled');
    expect(await desk.files()).toEqual([]);
  });

  it('that failed while nobody looked is told once', async () => {
    desk.owner = '';
    await begin('a.csv', 'mira', () => Promise.reject(new Error('a defect')));
    await expect.poll(() => desk.jobs.running()).toEqual([]);
    expect(desk.published).toEqual([]);
    desk.owner = 'mira';
    expect(listed()).toEqual(['a.csv failed']);
    expect(listed()).toEqual([]);
    expect(String(desk.logged)).toContain('a defect');
  });
});

describe('a file that Codesk writes itself', () => {
  /** Starts a file that is written as far as the test allows. */
  async function beginWriting(name = 'rates.csv') {
    const steps: ('more' | 'end' | Error)[] = [];
    let wake = () => {};
    const go = (step: 'more' | 'end' | Error) => {
      steps.push(step);
      wake();
    };
    const id = await desk.jobs.write({
      owner: 'mira',
      title: `Rows of ${name}`,
      target: join(desk.folder, name),
      async write({ path, shown }, signal, progress) {
        expect(shown.name).toBe(name);
        signal.addEventListener('abort', () => go(new Error('given up')));
        for (let at = 1; ; at += 1) {
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (steps.length > 0) resolve();
          });
          const step = steps.shift();
          if (step instanceof Error) throw step;
          if (step === 'end') return (await readFile(path)).length;
          await appendFile(path, '1,2\n');
          progress(4 * at, at / 10);
        }
      },
    });
    return { id, go };
  }
  const told = () => desk.published.map(({ state, received, part }) => [state, received, part]);

  it('is told while it is written, and has its name once it is whole', async () => {
    const { id, go } = await beginWriting();
    go('more');
    await expect.poll(told).toEqual([
      ['running', 0, undefined],
      ['running', 4, 0.1],
    ]);
    expect(desk.jobs.running()).toEqual([{ title: 'Rows of rates.csv', file: 'rates.csv', owner: 'mira' }]);
    expect(await readdir(desk.folder)).toEqual([expect.stringMatching(/\.codesk-part$/)]);
    go('end');
    expect(await desk.ended(id)).toMatchObject({ state: 'done', received: 4, file: 'rates.csv' });
    expect(await desk.files()).toEqual(['rates.csv']);
    expect(await readFile(join(desk.folder, 'rates.csv'), 'utf8')).toBe('1,2\n');
    expect(desk.jobs.finishedFile(id, 'mira')).toBe(join(desk.folder, 'rates.csv'));
    // The file does not come from a network.
    expect(desk.marked).toEqual([]);
  });

  it('leaves nothing when it is cancelled, and what stood at its place', async () => {
    await writeFile(join(desk.folder, 'rates.csv'), 'before');
    const { id, go } = await beginWriting();
    go('more');
    await expect.poll(() => told().length).toBe(2);
    desk.jobs.cancel(id, 'mira');
    expect((await desk.ended(id)).state).toBe('cancelled');
    expect(await desk.files()).toEqual(['rates.csv']);
    expect(await readFile(join(desk.folder, 'rates.csv'), 'utf8')).toBe('before');
  });

  it('leaves nothing when it fails, and says why', async () => {
    const { id, go } = await beginWriting();
    go(new CodeskError({ code: 'disk_full', at: 1, subject: 'rates.csv in there' }));
    expect(await desk.ended(id)).toMatchObject({
      state: 'failed',
      failure: { code: 'disk_full', subject: 'rates.csv in there' },
    });
    expect(await desk.files()).toEqual([]);
    expect(desk.logged).toEqual([]);
  });

  it('stops when its person signs out, and is taken away by the next start after a kill', async () => {
    await beginWriting();
    expect(await createParts({ records: desk.records, log: { error: () => undefined } }).cleanUp()).toBe(1);
    expect(await desk.files()).toEqual([]);
    await beginWriting('other.csv');
    desk.jobs.sessionChanged({ owner: '' });
    await expect.poll(() => desk.files()).toEqual([]);
  });

  it('is not begun where another file is being saved', async () => {
    await beginWriting();
    await expect(beginWriting()).rejects.toMatchObject({ failure: { code: 'being_saved' } });
  });
});

describe('the end of the app', () => {
  it('takes all parts away at once, and is over when nothing writes any more', async () => {
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await begin(name);
    expect((await readdir(desk.folder)).length).toBe(3);
    const over = desk.jobs.cancelAll();
    // A process that does not wait leaves nothing either.
    expect(await readdir(desk.folder)).toEqual([]);
    await over;
    expect(await desk.files()).toEqual([]);
    expect(desk.jobs.running()).toEqual([]);
    expect(desk.published.filter(({ state }) => state === 'cancelled')).toHaveLength(3);
  });

  it('waits for nothing when nothing runs', () => expect(desk.jobs.cancelAll()).resolves.toBeUndefined());
});
