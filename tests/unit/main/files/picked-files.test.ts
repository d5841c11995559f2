/** A picked file after a restart, after another user signed in, and after the file was changed. */
import { appendFile, chmod, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deskInMemory } from '../../../support/desk-store';
import { pickedFiles } from '../../../support/picked-files';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-picked-'));
  path = join(folder, 'rates.csv');
  await writeFile(path, 'from,to,rate');
  // A time with a fraction of a millisecond, as file systems have it.
  await utimes(path, 1_700_000_000.123_456, 1_700_000_000.123_456);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('is still there, by its handle, name and size, after Codesk was started again', async () => {
  const store = deskInMemory();
  const { handle } = await pickedFiles(store).add(path);
  const started = pickedFiles(store);
  expect(await started.check(handle)).toEqual({ handle, name: 'rates.csv', size: 12 });
  expect(new TextDecoder().decode((await started.read(handle)).bytes)).toBe('from,to,rate');
});

const gone = { failure: { code: 'file_gone', subject: 'rates.csv' } };

it.each([
  ['written again with the same size', () => utimes(path, 1_700_000_000, 1_700_000_001), gone],
  ['written again within a second', () => utimes(path, 1_700_000_000, 1_700_000_000.124_456), gone],
  [
    'longer with the same time',
    async () => {
      await appendFile(path, 'x');
      await utimes(path, 1_700_000_000.123_456, 1_700_000_000.123_456);
    },
    gone,
  ],
  ['removed', () => rm(path), gone],
  ['renamed', () => rename(path, join(folder, 'other.csv')), gone],
] as const)(
  'has to be chosen again when it was %s, in the same start and after a restart',
  async (_, change, failure) => {
    const store = deskInMemory();
    const files = pickedFiles(store);
    const { handle } = await files.add(path);
    await change();
    for (const each of [files, pickedFiles(store)]) {
      await expect(each.check(handle)).rejects.toMatchObject(failure);
      await expect(each.read(handle)).rejects.toMatchObject(failure);
    }
  },
);

it.skipIf(process.getuid?.() === 0)('has to be chosen again when it may not be read', async () => {
  const files = pickedFiles();
  const { handle } = await files.add(path);
  await chmod(path, 0);
  await expect(files.check(handle)).rejects.toMatchObject({ failure: { code: 'file_denied' } });
});

it('is unknown to another person, also after a restart, and known again to the one who picked it', async () => {
  const store = deskInMemory();
  let owner = 'anna';
  const files = pickedFiles(store, () => owner);
  const { handle } = await files.add(path);
  owner = 'boris';
  for (const each of [files, pickedFiles(store, () => owner)]) {
    // The name of the file is the first user's, too.
    const unknown = { failure: { code: 'file_gone', subject: 'The chosen file' } };
    await expect(each.check(handle)).rejects.toMatchObject(unknown);
    await expect(each.read(handle)).rejects.toMatchObject(unknown);
  }
  owner = '';
  await expect(files.read(handle)).rejects.toMatchObject({ failure: { code: 'session_ended' } });
  await expect(files.add(path)).rejects.toMatchObject({ failure: { code: 'session_ended' } });
  owner = 'anna';
  expect(await files.check(handle)).toMatchObject({ name: 'rates.csv' });
});

it('can be used until Codesk closes when its handle cannot be kept', async () => {
  const full = {
    keepFile: () => Promise.reject(new Error('the disk is full')),
    file: () => Promise.reject(new Error('not asked')),
  };
  const files = pickedFiles(full);
  const { handle } = await files.add(path);
  expect(await files.check(handle)).toMatchObject({ name: 'rates.csv', size: 12 });
});
