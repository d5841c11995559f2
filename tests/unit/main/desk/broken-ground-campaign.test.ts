/** The desk on disks and files that cannot be used: warnings, stored data and recovery. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sql from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDesk, type Desk, deskError, deskWarning } from '../../../../main/desk/desk';
import { deskCalls } from '../../../../main/desk/desk-calls';
import type { DeskState } from '../../../../main/desk/desk-state';
import { openDesk } from '../../../../main/desk/open-desk';
import type { Draft } from '../../../../shared/desk/drafts';
import type { ErrorCode } from '../../../../shared/errors';
import { campaignSize } from '../../../support/campaign';
import { buildDesk } from '../../../support/desk-thread';
import { canMount, mountDisk, type SmallDisk } from '../../../support/small-disk';

let built: string;
let script: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-desk-'));
  ({ thread: script } = await buildDesk(built));
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let folder: string;
let file: string;
let disk: SmallDisk | undefined;
const desks: Desk[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
  file = join(folder, 'desk.db');
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  disk?.end();
  disk = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Puts the file on a small disk. */
function onSmallDisk(size = 1024): SmallDisk {
  disk = mountDisk(size);
  file = join(disk.folder, 'desk.db');
  return disk;
}

/** Milliseconds. Waiting for a lock or for a disk that does not respond takes longer, on a busy machine as well. */
const soon = 4000;

async function open() {
  const states: DeskState[] = [];
  const troubles: (ErrorCode | undefined)[] = [];
  const started = performance.now();
  const desk = createDesk({
    script,
    file,
    opened: (state) => states.push(state),
    storeFailed: (code) => troubles.push(code),
    log: { error: () => undefined },
    now: () => 77,
  });
  desks.push(desk);
  const state = await desk.opened();
  return { desk, state, states, troubles, after: performance.now() - started };
}
const keys = async (desk: Desk) => (await desk.store.drafts('a')).map(({ key }) => key).sort();

const draft = (key: string, at = 5, size = 10): Draft => ({
  key,
  place: { route: '/contracts' },
  title: 'Contract',
  operation: '00000000-0000-4000-8000-000000000001',
  at,
  content: { text: 'x'.repeat(size) },
});
const operation = { id: '00000000-0000-4000-8000-000000000009', call: 'c', input: {}, title: 'T', made: 1 };

describe('the file of the desk', () => {
  it.each<[string, () => void]>([
    [
      'is a folder',
      () => {
        rmSync(file);
        mkdirSync(join(file, 'inside'), { recursive: true });
      },
    ],
    [
      'was emptied while its log was not',
      () => {
        writeFileSync(file, '');
        writeFileSync(`${file}-wal`, 'what was kept');
      },
    ],
    [
      'has a hole',
      () => {
        const bytes = readFileSync(file);
        bytes.fill(0, 4096, 8192);
        writeFileSync(file, bytes);
      },
    ],
    ['has half a header', () => writeFileSync(file, readFileSync(file).subarray(0, 60))],
  ])('that %s is set aside, and drafts are kept from then on', async (_what, damage) => {
    const first = await open();
    for (let at = 0; at < 5; at += 1) await first.desk.store.keepDraft('a', draft(`k${at}`, at, 3000));
    await first.desk.close();
    damage();
    const { desk, state } = await open();
    expect(state).toBe('set_aside');
    expect(deskWarning(state, `${file}.unreadable-77`)).toContain('desk.db.unreadable-77');
    expect(readdirSync(folder)).toContain('desk.db.unreadable-77');
    await desk.store.keepDraft('a', draft('new'));
    await desk.close();
    expect(await keys((await open()).desk)).toEqual(['new']);
  });

  it('is nobody else’s', async () => {
    const { desk } = await open();
    await desk.store.keepDraft('a', draft('x'));
    for (const name of readdirSync(folder))
      expect([name, statSync(join(folder, name)).mode & 0o077]).toEqual([name, 0]);
  });

  it('that another process holds is used as soon as it lets go, with what was kept meanwhile', async () => {
    const first = await open();
    const rows = { all: ['rates#0', 'rates#1'], changed: { 'rates#0': '[1]', 'rates#1': '[2]' } };
    await first.desk.store.keepDraft('a', draft('old'), rows);
    await first.desk.store.keepDraft('a', draft('dropped'), rows);
    await first.desk.store.beginOperation('a', operation);
    await first.desk.close();
    const holder = new Sql(file);
    holder.exec(
      'PRAGMA busy_timeout = 5000; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1',
    );
    const { desk, state, states, after } = await open();
    expect([state, deskWarning(state, undefined)]).toEqual([
      'memory',
      'Drafts cannot be saved in this profile. They last until Codesk closes.',
    ]);
    expect(after).toBeLessThan(soon);
    // Earlier data can still be read.
    expect(await keys(desk)).toEqual(['dropped', 'old']);
    expect(await desk.store.draftParts('a', 'old')).toEqual(rows.changed);
    await desk.store.keepDraft('a', draft('old'), { all: rows.all, changed: { 'rates#1': '[3]' } });
    await desk.store.keepDraft('a', draft('new'));
    await desk.store.dropDraft('a', 'dropped');
    await desk.store.dropOperation('a', operation.id);
    holder.exec('ROLLBACK');
    holder.close();
    await desk.reopen();
    expect(states).toEqual(['memory', 'ready']);
    await desk.close();
    const next = await open();
    expect(await keys(next.desk)).toEqual(['new', 'old']);
    expect(await next.desk.store.draftParts('a', 'old')).toEqual({ 'rates#0': '[1]', 'rates#1': '[3]' });
    expect(await next.desk.store.draftParts('a', 'dropped')).toEqual({});
    expect(await next.desk.store.operations('a')).toEqual([]);
  });

  it('that takes no more pages says so at each change, keeps what it has, and goes on when there is space', () => {
    const opened = openDesk(file, 1);
    const calls = deskCalls(opened.db);
    calls.keepDraft('a', draft('first', 1, 3000));
    opened.db.exec('PRAGMA max_page_count = 14');
    let kept = 0;
    const errors: string[] = [];
    for (let at = 0; at < 30; at += 1) {
      try {
        if (at % 3 === 2)
          calls.beginOperation('a', {
            ...operation,
            id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
            input: [at, 'y'.repeat(3000)],
          });
        else calls.keepDraft('a', draft(`k${at}`, at, 3000));
        kept += 1;
      } catch (error) {
        errors.push((error as { code: string }).code);
      }
      expect(calls.drafts('a').length + calls.operations('a').length).toBe(kept + 1);
    }
    expect(new Set(errors)).toEqual(new Set(['SQLITE_FULL']));
    opened.db.exec('PRAGMA max_page_count = 100000');
    calls.keepDraft('a', draft('last', 99, 3000));
    opened.db.close();
    const again = openDesk(file, 2);
    expect(again.state).toBe('ready');
    expect(deskCalls(again.db).drafts('a')[0]?.key).toBe('last');
    again.db.close();
  });
});

