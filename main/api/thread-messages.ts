/** Messages between main and its threads for large replies and large requests. */
import type { ErrorCode, Failure } from '../../shared/errors';
import type { LeftOutList } from '../../shared/ipc/reply';
import type { SentFile } from './body';

/** To the thread. A task is a reply (`reply`, `bytes`…, `read`) or a request (`request`, `file`…). */
export type ThreadInput =
  | { readonly kind: 'reply'; readonly name: string; readonly host: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /**
   * With `isWhole` the reply is returned as `whole`, otherwise in parts. A reply with `isStored` was checked before it
   * was stored.
   */
  | { readonly kind: 'read'; readonly isWhole?: boolean; readonly isStored?: boolean }
  /** The text of a request in UTF-8, in shared memory: copying it as a string would block main. */
  | { readonly kind: 'request'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly file: SentFile };

interface Refused {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly more: Partial<Failure>;
}

/** Messages from the thread about a reply. */
export type ReplyMessage =
  | { readonly kind: 'part'; readonly text: string }
  | { readonly kind: 'end'; readonly rest: string; readonly lists: readonly LeftOutList[] }
  /** JSON in UTF-8, in shared memory. */
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | Refused;

/** A request of the page that is ready to be sent. */
export interface ReadRequest {
  readonly call: string;
  readonly address?: string | undefined;
  readonly operation?: string | undefined;
  readonly title?: string | undefined;
  readonly mayRepeat?: true | undefined;
  readonly as?: string | undefined;
  readonly bytes: Uint8Array;
  /** Content type of the bytes. */
  readonly type: string;
  /** JSON of the input as the page sent it, for the journal; undefined if it contains a secret. */
  readonly input: string | undefined;
  /** `inputPrint` of the input. */
  readonly print: string;
  /** The stored record that this call replaces (`replacedBy`). */
  readonly about: string | undefined;
  /** Secret texts of the input. */
  readonly secrets: readonly string[];
}

/** Messages from the thread about a request. */
export type RequestMessage =
  | { readonly kind: 'need'; readonly handle: string }
  | { readonly kind: 'ready'; readonly request: ReadRequest }
  | Refused;
