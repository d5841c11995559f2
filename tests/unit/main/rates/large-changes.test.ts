/** Changes of large tables: replies, requests and the work on rows are a matter of threads. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createThreads } from '../../../../main/api/threads';
import { createChangeWork } from '../../../../main/rates/change-thread';
import { buildThread } from '../../../support/built-thread';
import { campaignSize } from '../../../support/campaign';
import { startOutbox, TestClock } from '../../../support/outbox-harness';
import { type ServedRow, serveRates } from '../../../support/rate-services';

/** Enough for replies and requests on threads. */
const rows = campaignSize(20_000, 200_000);

let folder: string;
let apiThread: string;
let workThread: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-large-'));
  apiThread = await buildThread('api', folder);
  workThread = await buildThread('rate-changes', folder);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('saves one changed row among many, and takes it back', async () => {
  const services = await serveRates();
  const base: ServedRow[] = Array.from({ length: rows }, (_, at) => ({
    from: `${at}`,
    to: `${at + 1}`,
    rate: `${at % 97}.25`,
    city: null,
  }));
  services.rows.set(7, base);
  const threads = createThreads({ script: apiThread, keepMs: 0 });
  const workThreads = createThreads({ script: workThread, keepMs: 0 });
  let tasks = 0;
  const work = createChangeWork(workThread, {
    begin(...input) {
      tasks += 1;
      return workThreads.begin(...input);
    },
  });
  const app = startOutbox({ folder, services, clock: new TestClock(), work, threads });
  const id = '00000000-0000-4000-8000-000000000001';
  const wanted = base.map((row, at) => (at === rows - 5 ? { ...row, rate: '123.5' } : row));
  await app.prepare(id, 7, base, wanted);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await app.outbox.idle();
  delay.disable();
  expect(await app.change(id)).toMatchObject({ state: 'done', reason: null });
  expect(services.saves).toHaveLength(1);
  expect(services.rows.get(7)).toEqual(wanted);
  expect(tasks).toBeGreaterThan(0);

  // Results of the thread go to the next one without a copy, also those inside lists.
  const read = await work.readAllTables(
    JSON.stringify({ id: 7, type: 'delivery', values: { ...services.values, rates: wanted } }),
  );
  const kept = read.tables.find(({ value }) => value === 'rates')?.rows.bytes ?? new Uint8Array();
  const { rows: merged } = await work.mergeRows('delivery-rates', kept, kept, kept);
  for (const { buffer } of [kept, merged.bytes]) expect(buffer).toBeInstanceOf(SharedArrayBuffer);

  await app.history.undo(app.owner(), id);
  await app.outbox.idle();
  expect(services.rows.get(7)).toEqual(base);
  const [, sent] = await app.history.list(app.owner(), 0);
  expect(sent?.counts).toEqual({ added: 0, changed: 1, removed: 0, unchanged: rows - 1 });
  await app.end();
  await services.close();
  console.info(`change of ${rows} rows: longest wait of the process ${Math.round(delay.max / 1e6)} ms`);
}, 120_000);
