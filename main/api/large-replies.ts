/**
 * Very large replies: a thread reads each of them, and the page fetches its rows in parts, so that neither side is
 * blocked for long. Holds the parts until they are fetched or expire.
 */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { CodeskError, type ErrorCode, type Failure } from '../../shared/errors';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';

/** The input of the thread. */
export interface LargeReplyWork {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly host: string;
}

/** The messages of the thread. */
export type WorkerMessage =
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'end'; readonly rest: string }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly more: Partial<Failure> };

export interface LargeReplies {
  /** Reads a successful reply that holds rows under `data`. Rejects with a `CodeskError`. */
  read(work: LargeReplyWork, about: Partial<Failure>): Promise<ReplyText>;
  /** One part of a reply; each can be fetched once. Throws `connection_cut` if it is no longer there. */
  part(id: string, at: number): ReplyText;
}

interface LargeRepliesOptions {
  /** The bundled thread. */
  readonly script: string;
  /** Parts that are not fetched expire after this many milliseconds. */
  readonly keepMs?: number;
  /** Whose session it is; the parts of one person are not there for another. */
  readonly owner?: () => string;
}

interface Kept {
  readonly owner: string;
  readonly parts: (string | undefined)[];
  left: number;
  expiry: NodeJS.Timeout;
}

export function createLargeReplies({
  script,
  keepMs = 30_000,
  owner = () => '',
}: LargeRepliesOptions): LargeReplies {
  const kept = new Map<string, Kept>();
  const expire = (id: string) => setTimeout(() => kept.delete(id), keepMs).unref();

  const keep = (parts: string[], person: string) => {
    const id = randomUUID();
    if (parts.length > 0) kept.set(id, { owner: person, parts, left: parts.length, expiry: expire(id) });
    return { id, count: parts.length };
  };

  return {
    read(work, about) {
      const person = owner();
      return new Promise((resolve, reject) => {
        const parts: string[] = [];
        // The bytes are transferred, not copied: main does not need them any more.
        const worker = new Worker(script, {
          workerData: work,
          transferList: [work.bytes.buffer as ArrayBuffer],
        });
        worker.on('message', (message: WorkerMessage) => {
          if (message.kind === 'part') parts.push(message.text);
          else if (message.kind === 'end') resolve(new ReplyText(message.rest, keep(parts, person)));
          else reject(new CodeskError(failure(message.code, { ...about, ...message.more })));
        });
        worker.on('error', reject);
        worker.on('exit', () => reject(new Error('The thread that reads large answers ended early')));
      });
    },
    part(id, at) {
      const reply = kept.get(id);
      const text = reply?.parts[at];
      if (!reply || reply.owner !== owner() || text === undefined)
        throw new CodeskError(failure('connection_cut'));
      reply.parts[at] = undefined;
      reply.left -= 1;
      clearTimeout(reply.expiry);
      if (reply.left === 0) kept.delete(id);
      else reply.expiry = expire(id);
      return new ReplyText(text);
    },
  };
}
