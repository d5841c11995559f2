/**
 * Writes a large reply to disk: our download compared with `curl -o`, from the same server on loopback. The download
 * runs here in the thread of the server, which makes it slower than in the app, where it has its own thread:
 * `export.app.ts` measures that.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'vitest';
import { download } from '../../main/api/download';
import { testNetwork } from '../support/network';

const size = 200 * 1024 * 1024;
const block = Buffer.alloc(1024 * 1024, '20000,CT-2026-20000,01/11/2026,-12.50,"Amber, Trading"\n');

test('200 MB to disk', { timeout: 120_000 }, async ({ bench }) => {
  const folder = await mkdtemp(join(tmpdir(), 'codesk-bench-'));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/csv', 'content-length': size });
    let left = size / block.length;
    const pour = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(block)) {
          response.once('drain', pour);
          return;
        }
      }
      response.end();
    };
    pour();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/export.csv`);
  const limits = { idleMs: 10_000, totalMs: 60_000, bytes: 2 * size, bytesPerIdle: 0 };
  /** The download checks each cell of a CSV file. */
  const save = async (name: string) => {
    const into = await open(join(folder, name), 'w');
    await download({
      agents: testNetwork().single,
      url,
      into,
      path: join(folder, name),
      shown: { name, place: name },
      extensions: [name.slice(-3)],
      signal: new AbortController().signal,
      limits,
      progress: () => undefined,
    });
    await into.close();
  };
  await bench.compare(
    bench('curl -o', async () => {
      await promisify(execFile)('curl', ['-s', '-o', join(folder, 'curl.csv'), url.href]);
    }),
    bench('download()', () => save('ours.bin')),
    bench('download() of a CSV file', () => save('ours.csv')),
    { iterations: 5, warmupIterations: 1, time: 0, warmupTime: 0 },
  );
  server.close();
  await rm(folder, { recursive: true });
});
