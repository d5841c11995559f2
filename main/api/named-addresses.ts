/**
 * The addresses that replies of this session contained. The page may request only these, so a compromised page cannot
 * make up an address.
 */
import { isRecord } from '../../shared/records';
import { ReplyText } from '../ipc/reply-text';
import { ReplyBytes } from './shared-bytes';

export interface NamedAddresses {
  /** Records everything in a reply that looks like an address. */
  note(reply: unknown): void;
  /** True for an address that a reply contained, as the page reads it: on one line. */
  has(address: string): boolean;
  clear(): void;
}

/** Least number of addresses that are remembered; the most is twice as many. */
const remembered = 100_000;
/** Longer texts cannot be addresses (`shared/ipc/contract.ts`). */
const longest = 4096;
/**
 * A JSON string with its escapes. An unfinished one matches too; otherwise each of its quotes would be tried as a
 * start.
 */
const jsonText = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)(?:(")|\\?$)/g;
/** The end of a file name, perhaps followed by a query. */
const fileEnd = /\.[a-z]\w{0,4}(?:[?#].*)?$/i;

/** @param atLeast least number of addresses that are remembered; the oldest are forgotten first */
export function createNamedAddresses(atLeast = remembered): NamedAddresses {
  // Two sets instead of one whose oldest entry is deleted each time, which would be slow for large replies.
  let newer = new Set<string>();
  let older = new Set<string>();

  const add = (text: string) => {
    if (!mayBeAddress(text)) return;
    const address = oneLine(text);
    if (newer.has(address)) return;
    newer.add(address);
    if (newer.size < atLeast) return;
    older = newer;
    newer = new Set();
  };

  /** Not recursive: a reply may be nested deeper than the stack. */
  const walk = (reply: unknown) => {
    const left: unknown[] = [reply];
    const inner = (value: unknown) => {
      if (typeof value === 'string') add(value);
      else if (typeof value === 'object' && value !== null) left.push(value);
    };
    while (left.length > 0) {
      const value = left.pop();
      if (typeof value === 'string') add(value);
      else if (Array.isArray(value)) for (const entry of value) inner(entry);
      else if (isRecord(value)) for (const name in value) inner(value[name]);
    }
  };

  return {
    note(reply) {
      // This reply is not passed to the page, so the page cannot know its addresses.
      if (reply instanceof ReplyBytes) return;
      if (!(reply instanceof ReplyText)) return walk(reply);
      // Rows of large replies are text here. Searching the text is faster than parsing it again.
      for (const [, text = '', end] of textIn(reply).matchAll(jsonText)) {
        if (end && mayBeAddress(text)) add(text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text);
      }
    },
    has: (address) => newer.has(oneLine(address)) || older.has(oneLine(address)),
    clear() {
      newer = new Set();
      older = new Set();
    },
  };
}

/**
 * The JSON text of a reply. A reply that is not a table is sent as chunks of its text, each encoded as a JSON string.
 */
function textIn({ envelope }: ReplyText): string {
  return envelope.startsWith('{"ok":true,"data":"')
    ? (JSON.parse(envelope) as { data: string }).data
    : envelope;
}

/** Paths, whole addresses, and names of files. Amounts, dates and sentences would only use memory. */
function mayBeAddress(text: string): boolean {
  if (text.length === 0 || text.length > longest) return false;
  if (text.includes('/')) return /[a-z]/i.test(text);
  return text.includes('.') && fileEnd.test(text) && !text.includes('@');
}

/** Reads text as the page does: each run of white space is one space. */
function oneLine(text: string): string {
  return /\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
