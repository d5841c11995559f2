/**
 * Parses XML in chunks and reports elements and texts to a sink. It builds no tree, so memory does not grow with the
 * document. Supports only what workbooks need: no document types, no entities except the five standard ones and
 * numbers, names without their prefix.
 */
import { TextDecoder } from 'node:util';
import { damaged } from './refused-file';

export interface XmlSink {
  /** @param bytes, start, end the attributes of the element, for `attribute` */
  open(name: string, bytes: Buffer, start: number, end: number): void;
  close(name: string): void;
  /** A chunk of the text of an element, for `plainText`; `raw` has no entities. The bytes are not changed. */
  text(bytes: Buffer, start: number, end: number, raw: boolean): void;
}

const lessThan = 0x3c;
const greaterThan = 0x3e;
const slash = 0x2f;
const space = 0x20;
const colon = 0x3a;
const ampersand = 0x26;
const doubleQuote = 0x22;
const quote = 0x27;
const question = 0x3f;
const exclamation = 0x21;
const equals = 0x3d;

/** Elements nest about ten deep in workbooks. */
const deepest = 200;
/** Longest tag or text, in bytes: a cell has up to 32,767 characters, each at most as `&#x10FFFF;`. */
const longestToken = 1024 * 1024;

const singleNames = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code));

/** @throws RefusedFile `damaged` from `write` and `end` */
export class XmlScanner {
  readonly #sink: XmlSink;
  readonly #stack: string[] = [];
  #rest: Buffer | undefined;
  #any = false;

  constructor(sink: XmlSink) {
    this.#sink = sink;
  }

  write(chunk: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    const at = this.#scan(bytes);
    if (at < bytes.length) {
      if (bytes.length - at > longestToken) throw damaged('a tag or text has no end');
      this.#rest = bytes.subarray(at);
    }
  }

