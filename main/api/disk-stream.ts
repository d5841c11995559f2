/**
 * Writes what arrives in many pieces to a file in few large ones, because each write costs more time than its bytes. The
 * bytes are put into blocks of one room, which are used again when they are written: memory that is new for each piece
 * costs as much as the copy. The system is asked early to put the bytes on the disk, so that the end of a large file need
 * not wait for them.
 */
import type { FileHandle } from 'node:fs/promises';

/** What is used of an open file. */
export type DiskFile = Pick<FileHandle, 'writev' | 'datasync' | 'sync'>;

/** Bytes that are written at once, at most. */
const blockBytes = 1024 * 1024;
/** Bytes of a room: blocks that are filled, written, or wait for it. */
export const roomBytes = 5 * blockBytes;
/** A block with less room than this is written: a read of little room costs as much as one of much. */
const leastBytes = 64 * 1024;
/** Bytes after which the system is asked to put them on the disk. */
const syncBytes = 32 * blockBytes;

export interface DiskStream {
  /** Where the next bytes go, at least 64 KiB. The next call of `add` changes it. */
  room(): Buffer;
  /**
   * Takes the first bytes of the room. A promise asks to wait for it before there are more; it never rejects.
   * @param size how many there are
   */
  add(size: number): Promise<void> | undefined;
  /** Resolves when all bytes are on the disk. Rejects with the error of the disk. */
  end(): Promise<void>;
  /** Writes nothing further. Resolves when the file is not used any more. Never rejects. */
  stop(): Promise<void>;
  /** Rejects with the first error of the disk, as soon as it is known. */
  readonly failed: Promise<never>;
}

/**
 * @param file open for writing and empty. It stays open.
 * @param room `roomBytes` that nobody else uses meanwhile
 */
export function openDiskStream(file: DiskFile, room: Buffer = Buffer.allocUnsafeSlow(roomBytes)): DiskStream {
  const free: Buffer[] = [];
  for (let at = 0; at + blockBytes <= room.length; at += blockBytes)
    free.push(room.subarray(at, at + blockBytes));
  let block = free.pop() as Buffer;
  let filled = 0;
  const waiting: { readonly block: Buffer; readonly size: number }[] = [];
  let unsynced = 0;
  let isWriting = false;
  let writing: Promise<void> | undefined;
  let syncing: Promise<void> | undefined;
  let isOver = false;
  /** Who waits for a free block. */
  let goOn: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = (error) => {
      isOver = true;
      goOn();
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
  const writeAll = async () => {
    for (let next = waiting.shift(); next && !isOver; next = waiting.shift()) {
      await writeWhole(file, next.block.subarray(0, next.size));
      unsynced += next.size;
      free.push(next.block);
      goOn();
      sync();
    }
    // At once: a block that comes after the last look must begin the work anew.
    isWriting = false;
  };
  /** Begins to write the block, and goes on with another one. */
  const turn = (next: Buffer) => {
    waiting.push({ block, size: filled });
    block = next;
    filled = 0;
    if (isWriting) return;
    isWriting = true;
    writing = writeAll().catch(fail);
  };

  return {
    room: () => block.subarray(filled),
    add(size) {
      filled += size;
      if (isOver || block.length - filled >= leastBytes) {
        if (isOver) filled = 0;
        return undefined;
      }
      turn(free.pop() as Buffer);
      // The last block is where the next bytes go, so there must be another one behind it.
      if (free.length > 0) return undefined;
      return new Promise<void>((resolve) => {
        goOn = resolve;
      });
    },
    async end() {
      if (filled > 0) turn(Buffer.alloc(0));
      await writing;
      await syncing;
      if (isOver) return failed;
      await file.sync();
    },
    async stop() {
      isOver = true;
      goOn();
      await writing;
      await syncing;
    },
    failed,
  };
}

/** A write may take only a part of the bytes without an error, so the rest is written again. */
async function writeWhole(file: DiskFile, bytes: Buffer): Promise<void> {
  for (let left = bytes; left.length > 0; ) {
    const { bytesWritten } = await file.writev([left]);
    if (bytesWritten === 0) throw Object.assign(new Error('the disk took nothing'), { code: 'ENOSPC' });
    left = left.subarray(bytesWritten);
  }
}
