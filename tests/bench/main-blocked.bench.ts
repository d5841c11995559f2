/**
 * How long the main process is blocked by large requests and replies: the longest time between two ticks of a timer,
 * compared with the plain implementation (parse, check and encode in main).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createApiClient } from '../../main/api/client';
import { createLargeReplies } from '../../main/api/large-replies';
import { createLargeRequests } from '../../main/api/large-requests';
import { createThreads, type Threads } from '../../main/api/threads';
import { largeRequestHandlers } from '../../main/handlers/large-requests';
import { createRouter } from '../../main/ipc/router';
import { noPolicy } from '../../main/policy/policy';
import { findCall } from '../../shared/api';
import { buildThread } from '../support/built-thread';
import { testNetwork } from '../support/network';

/** Runs the server in a thread, so that its work is not measured. */
const serverScript = `
  const { parentPort } = require('node:worker_threads');
  const { createServer } = require('node:http');
  const { gzipSync } = require('node:zlib');
  const row = (id) => ({ id, contract_no: 'CT-' + id, name: 'Client ' + (id * 7919) % 10007, net: (id % 977) + '.50' });
  const rows = (count) => Array.from({ length: count }, (_, id) => row(id + 1));
  const json = (body) => [Buffer.from(JSON.stringify(body)), {}];
  const answers = {
    '/bomb': [gzipSync(Buffer.alloc(180 * 1024 * 1024, ' '), { level: 9 }), { 'content-encoding': 'gzip' }],
    '/rows': json({ data: rows(600000), total: 600000 }),
    '/record': json({ id: 7, type: 'delivery', values: { rates: rows(300000) } }),
  };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const [bytes, headers] = answers[request.url] ?? json({ message: 'ok' });
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(bytes);
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

let folder: string;
let threads: Threads;
let server: Worker;
let origin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-bench-'));
  threads = createThreads({ script: await buildThread('api', folder) });
  server = new Worker(serverScript, { eval: true });
  const port = await new Promise((resolve) => server.once('message', resolve));
  origin = `http://127.0.0.1:${port}`;
}, 120_000);
afterAll(async () => {
  await server.terminate();
  await rm(folder, { recursive: true });
});

/** The longest time between two ticks in milliseconds, and the growth of memory in MiB. */
async function longestStop(work: () => Promise<unknown>): Promise<{ ms: number; mib: number }> {
  let last = performance.now();
  let ms = 0;
  let most = 0;
  const before = process.memoryUsage().rss;
  const ticker = setInterval(() => {
    const now = performance.now();
    ms = Math.max(ms, now - last);
    most = Math.max(most, process.memoryUsage().rss - before);
    last = now;
  }, 2);
  await work();
  ms = Math.max(ms, performance.now() - last);
  clearInterval(ticker);
  return { ms: Math.round(ms), mib: Math.round(most / 1024 / 1024) };
}

const tableState = { page: 1, per_page: -1, sortBy: 'id', sortOrder: 'desc', filters: [] };

describe('main is blocked for', { timeout: 120_000 }, () => {
  const clientWith = () =>
    createApiClient({
      network: testNetwork(),
      version: '1',
      policy: noPolicy,
      readFile: () => Promise.reject(new Error('no file')),
      openLarge: createLargeReplies({ threads }).open,
      answered: () => undefined,
      unanswered: () => undefined,
      refusedToken: () => undefined,
    });
  const to = () => ({ server: origin, token: 't' });
  const rates = Array.from({ length: 100_000 }, (_, at) => ({
    from: `${at}`,
    to: `${at + 1}`,
    rate: '3.25',
  }));
  const text = JSON.stringify({
    call: 'finance-services.store',
    input: { type: 'stock_collection', values: { rates } },
    operation: crypto.randomUUID(),
  });

  test('each', async () => {
    const say = (what: string, { ms, mib }: { ms: number; mib: number }) =>
      console.log(`main stop: ${what}: longest ${ms} ms, +${mib} MiB`);
    const client = clientWith();
    const reply = (path: string, name: string) =>
      client.send(name, findCall(name) as never, name.endsWith('edit') ? { id: 7 } : tableState, to(), {
        path,
      });
    const route = createRouter({
      handlers: {} as never,
      textHandlers: largeRequestHandlers({
        largeRequests: createLargeRequests(threads),
        provider: {
          credentials: () => to(),
          send: (name, input) => client.send(name, findCall(name) as never, input, to()),
        },
        readFile: () => Promise.reject(new Error('no file')),
        desk: {} as never,
        outbox: {} as never,
        session: () => ({ owner: 'o' }),
      }),
      log: console,
    });
    await reply('/record', 'finance-services.edit').catch(() => undefined);
    say('nothing', await longestStop(() => new Promise((resolve) => setTimeout(resolve, 300))));
    say(
      `plain parsing of a save of ${text.length} characters`,
      await longestStop(async () => JSON.stringify(JSON.parse(text, (_key, value) => value))),
    );
    say(
      `the same save through router, thread and client`,
      await longestStop(async () => {
        const answer = await route(true, 'api.call', text);
        if (!answer.startsWith('{"ok":true')) throw new Error(answer.slice(0, 500));
      }),
    );
    for (const [path, name] of [
      ['/bomb', 'contracts.datatable'],
      ['/rows', 'contracts.datatable'],
      ['/record', 'finance-services.edit'],
    ] as const) {
      let outcome = '';
      const stop = await longestStop(() =>
        reply(path, name).then(
          () => (outcome = 'read'),
          (error) => (outcome = error.failure?.code ?? String(error)),
        ),
      );
      say(`${path} (${outcome})`, stop);
    }
  });
});
