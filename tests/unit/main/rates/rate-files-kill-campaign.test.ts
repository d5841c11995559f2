/** The rate desk of a process that is killed while a rate file is edited: no acknowledged edit is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RateRow } from '../../../../shared/ipc/rates';
import { campaignRounds } from '../../../support/campaign';
import { runUntilKilled } from '../../../support/killed-process';
import { buildRateThreads, type RateThreads, ratesOwner, startRateDesk } from '../../../support/rate-desk';

let folder: string;
let profile: string;
let threads: RateThreads;
let writer: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-rates-'));
  profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  threads = await buildRateThreads(folder);
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      ssr: join(import.meta.dirname, '../../../support/rate-writer.ts'),
      rolldownOptions: {
        external: [/^electron$/],
        output: { format: 'cjs', entryFileNames: 'writer.cjs' },
      },
    },
    ssr: { noExternal: true },
  });
  writer = join(folder, 'writer.cjs');
}, 60_000);
afterAll(() => {
  for (const each of [folder, profile]) rmSync(each, { recursive: true, force: true });
});

const view = { sort: null, finding: null, change: null, text: '' };

it('loses no acknowledged edit when its process is killed', async () => {
  const rows = Array.from({ length: 7 }, (_, row) => `${row},${row + 1},0.5`);
  const first = await startRateDesk(threads, profile);
  const rateFile = await first.add(`from,to,rate\n${rows.join('\n')}\n`);
  await first.stop();
  let from = 0;
  let kills = 0;
  let acknowledged = 0;
  /** The content of each row after the acknowledged steps. */
  for (const kill of campaignRounds(3, 300)) {
    kills += 1;
    const target = 1 + ((kill * 37) % 40);
    const { lines } = await runUntilKilled(
      [writer, threads.desk, threads.rates, profile, ratesOwner, rateFile, String(from)],
      (_line, end, { length }) => {
        if (length >= target) end();
      },
    );
    const steps = lines.map(Number);
    acknowledged += steps.length;

    const desk = await startRateDesk(threads, profile);
    const kept = await desk.get<{ rows: RateRow[] }>('rates.rows', { rateFile, view, from: 0, count: 7 });
    const rates = kept.rows.map(({ cells }) => Number(cells.rate));
    // The step after the last acknowledged one may be stored as well.
    const last = steps.at(-1) ?? from;
    const done = last < 0 ? -last : last;
    const isUndone = (count: number) => count > from && count % 5 === 0 && (count < done || last < 0);
    const expectedAt = (most: number, undone: (count: number) => boolean) =>
      rates.map((now, row) => {
        for (let count = most; count > from; count -= 1)
          if (count % 7 === row && !undone(count)) return count;
        return now > from ? -1 : now;
      });
    const possible = [
      expectedAt(done, isUndone),
      expectedAt(done + 1, isUndone),
      expectedAt(done, (count) => isUndone(count) || count === done),
    ];
    expect(possible, `kill ${kill} after ${last}`).toContainEqual(rates);
    from = done + 2;
    await desk.stop();
  }
  console.info(`rate files: ${kills} kills, ${acknowledged} acknowledged steps, 0 lost`);
});
