/**
 * Large replies: a thread reads each of them, and the page fetches them in parts, so that neither side is blocked for
 * long. Stores the parts until they are fetched or expire.
 */
import { randomUUID } from 'node:crypto';
import { CodeskError, type Failure } from '../../shared/errors';
import type { RowParts } from '../../shared/ipc/reply';
import { failure } from '../failure';
import { ReplyText } from '../ipc/reply-text';
import { ReplyBytes } from './shared-bytes';
import type { ReplyMessage, ThreadInput } from './thread-messages';
import type { Threads } from './threads';

/** A reply that is passed on while it arrives. */
export interface LargeReply {
  write(chunk: Uint8Array): void;
  /** Reads the bytes as a successful reply. Rejects with a `CodeskError`. Call this or `readWhole` once. */
  read(about: Partial<Failure>): Promise<ReplyText>;
  /** Does the same for a reply that stays in main, and returns it whole. */
  readWhole(about: Partial<Failure>): Promise<ReplyBytes>;
  /** Reads a reply from the disk, which was checked before it was stored. */
  readStored(): Promise<ReplyText>;
  /** Cancels the rest. */
  drop(): void;
}

/** A stored reply that is longer than this is also returned in parts. */
const largeStored = 1024 * 1024;

export interface LargeReplies {
  /**
   * Begins to read a reply.
   * @param name of the call
   * @param host of the server, for failures
   */
  open(name: string, host: string): LargeReply;
  /** Returns one part of a reply; each can be fetched once. Throws `connection_cut` if it has expired. */
  part(id: string, at: number): ReplyText;
  /** Returns the parts of a reply that have not been fetched yet. */
  texts(id: string): readonly string[];
  /**
   * Returns a stored reply, in parts if it is large.
   * @param text JSON of the reply
   * @param storedAt when the server sent it, in epoch seconds
   */
  stored(name: string, text: string, storedAt: number): Promise<ReplyText>;
}

interface LargeRepliesOptions {
  readonly threads: Threads;
  /** Milliseconds after which parts that were not fetched expire. */
  readonly keepMs?: number;
  /** Owner of the session; other users cannot fetch the parts. */
  readonly owner?: () => string;
  /** True while Codesk is locked: then no part can be fetched, so none expires. */
  readonly isLocked?: () => boolean;
}

interface PendingReply {
  readonly owner: string;
  readonly parts: (string | undefined)[];
  left: number;
  expiry: NodeJS.Timeout;
}

const isOutOfMemory = (error: Error) => (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that read more bytes than this is not reused: it holds too much memory. */
const muchMemory = 16 * 1024 * 1024;

export function createLargeReplies({
  threads,
  keepMs = 30_000,
  owner = () => '',
  isLocked = () => false,
}: LargeRepliesOptions): LargeReplies {
  const pending = new Map<string, PendingReply>();
  const expire = (id: string): NodeJS.Timeout =>
    setTimeout(() => {
      const reply = pending.get(id);
      if (reply && isLocked()) reply.expiry = expire(id);
      else pending.delete(id);
    }, keepMs).unref();

  const keep = (parts: string[], lists: RowParts['lists'], requester: string): RowParts => {
    const id = randomUUID();
    if (parts.length > 0)
      pending.set(id, { owner: requester, parts, left: parts.length, expiry: expire(id) });
    return { id, count: parts.length, lists };
  };

  const replies: LargeReplies = {
    open(name, host) {
      const parts: string[] = [];
      const requester = owner();
      let about: Partial<Failure> = {};
      let size = 0;
      let settle: { resolve(reply: ReplyText | ReplyBytes): void; reject(error: unknown): void } | undefined;
      let early: unknown;
      const fail = (error: unknown) => {
        early = error;
        settle?.reject(error);
      };
      const task = threads.begin(
        (message) => {
          const reply = message as ReplyMessage;
          if (reply.kind === 'part') {
            parts.push(reply.text);
            return;
          }
          if (size > muchMemory) task.end();
          else task.release();
          if (reply.kind === 'whole') settle?.resolve(new ReplyBytes(reply.bytes));
          else if (reply.kind === 'end') {
            settle?.resolve(
              new ReplyText(reply.rest, parts.length > 0 ? keep(parts, reply.lists, requester) : undefined),
            );
          } else fail(new CodeskError(failure(reply.code, { ...about, ...reply.more })));
        },
        (error) =>
          fail(isOutOfMemory(error) ? new CodeskError(failure('reply_too_large', about), error) : error),
      );
      const post = (input: ThreadInput, transfer?: readonly ArrayBuffer[]) => task.post(input, transfer);
      /** The thread sends the kind of reply that was requested. */
      const readAs = <T extends ReplyText | ReplyBytes>(of: Partial<Failure>, asked: ThreadInput) => {
        about = of;
        return new Promise<T>((resolve, reject) => {
          settle = { resolve: resolve as (reply: ReplyText | ReplyBytes) => void, reject };
          if (early) reject(early);
          else post(asked);
        });
      };
      post({ kind: 'reply', name, host });
      return {
        write(chunk) {
          // Copied, because the chunk may be part of a larger buffer.
          const bytes = Uint8Array.prototype.slice.call(chunk);
          size += bytes.length;
          post({ kind: 'bytes', bytes }, [bytes.buffer]);
        },
        read: (of) => readAs(of, { kind: 'read' }),
        readWhole: (of) => readAs(of, { kind: 'read', isWhole: true }),
        readStored: () => readAs({}, { kind: 'read', isStored: true }),
        drop: () => task.end(),
      };
    },
    part(id, at) {
      const reply = pending.get(id);
      const text = reply?.parts[at];
      if (!reply || reply.owner !== owner() || text === undefined)
        throw new CodeskError(failure('connection_cut'));
      reply.parts[at] = undefined;
      reply.left -= 1;
      clearTimeout(reply.expiry);
      if (reply.left === 0) pending.delete(id);
      else reply.expiry = expire(id);
      return new ReplyText(text);
    },
    texts: (id) => pending.get(id)?.parts.flatMap((text) => text ?? []) ?? [],
    async stored(name, text, storedAt) {
      if (text.length <= largeStored) return new ReplyText(text, undefined, storedAt);
      const large = replies.open(name, '');
      large.write(Buffer.from(text));
      const { data, parts } = await large.readStored();
      return new ReplyText(data, parts, storedAt);
    },
  };
  return replies;
}
