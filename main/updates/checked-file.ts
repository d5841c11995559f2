/** Checks the downloaded file again right before it is used, because it may have been changed. */
import { createHash, randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UpdateRefused } from './refusal';
import type { Statement } from './statement';

type Signed = Pick<Statement, 'size' | 'sha512'>;

/** Suffix of the new program file until it replaces the old one. */
const partMark = '.codesk-update-';
const chunkSize = 1024 * 1024;

/** @throws UpdateRefused unless the path is a plain file, as large as signed and with the signed hash */
export async function checkFile(path: string, signed: Signed): Promise<void> {
  await readSigned(path, signed, async () => undefined);
}

/**
 * Copies a file into the folder of the program that it replaces. The checked bytes are written, even if the source
 * changes.
 * @returns path of the copy, which is synced and has the mode of the program
 * @throws UpdateRefused as `checkFile`; then the copy is removed
 */
export async function copyBeside(source: string, program: string, signed: Signed): Promise<string> {
  const copy = join(dirname(program), `.${basename(program)}${partMark}${randomBytes(6).toString('hex')}`);
  const { mode } = await lstat(program);
  try {
    const handle = await open(copy, 'wx', 0o600);
    try {
      await readSigned(source, signed, (chunk) => handle.writeFile(chunk));
      // The copy must be executable; otherwise it has the mode of the old program.
      await handle.chmod((mode & 0o7777) | 0o100);
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  return copy;
}

/** Removes copies that a killed process left in the folder of the program. Never throws. */
export async function removeCopies(program: string): Promise<void> {
  const folder = dirname(program);
  const start = `.${basename(program)}${partMark}`;
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(start)) await rm(join(folder, name), { force: true }).catch(() => undefined);
}

async function readSigned(
  path: string,
  signed: Signed,
  take: (chunk: Buffer) => Promise<unknown>,
): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    // Windows has no such flag, and users without rights cannot create links there.
    handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    throw new UpdateRefused('file_kind', (error as Error).message);
  }
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new UpdateRefused('file_kind');
    if (facts.size !== signed.size) throw new UpdateRefused('size', `${facts.size}, signed ${signed.size}`);
    const hash = createHash('sha512');
    const buffer = Buffer.allocUnsafe(chunkSize);
    let length = 0;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunkSize);
      if (bytesRead === 0) break;
      length += bytesRead;
      if (length > signed.size) throw new UpdateRefused('size');
      const chunk = buffer.subarray(0, bytesRead);
      hash.update(chunk);
      await take(chunk);
    }
    if (length !== signed.size) throw new UpdateRefused('size');
    if (hash.digest('base64') !== signed.sha512) throw new UpdateRefused('hash');
  } finally {
    await handle.close();
  }
}
