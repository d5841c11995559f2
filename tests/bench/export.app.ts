/**
 * A large CSV file from the server to the disk: the running app beside `curl -o` from the same server, with the longest
 * standstill of main and the memory that it takes. Prints them; no time makes it fail.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, launch, signIn, test } from '../support/app/fixtures';
import { openExport } from '../support/app/hands';
import { Standstills } from '../support/app/standstill';

const megabyte = 1024 * 1024;
const megabytes = Number(process.env.CODESK_MEGABYTES ?? 400);
const rounds = Number(process.env.CODESK_ROUNDS ?? 3);
const block = Buffer.alloc(
  megabyte,
  '20000,CT-2026-20000,01/11/2026,-12.50,"Amber, Trading",Sofia,BG,Delivered,12.00,EUR\n',
);

function pour(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/csv', 'content-length': megabytes * megabyte });
  let left = megabytes;
  const next = () => {
    for (; left > 0; left -= 1)
      if (!response.write(block)) {
        left -= 1;
        response.once('drain', next);
        return;
      }
    response.end();
  };
  next();
}

/** The practice server with large files. */
async function serveLargeFiles(practice: string) {
  let fetched = 0;
  const server = createServer((asked, response) => {
    if (asked.method === 'GET' && asked.url?.includes('/files/')) {
      fetched = performance.now();
      return pour(response);
    }
    const { method, headers } = asked;
    const passed = request(new URL(asked.url ?? '/', practice), { method, headers }, (answer) => {
      const { 'content-length': _length, ...other } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, other);
      // The file that a reply names is fetched here, too.
      answer.setEncoding('utf8');
      let text = '';
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => response.end(text.replaceAll(practice, `http://${headers.host}`)));
    });
    passed.on('error', () => response.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  /** When the last file was asked for: before, the practice server writes a file of its own. */
  return { address, fetched: () => fetched, close: () => server.close() };
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

test('a large export to the disk', async ({ server, profile }) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'codesk-export-'));
  const front = await serveLargeFiles(server.address);
  const codesk = await launch({ profile, server: front.address });
  const { page } = codesk;
  await signIn(page);
  const panel = await openExport(page);
  const watch = await Standstills.of(codesk);
  const [curl, ours]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const copy = join(folder, 'curl.csv');
    await promisify(execFile)('curl', ['-s', '-o', copy, `${front.address}/files/1.csv`]);
    curl.push(performance.now() - front.fetched());
    rmSync(copy);
    const target = join(folder, `Export-${round}.csv`);
    await codesk.saveTo(target);
    await watch.phase(`export ${round + 1}`, async () => {
      await panel.getByRole('button', { name: 'Export', exact: true }).click();
      await expect.poll(() => existsSync(target), { timeout: 60_000, intervals: [5] }).toBe(true);
      ours.push(performance.now() - front.fetched());
    });
    expect(statSync(target).size).toBe(megabytes * megabyte);
    rmSync(target);
  }
  const [limit, time] = [median(curl), median(ours)];
  console.log(
    `${megabytes} MB: curl -o ${limit.toFixed(0)} ms, Codesk ${time.toFixed(0)} ms, ${(time / limit).toFixed(2)}`,
  );
  watch.end();
  await codesk.close();
  front.close();
  rmSync(folder, { recursive: true });
});
