import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  pathExists,
  removeFolderParts,
  removeParts,
  setAside,
  writeFileAtomic,
  writeFileAtomicSync,
} from '../../../../main/system/atomic-files';
import { type FailingDisk, startFailingDisk } from '../../../support/failing-disk';

let folder: string;
let file: string;
let disk: FailingDisk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-whole-'));
  file = join(folder, 'kept.json');
  disk = startFailingDisk(folder);
});
afterEach(() => {
  disk.end();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['at once', async (text: string) => writeFileAtomicSync(file, text)],
  ['without waiting', (text: string) => writeFileAtomic(file, text)],
])('a file that is written whole, %s', (_how, write) => {
  it('replaces the one before, for its owner only, and leaves nothing else', async () => {
    await write('one');
    await write('two, with é');
    expect(readFileSync(file, 'utf8')).toBe('two, with é');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['kept.json']);
  });

  it('does not follow a link in its place', async () => {
    writeFileSync(join(folder, 'other'), 'of somebody');
    symlinkSync(join(folder, 'other'), file);
    await write('mine');
    expect(readFileSync(join(folder, 'other'), 'utf8')).toBe('of somebody');
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.each(['EROFS', 'EACCES', 'EIO', 'ENOSPC', 'short'] as const)(
    'stays as it was when the disk fails with %s at any change, and no part stays',
    async (fault) => {
      await write('before');
      for (let nth = 0; nth < 5; nth += 1) {
        disk.fail(fault, nth);
        const failed = await write('after it').then(
          () => false,
          () => true,
        );
        disk.restore();
        expect(readFileSync(file, 'utf8')).toBe(failed ? 'before' : 'after it');
        await write('before');
        expect(readdirSync(folder).filter((name) => name !== 'kept.json').length).toBeLessThanOrEqual(
          // A part that cannot be removed is removed at the next start.
          fault === 'ENOSPC' || fault === 'short' ? 0 : 1,
        );
        removeParts(folder, ['kept.json']);
        expect(readdirSync(folder)).toEqual(['kept.json']);
      }
    },
  );
});

it('is made anew, written, synced, and only then gets its name', () => {
  writeFileAtomicSync(file, 'text');
  expect(disk.done).toEqual(['open wx', 'write', 'sync', 'rename']);
});

it('sets aside under a name that is free, be it a file, a folder or a link to nothing', () => {
  expect(setAside(file)).toBeUndefined();
  writeFileSync(file, '1');
  expect(setAside(file)).toBe(`${file}.unreadable`);
  mkdirSync(file);
  expect(setAside(file)).toBe(`${file}.unreadable-2`);
  symlinkSync('/nowhere', file);
  expect(pathExists(file)).toBe(true);
  expect(setAside(file)).toBe(`${file}.unreadable-3`);
  expect(pathExists(file)).toBe(false);
  expect(readFileSync(`${file}.unreadable`, 'utf8')).toBe('1');
});

it('sweeps parts of a folder, and nothing else', async () => {
  for (const name of ['a.json', 'a.json.tmp-01', 'b.json.part', 'tmp-notes'])
    writeFileSync(join(folder, name), '');
  await removeFolderParts(folder);
  await removeFolderParts(join(folder, 'nowhere'));
  removeParts(join(folder, 'nowhere'), ['a']);
  expect(readdirSync(folder)).toEqual(['a.json', 'tmp-notes']);
});
