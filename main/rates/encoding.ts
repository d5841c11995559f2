/** Detects the encoding of a text file and converts its text to UTF-8. */
import { isUtf8 } from 'node:buffer';
import type { PlainText } from '../../shared/rates/read-text';
import { canDecode, encodingName, textParts } from './decoding';
import { guessEncoding } from './encoding-guess';

/** Most damaged offsets that are listed. */
const mostNamed = 10_000;
const sampleSize = 64 * 1024;

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8-bom', [0xef, 0xbb, 0xbf]],
  ['utf-16le-bom', [0xff, 0xfe]],
  ['utf-16be-bom', [0xfe, 0xff]],
];

/** The WHATWG name of the encoding, with `-bom` for a byte order mark. */
export function findEncoding(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  if (marked) return marked;
  const order = utf16Order(bytes);
  if (order) return `utf-16${order}`;
  if (isUtf8(bytes)) return hasEscapes(bytes) ? 'iso-2022-jp' : 'utf-8';
  const sample = sampleOf(bytes);
  const { right, wrong } = utf8Signs(sample);
  if (right > 1 && right > wrong) return 'utf-8';
  const guess = guessEncoding(sample);
  // Two bytes of another encoding can look like one character of UTF-8.
  return right > 0 && right >= wrong && !guess.isNamed ? 'utf-8' : guess.encoding;
}

/** ISO-2022-JP has ASCII bytes only, with escapes before characters of two bytes. */
function hasEscapes(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, sampleSize));
  return start.includes('\x1b$B') || start.includes('\x1b$@');
}

function markOf(bytes: Uint8Array): string | undefined {
  return marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
}

/** The text in UTF-8. Invalid bytes become U+FFFD. */
export function decodeText(bytes: Uint8Array, chosen?: string): PlainText {
  const name = chosen !== undefined && canDecode(chosen) ? encodingName(chosen) : findEncoding(bytes);
  const bare = name.replace(/-bom$/, '');
  const mark = marks.find(([marked]) => marked === `${bare}-bom`)?.[1];
  const body = mark?.every((byte, at) => bytes[at] === byte) ? bytes.subarray(mark.length) : bytes;
  const text = inUtf8(body, bare);
  return { bytes: text, encoding: name, broken: placesOf(text, '\ufffd'), zeros: placesOf(text, '\0') };
}

function inUtf8(bytes: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'utf-8') {
    return isUtf8(bytes)
      ? bytes
      : Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  }
  return Buffer.concat([...textParts(bytes, encoding)].map((text) => Buffer.from(text, 'utf8')));
}

function placesOf(text: Uint8Array, sign: string): number[] {
  const buffer = Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const size = Buffer.byteLength(sign);
  const places: number[] = [];
  for (
    let at = buffer.indexOf(sign);
    at >= 0 && places.length < mostNamed;
    at = buffer.indexOf(sign, at + size)
  ) {
    places.push(at);
  }
  return places;
}

/** The beginning, and the surroundings of non-ASCII bytes further down. */
function sampleOf(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = [bytes.subarray(0, sampleSize)];
  let size = 0;
  for (let at = sampleSize; at < bytes.length && size < sampleSize; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    const end = Math.min(bytes.length, at + 256);
    parts.push(bytes.subarray(Math.max(sampleSize, at - 64), end));
    size += end - at;
    at = end;
  }
  return Buffer.concat(parts);
}

/** Counts valid non-ASCII characters of UTF-8, and invalid sequences. */
function utf8Signs(sample: Buffer): { right: number; wrong: number } {
  const text = new TextDecoder('utf-8').decode(sample);
  let right = 0;
  let wrong = 0;
  for (const sign of text) {
    if (sign === '\ufffd') wrong += 1;
    else if (sign > '\x7f') right += 1;
  }
  return { right, wrong };
}

/** Bytes in which zeros are counted. */
const utf16Reach = 8192;

/** The byte order of a text in UTF-16 without a byte order mark; undefined for other text. */
export function utf16Order(bytes: Uint8Array): 'le' | 'be' | undefined {
  const pairs = Math.floor(Math.min(bytes.length, utf16Reach) / 2);
  if (pairs < 2) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const order = odd > even ? 'le' : 'be';
  const [most, least] = odd > even ? [odd, even] : [even, odd];
  if (least >= pairs * 0.05) return undefined;
  return most > pairs * 0.4 || (most > pairs * 0.05 && isTableOfAlphabet(bytes, pairs, order))
    ? order
    : undefined;
}

/** Characters of a plausible text: no control characters except line ends, no unassigned ones. */
const onlyText = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}\t\r\n]*$/u;

/**
 * True for lines with separators whose other letters nearly all belong to one alphabet. UTF-16 text in Arabic has few
 * zero bytes, but its high bytes are below all ASCII characters, which no single-byte text has. Other bytes soon
 * contain control characters.
 */
function isTableOfAlphabet(bytes: Uint8Array, pairs: number, order: 'le' | 'be'): boolean {
  const [low, high] = order === 'le' ? [0, 1] : [1, 0];
  const units = Array.from(
    { length: pairs },
    (_, at) => ((bytes[at * 2 + high] ?? 0) << 8) | (bytes[at * 2 + low] ?? 0),
  );
  // The other half of the last character may be outside the sample.
  if ((units.at(-1) ?? 0) >>> 10 === 0x36) units.pop();
  const others = units.filter((unit) => unit > 0xff);
  const ofAlphabet = others.filter((unit) => unit < 0x2000).length;
  const text = String.fromCharCode(...units);
  return (
    ofAlphabet > others.length * 0.75 && /[\r\n]/.test(text) && /[,;\t|]/.test(text) && onlyText.test(text)
  );
}
