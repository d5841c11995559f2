/**
 * Stores files of the rate desk by content: the original rate file, and the rows before and after a change. A file has
 * the SHA-256 of its bytes as its name, so equal bytes are stored once, and every read is verified.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';
import { writeChunksAtomic } from '../system/atomic-files';

/** Bytes that are hashed and written at once, so that other work does not wait long. */
const chunkSize = 1024 * 1024;
/** Milliseconds that a new file is protected from clean-up: the record that refers to it may not be stored yet. */
const untouchedFor = 60 * 60 * 1000;
const hashName = /^[0-9a-f]{64}$/;

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

export interface StoredFiles {
  /**
   * Stores bytes. When it resolves, they are on the disk.
   * @returns their SHA-256 in hexadecimal digits, and their number. Rejects with a failure of the disk, or with an
   * error of the source of the bytes; then nothing is stored
   */
  put(bytes: Bytes): Promise<{ readonly hash: string; readonly size: number }>;
  /** The bytes of a hash. Rejects with `rate_file_lost` if they are missing or damaged. */
  read(hash: string): Promise<Buffer>;
  /** The path of the bytes of a hash, for reading only. */
  path(hash: string): string;
  /**
   * Removes unused files, and parts that a killed process left. Writes wait for it.
   * @param inUse called while nothing is being written
   * @returns the number of removed files. Files that cannot be removed stay for the next time
   */
  cleanUp(inUse: () => Promise<Iterable<string>>, options?: CleanUpOptions): Promise<number>;
}

export interface CleanUpOptions {
  /**
   * Whether a file that was stored within the last hour may be removed, although the record that refers to it may not
   * be stored yet.
   */
  readonly mayRemoveNew?: (name: string) => boolean;
  readonly now?: number;
}

/** Running work by folder, shared by all stores of the same folder. */
interface FolderWork {
  readonly puts: Set<Promise<unknown>>;
  cleanUp: Promise<unknown>;
}
const runningWork = new Map<string, FolderWork>();

/**
 * @param folder of all files; created with the first one
 * @param isShared bytes go to threads without a copy (`api/shared-bytes.ts`)
 */
export function createStoredFiles(folder: string, isShared = false): StoredFiles {
  const path = (hash: string) => {
    // A hash comes from a page or from a disk, so it is validated.
    if (!hashName.test(hash)) throw lost(hash);
    return join(folder, hash);
  };

  const doing = runningWork.get(folder) ?? { puts: new Set(), cleanUp: Promise.resolve() };
  runningWork.set(folder, doing);

  const write = async (bytes: Bytes) => {
    const sum = createHash('sha256');
    let size = 0;
    let hash = '';
    async function* counted() {
      for await (const chunk of bytes instanceof Uint8Array ? splitChunks(bytes) : bytes) {
        sum.update(chunk);
        size += chunk.length;
        yield chunk;
      }
      hash = sum.digest('hex');
    }
    // An error of the source of the bytes is not a failure of this disk.
    let sourceError: unknown;
    async function* watched() {
      try {
        yield* counted();
      } catch (error) {
        sourceError = error;
        throw error;
      }
    }
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeChunksAtomic(join(folder, 'new'), watched(), () => join(folder, hash));
    } catch (error) {
      if (sourceError !== undefined) throw sourceError;
      throw new CodeskError(failure(codeOfDisk(error), { subject: 'the rate file' }), error);
    }
    return { hash, size };
  };

  return {
    async put(bytes) {
      await doing.cleanUp;
      const writing = write(bytes);
      doing.puts.add(writing);
      try {
        return await writing;
      } finally {
        doing.puts.delete(writing);
      }
    },
    path,
    async read(hash) {
      const file = path(hash);
      const bytes = await readChunks(file, isShared).catch((error: unknown) => {
        throw lost(hash, error);
      });
      const sum = createHash('sha256');
      for (const chunk of splitChunks(bytes)) {
        sum.update(chunk);
        await new Promise(setImmediate);
      }
      if (sum.digest('hex') !== hash) throw lost(hash);
      return bytes;
    },
    cleanUp(inUse, options) {
      const cleaned = doing.cleanUp.then(async () => {
        await Promise.allSettled(doing.puts);
        return cleanUpNow(folder, new Set(await inUse()), options);
      });
      doing.cleanUp = cleaned.catch(() => undefined);
      return cleaned;
    },
  };
}

async function cleanUpNow(
  folder: string,
  used: ReadonlySet<string>,
  { mayRemoveNew = () => false, now = Date.now() }: CleanUpOptions = {},
): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    if (used.has(name)) continue;
    const file = join(folder, name);
    try {
      if (now - (await stat(file)).mtimeMs < untouchedFor && !mayRemoveNew(name)) continue;
      await rm(file);
      removed += 1;
    } catch {
      // Removed in between, or locked by another program.
    }
  }
  return removed;
}

function* splitChunks(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize);
}

async function readChunks(file: string, isShared: boolean): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.from(isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await handle.read(bytes, at, Math.min(chunkSize, bytes.length - at), at);
      if (bytesRead === 0) return bytes.subarray(0, at);
      at += bytesRead;
    }
    return bytes;
  } finally {
    await handle.close();
  }
}

function lost(hash: string, cause?: unknown): CodeskError {
  return new CodeskError(failure('rate_file_lost'), cause ?? new Error(hash.slice(0, 12)));
}
