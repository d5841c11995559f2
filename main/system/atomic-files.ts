/**
 * Writes files all or nothing: to a temporary part, synced, measured, and only then renamed. A failed write leaves the
 * old file unchanged and no part. A part that a killed process left is removed at the next start.
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Extension of a part after the name of its file. electron-store uses the same. */
const partMark = '.tmp-';

/** Only the user of the profile may read the files of Codesk. */
const ownerOnly = 0o600;

const partOf = (file: string) => `${file}${partMark}${randomBytes(8).toString('hex')}`;

const shortWrite = (file: string) =>
  Object.assign(new Error(`${basename(file)} was not written whole`), { code: 'ENOSPC' });

/** Writes a file all or nothing. Throws the error of the disk; then the old file is unchanged. */
export function writeFileAtomicSync(file: string, content: string | Buffer): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const part = partOf(file);
  try {
    const handle = openSync(part, 'wx', ownerOnly);
    try {
      for (let at = 0; at < bytes.length; ) {
        const written = writeSync(handle, bytes, at);
        // A full disk may write nothing and report no error.
        if (written === 0) throw shortWrite(file);
        at += written;
      }
      fsyncSync(handle);
      if (fstatSync(handle).size !== bytes.length) throw shortWrite(file);
    } finally {
      closeSync(handle);
    }
    renameSync(part, file);
  } catch (error) {
    removeQuietly(part);
    throw error;
  }
  syncFolder(dirname(file));
}

/** Does the same asynchronously. Rejects with the error of the disk; then the old file is unchanged. */
export async function writeFileAtomic(file: string, text: string): Promise<void> {
  await writeChunksAtomic(file, [Buffer.from(text)]);
}

/** The bytes of a file, in order. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Does the same for chunks.
 * @param name called when all chunks are written, for a file that is named after its content
 */
export async function writeChunksAtomic(
  file: string,
  chunks: Chunks,
  name: () => string = () => file,
): Promise<void> {
  const part = partOf(file);
  try {
    const handle = await open(part, 'wx', ownerOnly);
    try {
      await fillFile(handle, chunks, file);
    } finally {
      await handle.close();
    }
    await rename(part, name());
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  const folder = await open(dirname(file), 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close().catch(() => undefined);
}

/**
 * Writes all chunks to an empty open file. When it resolves they are on the disk.
 * @param name of the file, for the error
 * @returns the number of bytes. Rejects with the error of the disk or of the chunks
 */
export async function fillFile(
  file: Pick<FileHandle, 'writeFile' | 'sync' | 'stat'>,
  chunks: Chunks,
  name: string,
): Promise<number> {
  let size = 0;
  for await (const chunk of chunks) {
    await file.writeFile(chunk);
    size += chunk.length;
  }
  await file.sync();
  // A full disk may write nothing and report no error.
  if ((await file.stat()).size !== size) throw shortWrite(name);
  return size;
}

/** Removes parts of the named files that a killed process left in a folder. Never throws. */
export function removeParts(folder: string, names: readonly string[]): void {
  try {
    for (const name of readdirSync(folder))
      if (names.some((each) => name.startsWith(each + partMark))) removeQuietly(join(folder, name));
  } catch {
    // Without the folder there is nothing to remove.
  }
}

/** Removes the parts of all files of a folder. Only for a folder in which nothing is being written. */
export async function removeFolderParts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.includes(partMark) || name.endsWith('.part'))
      await rm(join(folder, name), { force: true }).catch(() => undefined);
}

/**
 * Renames a file, folder or link to a free name.
 * @returns the new path; undefined if nothing exists at the path
 * @throws the error of the disk
 */
export function setAside(path: string, suffix = 'unreadable'): string | undefined {
  if (!pathExists(path)) return undefined;
  for (let count = 1; ; count += 1) {
    const aside = `${path}.${suffix}${count === 1 ? '' : `-${count}`}`;
    if (lstatSync(aside, { throwIfNoEntry: false })) continue;
    renameSync(path, aside);
    return aside;
  }
}

/** True for a file, folder or link, also for a broken link, and for a path that may not be checked. */
export function pathExists(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The file is removed at the next start.
  }
}

/** After this the new name survives a power cut. Some systems do not support it, and the file is complete without. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // Windows does not support it.
  }
}
