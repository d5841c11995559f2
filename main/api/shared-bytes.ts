/**
 * Bytes in memory that all threads share. They go from one thread to another without a copy, which would stop windows and
 * their input for tens of megabytes. Whoever has them must not change them.
 */

/** The same bytes in shared memory. */
export function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** A text as UTF-8 in shared memory. */
export function sharedText(text: string): Uint8Array<SharedArrayBuffer> {
  const memory = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(memory).write(text);
  return new Uint8Array(memory);
}

/** The text of UTF-8, without a copy of the bytes. */
export function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('utf8');
}

/** The JSON of a large reply in UTF-8, in shared memory. It stays in main and its threads. */
export class ReplyBytes {
  constructor(readonly bytes: Uint8Array) {}
}

/** What a reply holds that was not for the page. */
export function replyValue(reply: unknown): unknown {
  return reply instanceof ReplyBytes ? JSON.parse(textOf(reply.bytes)) : reply;
}
