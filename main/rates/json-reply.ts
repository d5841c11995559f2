import { textOf } from '../api/shared-bytes';

/**
 * JSON that goes between the server and the work on rates without being read in main: text, or, where it is large, its
 * UTF-8 in memory that all threads share.
 */
export type JsonReply = string | Uint8Array;

export function jsonText(reply: JsonReply): string {
  return typeof reply === 'string' ? reply : textOf(reply);
}

/** What the JSON holds. Of a large one this takes long: on a thread. */
export function jsonValue(reply: JsonReply): unknown {
  return JSON.parse(jsonText(reply));
}
