import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPracticeFolder } from '../../../../main/practice/practice-folder';
import { type FailingDisk, startFailingDisk } from '../../../support/failing-disk';

let base: string;
let folder: string;
let elsewhere: string;
let disk: FailingDisk;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'codesk-practice-'));
  folder = join(base, 'profile', 'practice');
  elsewhere = join(base, 'temp');
  for (const each of [dirname(folder), elsewhere]) mkdirSync(each);
  disk = startFailingDisk(dirname(folder));
});
afterEach(() => {
  disk.end();
  rmSync(base, { recursive: true, force: true });
});

function setUp() {
  const said: (string | undefined)[] = [];
  return { said, place: createPracticeFolder({ folder, elsewhere, temporary: (text) => said.push(text) }) };
}

describe('the folder of the practice workspace', () => {
  it('is in the profile', async () => {
    const { place, said } = setUp();
    expect(await place.prepare()).toBe(join(folder, 'practice.db'));
    expect(existsSync(folder)).toBe(true);
    expect(said).toEqual([undefined]);
    place.dispose();
    expect(existsSync(folder)).toBe(true);
  });

  it.each<[string, 'EROFS' | 'EACCES']>([
    ['a read-only profile', 'EROFS'],
    ['a profile of somebody else', 'EACCES'],
  ])('is temporary in %s, the same for a second start, and goes with Codesk', async (_what, fault) => {
    const { place, said } = setUp();
    disk.fail(fault);
    const data = await place.prepare();
    expect(dirname(dirname(data))).toBe(elsewhere);
    writeFileSync(data, 'made here');
    expect(await place.prepare()).toBe(data);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('lasts until Codesk closes');
    place.dispose();
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('is temporary where the folder is there and cannot be written, also as root', async () => {
    mkdirSync(join(folder, 'practice.db'), { recursive: true });
    disk.fail('EROFS');
    const { place } = setUp();
    expect((await place.prepare()).startsWith(elsewhere)).toBe(true);
  });

  it('says that there is no space', async () => {
    const { place } = setUp();
    disk.fail('ENOSPC');
    await expect(place.prepare()).rejects.toMatchObject({ failure: { code: 'practice_full' } });
    disk.restore();
    expect(await place.prepare()).toBe(join(folder, 'practice.db'));
  });

  it('says that it failed where not even a temporary folder can be made', async () => {
    const { place } = setUp();
    rmSync(elsewhere, { recursive: true });
    disk.fail('EROFS');
    await expect(place.prepare()).rejects.toMatchObject({ failure: { code: 'practice_failed' } });
  });

  it('is reset: removed where it can be, and else said', async () => {
    const { place } = setUp();
    writeFileSync(await place.prepare(), 'data');
    disk.fail('EROFS');
    await expect(place.reset()).rejects.toMatchObject({ failure: { code: 'practice_kept' } });
    disk.restore();
    await place.reset();
    expect(existsSync(folder)).toBe(false);
  });

  it('that is temporary is reset alone', async () => {
    mkdirSync(folder, { recursive: true });
    disk.fail('EROFS');
    const { place } = setUp();
    const data = await place.prepare();
    writeFileSync(data, 'data');
    await place.reset();
    expect([existsSync(data), existsSync(folder)]).toEqual([false, true]);
  });
});
