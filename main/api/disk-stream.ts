/**
 * Writes what arrives in many small pieces to a file in few large ones: each piece of its own costs more time than its
 * bytes. The system is asked early to put the bytes on the disk, so that the end of a large file need not wait for them.
 */
import type { FileHandle } from 'node:fs/promises';

/** What is used of an open file. */
export type DiskFile = Pick<FileHandle, 'writev' | 'datasync' | 'sync'>;

/** Bytes that are written at once, at least. */
const batchBytes = 1024 * 1024;
/** Bytes that wait to be written, at most, apart from one more piece. */
const waitingBytes = 4 * batchBytes;
/** Bytes after which the system is asked to put them on the disk. */
const syncBytes = 32 * batchBytes;
/** Pieces that one write may have on every system. */
const mostPieces = 1024;

export interface DiskStream {
  /** Takes the next bytes, which must not change any more. A promise asks to wait for it; it never rejects. */
  write(piece: Buffer): Promise<void> | undefined;
  /** Resolves when all bytes are on the disk. Rejects with the error of the disk. */
  end(): Promise<void>;
  /** Writes nothing further. Resolves when the file is not used any more. Never rejects. */
  stop(): Promise<void>;
  /** Rejects with the first error of the disk, as soon as it is known. */
  readonly failed: Promise<never>;
}

/** @param file open for writing and empty. It stays open. */
export function openDiskStream(file: DiskFile): DiskStream {
  let waiting: Buffer[] = [];
  let waitingSize = 0;
  let unsynced = 0;
  let writing: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;
  let isOver = false;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = (error) => {
      isOver = true;
      waiting = [];
      reject(error);
    };
  });
  // Who waits for the download hears of it. Without this listener, a late error would count as an unhandled rejection.
  failed.catch(() => undefined);

  const sync = () => {
    if (syncing || unsynced < syncBytes) return;
    unsynced = 0;
    syncing = file
      .datasync()
      .catch(fail)
      .finally(() => {
        syncing = undefined;
      });
  };
  const writeAll = async (least: number) => {
    while (!isOver && waitingSize >= least && waiting.length > 0) {
      const batch = waiting.splice(0, mostPieces);
      const size = sizeOf(batch);
      waitingSize -= size;
      await writeBatch(file, batch);
      unsynced += size;
      sync();
    }
  };
  const begin = (least: number) => {
    writing ??= writeAll(least)
      .catch(fail)
      .finally(() => {
        writing = undefined;
      });
    return writing;
  };

  return {
    write(piece) {
      if (isOver || piece.length === 0) return undefined;
      waiting.push(piece);
      waitingSize += piece.length;
      if (waitingSize < batchBytes && waiting.length < mostPieces) return undefined;
      const batch = begin(waitingSize < batchBytes ? 0 : batchBytes);
      return waitingSize > waitingBytes ? batch : undefined;
    },
    async end() {
      // The first one writes whole batches, the second one what is left.
      await writing;
      await begin(0);
      await syncing;
      if (isOver) return failed;
      await file.sync();
    },
    async stop() {
      isOver = true;
      waiting = [];
      await writing;
      await syncing;
    },
    failed,
  };
}

const sizeOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

/** A write may take only a part of the bytes without an error, so the rest is written again. */
async function writeBatch(file: DiskFile, pieces: readonly Buffer[]): Promise<void> {
  let left = pieces;
  while (left.length > 0) {
    const { bytesWritten } = await file.writev(left);
    if (bytesWritten === 0) throw Object.assign(new Error('the disk took nothing'), { code: 'ENOSPC' });
    left = behind(left, bytesWritten);
  }
}

/** What is left of some pieces behind a number of bytes. */
function behind(pieces: readonly Buffer[], bytes: number): readonly Buffer[] {
  let over = bytes;
  for (const [at, piece] of pieces.entries()) {
    if (over < piece.length) return [piece.subarray(over), ...pieces.slice(at + 1)];
    over -= piece.length;
  }
  return [];
}
