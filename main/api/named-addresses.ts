/**
 * The addresses that replies of this session named. The page may ask only for these: a page that was taken over cannot
 * make up an address of its own.
 */
import { isRecord } from '../../shared/records';
import { ReplyText } from '../ipc/reply-text';
import { ReplyBytes } from './shared-bytes';

export interface NamedAddresses {
  /** Notes what looks like an address anywhere in a reply. */
  note(reply: unknown): void;
  /** True for an address that stood in a reply, as the page reads it: on one line. */
  has(address: string): boolean;
  clear(): void;
}

/** How many addresses are remembered at least; twice as many at most. */
const remembered = 100_000;
/** Longer texts are no addresses (`shared/ipc/contract.ts`). */
const longest = 4096;
/** A text of JSON, with its escapes. One without its end counts too: each of its quotes would otherwise be tried as a start. */
const jsonText = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)(?:(")|\\?$)/g;
/** The end of a file name, perhaps with a query behind it. */
const fileEnd = /\.[a-z]\w{0,4}(?:[?#].*)?$/i;

/** @param atLeast how many addresses are remembered at least; the oldest are forgotten first */
export function createNamedAddresses(atLeast = remembered): NamedAddresses {
  // Two halves instead of one set from which the oldest is deleted each time: that would be slow for large replies.
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
      // It does not go to the page, which can ask only for what it was told.
      if (reply instanceof ReplyBytes) return;
      if (!(reply instanceof ReplyText)) return walk(reply);
      // Rows of large replies are text here already. To parse them again would take longer than to look through them.
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

/** The JSON text of a reply. A reply that is no table comes in pieces of its text, each of which is a text of JSON. */
function textIn({ envelope }: ReplyText): string {
  return envelope.startsWith('{"ok":true,"data":"')
    ? (JSON.parse(envelope) as { data: string }).data
    : envelope;
}

/** Paths, whole addresses, and names of files. Amounts, dates and sentences would only fill the memory. */
function mayBeAddress(text: string): boolean {
  if (text.length === 0 || text.length > longest) return false;
  if (text.includes('/')) return /[a-z]/i.test(text);
  return text.includes('.') && fileEnd.test(text) && !text.includes('@');
}

/** As the page reads texts of a record: each run of white space is one space. */
function oneLine(text: string): string {
  return /\s/.test(text) ? text.replace(/\s+/g, ' ').trim() : text;
}
