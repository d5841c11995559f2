/** Receives files that were dropped on the window: the page has no path for them and sends their bytes in chunks. */
import { randomUUID } from 'node:crypto';
import { CodeskError } from '../../shared/errors';
import { fileCap } from '../../shared/rates/limits';
import { failure } from '../failure';
import type { StoredFiles } from './stored-files';

interface Part {
  readonly transfer: string;
  readonly name: string;
  /** The size of the whole file. */
  readonly size: number;
  /** Offset of the chunk. */
  readonly at: number;
  /** Base64. */
  readonly bytes: string;
  readonly last: boolean;
}

export interface ReceivedFile {
  readonly name: string;
  readonly hash: string;
  readonly size: number;
}

export interface FileReceiver {
  /**
   * Takes the next chunk of a file. The first one begins the transfer.
   * @returns the handle of the file with the last chunk, else null. Rejects with `file_empty`, `rate_file_too_large`,
   * with `bad_request` for a chunk out of order, and with a failure of the disk; then the transfer is over
   */
  take(owner: string, part: Part): Promise<string | null>;
  /** A file that the page of this user sent completely. */
  received(owner: string, handle: string): ReceivedFile | undefined;
}

/** Simultaneous transfers of one user. */
const mostTransfers = 4;
/** Milliseconds without progress after which a transfer is cancelled. */
const transferTimeout = 60_000;

interface Transfer {
  readonly owner: string;
  readonly name: string;
  readonly size: number;
  at: number;
  readonly give: (chunk: Uint8Array) => Promise<void>;
  readonly end: (error?: Error) => void;
  readonly stored: Promise<{ readonly hash: string; readonly size: number }>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Takes dropped files in chunks and writes them to the stored files as they arrive. */
export function createFileReceiver(files: Pick<StoredFiles, 'put'>): FileReceiver {
  const transfers = new Map<string, Transfer>();
  const received = new Map<string, ReceivedFile & { readonly owner: string }>();

  const drop = (key: string, error?: Error) => {
    const transfer = transfers.get(key);
    transfers.delete(key);
    clearTimeout(transfer?.timer);
    transfer?.end(error);
  };
  const begin = (key: string, owner: string, { name, size }: Part): Transfer => {
    const mine = [...transfers].filter(([, each]) => each.owner === owner);
    if (mine.length >= mostTransfers) drop(mine[0]?.[0] ?? '', transferCancelled());
    const pipe = chunks();
    const stored = files.put(pipe.bytes);
    // The sender of the last chunk gets the error.
    stored.catch(() => undefined);
    const transfer: Transfer = { owner, name, size, at: 0, ...pipe, stored, timer: undefined };
    transfers.set(key, transfer);
    return transfer;
  };

  return {
    async take(owner, part) {
      const { size, at, last, transfer: id } = part;
      const name = part.name.split(/[\\/]/).at(-1) || 'file';
      if (size === 0) throw new CodeskError(failure('file_empty', { subject: name }));
      if (size > fileCap) throw new CodeskError(failure('rate_file_too_large', { subject: name }));
      const key = JSON.stringify([owner, id]);
      if (at === 0) drop(key, transferCancelled());
      const transfer = transfers.get(key) ?? (at === 0 ? begin(key, owner, { ...part, name }) : undefined);
      const bytes = Buffer.from(part.bytes, 'base64');
      const follows = transfer?.at === at && transfer.size === size && at + bytes.length <= size;
      if (!transfer || !follows || (last && at + bytes.length !== size)) {
        drop(key, transferCancelled());
        throw new CodeskError(failure('bad_request', { subject: `the next part of ${name}` }));
      }
      transfer.at += bytes.length;
      clearTimeout(transfer.timer);
      if (!last) {
        transfer.timer = setTimeout(() => drop(key, transferCancelled()), transferTimeout);
        transfer.timer.unref();
      }
      try {
        // If the disk refuses the file, nothing reads the chunks any longer.
        await Promise.race([transfer.give(bytes), transfer.stored]);
        if (!last) return null;
        transfer.end();
        const { hash } = await transfer.stored;
        const handle = randomUUID();
        received.set(handle, { owner, name, hash, size });
        return handle;
      } catch (error) {
        drop(key, transferCancelled());
        throw error;
      } finally {
        if (last) drop(key);
      }
    },
    received(owner, handle) {
      const file = received.get(handle);
      return file?.owner === owner ? file : undefined;
    },
  };
}

const transferCancelled = () => new CodeskError(failure('cancelled'));

/** A queue of chunks; each is taken before the next is requested. */
function chunks() {
  let next: { chunk: Uint8Array | undefined; error: Error | undefined; taken: () => void } | undefined;
  let wake: (() => void) | undefined;
  let isOver = false;
  const put = (chunk: Uint8Array | undefined, error?: Error) =>
    new Promise<void>((taken) => {
      next = { chunk, error, taken };
      wake?.();
    });
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (;;) {
      if (!next)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      const now = next;
      next = undefined;
      if (now?.error) throw now.error;
      if (!now?.chunk) {
        now?.taken();
        return;
      }
      yield now.chunk;
      now.taken();
    }
  }
  return {
    bytes: bytes(),
    give: (chunk: Uint8Array) => put(chunk),
    end(error?: Error) {
      if (isOver) return;
      isOver = true;
      void put(undefined, error);
    },
  };
}