  end(): void {
    if (this.#stack.length > 0) throw damaged(`${this.#stack.at(-1)} is not closed`);
    if (!this.#any) throw damaged('no element');
    if (this.#rest && this.#rest.toString('latin1').trim() !== '') throw damaged('text after the end');
  }

  /** Returns the position of the first incomplete token. */
  #scan(bytes: Buffer): number {
    const sink = this.#sink;
    const stack = this.#stack;
    const length = bytes.length;
    let at = 0;
    while (true) {
      const start = at;
      while (at < length && bytes[at] !== lessThan) at += 1;
      if (at === length) return start;
      if (at > start && stack.length > 0) sink.text(bytes, start, at, false);
      const next = bytes[at + 1];
      if (next === exclamation || next === question) {
        const end = this.#special(bytes, at, next === question);
        if (end < 0) return at;
        at = end;
        continue;
      }
      const end = tagEnd(bytes, at + 1, length);
      if (end < 0) return at;
      if (next === slash) {
        const name = nameAt(bytes, at + 2, end);
        if (stack.pop() !== name) throw damaged(`${name} is closed but not open`);
        sink.close(name);
      } else {
        let nameEnd = at + 1;
        while (nameEnd < end && (bytes[nameEnd] as number) > space && bytes[nameEnd] !== slash) nameEnd += 1;
        const name = nameAt(bytes, at + 1, nameEnd);
        if (stack.length === 0 && this.#any) throw damaged('two root elements');
        this.#any = true;
        const empty = bytes[end - 1] === slash;
        sink.open(name, bytes, nameEnd, empty ? end - 1 : end);
        if (empty) sink.close(name);
        else if (stack.push(name) > deepest) throw damaged('elements nest too deep');
      }
      at = end + 1;
    }
  }

  /** A comment, an instruction or raw text. Returns the position after it, -1 if it is incomplete. */
  #special(bytes: Buffer, at: number, instruction: boolean): number {
    if (instruction) return after(bytes, '?>', at + 2);
    const head = bytes.toString('latin1', at, at + 9);
    if (head.startsWith('<!--')) return after(bytes, '-->', at + 4);
    if (head === '<![CDATA[') {
      const end = after(bytes, ']]>', at + 9);
      if (end >= 0 && this.#stack.length > 0) this.#sink.text(bytes, at + 9, end - 3, true);
      return end;
    }
    if (head.length < 9 && ('<![CDATA['.startsWith(head) || '<!--'.startsWith(head))) return -1;
    // A document type can define entities that expand without limit. No workbook has one.
    throw damaged('a document type');
  }
}

function after(bytes: Buffer, mark: string, from: number): number {
  const at = bytes.indexOf(mark, from, 'latin1');
  return at < 0 ? -1 : at + mark.length;
}

/** Position of the `>` of a tag, ignoring quoted text; -1 if it is incomplete. */
function tagEnd(bytes: Buffer, from: number, length: number): number {
  for (let at = from; at < length; at += 1) {
    const byte = bytes[at];
    if (byte === greaterThan) return at;
    if (byte === doubleQuote || byte === quote) {
      at += 1;
      while (at < length && bytes[at] !== byte) at += 1;
    } else if (byte === lessThan) throw damaged('a tag in a tag');
  }
  return -1;
}

/** The name without its prefix. */
function nameAt(bytes: Buffer, start: number, end: number): string {
  let from = start;
  let to = end;
  while (to > from && (bytes[to - 1] as number) <= space) to -= 1;
  for (let at = from; at < to; at += 1) if (bytes[at] === colon) from = at + 1;
  if (to - from === 1) return singleNames[bytes[from] as number] as string;
  if (to <= from) throw damaged('a tag without a name');
  // Frequent names are cached.
  const second = bytes[from + 1];
  if (to - from === 2 && second === 0x73 && bytes[from] === 0x69) return 'is';
  if (to - from === 3 && second === 0x6f && bytes[from] === 0x72 && bytes[from + 2] === 0x77) return 'row';
  return bytes.toString('latin1', from, to);
}

/** The value of an attribute by its name without prefix. */
export function attribute(bytes: Buffer, start: number, end: number, name: string): string | undefined {
  let found: string | undefined;
  eachAttribute(bytes, start, end, (nameStart, nameEnd, valueStart, valueEnd) => {
    if (nameEnd - nameStart !== name.length || bytes.toString('latin1', nameStart, nameEnd) !== name) return;
    found ??= plainText(bytes, valueStart, valueEnd);
  });
  return found;
}

/** Calls `take` with the positions of each name without prefix and of its value without quotation marks. */
export function eachAttribute(
  bytes: Buffer,
  start: number,
  end: number,
  take: (nameStart: number, nameEnd: number, valueStart: number, valueEnd: number) => void,
): void {
  let at = start;
  while (at < end) {
    while (at < end && (bytes[at] as number) <= space) at += 1;
    if (at >= end) return;
    let nameStart = at;
    while (at < end && bytes[at] !== equals && (bytes[at] as number) > space) {
      at += 1;
      if (bytes[at - 1] === colon) nameStart = at;
    }
    const nameEnd = at;
    while (at < end && bytes[at] !== doubleQuote && bytes[at] !== quote) at += 1;
    const mark = bytes[at];
    const valueStart = at + 1;
    at = valueStart;
    while (at < end && bytes[at] !== mark) at += 1;
    if (at >= end) throw damaged('an attribute without a value');
    take(nameStart, nameEnd, valueStart, at);
    at += 1;
  }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * The text of bytes with its entities replaced.
 * @throws RefusedFile for entities that XML does not define
 */
export function plainText(bytes: Buffer, start: number, end: number, raw = false): string {
  const text = bytes.toString('utf8', start, end);
  if (raw || bytes.subarray(start, end).indexOf(ampersand) < 0) return text;
  return text.replace(/&([^;&]{0,32};?)/g, (whole, body: string) => {
    const name = body.endsWith(';') ? body.slice(0, -1) : '';
    const known = entities[name];
    if (known !== undefined) return known;
    const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const code = digits?.[1] ? Number.parseInt(digits[1], 16) : Number(digits?.[2] ?? Number.NaN);
    if (!(code <= 0x10ffff)) throw damaged(`an unknown entity ${whole}`);
    return String.fromCodePoint(code);
  });
}

/**
 * Parses a whole part. UTF-16 is converted to UTF-8 first.
 * @throws RefusedFile
 */
export async function scanXml(chunks: AsyncIterable<Buffer>, sink: XmlSink): Promise<void> {
  const scanner = new XmlScanner(sink);
  let decoder: TextDecoder | undefined;
  let first = true;
  for await (const chunk of chunks) {
    if (first && chunk.length >= 2) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le');
      if (chunk[0] === 0xfe && chunk[1] === 0xff) decoder = new TextDecoder('utf-16be');
    }
    const isMarked = first && !decoder && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf;
    first = false;
    if (decoder) scanner.write(Buffer.from(decoder.decode(chunk, { stream: true })));
    else scanner.write(isMarked ? chunk.subarray(3) : chunk);
  }
  scanner.end();
}
