/** Rate files on real files of the desk. */
import { mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sql from 'libsql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDesk, type Desk } from '../../../../main/desk/desk';
import type { RateFile } from '../../../../shared/desk/rates';
import { ownerKey } from '../../../../shared/ipc/session-owner';
import { buildDesk } from '../../../support/desk-thread';
import { canMount, mountDisk } from '../../../support/small-disk';

let built: string;
let script: string;
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'codesk-desk-'));
  ({ thread: script } = await buildDesk(built));
}, 60_000);
afterAll(() => rmSync(built, { recursive: true, force: true }));

let folder: string;
const desks: Desk[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-profile-'));
});
afterEach(async () => {
  for (const desk of desks.splice(0)) await desk.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(file = join(folder, 'desk.db')): Promise<Desk> {
  const desk = createDesk({
    script,
    file,
    opened: () => undefined,
    log: { error: () => undefined },
  });
  desks.push(desk);
  await desk.opened();
  return desk;
}
async function restart(desk: Desk): Promise<Desk> {
  await desk.close();
  return open();
}

const id = (count: number) => `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`;
const hash = 'ab'.repeat(32);
const rateFile = (count: number, more: Partial<RateFile> = {}): RateFile => ({
  id: id(count),
  name: 'dhl.csv',
  file: hash,
  size: 21,
  table: 'delivery-rates',
  target: null,
  answers: {},
  position: 0,
  edits: 0,
  made: 5,
  changed: 5,
  counts: null,
  queued: null,
  ...more,
});

describe('rate files', () => {
  it('are there after a restart, by owner, the last changed first', async () => {
    const desk = await open();
    await desk.store.keepRateFile('a', rateFile(1));
    await desk.store.keepRateFile('a', rateFile(2, { changed: 9 }));
    await desk.store.keepRateFile('b', rateFile(3));
    const again = await restart(desk);
    expect(await again.store.rateFiles('a')).toEqual([rateFile(2, { changed: 9 }), rateFile(1)]);
    expect(await again.store.rateFile('b', id(3))).toEqual(rateFile(3));
    expect(await again.store.rateFile('b', id(1))).toBeUndefined();
  });

  it('keep what is changed beside the edits, and their time unless a person changed it', async () => {
    const desk = await open();
    await desk.store.keepRateFile('a', rateFile(1));
    const counts = { rows: 3, errors: 1, warnings: 0, changes: null };
    expect(await desk.store.changeRateFile('a', id(1), { counts })).toEqual(rateFile(1, { counts }));
    await desk.store.changeRateFile('a', id(1), { answers: { headerRow: 2 }, file: 'cd'.repeat(32) }, 8);
    const again = await restart(desk);
    const changed = rateFile(1, { counts, answers: { headerRow: 2 }, file: 'cd'.repeat(32), changed: 8 });
    expect(await again.store.rateFile('a', id(1))).toEqual(changed);
    expect(await again.store.rateFileHashes()).toEqual(['cd'.repeat(32)]);
    expect(await again.store.changeRateFile('b', id(1), { counts: null }, 9)).toBeUndefined();
    expect(await again.store.rateFile('a', id(1))).toEqual(changed);
  });

  it('that are dropped take their edits with them, and no others', async () => {
    const desk = await open();
    for (const [owner, count] of [
      ['a', 1],
      ['a', 2],
      ['b', 3],
    ] as const) {
      await desk.store.keepRateFile(owner, rateFile(count));
      await desk.store.appendRateEdit(owner, id(count), 0, `edit ${count}`, 6);
    }
    await desk.store.dropRateFile('b', id(1));
    expect(await desk.store.rateEdits('a', id(1))).toEqual(['edit 1']);
    await desk.store.dropRateFile('a', id(1));
    expect(await desk.store.rateEdits('a', id(1))).toEqual([]);
    expect(await desk.store.rateEdits('a', id(2))).toEqual(['edit 2']);
    expect(await desk.store.rateEdits('b', id(3))).toEqual(['edit 3']);
  });

  it('that cannot be read do not hide the others, and are not removed', async () => {
    const desk = await open();
    await desk.store.keepRateFile('a', rateFile(1));
    await desk.close();
    const db = new Sql(join(folder, 'desk.db'));
    db.prepare("INSERT INTO rate_drafts VALUES ('odd', 'a', 'x', 0, 6, '{\"id\":1}')").run();
    db.close();
    const again = await open();
    expect((await again.store.rateFiles('a')).map((each) => each.id)).toEqual([id(1)]);
    expect((await again.store.rateFileHashes()).sort()).toEqual([hash, 'x']);
  });
});

describe('edits of a rate file', () => {
  const edited = async () => {
    const desk = await open();
    await desk.store.keepRateFile('a', rateFile(1));
    for (const [at, body] of ['one', 'two', 'three'].entries())
      await desk.store.appendRateEdit('a', id(1), at, body, 10 + at);
    return desk;
  };

  it('are appended in their order and move the position and the time of the rate file', async () => {
    const desk = await restart(await edited());
    expect(await desk.store.rateEdits('a', id(1))).toEqual(['one', 'two', 'three']);
    expect(await desk.store.rateFile('a', id(1))).toEqual(
      rateFile(1, { position: 3, edits: 3, changed: 12 }),
    );
  });

  it('that are taken back stay until the next edit', async () => {
    const desk = await edited();
    await desk.store.setRatePosition('a', id(1), 1, 20);
    const again = await restart(desk);
    expect(await again.store.rateFile('a', id(1))).toEqual(
      rateFile(1, { position: 1, edits: 3, changed: 20 }),
    );
    expect(await again.store.rateEdits('a', id(1))).toEqual(['one', 'two', 'three']);
    await again.store.appendRateEdit('a', id(1), 1, 'other', 21);
    const last = await restart(again);
    expect(await last.store.rateEdits('a', id(1))).toEqual(['one', 'other']);
    expect(await last.store.rateFile('a', id(1))).toMatchObject({ position: 2, edits: 2 });
  });

  it('are refused at another position than that of the rate file', async () => {
    const desk = await edited();
    for (const position of [0, 2, 4])
      await expect(desk.store.appendRateEdit('a', id(1), position, 'late', 20)).rejects.toThrow();
    for (const position of [-1, 4])
      await expect(desk.store.setRatePosition('a', id(1), position, 20)).rejects.toThrow();
    expect(await desk.store.rateEdits('a', id(1))).toEqual(['one', 'two', 'three']);
    expect(await desk.store.rateFile('a', id(1))).toMatchObject({ position: 3, changed: 12 });
  });

  it('are one edit if they are asked for again because the answer was lost', async () => {
    const desk = await edited();
    expect(await desk.store.appendRateEdit('a', id(1), 2, 'three', 20)).toBe(true);
    expect(await desk.store.rateEdits('a', id(1))).toEqual(['one', 'two', 'three']);
  });

  it('are for a rate file of their owner only', async () => {
    const desk = await edited();
    expect(await desk.store.appendRateEdit('b', id(1), 3, 'foreign', 20)).toBe(false);
    expect(await desk.store.setRatePosition('b', id(1), 0, 20)).toBe(false);
    expect(await desk.store.rateEdits('b', id(1))).toEqual([]);
    expect(await desk.store.rateFile('a', id(1))).toMatchObject({ position: 3, edits: 3 });
  });

  it('outlive a file that is removed while it is open', async () => {
    const desk = await edited();
    await desk.store.setRatePosition('a', id(1), 1, 20);
    unlinkSync(join(folder, 'desk.db'));
    await desk.store.appendRateEdit('a', id(1), 1, 'other', 21);
    const again = await restart(desk);
    expect(await again.store.rateEdits('a', id(1))).toEqual(['one', 'other']);
  });

  it.skipIf(!canMount)('on a full disk are refused or kept, never half', async () => {
    const disk = mountDisk(600);
    try {
      const file = join(disk.folder, 'desk.db');
      const desk = await open(file);
      await desk.store.keepRateFile('a', rateFile(1));
      await desk.store.appendRateEdit('a', id(1), 0, 'before', 6);
      disk.fill();
      let kept = 1;
      const failed: string[] = [];
      for (let count = 0; count < 30; count += 1)
        await desk.store.appendRateEdit('a', id(1), kept, 'x'.repeat(4000), 7).then(
          () => {
            kept += 1;
          },
          (error) => failed.push(error.failure.code),
        );
      expect(failed.length).toBeGreaterThan(0);
      expect(new Set(failed)).toEqual(new Set(['profile_full']));
      disk.free();
      await desk.store.appendRateEdit('a', id(1), kept, 'after', 8);
      await desk.close();
      const again = await open(file);
      const edits = await again.store.rateEdits('a', id(1));
      expect([edits[0], edits.at(-1), edits.length]).toEqual(['before', 'after', kept + 1]);
      expect(await again.store.rateFile('a', id(1))).toMatchObject({ position: kept + 1, edits: kept + 1 });
      await again.close();
    } finally {
      disk.end();
    }
  });
});

it('forgets what belongs to one owner, and what belongs to the practice workspace', async () => {
  const desk = await open();
  const practice = ownerKey('http://127.0.0.1:4711', true, 1);
  const owners = ['a', 'b', practice];
  for (const [count, owner] of owners.entries()) {
    await desk.store.keepRateFile(owner, rateFile(count));
    await desk.store.appendRateEdit(owner, id(count), 0, 'edit', 6);
  }
  const left = async () =>
    Promise.all(
      owners.map(async (owner, count) => [
        (await desk.store.rateFiles(owner)).length,
        (await desk.store.rateEdits(owner, id(count))).length,
      ]),
    );
  await desk.store.forget('a');
  expect(await left()).toEqual([
    [0, 0],
    [1, 1],
    [1, 1],
  ]);
  await desk.store.forgetPractice();
  expect(await left()).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ]);
});
