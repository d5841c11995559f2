/** When unused files of the rate desk are removed, with a real desk and a real disk. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createStoredFiles } from '../../../../main/rates/stored-files';
import { ownerKey } from '../../../../shared/ipc/session-owner';
import {
  buildRateThreads,
  type RateThreads,
  type RunningRateDesk,
  ratesOwner,
  startRateDesk,
} from '../../../support/rate-desk';

let built: string;
let threads: RateThreads;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-rates-'));
  threads = await buildRateThreads(built);
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let profile: string;
let running: RunningRateDesk | undefined;
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
});
afterEach(async () => {
  await running?.stop();
  rmSync(profile, { recursive: true, force: true });
});
const start = async () => {
  running = await startRateDesk(threads, profile);
  return running;
};
const folder = () => join(profile, 'rate-files');
const put = async (text: string) => (await createStoredFiles(folder()).put(Buffer.from(text))).hash;
const age = (hash: string) => utimesSync(join(folder(), hash), 1, 1);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const kept = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);
const rates = (rate: string) => `from,to,rate\n0,1,${rate}\n`;
/** Threads and the disk reply at any time. */
const within = { timeout: 10_000 };

it('removes a file at the start that a crash left without its row, once it is an hour old', async () => {
  const first = await start();
  await first.add(rates('1'));
  age(hashOf(rates('1')));
  await first.stop();
  const lost = await put('put, and then the power went');
  age(lost);
  const justPut = await put('put a moment ago');
  await start();
  await vi.waitFor(() => expect(kept()).toEqual([hashOf(rates('1')), justPut].sort()), within);
});

it('removes the file of a removed rate file, unless another rate file has the same', async () => {
  const desk = await start();
  const [one, two, three] = [
    await desk.add(rates('1')),
    await desk.add(rates('1')),
    await desk.add(rates('2')),
  ];
  for (const hash of kept()) age(hash);
  await desk.get('rateFiles.remove', { rateFile: three });
  await vi.waitFor(() => expect(kept()).toEqual([hashOf(rates('1'))]), within);
  await desk.get('rateFiles.remove', { rateFile: one });
  expect(await desk.get('rates.open', { rateFile: two })).toMatchObject({ rows: 1 });
  await desk.get('rateFiles.remove', { rateFile: two });
  await vi.waitFor(() => expect(kept()).toEqual([]), within);
});

it('keeps the files of changes, of what is on its way or collides, of what was sent and of snapshots', async () => {
  const desk = await start();
  const names = ['file', 'base', 'wanted', 'on its way', 'to be', 'theirs', 'before', 'after', 'snapshot'];
  const hashes = await Promise.all(names.map(put));
  const nobody = await put('nobody');
  const [file = '', base, wanted, sending, toBe, theirs, before, after, snapshot] = hashes;
  const rowsFile = (hash: string | undefined) => ({ file: hash ?? '', rows: 1 });
  const { store } = desk.desk;
  await store.keepRateSnapshot(ratesOwner, { key: 'k', at: 1, body: JSON.stringify(rowsFile(snapshot)) });
  const id = '00000000-0000-4000-8000-000000000009';
  const change = {
    id,
    title: 'A',
    origin: { kind: 'file' as const, draft: '00000000-0000-4000-8000-000000000001', file },
    target: {
      service: { id: 7, type: 'delivery' as const, name: 'A' },
      value: 'rates',
      table: 'delivery-rates' as const,
    },
    counts: { added: 1, changed: 0, removed: 0, unchanged: 0 },
  };
  const queued = {
    ...change,
    base: rowsFile(base),
    wanted: rowsFile(wanted),
    ...{ made: 1, notBefore: null, operation: id },
  };
  await store.addRateEntry(ratesOwner, queued);
  await store.moveEntry(ratesOwner, id, 'check');
  await store.moveEntry(ratesOwner, id, 'send', {
    sent: { before: rowsFile(sending), after: rowsFile(toBe), print: 'p' },
    collided: { theirs: rowsFile(theirs), chosen: {} },
  });
  // Only the history refers to the sent rows.
  const again = '00000000-0000-4000-8000-000000000010';
  await store.addRateEntry(ratesOwner, { ...queued, id: again, origin: { kind: 'round', round: again } });
  await store.moveEntry(ratesOwner, again, 'check');
  await store.moveEntry(ratesOwner, again, 'send', {
    sent: { before: rowsFile(before), after: rowsFile(after), print: 'p' },
  });
  await store.moveEntry(ratesOwner, again, 'finish', { by: 'Sam' });
  for (const hash of kept()) age(hash);
  const rateFile = await desk.add(rates('5'));
  await desk.get('rateFiles.remove', { rateFile });
  await vi.waitFor(() => expect(kept()).not.toContain(nobody), within);
  expect(kept()).toEqual(expect.arrayContaining(hashes));
});

it('keeps the rates that an open rate file is compared with, until it is closed', async () => {
  const desk = await start();
  await desk.serverHas([{ from: '0', to: '1', rate: '2' }]);
  const [base = ''] = kept();
  const rateFile = await desk.add(rates('1'));
  const target = {
    service: { id: 7, type: 'delivery' as const, name: 'A' },
    value: 'rates',
    table: 'delivery-rates' as const,
  };
  await desk.get('rates.aim', { rateFile, table: 'delivery-rates', target });
  // They were read again, so no snapshot refers to these any longer.
  await desk.serverHas([{ from: '0', to: '1', rate: '3' }]);
  const sweep = async () => {
    const other = await desk.add(rates('9'));
    for (const hash of kept()) age(hash);
    await desk.get('rateFiles.remove', { rateFile: other });
    await vi.waitFor(() => expect(kept()).not.toContain(hashOf(rates('9'))), within);
  };
  await sweep();
  expect(kept()).toContain(base);
  await desk.get('rates.close', { rateFile });
  await sweep();
  expect(kept()).not.toContain(base);
});

it('leaves no file of the practice workspace when its data is reset, and all files of others', async () => {
  const desk = await start();
  await desk.add(rates('1'));
  desk.signIn(ownerKey('', true, 1));
  await desk.add(rates('2'));
  await desk.add(rates('1'));
  const forget = () => desk.rates.forgetPractice(() => desk.desk.store.forgetPractice());
  await forget();
  expect(kept()).toEqual([hashOf(rates('1'))]);
  // An unused file may belong to current work, such as a table that is about to be queued, unless no work is running.
  await put('a table of practice that nothing names');
  await forget();
  expect(kept()).toHaveLength(2);
  desk.says({ isWorking: false });
  await forget();
  expect(kept()).toEqual([hashOf(rates('1'))]);
});

it('removes nothing while the desk does not stand on its own file', async () => {
  const desk = await start();
  desk.says({ isWhole: false });
  const rateFile = await desk.add(rates('1'));
  age(hashOf(rates('1')));
  await desk.get('rateFiles.remove', { rateFile });
  await desk.rates.forgetPractice(async () => undefined).catch(() => undefined);
  expect(kept()).toEqual([hashOf(rates('1'))]);
});

it('tells pages of many changes in a few events', async () => {
  const desk = await start();
  const begun = performance.now();
  for (let count = 0; count < 20; count += 1) await desk.add(rates(`${count}`));
  const events = desk.published.filter(([name]) => name === 'rates-changed').length;
  expect(events).toBeGreaterThan(0);
  // One at once, then four a second: a slow disk makes more of them.
  expect(events).toBeLessThanOrEqual(2 + (performance.now() - begun) / 250);
});
