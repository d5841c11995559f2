/** The thread of downloads: which file it writes to and for how long, and its requests to the network of main. */
import { type FileHandle, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDownloadThread,
  type Download,
  type FileDownload,
} from '../../../../main/downloads/download-thread';
import type { Network } from '../../../../main/network/network';
import { type CompanyNetwork, companyNetwork } from '../../../support/company-network';
import { downloadScript, testLimits } from '../../../support/download-setup';
import { serve, type TestServer } from '../../../support/http-server';
import { certificateFile, testNetwork } from '../../../support/network';

const csv = 'id,no\n1,2\n';
/** More than what fits between a server and the disk. */
const chunks = 64;
const piece = Buffer.alloc(1024 * 1024, 'x,1\n');

let folder: string;
let server: TestServer;
let company: CompanyNetwork | undefined;
const files: FileHandle[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-thread-'));
  server = await serve(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    if (!path.startsWith('/large')) return response.end(csv);
    for (let left = chunks; left > 0; left -= 1) response.write(piece);
    // The rest never comes.
    return path === '/large-whole' ? response.end() : response;
  });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const file of files.splice(0)) await file.close().catch(() => undefined);
  await server.close();
  await company?.close();
  company = undefined;
  await rm(folder, { recursive: true });
});

async function startThread(network = testNetwork(), script?: string, keepMs?: number): Promise<Download> {
  return createDownloadThread({
    script: script ?? (await downloadScript()),
    network: network.forThreads,
    connectMs: 5000,
    ...(keepMs === undefined ? {} : { keepMs }),
  });
}

/** The thread with some lines of a test before it. */
async function scriptWith(lines: string): Promise<string> {
  const script = join(folder, 'thread.cjs');
  await writeFile(script, `${lines}\nrequire(${JSON.stringify(await downloadScript())});`);
  return script;
}

async function openFile(name: string): Promise<FileHandle> {
  const file = await open(join(folder, name), 'w');
  files.push(file);
  return file;
}

/**
 * Opens a new file with the descriptor number of a closed one. The system uses the lowest free number, so files are
 * opened until it is that number.
 */
async function openWithNumber(name: string, number: number): Promise<FileHandle> {
  const open = async () => {
    const others: FileHandle[] = [];
    try {
      for (;;) {
        const file = await openFile(name);
        if (file.fd === number) return file;
        others.push(file);
        if (file.fd > number) throw new Error(`Something else has the file number ${number}.`);
      }
    } finally {
      for (const other of others) await other.close();
    }
  };
  return vi.waitFor(open, { timeout: 20_000 });
}

async function begin(download: Download, address: string, more: Partial<FileDownload> = {}, name = 'a.csv') {
  const into = await openFile(name);
  const result = download({
    url: new URL(address),
    into,
    path: join(folder, name),
    shown: { name, place: name },
    extensions: ['csv'],
    signal: new AbortController().signal,
    limits: { ...testLimits, idleMs: 10_000, bytes: 1024 * 1024 * 1024 },
    progress: () => undefined,
    ...more,
  });
  result.catch(() => undefined);
  return { into, result };
}
const textOf = (name: string) => readFile(join(folder, name), 'utf8');

describe('the thread of downloads', () => {
  it('writes several files at once, each into its own', async () => {
    await server.close();
    server = await serve(({ path }, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end(`id\n${path.slice(1)}\n`.repeat(50_000));
    });
    const download = await startThread();
    const names = ['1', '2', '3', '4', '5'];
    const begun = await Promise.all(
      names.map((name) => begin(download, `${server.origin}/${name}`, {}, name)),
    );
    for (const { result } of begun) expect(await result).toEqual({ received: 250_000 });
    for (const name of names) expect(await textOf(name)).toBe(`id\n${name}\n`.repeat(50_000));
  });

  it('tells how far it is: with the first bytes, then seldom, and at the end', async () => {
    const told: number[] = [];
    const { result } = await begin(await startThread(), `${server.origin}/large-whole`, {
      progress: (received) => told.push(received),
    });
    const started = performance.now();
    await result;
    expect(told[0]).toBeLessThanOrEqual(piece.length);
    expect(told.at(-1)).toBe(chunks * piece.length);
    expect(told.length).toBeLessThan(3 + (performance.now() - started) / 100);
  });

  it('is started with the first download, kept for the next one, and ends when there is none', async () => {
    const starts = join(folder, 'starts');
    await writeFile(starts, '');
    const script = await scriptWith(`require('node:fs').appendFileSync(${JSON.stringify(starts)}, 'x');`);
    const kept = await startThread(undefined, script);
    const left = new AbortController();
    left.abort(new Error('given up'));
    const { result } = await begin(kept, server.origin, { signal: left.signal });
    await expect(result).rejects.toThrow('given up');
    expect(await textOf('starts')).toBe('');
    for (let time = 0; time < 2; time += 1) await (await begin(kept, server.origin)).result;
    expect(await textOf('starts')).toBe('x');
    const ended = await startThread(undefined, script, 0);
    await (await begin(ended, server.origin)).result;
    await expect
      .poll(async () => {
        await (await begin(ended, server.origin)).result;
        return (await textOf('starts')).length;
      })
      .toBeGreaterThan(2);
  });
});

