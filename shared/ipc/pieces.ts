/**
 * A request whose text is very long goes to main in pieces: as one message it stops the page, and then main, for as long as it
 * is copied. Each piece is sent under the name of the request. Main answers all but the last with nothing, and the last with
 * the reply to the whole.
 */

/** Characters that go in one message. Copying them takes some 4 ms on each side. */
export const pieceChars = 256 * 1024;

export interface Piece {
  /** The same in all pieces of a request, and in no other request of the page. */
  readonly id: number;
  /** Place in the request, from 0. */
  readonly at: number;
  readonly isLast: boolean;
  readonly text: string;
}

/** No JSON text begins like a piece. */
const head = /^(\+|=)(\d{1,15})\.(\d{1,9}):/;

/** The messages of a text that is not empty, in the order in which they must be sent. */
export function piecesOf(text: string, id: number): string[] {
  const count = Math.ceil(text.length / pieceChars);
  return Array.from({ length: count }, (_, at) => {
    const mark = at === count - 1 ? '=' : '+';
    return `${mark}${id}.${at}:${text.slice(at * pieceChars, (at + 1) * pieceChars)}`;
  });
}

/** Undefined for a message that is a whole request. */
export function readPiece(message: string): Piece | undefined {
  const [all, mark, id, at] = head.exec(message) ?? [];
  if (all === undefined) return undefined;
  return { id: Number(id), at: Number(at), isLast: mark === '=', text: message.slice(all.length) };
}
