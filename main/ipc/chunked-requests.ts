/** Puts requests together that come in pieces (`shared/ipc/chunks.ts`). A request is whole, or it is not run. */
import { CodeskError } from '../../shared/errors';
import type { Chunk } from '../../shared/ipc/chunks';
import { failure } from '../failure';

/**
 * The function takes a piece that a page sent, and returns the whole text with the last piece, undefined before. It throws
 * `bad_request` if the request gets longer than `cap`, or if a piece before this one is missing.
 */
export function createChunkedRequests() {
  /** Pieces that came, by page. A first piece replaces what is left of a request before. */
  const pending = new Map<number, readonly string[]>();
  return (sender: number, name: string, { at, isLast, text }: Chunk, cap: number): string | undefined => {
    const texts = at === 0 ? [text] : [...(pending.get(sender) ?? []), text];
    pending.delete(sender);
    const refuse = (what: string) =>
      new CodeskError(failure('bad_request', { subject: `the ${what} of ${name}` }));
    if (at !== texts.length - 1) throw refuse('order of the pieces');
    if (texts.reduce((sum, { length }) => sum + length, 0) > cap) throw refuse('size');
    if (isLast) return texts.join('');
    pending.set(sender, texts);
    return undefined;
  };
}