it('a thread that is used again does not end when it would have ended without work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let finish = () => {};
  await server.close();
  server = await serve(({ path }, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' });
    response.write(csv);
    if (path === '/1') response.end();
    else finish = () => response.end();
  });
  const download = await startThread();
  await (await begin(download, `${server.origin}/1`)).result;
  let progress = () => {};
  const begun = new Promise<void>((resolve) => {
    progress = resolve;
  });
  const { result } = await begin(download, `${server.origin}/2`, { progress: () => progress() });
  await begun;
  vi.advanceTimersByTime(60_000);
  // Earlier messages to the thread are processed before this one.
  await (await begin(download, `${server.origin}/1`)).result;
  finish();
  expect(await result).toEqual({ received: csv.length });
});

describe('a file of main', () => {
  it('is in use until the disk has it, also of a download that is cancelled', async () => {
    const script = await scriptWith(`
      const { parentPort } = require('node:worker_threads');
      const fs = require('node:fs');
      const { fsync } = fs;
      const disk = new BroadcastChannel('codesk-slow-disk');
      parentPort.on('message', ({ kind }) => kind === 'stop' && disk.postMessage('stopping'));
      fs.fsync = (...all) => {
        disk.onmessage = () => fsync(...all);
        disk.postMessage('syncing');
      };
    `);
    const disk = new BroadcastChannel('codesk-slow-disk');
    const abort = new AbortController();
    const stopping = new Promise<void>((resolve) => {
      disk.onmessage = ({ data }: { data: unknown }) =>
        data === 'stopping' ? resolve() : abort.abort(new Error('given up'));
    });
    let isOver = false;
    const { result } = await begin(await startThread(undefined, script), `${server.origin}/large`, {
      signal: abort.signal,
    });
    const over = result.catch(() => {
      isOver = true;
    });
    await stopping;
    expect(isOver).toBe(false);
    disk.postMessage('go on');
    await over;
    disk.close();
  });

  it('is not written to once its download was cancelled, whatever has its number then', async () => {
    const download = await startThread();
    for (let time = 0; time < 8; time += 1) {
      const abort = new AbortController();
      // Each time some event-loop cycles later, with other bytes in progress.
      const giveUp = (turns: number): unknown =>
        turns === 0 ? abort.abort(new Error('given up')) : setImmediate(giveUp, turns - 1);
      const { into, result } = await begin(download, `${server.origin}/large`, {
        signal: abort.signal,
        progress: () => giveUp(time * 4),
      });
      await expect(result).rejects.toThrow('given up');
      const number = into.fd;
      await into.close();
      const other = await openWithNumber('other', number);
      // Whatever the thread still had to do is done before this.
      await (await begin(download, server.origin)).result;
      expect((await other.stat()).size).toBe(0);
      await other.close();
    }
  });

  it('is not written to once the thread has failed, and the next download has a new thread', async () => {
    const script = await scriptWith(`
      const fs = require('node:fs');
      const { writeSync } = fs;
      fs.writeSync = (...all) => {
        if (fs.fstatSync(all[0]).size > 4 * ${piece.length}) process.nextTick(() => { throw new Error('a defect'); });
        return writeSync(...all);
      };
    `);
    const download = await startThread(undefined, script);
    const { into, result } = await begin(download, `${server.origin}/large`);
    const failed = await result.catch((error: unknown) => error);
    expect(failed).toMatchObject({ cause: { message: 'a defect' } });
    const number = into.fd;
    await into.close();
    await openWithNumber('other', number);
    expect(await (await begin(download, server.origin)).result).toEqual({ received: csv.length });
    expect((await stat(join(folder, 'other'))).size).toBe(0);
  });

  it('is free at once if the thread ends while its download is cancelled', async () => {
    const script = await scriptWith(`
      require('node:worker_threads').parentPort.on('message', ({ kind }) => kind === 'stop' && process.exit());
    `);
    const abort = new AbortController();
    const { result } = await begin(await startThread(undefined, script), `${server.origin}/large`, {
      signal: abort.signal,
      progress: () => abort.abort(new Error('given up')),
    });
    await expect(result).rejects.toThrow('given up');
  });

  it('is not written to by a thread that cannot be started', async () => {
    const { result } = await begin(await startThread(undefined, join(folder, 'missing.cjs')), server.origin);
    await expect(result).rejects.toThrow('ended early');
  });
});

