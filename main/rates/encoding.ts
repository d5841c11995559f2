/** Finds the encoding of a text file and gives its text in UTF-8. */
import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import type { PlainText } from '../../shared/rates/read-text';
import { isFieldWord } from './field-words';

/** Damaged places that are named. */
const mostNamed = 10_000;
const sampleSize = 64 * 1024;

/** Characters of 0x80 to 0x9F. Node 20 reads control characters there; 81, 8D, 8F, 90 and 9D have none. */
const windows1252High = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';

/** Western names of one encoding. */
const western = new Set(['iso-8859-1', 'iso-8859-15', 'windows-1252', 'ascii', 'us-ascii', 'latin1']);

/** Further encodings of the Latin script. */
const latinNames = new Set(['iso-8859-2', 'iso-8859-9', 'windows-1250', 'windows-1254', 'utf-8']);

/** Encodings of one byte per letter for other scripts, the most frequent first. */
const otherScripts = ['windows-1251', 'windows-1256', 'windows-1253', 'windows-1255', 'koi8-r', 'iso-8859-5'];

/** Encodings that are tried by whether they show known headers, after those of Unicode. */
const regional = [
  ...['windows-1256', 'windows-1254', 'windows-1250', 'windows-1251', 'windows-1253', 'windows-1255'],
  ...['iso-8859-2', 'iso-8859-6', 'macintosh', 'koi8-r', 'gb18030', 'shift_jis', 'big5', 'euc-kr', 'euc-jp'],
];

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8-bom', [0xef, 0xbb, 0xbf]],
  ['utf-16le-bom', [0xff, 0xfe]],
  ['utf-16be-bom', [0xfe, 0xff]],
];

/** The encoding by its WHATWG name, with `-bom` where a mark stands. */
export function findEncoding(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  if (marked) return marked;
  const order = utf16Order(bytes);
  if (order) return `utf-16${order}`;
  if (isUtf8(bytes)) return 'utf-8';
  const sample = sampleOf(bytes);
  if (isMostlyUtf8(sample)) return 'utf-8';
  return byHeaders(sample) ?? byStatistics(sample);
}

function markOf(bytes: Uint8Array): string | undefined {
  return marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
}

/** The text in UTF-8. Bytes without a meaning become U+FFFD. */
export function decodeText(bytes: Uint8Array, chosen?: string): PlainText {
  const name = chosen !== undefined && canDecode(chosen) ? chosen.toLowerCase() : findEncoding(bytes);
  const bare = name.replace(/-bom$/, '');
  const mark = marks.find(([marked]) => marked === `${bare}-bom`)?.[1];
  const body = mark?.every((byte, at) => bytes[at] === byte) ? bytes.subarray(mark.length) : bytes;
  const text = inUtf8(body, bare);
  return { bytes: text, encoding: name, broken: placesOf(text, '\ufffd'), zeros: placesOf(text, '\0') };
}

/** True for an encoding that this runtime can read. */
export function canDecode(name: string): boolean {
  const bare = name.toLowerCase().replace(/-bom$/, '');
  if (['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'].includes(bare)) return true;
  try {
    return new TextDecoder(bare).encoding !== '';
  } catch {
    return false;
  }
}

function inUtf8(bytes: Uint8Array, encoding: string): Uint8Array {
  if (encoding === 'utf-8') {
    return isUtf8(bytes)
      ? bytes
      : Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  }
  return Buffer.concat([...textParts(bytes, encoding)].map((text) => Buffer.from(text, 'utf8')));
}

/** The text in parts, so that no string becomes too long. */
function* textParts(bytes: Uint8Array, encoding: string): Generator<string> {
  const step = 1 << 22;
  if (encoding === 'windows-1252') {
    for (let at = 0; at < bytes.length; at += step) yield windows1252(bytes.subarray(at, at + step));
    return;
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for (let at = 0; at < bytes.length; at += step) {
    yield decoder.decode(bytes.subarray(at, at + step), { stream: true });
  }
  yield decoder.decode();
}

function windows1252(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (sign) => windows1252High[sign.charCodeAt(0) - 0x80] ?? sign);
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

/** The beginning, and what stands around bytes above ASCII further down. */
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

/** More characters above ASCII are right in UTF-8 than wrong, so the file is damaged UTF-8. */
function isMostlyUtf8(sample: Buffer): boolean {
  const text = new TextDecoder('utf-8').decode(sample);
  let right = 0;
  let wrong = 0;
  for (const sign of text) {
    if (sign === '\ufffd') wrong += 1;
    else if (sign > '\x7f') right += 1;
  }
  return right > wrong;
}

/** An encoding that shows more words of known headers than Windows-1252 does. */
function byHeaders(sample: Buffer): string | undefined {
  const words = (encoding: string) => {
    const text = [...textParts(sample.subarray(0, 4096), encoding)].join('');
    return text.split(/[\r\n,;\t|"]+/).filter((cell) => /[^ -~\s]/.test(cell) && isFieldWord(cell)).length;
  };
  let best = { encoding: 'windows-1252', count: words('windows-1252') };
  for (const encoding of regional.filter(canDecode)) {
    const count = words(encoding);
    if (count > best.count) best = { encoding, count };
  }
  return best.count > 0 ? best.encoding : undefined;
}

/** Words with bytes above ASCII that consist mostly of them belong to another script than the Latin one. */
const foreignShare = 0.6;

function byStatistics(sample: Buffer): string {
  const words = sample.toString('latin1').match(/[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g) ?? [];
  const joined = words.join(' ');
  const high = joined.replace(/[A-Za-z ]/g, '').length;
  const isForeign = high > joined.replace(/ /g, '').length * foreignShare && high > 3;
  // Digits and headers in English would speak for Latin script.
  const bytes = Buffer.from(joined, 'latin1');
  const found = analyse(bytes).find(
    ({ name, confidence }) => confidence >= 60 && canDecode(name) && !western.has(name.toLowerCase()),
  );
  if (!isForeign) return found ? new TextDecoder(found.name).encoding : 'windows-1252';
  if (found && !latinNames.has(found.name.toLowerCase()) && wordLikeness(bytes, found.name) > 0) {
    return new TextDecoder(found.name).encoding;
  }
  const spelled = otherScripts
    .filter(canDecode)
    .map((name) => ({ name, score: wordLikeness(bytes, name) }))
    .sort((one, other) => other.score - one.score);
  return spelled[0] && spelled[0].score > 0 ? spelled[0].name : 'windows-1252';
}

/** How much words look like words in an encoding: letters, without a capital behind a small letter. */
function wordLikeness(words: Buffer, encoding: string): number {
  const decoded = new TextDecoder(encoding).decode(words);
  const text = decoded.replace(/ /g, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const turned = decoded.match(/\p{Ll}\p{Lu}/gu)?.length ?? 0;
  return letters - 3 * ([...text].length - letters) - 2 * turned;
}

/** Bytes whose zeros are counted. */
const utf16Reach = 8192;

/** The order of the bytes of a text in UTF-16 without a mark; undefined for other text. */
export function utf16Order(bytes: Uint8Array): 'le' | 'be' | undefined {
  const pairs = Math.floor(Math.min(bytes.length, utf16Reach) / 2);
  if (pairs < 2) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'le';
  return even > pairs * 0.4 && odd < pairs * 0.05 ? 'be' : undefined;
}
