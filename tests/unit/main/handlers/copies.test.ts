import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCopies } from '../../../../main/files/copy-store';
import { copyHandlers } from '../../../../main/handlers/copies';
import type { SessionState } from '../../../../shared/ipc/contract';
import { breakDisk, restoreDisk, watchDisk } from '../../../support/disk';

let folder: string;
let state: SessionState;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'codesk-copies-')), 'copies');
  state = {
    status: 'signed_in',
    server: 'https://one.example',
    practice: false,
    user: { id: 5, email: 'mira@codesk.example' },
    owner: 'o-1',
    kept: 'memory',
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  at('2026-03-10T09:00:00');
});
afterEach(async () => {
  vi.useRealTimers();
  restoreDisk();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

/** Sets the clock, to a local time. */
const at = (time: string) => vi.setSystemTime(new Date(time));
const setUp = () => copyHandlers({ copies: createCopies(folder), session: () => state });
const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, supplier: `S-${id}` }));
const copy = (count = 2, when: 'daily' | 'now' = 'daily', integration: number | string = 7) => ({
  integration,
  name: 'Amber shop',
  tables: { suppliers: rowsOf(count) },
  when,
});
const times = async (handlers = setUp(), integration: number | string = 7) =>
  (await handlers['copies.list']({ integration })).copies.map((each) => each.at);
const seconds = (time: string) => new Date(time).getTime() / 1000;
const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe('copies of the tables of an integration', () => {
  it('are listed with their counts and read whole', async () => {
    const handlers = setUp();
    expect(await handlers['copies.list']({ integration: 7 })).toEqual({ copies: [], available: true });
    const { kept } = await handlers['copies.keep'](copy());
    expect(kept).toEqual({ at: seconds('2026-03-10T09:00:00'), name: 'Amber shop', rows: { suppliers: 2 } });
    // As after a restart.
    const later = setUp();
    expect((await later['copies.list']({ integration: 7 })).copies).toEqual([kept]);
    expect(await later['copies.read']({ integration: 7, at: kept?.at ?? 0 })).toEqual({
      at: kept?.at,
      name: 'Amber shop',
      tables: { suppliers: rowsOf(2) },
    });
    expect(await later['copies.read']({ integration: 7, at: 1 })).toBeNull();
    expect(await times(later, 8)).toEqual([]);
  });

  it('are kept once a day, and whenever a person asks for one', async () => {
    const handlers = setUp();
    await handlers['copies.keep'](copy());
    at('2026-03-10T23:59:59');
    expect(await handlers['copies.keep'](copy(3))).toEqual({ kept: null });
    expect((await handlers['copies.keep'](copy(4, 'now'))).kept?.rows).toEqual({ suppliers: 4 });
    at('2026-03-11T00:00:00');
    expect((await handlers['copies.keep'](copy(5))).kept?.rows).toEqual({ suppliers: 5 });
    expect(await times()).toEqual(
      ['2026-03-11T00:00:00', '2026-03-10T23:59:59', '2026-03-10T09:00:00'].map(seconds),
    );
  });

  it('are without the tables of webhooks, whose headers hold secrets', async () => {
    const handlers = setUp();
    const headers = [{ id: 1, key: 'Authorization', value: 'Bearer secret' }];
    const { kept } = await handlers['copies.keep']({
      ...copy(),
      tables: { 'webhook-headers': headers, 'messaging-config': [{ id: 1 }], suppliers: rowsOf(1) },
    });
    expect(kept?.rows).toEqual({ suppliers: 1 });
    for (const file of await files()) expect(await readFile(file, 'utf8')).not.toContain('secret');
  });

  it('are those of the last seven days that have any', async () => {
    const handlers = setUp();
    const days = ['01', '02', '03', '05', '06', '08', '09', '20'].map((day) => `2026-03-${day}T12:00:00`);
    for (const day of days) {
      at(day);
      await handlers['copies.keep'](copy());
    }
    expect(await times()).toEqual(days.slice(1).reverse().map(seconds));
    expect(await files()).toHaveLength(7);
  });

  it('of one day are the first one and the four newest', async () => {
    const handlers = setUp();
    const hours = ['08', '09', '10', '11', '12', '13', '14'].map((hour) => `2026-03-10T${hour}:00:00`);
    for (const hour of hours) {
      at(hour);
      await handlers['copies.keep'](copy(1, 'now'));
    }
    expect(await times()).toEqual([6, 5, 4, 3, 0].map((nth) => seconds(hours[nth] ?? '')));
  });

  it('are never those of another user or server', async () => {
    const handlers = setUp();
    const { kept } = await handlers['copies.keep'](copy());
    const own = await files();
    const read = { integration: 7, at: kept?.at ?? 0 };
    for (const other of [
      { user: { id: 6 }, owner: 'another person' },
      { server: 'https://two.example', owner: 'another server' },
      { practice: true, owner: 'practice' },
      { user: null, owner: 'nobody' },
      { status: 'signed_out' as const },
    ]) {
      const before = state;
      state = { ...before, ...other };
      expect(await times(handlers)).toEqual([]);
      expect(await handlers['copies.read'](read)).toBeNull();
      state = before;
    }
    // A file that was put into the folder of another user.
    state = { ...state, user: { id: 6 }, owner: 'another person' };
    at('2026-03-10T10:00:00');
    await handlers['copies.keep'](copy());
    const foreign = (await files()).find((file) => !own.includes(file)) ?? '';
    await writeFile(join(foreign, `../${read.at}.json`), await readFile(own[0] ?? ''));
    expect(await times()).toEqual([seconds('2026-03-10T10:00:00')]);
    expect(await setUp()['copies.read'](read)).toBeNull();
  });

  it('are never those of another integration', async () => {
    const handlers = setUp();
    const { kept } = await handlers['copies.keep'](copy(2, 'daily', 7));
    const [own = ''] = await files();
    at('2026-03-10T10:00:00');
    await handlers['copies.keep'](copy(2, 'daily', 8));
    const other = (await files()).find((file) => file !== own) ?? '';
    // A file that was put into the folder of another integration.
    await writeFile(join(other, `../${kept?.at}.json`), await readFile(own));
    expect(await times(setUp(), 8)).toEqual([seconds('2026-03-10T10:00:00')]);
  });

  it('of the practice workspace go with its data, and no others', async () => {
    const copies = createCopies(folder);
    const handlers = copyHandlers({ copies, session: () => state });
    await handlers['copies.keep'](copy());
    const mine = await files();
    state = { ...state, practice: true, owner: '["practice",5]' };
    await handlers['copies.keep'](copy());
    const own = (await files()).find((file) => !mine.includes(file)) ?? '';
    // An unreadable copy does not show whose it is.
    await writeFile(join(own, '../1.json'), 'broken');
    await copies.removePractice();
    expect(await files()).toEqual(mine);
    expect(await times(handlers)).toEqual([]);
    expect((await handlers['copies.keep'](copy())).kept).not.toBeNull();
  });

  it('are not kept if nobody knows who is signed in', async () => {
    state = { ...state, user: {} };
    const handlers = setUp();
    expect(await handlers['copies.keep'](copy(1, 'now'))).toEqual({ kept: null });
    expect(await handlers['copies.list']({ integration: 7 })).toEqual({ copies: [], available: false });
    await expect(readdir(folder)).rejects.toThrow();
  });

  it('stay readable when the session has expired', async () => {
    const handlers = setUp();
    await handlers['copies.keep'](copy());
    state = { ...state, status: 'ended' };
    expect(await times(handlers)).toHaveLength(1);
  });

  it('tell the id 7 from the id "7", and take any text as an id', async () => {
    const handlers = setUp();
    await handlers['copies.keep'](copy(1, 'daily', 7));
    await handlers['copies.keep'](copy(1, 'daily', '7'));
    await handlers['copies.keep'](copy(1, 'daily', '../../x'));
    expect(await files()).toHaveLength(3);
    expect(await times(handlers, '../../x')).toHaveLength(1);
    expect(await readdir(join(folder, '..'))).toEqual(['copies']);
  });
});

