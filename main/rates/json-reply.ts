import { textOf } from '../api/shared-bytes';

/**
 * JSON that goes between the server and the rate work without being parsed in main: text, or, if it is large, UTF-8 in
 * memory that all threads share.
 */
export type JsonReply = string | Uint8Array;

export function jsonText(reply: JsonReply): string {
  return typeof reply === 'string' ? reply : textOf(reply);
}

/** Parses the JSON. Large JSON takes long, so this runs on a thread. */
export function jsonValue(reply: JsonReply): unknown {
  return JSON.parse(jsonText(reply));
}
