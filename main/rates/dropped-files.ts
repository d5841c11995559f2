/** Files that were dropped on the window: the page has no path of them and sends their bytes in parts. */
import { randomUUID } from 'node:crypto';
import { CodeskError } from '../../shared/errors';
import { fileCap } from '../../shared/rates/limits';
import { failure } from '../failure';
import type { StoredFiles } from './stored-files';

interface Part {
  readonly transfer: string;
  readonly name: string;
  /** Of the whole file. */
  readonly size: number;
  /** Offset of the part. */
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

export interface Receiving {
  /**
   * Takes the next part of a file. The first one begins the transfer.
   * @returns the handle of the file with the last part, else null. Rejects with `file_empty`, `rate_file_too_large`, with
   *   `bad_request` for a part that does not follow, and with a failure of the disk; then the transfer is over
   */
  take(owner: string, part: Part): Promise<string | null>;
  /** A file that this person's page sent whole. */
  received(owner: string, handle: string): ReceivedFile | undefined;
}

/** Transfers at a time of one person. */
const mostTransfers = 4;
/** Milliseconds after which a transfer that does not go on is given up. */
const patience = 60_000;

interface Transfer {
  readonly owner: string;
  readonly name: string;
  readonly size: number;
  at: number;
  readonly give: (piece: Uint8Array) => Promise<void>;
  readonly end: (error?: Error) => void;
  readonly kept: Promise<{ readonly hash: string; readonly size: number }>;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Takes dropped files in parts and puts them among the kept files as they come. */
export function createReceiving(files: Pick<StoredFiles, 'put'>): Receiving {
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
    if (mine.length >= mostTransfers) drop(mine[0]?.[0] ?? '', gaveUp());
    const pipe = pieces();
    const kept = files.put(pipe.bytes);
    // Whoever sends the last part hears of it.
    kept.catch(() => undefined);
    const transfer: Transfer = { owner, name, size, at: 0, ...pipe, kept, timer: undefined };
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
      if (at === 0) drop(key, gaveUp());
      const transfer = transfers.get(key) ?? (at === 0 ? begin(key, owner, { ...part, name }) : undefined);
      const bytes = Buffer.from(part.bytes, 'base64');
      const follows = transfer?.at === at && transfer.size === size && at + bytes.length <= size;
      if (!transfer || !follows || (last && at + bytes.length !== size)) {
        drop(key, gaveUp());
        throw new CodeskError(failure('bad_request', { subject: `the next part of ${name}` }));
      }
      transfer.at += bytes.length;
      clearTimeout(transfer.timer);
      if (!last) {
        transfer.timer = setTimeout(() => drop(key, gaveUp()), patience);
        transfer.timer.unref();
      }
      try {
        // If the disk refuses the file, nobody takes the pieces any more.
        await Promise.race([transfer.give(bytes), transfer.kept]);
        if (!last) return null;
        transfer.end();
        const { hash } = await transfer.kept;
        const handle = randomUUID();
        received.set(handle, { owner, name, hash, size });
        return handle;
      } catch (error) {
        drop(key, gaveUp());
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

const gaveUp = () => new CodeskError(failure('cancelled'));

/** Pieces that are given one by one; each is taken before the next is asked for. */
function pieces() {
  let next: { piece: Uint8Array | undefined; error: Error | undefined; taken: () => void } | undefined;
  let wake: (() => void) | undefined;
  let isOver = false;
  const put = (piece: Uint8Array | undefined, error?: Error) =>
    new Promise<void>((taken) => {
      next = { piece, error, taken };
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
      if (!now?.piece) {
        now?.taken();
        return;
      }
      yield now.piece;
      now.taken();
    }
  }
  return {
    bytes: bytes(),
    give: (piece: Uint8Array) => put(piece),
    end(error?: Error) {
      if (isOver) return;
      isOver = true;
      void put(undefined, error);
    },
  };
}
