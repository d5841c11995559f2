/**
 * Bytes in memory that all threads share. They pass from one thread to another without a copy, which for tens of
 * megabytes would block the windows. They must not be changed.
 */

/** Copies bytes to shared memory. */
export function sharedBytes(bytes: Uint8Array): Uint8Array<SharedArrayBuffer> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return shared;
}

/** Encodes a text as UTF-8 in shared memory. */
export function sharedText(text: string): Uint8Array<SharedArrayBuffer> {
  const memory = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(memory).write(text);
  return new Uint8Array(memory);
}

/** Decodes UTF-8 without a copy of the bytes. */
export function textOf({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('utf8');
}

/** The JSON of a large reply in UTF-8, in shared memory. Only main and its threads use it. */
export class ReplyBytes {
  constructor(readonly bytes: Uint8Array) {}
}

/** Returns the value of a reply that was not for the page. */
export function replyValue(reply: unknown): unknown {
  return reply instanceof ReplyBytes ? JSON.parse(textOf(reply.bytes)) : reply;
}