describe.runIf(canMount)('on a disk', () => {
  it('that is read-only drafts can be read, and are kept until Codesk closes', async () => {
    const small = onSmallDisk();
    const first = await open();
    await first.desk.store.keepDraft('a', draft('old'));
    await first.desk.close();
    const before = readFileSync(file);
    small.readonly(true);
    const { desk, state, states, after } = await open();
    expect(state).toBe('memory');
    expect(after).toBeLessThan(soon);
    expect(await keys(desk)).toEqual(['old']);
    await desk.store.keepDraft('a', draft('new'));
    expect(await keys(desk)).toEqual(['new', 'old']);
    expect(readFileSync(file)).toEqual(before);
    small.readonly(false);
    await desk.reopen();
    expect(states).toEqual(['memory', 'ready']);
    await desk.close();
    expect(await keys((await open()).desk)).toEqual(['new', 'old']);
  });

  it('that is full at the start drafts can be read, and are on the disk once it has space', async () => {
    const small = onSmallDisk();
    const first = await open();
    await first.desk.store.keepDraft('a', draft('old'));
    await first.desk.close();
    small.fill();
    const { desk, states, after } = await open();
    expect(states).toEqual(['memory']);
    expect(after).toBeLessThan(soon);
    expect(await keys(desk)).toEqual(['old']);
    await desk.store.keepDraft('a', draft('new'));
    small.free();
    await desk.store.keepDraft('a', draft('newer'));
    expect(states).toEqual(['memory', 'ready']);
    expect(await keys(desk)).toEqual(['new', 'newer', 'old']);
    await desk.close();
    expect(await keys((await open()).desk)).toEqual(['new', 'newer', 'old']);
  });

  it('a full disk at any write keeps everything acknowledged, and the failure is reported at once', async () => {
    const sizes = campaignSize(4, 40);
    let acknowledged = 0;
    for (let nth = 0; nth < sizes; nth += 1) {
      const small = onSmallDisk();
      const { desk, troubles } = await open();
      const kept = ['first'];
      await desk.store.keepDraft('a', draft('first'));
      small.fill(8 + 4 * nth);
      for (let at = 0; at < 20 + nth; at += 1) {
        const asked = performance.now();
        const done = await desk.store.keepDraft('a', draft(`k${at}`, at, 3000)).then(
          () => true,
          () => false,
        );
        expect(performance.now() - asked).toBeLessThan(soon);
        if (done) kept.push(`k${at}`);
        expect(troubles.at(-1)).toBe(done ? undefined : 'profile_full');
        expect(desk.savesDrafts()).toBe(done);
      }
      expect(troubles).toContain('profile_full');
      expect(await keys(desk)).toEqual([...kept].sort());
      small.free();
      await desk.store.keepDraft('a', draft('later'));
      expect(troubles.at(-1)).toBeUndefined();
      await desk.close();
      const next = await open();
      expect(next.state).toBe('ready');
      expect(await keys(next.desk)).toEqual([...kept, 'later'].sort());
      acknowledged += kept.length + 1;
      await next.desk.close();
      small.end();
      disk = undefined;
    }
    console.info(`desk: full disk at ${sizes} places, ${acknowledged} acknowledged drafts, 0 lost`);
  });

  it('that is full the desk closes all the same', async () => {
    const small = onSmallDisk();
    const { desk } = await open();
    await desk.store.keepDraft('a', draft('old'));
    small.fill();
    await desk.close();
    expect(await keys((await open()).desk)).toEqual(['old']);
  });
});

it('says what is not kept', () => {
  expect(deskError('profile_full')).toBe(
    'The disk of this profile is full. Drafts are not saved until there is free space.',
  );
  expect(deskError('file_trouble')).toBe(
    'Drafts cannot be saved now. Save your changes before you close Codesk.',
  );
  expect(deskError(undefined)).toBeUndefined();
});
