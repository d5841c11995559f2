/**
 * The thread for large replies and large requests of the page: reads, checks, and splits or encodes them, so that the
 * main thread stays free for the windows. One task at a time.
 */
import { parentPort } from 'node:worker_threads';
import { findCall } from '../../shared/api';
import { replacedBy } from '../../shared/api/call-subject';
import { CodeskError } from '../../shared/errors';
import { requests } from '../../shared/ipc/contract';
import { readRequestText } from '../ipc/request-text';
import { bytesOf, encoded, inputPrint, type SentFile } from './body';
import { readReply } from './reply';
import { holdsSecret, secretValues } from './secret-values';
import { sharedBytes, sharedText, textOf } from './shared-bytes';
import type { ReplyMessage, RequestMessage, ThreadInput } from './thread-messages';

/** Most entries per part of a list. Lists of at least this length are taken out of their reply. */
const partEntries = 1000;
/** Characters per part: the page parses some hundred kilobytes in a few milliseconds. */
const partText = 512 * 1024;
const partOfList = 256 * 1024;

const post = (message: ReplyMessage | RequestMessage) => parentPort?.postMessage(message);

let reply: { readonly name: string; readonly host: string; chunks: Uint8Array[] } | undefined;
let giveFile: ((file: SentFile) => void) | undefined;

parentPort?.on('message', (input: ThreadInput) => {
  if (input.kind === 'reply') reply = { ...input, chunks: [] };
  else if (input.kind === 'bytes') reply?.chunks.push(input.bytes);
  else if (input.kind === 'read') readWholeReply(input);
  else if (input.kind === 'file') giveFile?.(input.file);
  else if (input.kind === 'request') void readRequest(textOf(input.bytes));
});

function readWholeReply({
  isWhole,
  isStored,
}: {
  readonly isWhole?: boolean;
  readonly isStored?: boolean;
}): void {
  if (!reply) return;
  const { name, host, chunks } = reply;
  reply = undefined;
  const call = findCall(name);
  if (!call) throw new Error(`There is no call ${name}`);
  const text = Buffer.concat(chunks.splice(0)).toString('utf8');
  const read = isStored
    ? { ok: true as const, data: JSON.parse(text) as unknown }
    : readReply(name, call.output, text, host);
  if (!read.ok) {
    post({ kind: 'refused', code: read.code, more: read.more });
    return;
  }
  if (isWhole) post({ kind: 'whole', bytes: sharedText(JSON.stringify(read.data)) });
  else postParts({ data: read.data }, call.manyRows === true);
}

/** @param reply of the call; its long lists are removed from it */
function postParts(reply: { data: unknown }, isTable: boolean): void {
  const found: FoundList[] = [];
  takeLists(reply, 'data', [], isTable, found);
  const rest = JSON.stringify(reply.data);
  const isShort = rest.length <= partText;
  if (!isShort) postText(rest);
  const lists = found.map(({ path, entries }) => ({ path, count: postEntries(entries) }));
  post({ kind: 'end', rest: isShort ? rest : 'null', lists });
}

interface FoundList {
  readonly path: readonly (string | number)[];
  readonly entries: readonly unknown[];
}

/**
 * Replaces long lists with empty ones. The rows of a table always count as a long list.
 * @param path of the value in the reply
 */
function takeLists(
  holder: object,
  name: string | number,
  path: readonly (string | number)[],
  isTable: boolean,
  found: FoundList[],
): void {
  const value: unknown = Reflect.get(holder, name);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const isRows = isTable && path.length === 1 && path[0] === 'data';
    if (value.length >= partEntries || (isRows && value.length > 0)) {
      found.push({ path, entries: value });
      Reflect.set(holder, name, []);
    } else for (const at of value.keys()) takeLists(value, at, [...path, at], isTable, found);
  } else for (const inner of Object.keys(value)) takeLists(value, inner, [...path, inner], isTable, found);
}

/** Posts the entries in parts. Returns the number of parts. */
function postEntries(entries: readonly unknown[]): number {
  let count = 0;
  let texts: string[] = [];
  let size = 0;
  const close = () => {
    post({ kind: 'part', text: `[${texts.join(',')}]` });
    count += 1;
    texts = [];
    size = 0;
  };
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    if (texts.length === partEntries || (texts.length > 0 && size + text.length > partOfList)) close();
    texts.push(text);
    size += text.length;
  }
  close();
  return count;
}

/** Does not cut a string of the JSON in two, so that main finds the addresses in a part (`named-addresses.ts`). */
function postText(text: string): void {
  let start = 0;
  /** Returns where the last string of the JSON ends. */
  let ended = 0;
  while (start < text.length) {
    const quote = text.indexOf('"', ended);
    const next = quote < 0 ? text.length : quote;
    // A part may end anywhere between two strings.
    while (start < text.length && (next === text.length || next - start > partText)) {
      const end = Math.min(next, Math.max(ended, start + partText));
      post({ kind: 'part', text: JSON.stringify(text.slice(start, end)) });
      start = end;
    }
    if (quote >= 0) ended = endOfText(text, quote);
  }
}

/** Returns where the JSON string ends that begins at the quote. */
function endOfText(json: string, quote: number): number {
  let end = json.indexOf('"', quote + 1);
  for (; end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json[before - 1] === '\\') before -= 1;
    if ((end - before) % 2 === 0) return end + 1;
  }
  return json.length;
}

const refuse = (subject: string) => post({ kind: 'refused', code: 'bad_request', more: { subject } });

/** Checks a request as the router and the client do, and encodes its body. */
async function readRequest(text: string): Promise<void> {
  const asked = requests['api.call'].input.safeParse(readRequestText(text));
  if (!asked.success) return refuse(`${asked.error.issues[0]?.path.join('.') || 'input'} of api.call`);
  const { call: name, input, ...more } = asked.data;
  const call = findCall(name);
  if (!call) return refuse(name);
  const checked = call.input.safeParse(input);
  if (!checked.success) return refuse(`${checked.error.issues[0]?.path.join('.') || 'input'} of ${name}`);
  const readFile = (handle: string) =>
    new Promise<SentFile>((resolve) => {
      giveFile = resolve;
      post({ kind: 'need', handle });
    });
  try {
    const { bytes, type } = await bytesOf(
      await encoded(call, checked.data as Record<string, unknown>, readFile),
    );
    const secrets = secretValues(call, input);
    const journalled = holdsSecret(call, input) ? undefined : JSON.stringify(input);
    const print = inputPrint(input);
    // Shared, because sending copies memory that is not.
    const shared = sharedBytes(bytes);
    post({
      kind: 'ready',
      request: {
        ...{ ...more, call: name, bytes: shared, type, input: journalled, print, secrets },
        about: replacedBy(name, input),
      },
    });
  } catch (error) {
    refuse(error instanceof CodeskError ? (error.failure.subject ?? name) : name);
  }
}
