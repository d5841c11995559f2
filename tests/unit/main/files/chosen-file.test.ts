/** Files at a place that the user chose: all or nothing, with the usual permissions. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeChosen } from '../../../../main/files/chosen-file';
import { createParts, type Parts } from '../../../../main/files/parts';
import { CodeskError } from '../../../../shared/errors';
import { breakDisk, restoreDisk } from '../../../support/disk';

let folder: string;
let records: string;
let parts: Parts;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-chosen-'));
  records = await mkdtemp(join(tmpdir(), 'codesk-parts-'));
  parts = createParts({ records, log: { error: () => undefined } });
});
afterEach(async () => {
  restoreDisk();
  expect(await readdir(records)).toEqual([]);
  await rm(records, { recursive: true });
  await rm(folder, { recursive: true, force: true });
});
const write = (name: string, text: string) => writeChosen(parts, join(folder, name), [Buffer.from(text)]);
const rightsOf = async (name: string) => (await stat(join(folder, name))).mode & 0o777;

it('replaces the file, and leaves no part', async () => {
  await writeFile(join(folder, 'suppliers.csv'), 'old and much longer than the new text');
  await write('suppliers.csv', 'a,b\r\nü,1\r\n');
  expect(await readFile(join(folder, 'suppliers.csv'), 'utf8')).toBe('a,b\r\nü,1\r\n');
  expect(await readdir(folder)).toEqual(['suppliers.csv']);
});

it('says by name that it cannot be written, and leaves nothing', async () => {
  await expect(write(join('none', 'a.csv'), 'x')).rejects.toMatchObject({
    failure: { code: 'file_trouble', subject: 'a.csv in none' },
  });
  expect(await readdir(folder)).toEqual([]);
});

it('leaves no part where its name is taken by a folder', async () => {
  await mkdir(join(folder, 'a.csv'));
  await expect(write('a.csv', 'x')).rejects.toMatchObject({
    failure: { code: 'file_trouble', subject: expect.stringContaining('a.csv in ') },
  });
  expect(await readdir(folder)).toEqual(['a.csv']);
});

it('leaves the former file as it was when the chunks end early, and says why', async () => {
  await writeFile(join(folder, 'a.csv'), 'before');
  async function* chunks() {
    yield Buffer.from('half');
    throw new CodeskError({ code: 'rate_file_lost', at: 1 });
  }
  await expect(writeChosen(parts, join(folder, 'a.csv'), chunks())).rejects.toMatchObject({
    failure: { code: 'rate_file_lost' },
  });
  expect([await readFile(join(folder, 'a.csv'), 'utf8'), await readdir(folder)]).toEqual([
    'before',
    ['a.csv'],
  ]);
});

it('takes a defect of our own for no trouble of the disk', async () => {
  function* chunks(): Generator<Uint8Array> {
    yield Buffer.from('half');
    throw new TypeError('a defect');
  }
  await expect(writeChosen(parts, join(folder, 'a.csv'), chunks())).rejects.toThrow(TypeError);
  expect(await readdir(folder)).toEqual([]);
});

it('has the rights of other new files', async () => {
  await writeFile(join(folder, 'other'), '');
  await write('new.csv', 'one');
  expect(await rightsOf('new.csv')).toBe(await rightsOf('other'));
  expect(await rightsOf('new.csv')).not.toBe(0o600);
});

it.each([0o664, 0o600, 0o640, 0o444])('keeps its rights %o when it is replaced', async (mode) => {
  await writeFile(join(folder, 'kept.csv'), 'before');
  await chmod(join(folder, 'kept.csv'), mode);
  await write('kept.csv', 'after');
  expect([await readFile(join(folder, 'kept.csv'), 'utf8'), await rightsOf('kept.csv')]).toEqual([
    'after',
    mode,
  ]);
});

it('has the rights of the file that a replaced link leads to', async () => {
  await writeFile(join(folder, 'there.csv'), 'theirs');
  await chmod(join(folder, 'there.csv'), 0o640);
  await symlink(join(folder, 'there.csv'), join(folder, 'link.csv'));
  await write('link.csv', 'mine');
  expect([await rightsOf('link.csv'), await readFile(join(folder, 'there.csv'), 'utf8')]).toEqual([
    0o640,
    'theirs',
  ]);
});

it('names a disk that is full', async () => {
  breakDisk('sync', 'ENOSPC');
  await expect(write('a.csv', 'x')).rejects.toMatchObject({
    failure: { code: 'disk_full', subject: expect.stringContaining('a.csv in ') },
  });
  restoreDisk();
  expect(await readdir(folder)).toEqual([]);
});
