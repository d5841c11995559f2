/**
 * A large CSV file from the server to the disk: the running app compared with `curl -o` from the same server, in turn,
 * with the longest block of the main process. Codesk reports success when the file is on the disk, `curl` when the
 * system has its bytes, so `sync` of the file of `curl` is measured, too. Prints all of them; no time fails the run.
 */
import { execFile, fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { BlockingMonitor } from '../support/app/blocking';
import { type Codesk, expect, launch, signIn, test } from '../support/app/fixtures';
import { openExport } from '../support/app/user-steps';

const megabytes = Number(process.env.CODESK_MEGABYTES ?? 400);
const rounds = Number(process.env.CODESK_ROUNDS ?? 7);
/** Rounds that measure blocking instead of the duration, because measuring it takes time. */
const watchedRounds = 2;
const run = promisify(execFile);

const now = () => performance.timeOrigin + performance.now();

/** The practice server with large files, in its own process. */
async function serveLargeFiles(practice: string) {
  const server = fork(join(import.meta.dirname, '../support/app/large-files.cjs'), [
    String(megabytes),
    practice,
  ]);
  /** Time of the last file request: before it, the practice server writes its own file. */
  let fetched = 0;
  const address = await new Promise<string>((resolve) => {
    server.on('message', (message: { address?: string; fetched?: number }) => {
      if (message.address) resolve(message.address);
      fetched = message.fetched ?? fetched;
    });
  });
  return { address, fetched: () => fetched, close: () => server.disconnect() };
}

/** Resolves with the time at which a file gets its final name. */
async function appears(path: string, work: () => Promise<void>): Promise<number> {
  const folder = watch(join(path, '..'));
  try {
    const there = new Promise<number>((resolve) => {
      folder.on('change', (_kind, name) => {
        if (name === basename(path) && existsSync(path)) resolve(now());
      });
    });
    await work();
    return await there;
  } finally {
    folder.close();
  }
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const median = (values: readonly number[]) => sorted(values)[values.length >> 1] ?? Number.NaN;
const times = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms (${sorted(values)
    .map((ms) => ms.toFixed(0))
    .join(' ')})`;

test('a large export to the disk', async ({ server, profile }) => {
  test.setTimeout(600_000);
  const folder = mkdtempSync(join(tmpdir(), 'codesk-export-'));
  const front = await serveLargeFiles(server.address);
  const codesk = await launch({ profile, server: front.address });
  await signIn(codesk.page);
  const panel = await openExport(codesk.page);
  const settled = () => run('sync', ['-f', folder]);

  const byCurl = async () => {
    const copy = join(folder, 'curl.csv');
    await settled();
    await run('curl', ['-s', '-o', copy, `${front.address}/files/1.csv`]);
    const written = now();
    await run('sync', [copy]);
    const onDisk = now();
    rmSync(copy);
    return { written: written - front.fetched(), onDisk: onDisk - front.fetched() };
  };
  const byCodesk = async (name: string) => {
    const target = join(folder, `${name}.csv`);
    await codesk.saveTo(target);
    await settled();
    const there = await appears(target, () =>
      panel.getByRole('button', { name: 'Export', exact: true }).click(),
    );
    const time = there - front.fetched();
    expect(statSync(target).size).toBe(megabytes * 1024 * 1024);
    rmSync(target);
    return time;
  };

  const [curl, synced, ours]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round += 1) {
    const turns = {
      curl: async () => {
        const { written, onDisk } = await byCurl();
        // The first run of each compiles code and opens connections.
        if (round > 0) curl.push(written);
        if (round > 0) synced.push(onDisk);
      },
      codesk: async () => {
        const time = await byCodesk(`Export-${round}`);
        if (round > 0) ours.push(time);
      },
    };
    for (const turn of round % 2 === 0 ? (['curl', 'codesk'] as const) : (['codesk', 'curl'] as const))
      await turns[turn]();
  }
  console.log(
    `${megabytes} MB: curl -o ${times(curl)}, curl -o and sync ${times(synced)}, Codesk ${times(ours)}.\n` +
      `Beside curl -o ${(median(ours) / median(curl)).toFixed(2)}, ` +
      `beside curl -o and sync ${(median(ours) / median(synced)).toFixed(2)}`,
  );
  await watched(codesk, byCodesk);
  await codesk.close();
  front.close();
  rmSync(folder, { recursive: true });
});

async function watched(codesk: Codesk, byCodesk: (name: string) => Promise<number>): Promise<void> {
  const monitor = await BlockingMonitor.of(codesk);
  for (let round = 1; round <= watchedRounds; round += 1)
    await monitor.phase(`watched export ${round}`, async () => void (await byCodesk(`Watched-${round}`)));
  monitor.end();
}