describe('the network of the thread', () => {
  const file = 'https://api.codesk.test/1.csv';
  /** A proxy that asks for a password, and the network behind it. */
  async function startCompany(more: Partial<Parameters<typeof companyNetwork>[0]> = {}): Promise<Network> {
    company = await companyNetwork({
      hosts: {
        'api.codesk.test': (_request, response) =>
          response.writeHead(200, { 'content-length': csv.length }).end(csv),
      },
      ...more,
    });
    return networkWith(`PROXY ${company.proxy}`);
  }
  const networkWith = (list: string) =>
    testNetwork({
      resolve: () => list,
      policy: { certificates: { system: false, files: [certificateFile('company.crt')] } },
      isOwn: (origin) => origin === server.origin,
    });
  const statusOfMain = (network: Network) =>
    new Promise((resolve, reject) => {
      https
        .get(file, { agent: network.single.https }, (answer) => resolve(answer.resume().statusCode))
        .once('error', reject);
    });
  const question = async (network: Network) => {
    await expect.poll(() => network.questions.open().filter(({ trying }) => !trying)).toHaveLength(1);
    return network.questions.open()[0]?.id ?? '';
  };

  it('asks a person once for the password of a proxy, and no number of a sign-in is used twice', async () => {
    const numbers: string[] = [];
    const network = await startCompany({
      signIn: { user: 'anna', password: 'right' },
      challenge: 'Digest realm="Squid", nonce="n-1", qop="auth"',
      accepts: (given) => {
        const number = /nc=(\d+)/.exec(given ?? '')?.[1];
        if (number === undefined) return false;
        numbers.push(number);
        return true;
      },
    });
    const download = await startThread(network);
    const { result } = await begin(download, file);
    network.questions.answer(await question(network), 'anna', 'right');
    expect(await result).toEqual({ received: csv.length });
    expect(network.questions.open()).toEqual([]);
    expect(await statusOfMain(network)).toBe(200);
    await (await begin(download, file)).result;
    expect(await statusOfMain(network)).toBe(200);
    expect(numbers).toEqual(['00000001', '00000002', '00000003', '00000004']);
    expect(company?.arrived.every(({ throughProxy }) => throughProxy)).toBe(true);
  });

  it('fails as main does when the question of a proxy is cancelled', async () => {
    const network = await startCompany({ signIn: { user: 'anna', password: 'right' } });
    const { result } = await begin(await startThread(network), file);
    network.questions.cancel(await question(network));
    await expect(result).rejects.toMatchObject({
      failure: { code: 'proxy_sign_in', subject: company?.proxy },
    });
  });

  it('waits for no question of a download that is cancelled', async () => {
    const network = await startCompany({ signIn: { user: 'anna', password: 'right' } });
    const abort = new AbortController();
    const { result } = await begin(await startThread(network), file, { signal: abort.signal });
    await question(network);
    abort.abort(new Error('given up'));
    await expect(result).rejects.toThrow('given up');
  });

  it('checks a proxy that is reached over TLS', async () => {
    const network = await startCompany({ secureProxy: true });
    const secure = networkWith(`HTTPS ${company?.proxy}`);
    await (await begin(await startThread(secure), file)).result;
    await company?.close();
    await startCompany({ secureProxy: 'self-signed' });
    const { result } = await begin(await startThread(networkWith(`HTTPS ${company?.proxy}`)), file);
    await expect(result).rejects.toMatchObject({ failure: { code: 'certificate' } });
    expect(network.questions.open()).toEqual([]);
  });

  it('takes no other way than the one that main names', async () => {
    const network = await startCompany();
    await company?.stopProxy();
    const { result } = await begin(await startThread(network), file);
    await expect(result).rejects.toMatchObject({
      failure: { code: 'proxy_unreachable', subject: `${company?.proxy} (it refused the connection)` },
    });
    expect(company?.arrived).toEqual([]);
  });

  it('reaches the practice workspace without a proxy', async () => {
    const network = await startCompany();
    await company?.stopProxy();
    const { result } = await begin(await startThread(network), `${server.origin}/1.csv`);
    expect(await result).toEqual({ received: csv.length });
  });

  it('tells main which way did not work', async () => {
    await startCompany();
    const dead = '127.0.0.1:1';
    const network = networkWith(`PROXY ${dead}; PROXY ${company?.proxy}`);
    await (await begin(await startThread(network), file)).result;
    const shown = async () =>
      (await network.forThreads.routes(file)).map((way) =>
        way.kind === 'direct' ? '' : `${way.host}:${way.port}`,
      );
    expect(await shown()).toEqual([company?.proxy, dead]);
  });

  it('asks for the routes again when a connection failed', async () => {
    const lists: string[] = [];
    const network = testNetwork({
      resolve(url) {
        lists.push(url);
        return 'DIRECT';
      },
    });
    const download = await startThread(network);
    for (let time = 0; time < 2; time += 1) {
      const { result } = await begin(download, 'http://127.0.0.1:1/1.csv');
      await expect(result).rejects.toMatchObject({ failure: { code: 'unreachable' } });
    }
    expect(lists).toHaveLength(2);
  });
});
