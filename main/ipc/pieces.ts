/** Puts requests together that come in pieces (`shared/ipc/pieces.ts`). A request is whole, or it is not run. */
import { CodeskError } from '../../shared/errors';
import type { Piece } from '../../shared/ipc/pieces';
import { failure } from '../failure';

/** Most characters that wait for their last piece, of all pages together. */
const mostWaiting = 128 * 1024 * 1024;
/** A request of which nothing came for this time is forgotten, in milliseconds. */
const longestWait = 5 * 60_000;

interface Waiting {
  readonly texts: string[];
  length: number;
  expiry?: NodeJS.Timeout;
}

export interface Pieces {
  /**
   * Takes a piece that a page sent.
   * @param sender the page
   * @param name of the request
   * @param cap most characters of the whole request
   * @returns the whole text with the last piece; undefined before
   * @throws CodeskError `bad_request` if the request gets too long, or if a piece before this one is missing
   */
  take(sender: number, name: string, piece: Piece, cap: number): string | undefined;
}

export function createPieces(): Pieces {
  const waiting = new Map<string, Waiting>();
  const refused = (subject: string) => new CodeskError(failure('bad_request', { subject }));
  const forget = (key: string) => {
    clearTimeout(waiting.get(key)?.expiry);
    waiting.delete(key);
  };
  const lengthOfAll = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0);

  return {
    take(sender, name, { id, at, isLast, text }, cap) {
      const key = `${sender} ${name} ${id}`;
      // A page that was loaded again counts its requests anew.
      const request: Waiting = (at > 0 && waiting.get(key)) || { texts: [], length: 0 };
      forget(key);
      if (at !== request.texts.length) throw refused(`the order of the pieces of ${name}`);
      request.texts.push(text);
      request.length += text.length;
      if (request.length > cap || lengthOfAll() + request.length > mostWaiting)
        throw refused(`the size of ${name}`);
      if (isLast) return request.texts.join('');
      request.expiry = setTimeout(() => waiting.delete(key), longestWait).unref();
      waiting.set(key, request);
      return undefined;
    },
  };
}
