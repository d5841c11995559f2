/** Errors of reading a chosen file: reported by kind when it is picked, checked, copied and sent. */
import fs from 'node:fs';
import promises, { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PickedFiles } from '../../../../main/files/picked-files';
import { codeOfReading } from '../../../../main/system/file-errors';
import { pickedFiles } from '../../../support/picked-files';

let folder: string;
let path: string;
let files: PickedFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-trouble-'));
  path = join(folder, 'rates.csv');
  await writeFile(path, 'from,to,rate');
  files = pickedFiles();
});
afterEach(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await rm(folder, { recursive: true, force: true });
});

/** From now on the disk refuses to check the file, or to open it. */
function refuse(what: 'look' | 'open', code: string) {
  const error = () => Object.assign(new Error(`${code}: injected`), { code });
  const reject = async () => {
    throw error();
  };
  if (what === 'look') vi.spyOn(promises, 'stat').mockImplementation(reject);
  else {
    vi.spyOn(promises, 'open').mockImplementation(reject);
    vi.spyOn(promises, 'readFile').mockImplementation(reject);
    vi.spyOn(fs, 'createReadStream').mockImplementation(
      () =>
        new Readable({
          read: function (this: Readable) {
            this.destroy(error());
          } as never,
        }) as never,
    );
  }
  syncBuiltinESMExports();
}
const bytesOf = async (handle: string) => {
  const chunks: Uint8Array[] = [];
  for await (const piece of (await files.chunks(handle)).bytes) chunks.push(piece);
  return chunks;
};

const kinds: readonly (readonly [string, string])[] = [
  ['EBUSY', 'file_locked'],
  ['ETXTBSY', 'file_locked'],
  ['EACCES', 'file_denied'],
  ['EPERM', 'file_denied'],
  ['ENOENT', 'file_gone'],
  ['EISDIR', 'file_is_folder'],
  ['ENETUNREACH', 'share_gone'],
  ['EHOSTDOWN', 'share_gone'],
  ['ESTALE', 'share_gone'],
  ['EIO', 'file_unreadable'],
];
const told = (code: string) => ({ failure: { code, subject: 'rates.csv' } });

it.each(kinds)(
  '%s is told as %s at the dialog, before sending, while copying and at sending',
  async (code, name) => {
    const { handle } = await files.add(path);
    refuse('open', code);
    await expect(files.add(path)).rejects.toMatchObject(told(name));
    await expect(files.check(handle)).rejects.toMatchObject(told(name));
    await expect(files.read(handle)).rejects.toMatchObject(told(name));
    await expect(bytesOf(handle)).rejects.toMatchObject(told(name));
  },
);

it.each(kinds)('%s is told as %s also where the file cannot even be looked at', async (code, name) => {
  const { handle } = await files.add(path);
  refuse('look', code);
  await expect(files.add(path)).rejects.toMatchObject(told(name));
  await expect(files.check(handle)).rejects.toMatchObject(told(name));
  await expect(files.read(handle)).rejects.toMatchObject(told(name));
  await expect(files.chunks(handle)).rejects.toMatchObject(told(name));
});

it('tells a file that no program shares on Windows as locked', () => {
  expect(codeOfReading({ code: 'EPERM' }, 'win32')).toBe('file_locked');
  expect(codeOfReading({ code: 'EACCES' }, 'win32')).toBe('file_denied');
});

it('sends nothing of a file that changed while it was read', async () => {
  const { handle } = await files.add(path);
  const read = promises.readFile;
  vi.spyOn(promises, 'readFile').mockImplementation((async (...asked: Parameters<typeof read>) => {
    const bytes = await read(...asked);
    await writeFile(path, 'from,to,rate\n0,1,9');
    return bytes;
  }) as never);
  syncBuiltinESMExports();
  await expect(files.read(handle)).rejects.toMatchObject(told('file_gone'));
});
