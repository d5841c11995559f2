/** Stored replies of a process that is killed while it writes: each is complete or missing, and none can be read. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildProcess, buildThread } from '../../../support/built-thread';
import { campaignRounds } from '../../../support/campaign';
import { runUntilKilled } from '../../../support/killed-process';
import { openReader } from '../../../support/offline-reader';
import { findSecret } from '../../../support/secret-search';

let scripts: string;
let profile: string;
let writer: string;
beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'codesk-scripts-'));
  profile = mkdtempSync(join(tmpdir(), 'codesk-reading-'));
  await buildThread('reading', scripts);
  writer = await buildProcess('offline-writer', scripts);
}, 60_000);
afterAll(() => {
  for (const folder of [scripts, profile]) rmSync(folder, { recursive: true, force: true });
});

it('are whole or not there after a kill, and are read and written again', async () => {
  let found = 0;
  let kills = 0;
  for (const kill of campaignRounds(6, 1000)) {
    kills += 1;
    const target = 1 + ((kill * 37) % 40);
    const { code, lines } = await runUntilKilled([writer, scripts, profile], (_line, end, { length }) => {
      if (length >= target) end();
    });
    expect(code).toBeNull();
    // The files of the previous process had no errors.
    expect(lines.filter((line) => !/^\d+ $/.test(line))).toEqual([]);
    expect(findSecret(profile, 'CANARY-QX7').found).toEqual([]);

    const reader = openReader({ profile, scripts });
    const before = (await reader.reading.state()).records;
    expect(before).toBeGreaterThan(0);
    for (let id = 0; id < 50; id += 1) {
      const reply = await reader.readOffline('orders.show', { id });
      if (reply === 'not_stored') continue;
      const { count, more } = reply as { count: number; more: string };
      expect([count % 50, more.length]).toEqual([id, (count * 89) % 20_000]);
      found += 1;
    }
    expect(reader.logged).toEqual([]);
    await reader.reading.close();
  }
  console.info(`stored replies: ${kills} kills, ${found} replies whole, 0 damaged`);
});
