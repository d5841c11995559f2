/**
 * JSON that goes between the server and the work on rates without being read in main: text, or, where it is large, its
 * UTF-8 in memory that all threads share.
 */
export type JsonReply = string | Uint8Array;

export function jsonText(reply: JsonReply): string {
  if (typeof reply === 'string') return reply;
  return Buffer.from(reply.buffer, reply.byteOffset, reply.length).toString('utf8');
}

/** What the JSON holds. Of a large one this takes long: on a thread. */
export function jsonValue(reply: JsonReply): unknown {
  return JSON.parse(jsonText(reply));
}
