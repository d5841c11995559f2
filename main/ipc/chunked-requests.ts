/** Joins requests that arrive in chunks (`shared/ipc/chunks.ts`). Only a complete request is run. */
import { CodeskError } from '../../shared/errors';
import type { Chunk } from '../../shared/ipc/chunks';
import { failure } from '../failure';

/**
 * Returns a function that takes a chunk of a page, and returns the whole text with the last chunk, undefined before. It
 * throws `bad_request` if the request is longer than `cap`, or if an earlier chunk is missing.
 */
export function createChunkedRequests() {
  /** Chunks by page. A first chunk discards an unfinished request. */
  const pending = new Map<number, readonly string[]>();
  return (sender: number, name: string, { at, isLast, text }: Chunk, cap: number): string | undefined => {
    const texts = at === 0 ? [text] : [...(pending.get(sender) ?? []), text];
    pending.delete(sender);
    const refuse = (what: string) =>
      new CodeskError(failure('bad_request', { subject: `the ${what} of ${name}` }));
    if (at !== texts.length - 1) throw refuse('order of the chunks');
    if (texts.reduce((sum, { length }) => sum + length, 0) > cap) throw refuse('size');
    if (isLast) return texts.join('');
    pending.set(sender, texts);
    return undefined;
  };
}
