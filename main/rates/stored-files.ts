/**
 * Files of the rate desk by their content: the rate file as it came, and the rows before and after a change. A file is
 * named by the SHA-256 of its bytes, so equal bytes are stored once, and what is read is what was stored.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CodeskError } from '../../shared/errors';
import { codeOfDisk } from '../api/errors';
import { failure } from '../failure';
import { writeChunksAtomic } from '../system/atomic-files';

/** Bytes that are hashed and written at once, so that nothing else waits long. */
const pieceSize = 1024 * 1024;
/** Milliseconds that a file is left alone after it was put: what is to name it is not kept yet. */
const untouchedFor = 60 * 60 * 1000;
const hashName = /^[0-9a-f]{64}$/;

export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

export interface StoredFiles {
  /**
   * Keeps bytes. When it resolves they are on the disk.
   * @returns their SHA-256 in hexadecimal digits, and their number. Rejects with a failure of the disk, or with what the
   *   bytes themselves reject with; then nothing is kept
   */
  put(bytes: Bytes): Promise<{ readonly hash: string; readonly size: number }>;
  /** The bytes of a hash. Rejects with `rate_file_lost` if they are gone or are not those that were put. */
  read(hash: string): Promise<Buffer>;
  /** Where the bytes of a hash stand. Nobody writes there. */
  path(hash: string): string;
  /**
   * Removes what nothing names any more, and parts that a killed process left. Nothing is written meanwhile.
   * @param inUse asked when nothing is being written
   * @returns the number of removed files. What cannot be removed stays for the next time
   */
  sweep(inUse: () => Promise<Iterable<string>>, options?: SweepOptions): Promise<number>;
}

export interface SweepOptions {
  /** Whether a file may go that was put within the last hour: what is to name it may not be kept yet. */
  readonly mayRemoveNew?: (name: string) => boolean;
  readonly now?: number;
}

/** What goes on in a folder, by its path: all who keep files in it share it. */
interface Doing {
  readonly puts: Set<Promise<unknown>>;
  sweep: Promise<unknown>;
}
const doings = new Map<string, Doing>();

/**
 * @param folder of all files; made with the first one
 * @param isShared what is read goes to threads without a copy (`api/shared-bytes.ts`)
 */
export function createStoredFiles(folder: string, isShared = false): StoredFiles {
  const path = (hash: string) => {
    // A hash comes from a page or from a disk.
    if (!hashName.test(hash)) throw lost(hash);
    return join(folder, hash);
  };

  const doing = doings.get(folder) ?? { puts: new Set(), sweep: Promise.resolve() };
  doings.set(folder, doing);

  const write = async (bytes: Bytes) => {
    const sum = createHash('sha256');
    let size = 0;
    let hash = '';
    async function* counted() {
      for await (const piece of bytes instanceof Uint8Array ? splitChunks(bytes) : bytes) {
        sum.update(piece);
        size += piece.length;
        yield piece;
      }
      hash = sum.digest('hex');
    }
    // What the source of the bytes rejects with is no failure of this disk.
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
      await doing.sweep;
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
      const bytes = await readPieces(file, isShared).catch((error: unknown) => {
        throw lost(hash, error);
      });
      const sum = createHash('sha256');
      for (const piece of splitChunks(bytes)) {
        sum.update(piece);
        await new Promise(setImmediate);
      }
      if (sum.digest('hex') !== hash) throw lost(hash);
      return bytes;
    },
    sweep(inUse, options) {
      const swept = doing.sweep.then(async () => {
        await Promise.allSettled(doing.puts);
        return sweepNow(folder, new Set(await inUse()), options);
      });
      doing.sweep = swept.catch(() => undefined);
      return swept;
    },
  };
}

async function sweepNow(
  folder: string,
  used: ReadonlySet<string>,
  { mayRemoveNew = () => false, now = Date.now() }: SweepOptions = {},
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
      // Gone meanwhile, or held by another program.
    }
  }
  return removed;
}

function* splitChunks(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize);
}

async function readPieces(file: string, isShared: boolean): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.from(isShared ? new SharedArrayBuffer(size) : new ArrayBuffer(size));
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await handle.read(bytes, at, Math.min(pieceSize, bytes.length - at), at);
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
