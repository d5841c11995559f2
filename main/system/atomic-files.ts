/**
 * Files that are there whole or not at all: written to a part of their own, synced, measured, and only then renamed. A
 * write that fails leaves the former file as it was, and no part. A part that a killed process left is swept at the next
 * start.
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

/** What a part is called after the name of its file. The parts of electron-store have the same. */
const partMark = '.tmp-';

/** Only the person whose profile it is may read what Codesk keeps. */
const ownerOnly = 0o600;

const partOf = (file: string) => `${file}${partMark}${randomBytes(8).toString('hex')}`;

const shortWrite = (file: string) =>
  Object.assign(new Error(`${basename(file)} was not written whole`), { code: 'ENOSPC' });

/** Writes a file whole. Throws the error of the disk; then the former file is unchanged. */
export function writeFileAtomicSync(file: string, content: string | Buffer): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const part = partOf(file);
  try {
    const handle = openSync(part, 'wx', ownerOnly);
    try {
      for (let at = 0; at < bytes.length; ) {
        const written = writeSync(handle, bytes, at);
        // A disk without space may take nothing and report no error.
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

/** The same without waiting for the disk. Rejects with the error of the disk; then the former file is unchanged. */
export async function writeFileAtomic(file: string, text: string): Promise<void> {
  await writeChunksAtomic(file, [Buffer.from(text)]);
}

/** The bytes of a file, in order. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * The same for what comes in pieces.
 * @param name asked when all pieces are written, for a file that is named by its content
 */
export async function writeChunksAtomic(
  file: string,
  pieces: Chunks,
  name: () => string = () => file,
): Promise<void> {
  const part = partOf(file);
  try {
    const handle = await open(part, 'wx', ownerOnly);
    try {
      await fillFile(handle, pieces, file);
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
 * Writes all pieces to an open file that is empty. When it resolves they are on the disk.
 * @param name of the file, for the error
 * @returns the number of bytes. Rejects with the error of the disk or of the pieces
 */
export async function fillFile(
  file: Pick<FileHandle, 'writeFile' | 'sync' | 'stat'>,
  pieces: Chunks,
  name: string,
): Promise<number> {
  let size = 0;
  for await (const piece of pieces) {
    await file.writeFile(piece);
    size += piece.length;
  }
  await file.sync();
  // A disk without space may take nothing and report no error.
  if ((await file.stat()).size !== size) throw shortWrite(name);
  return size;
}

/** Removes parts of the named files that a killed process left in a folder. Never throws. */
export function sweepParts(folder: string, names: readonly string[]): void {
  try {
    for (const name of readdirSync(folder))
      if (names.some((each) => name.startsWith(each + partMark))) removeQuietly(join(folder, name));
  } catch {
    // Without the folder there is nothing to sweep.
  }
}

/** Removes the parts of all files of a folder. Only for a folder in which nothing is written at the moment. */
export async function sweepFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (name.includes(partMark) || name.endsWith('.part'))
      await rm(join(folder, name), { force: true }).catch(() => undefined);
}

/**
 * Renames what stands at a path, be it a file, folder or link, to a name that is free.
 * @returns the new path; undefined if nothing is there
 * @throws the error of the disk
 */
export function setAside(path: string, ending = 'unreadable'): string | undefined {
  if (!isThere(path)) return undefined;
  for (let count = 1; ; count += 1) {
    const aside = `${path}.${ending}${count === 1 ? '' : `-${count}`}`;
    if (lstatSync(aside, { throwIfNoEntry: false })) continue;
    renameSync(path, aside);
    return aside;
  }
}

/** True for a file, folder or link, also for a link to nothing, and for what may not be looked at. */
export function isThere(path: string): boolean {
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
    // It is swept at the next start.
  }
}

/** After this the new name survives a power cut. Not every system can do it, and the file is complete without. */
function syncFolder(folder: string): void {
  try {
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } catch {
    // As on Windows.
  }
}
