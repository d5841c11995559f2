/**
 * A request with a very long text is sent to main in chunks: one message of 4 MB blocks the page for 50 ms and main for
 * longer, and three times as long with a non-Latin character. A page sends one such request at a time. Each chunk has
 * the name of the request. Main replies only to the last chunk, with the reply to the whole request.
 */

/** Characters that go in one message. Copying them takes some 4 ms on each side. */
export const chunkChars = 256 * 1024;

export interface Chunk {
  /** Position in the request, from 0. */
  readonly at: number;
  readonly isLast: boolean;
  readonly text: string;
}

/** A JSON text never begins like a chunk. */
const head = /^(\+|=)(\d{1,9}):/;

/** The messages of a text that is not empty, in the order in which they must be sent. */
export function splitChunks(text: string): string[] {
  const count = Math.ceil(text.length / chunkChars);
  return Array.from({ length: count }, (_, at) => {
    const mark = at === count - 1 ? '=' : '+';
    return `${mark}${at}:${text.slice(at * chunkChars, (at + 1) * chunkChars)}`;
  });
}

/** Undefined for a message that is a whole request. */
export function readChunk(message: string): Chunk | undefined {
  const [all, mark, at] = head.exec(message) ?? [];
  if (all === undefined) return undefined;
  return { at: Number(at), isLast: mark === '=', text: message.slice(all.length) };
}
