/**
 * The outbox of a process that is killed at any moment, over the real thread and files: every change that it acknowledged
 * reaches the server, and none twice. The server knows nothing of operation ids.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignRounds, randomOf } from '../../../support/campaign';
import { buildDesk } from '../../../support/desk-thread';
import { runUntilKilled } from '../../../support/killed-process';
import { serveRates } from '../../../support/rate-services';

let folder: string;
let thread: string;
let writer: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-outbox-'));
  ({ thread, writer } = await buildDesk(folder, 'outbox-writer.ts'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('loses nothing that was acknowledged and saves nothing twice when its process is killed', async () => {
  const services = await serveRates();
  const applied = new Map<number, number>();
  for (const id of [7, 8, 9]) services.rows.set(id, []);
  services.onSave = (_id, before, after) => {
    const known = new Set(before.map(({ rate }) => rate));
    for (const { rate } of after)
      if (!known.has(rate)) applied.set(Number(rate), (applied.get(Number(rate)) ?? 0) + 1);
  };
  const acknowledged: number[] = [];
  let from = 0;
  /** Runs until it is done, or until it is killed after this number of milliseconds. */
  const run = async (count: number, killAfter?: number) => {
    const args = [writer, thread, folder, services.origin, String(from), String(count)];
    const { lines } = await runUntilKilled(args, (line, kill) => {
      // Counted from the moment that it is ready, which takes most of the time.
      if (line === 'ready' && killAfter !== undefined) setTimeout(kill, killAfter);
    });
    acknowledged.push(...lines.map(Number).filter((number) => number > 0));
    from = Math.max(from, ...acknowledged) + 10;
    return lines;
  };
  let kills = 0;
  for (const kill of campaignRounds(4, 300)) {
    const random = randomOf(kill);
    const fault = (['cut after', 'cut before', '500 after', 'hang after'] as const)[random(4)];
    if (fault && random(2) === 0) services.faults.update.push(fault);
    expect((await run(1 + random(12), random(400)))[0]).toBe('ready');
    kills += 1;
  }
  services.faults.update.length = 0;
  expect((await run(0)).at(-1)).toBe('idle');
  const lost = acknowledged.filter((number) => !applied.has(number));
  const doubled = [...applied].filter(([, times]) => times > 1);
  expect({ lost, doubled }).toEqual({ lost: [], doubled: [] });
  await services.close();
  console.info(
    `outbox: ${kills} kills, ${acknowledged.length} acknowledged changes, ${doubled.length} doubled, ${lost.length} lost`,
  );
});
