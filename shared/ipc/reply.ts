/** The envelope of every reply over the bridge. It is sent as JSON text and parsed once, in the page. */
import { type Failure, isErrorCode } from '../errors';
import { isRecord } from '../records';

/** A long list that a reply leaves out: its place in `data`, and the number of its parts. */
export interface LeftOutList {
  readonly path: readonly (string | number)[];
  readonly count: number;
}

/**
 * The parts that a large reply leaves out; `api.rows` fetches them. First come the chunks of the JSON text of `data`,
 * if it was left out, then the entries of the lists, one list after the other.
 */
export interface RowParts {
  readonly id: string;
  /** All parts together. */
  readonly count: number;
  readonly lists: readonly LeftOutList[];
}

export type Reply<T> =
  | {
      readonly ok: true;
      readonly data: T;
      readonly parts?: RowParts;
      /** The time when the server sent a stored reply, in epoch seconds; only while the server cannot be reached. */
      readonly storedAt?: number;
    }
  | { readonly ok: false; readonly error: Failure };

/**
 * Reads the text of a reply without a schema, because the page sends requests before it has loaded zod.
 * @throws Error for a text that is not a reply
 */
export function readReply(text: string): Reply<unknown> {
  const reply: unknown = JSON.parse(text);
  if (isReply(reply)) return reply;
  throw new Error('Main answered with something that is no reply');
}

function isReply(reply: unknown): reply is Reply<unknown> {
  if (!isRecord(reply)) return false;
  return reply.ok === true
    ? 'data' in reply &&
        (reply.parts === undefined || isParts(reply.parts)) &&
        (reply.storedAt === undefined || typeof reply.storedAt === 'number')
    : reply.ok === false && isFailure(reply.error);
}

function isParts(parts: unknown): boolean {
  return (
    isRecord(parts) &&
    typeof parts.id === 'string' &&
    typeof parts.count === 'number' &&
    Array.isArray(parts.lists) &&
    parts.lists.every(isLeftOutList)
  );
}

function isLeftOutList(list: unknown): boolean {
  return (
    isRecord(list) &&
    typeof list.count === 'number' &&
    Array.isArray(list.path) &&
    list.path.every((name) => typeof name === 'string' || typeof name === 'number')
  );
}

/** The fields that the page depends on. The others are only shown. */
function isFailure(error: unknown): boolean {
  return isRecord(error) && isErrorCode(error.code) && typeof error.at === 'number';
}