describe('the file of a copy', () => {
  it('is complete before it has its name', async () => {
    const done = watchDisk();
    await setUp()['copies.keep'](copy());
    const name = `${seconds('2026-03-10T09:00:00')}.json`;
    const steps = done.map((step) => step.replace(/tmp-[\da-f]{16}/g, 'tmp'));
    expect(steps.slice(0, 3)).toEqual([
      `open ${name}.tmp wx`,
      `sync ${name}.tmp`,
      `rename ${name}.tmp ${name}`,
    ]);
    // The folder as well, or a power cut could take the new name away.
    const own = (await files())[0]?.split('/').at(-2);
    expect(steps.slice(3)).toEqual([`open ${own} r`, `sync ${own}`]);
  });

  it('that is broken is no copy, and the next one of the day is kept', async () => {
    const handlers = setUp();
    const { kept } = await handlers['copies.keep'](copy());
    const [file = ''] = await files();
    await truncate(file, 40);
    expect(await times()).toEqual([]);
    expect(await setUp()['copies.read']({ integration: 7, at: kept?.at ?? 0 })).toBeNull();
    at('2026-03-10T12:00:00');
    expect((await setUp()['copies.keep'](copy())).kept).not.toBeNull();
  });

  it('that cannot be written is named, and leaves nothing', async () => {
    const handlers = setUp();
    breakDisk('sync', 'ENOSPC');
    await expect(handlers['copies.keep'](copy())).rejects.toMatchObject({ failure: { code: 'disk_full' } });
    expect(await files()).toEqual([]);
    restoreDisk();
    expect((await handlers['copies.keep'](copy())).kept).not.toBeNull();
  });

  it('is removed before a newer one if all copies together are too large', async () => {
    const handlers = setUp();
    await handlers['copies.keep'](copy());
    const [file = ''] = await files();
    const large = join(folder, 'other', 'one');
    await mkdir(large, { recursive: true });
    await writeFile(join(large, '1.json'), '');
    await truncate(join(large, '1.json'), 256 * 1024 * 1024);
    await utimes(join(large, '1.json'), 1, 1);
    at('2026-03-11T09:00:00');
    await handlers['copies.keep'](copy());
    expect(await readdir(large)).toEqual([]);
    expect(await files()).toContain(file);
  });

  it('is not removed itself when it was just kept, whatever the clock of the disk says', async () => {
    const large = join(folder, 'other', 'one');
    await mkdir(large, { recursive: true });
    await writeFile(join(large, '1.json'), '');
    await truncate(join(large, '1.json'), 256 * 1024 * 1024);
    await utimes(join(large, '1.json'), 4e9, 4e9);
    const handlers = setUp();
    await handlers['copies.keep'](copy());
    expect(await times(handlers)).toHaveLength(1);
    expect(await times()).toHaveLength(1);
  });
});
