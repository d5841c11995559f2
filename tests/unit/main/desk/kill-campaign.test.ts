/** The desk of a process that is killed at any moment: everything that it acknowledged is stored. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDesk } from '../../../../main/desk/desk';
import { campaignRounds } from '../../../support/campaign';
import { buildDesk } from '../../../support/desk-thread';
import { runUntilKilled } from '../../../support/killed-process';

let folder: string;
let file: string;
let script: string;
let writer: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-desk-'));
  file = join(folder, 'desk.db');
  ({ thread: script, writer } = await buildDesk(folder));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
async function open() {
  const desk = createDesk({ script, file, opened: () => undefined, log: { error: () => undefined } });
  return { desk, state: await desk.opened() };
}

it('loses nothing that was acknowledged when its process is killed', async () => {
  let from = 0;
  let acknowledged = 0;
  let kills = 0;
  for (const kill of campaignRounds(6, 1000)) {
    kills += 1;
    const target = 1 + ((kill * 37) % 90);
    const { lines } = await runUntilKilled([writer, script, file, String(from)], (_line, end, { length }) => {
      if (length >= target) end();
    });
    expect(lines[0]).toBe('ready');
    const numbers = lines.slice(1).map(Number);
    acknowledged += 2 * numbers.length;
    from = Math.max(from, ...numbers) + 10;

    const { desk, state } = await open();
    expect(state).toBe('ready');
    const operations = new Set((await desk.store.operations('kills')).map((each) => each.id));
    expect(numbers.filter((number) => !operations.has(id(number)))).toEqual([]);
    for (const number of numbers) {
      const kept = await desk.store.draft('kills', `form/${number % 40}`);
      expect(kept?.at).toBeGreaterThanOrEqual(number);
      expect(kept?.content).toEqual({ typed: 'x'.repeat((kept?.at ?? 0) % 3000), count: kept?.at });
    }
    await desk.store.forget('kills');
    await desk.close();
  }
  console.info(`desk: ${kills} kills, ${acknowledged} acknowledged items, 0 lost`);
});
