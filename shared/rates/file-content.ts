/** What kind of file its first bytes tell, whatever its name says. */

export type FileContent =
  | 'empty'
  /** May be a workbook: a ZIP file. */
  | 'zip'
  /** May be an old or an encrypted workbook: an OLE file. */
  | 'ole'
  /** A picture, a document or a program. */
  | 'other'
  | 'text';

/** First bytes of kinds of files that are no table, as Latin-1. */
const signatures = [
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  '%PDF',
  'RIFF',
  'BM',
  'II*\0',
  'MM\0*',
  '\0\0\x01\0',
  '{\\rtf',
  '\x1f\x8b',
  'BZh',
  '7z\xbc\xaf',
  'Rar!',
  '\xfd7zXZ',
  '\x7fELF',
  'MZ',
  'SQLite format 3',
  'OggS',
  'ID3',
  'fLaC',
  'wOFF',
  'wOF2',
  '\x28\xb5\x2f\xfd',
  'PAR1',
  '\xca\xfe\xba\xbe',
  'ustar',
];

const zipSigns = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
const oleSign = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const reach = 8192;

export function fileContent(bytes: Uint8Array): FileContent {
  if (bytes.length === 0) return 'empty';
  const start = latin1(bytes.subarray(0, 16));
  if (zipSigns.some((sign) => start.startsWith(sign))) return 'zip';
  if (start.startsWith(oleSign)) return 'ole';
  if (isUtf16(bytes)) return 'text';
  const isKnown = signatures.some((sign) => start.startsWith(sign));
  const head = bytes.subarray(0, reach);
  const strange = head.filter(
    (byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27),
  ).length;
  // `BM` and `MZ` may begin a word, so letters alone do not count.
  if (isKnown && (strange > 0 || !/^(BM|MZ|ID3|RIFF|ustar|PAR1)/.test(start))) return 'other';
  if (latin1(bytes.subarray(4, 8)) === 'ftyp' && strange > 0) return 'other';
  if (strange > head.length / 20 && strange > 3) return 'other';
  return isMarkup(latin1(bytes.subarray(0, 2048))) ? 'other' : 'text';
}

/** HTML, XML and JSON are text, but no table. */
function isMarkup(text: string): boolean {
  const start = text.replace(/^(\xef\xbb\xbf)?\s*/, '');
  if (/^<(!doctype|html|\?xml|!--|svg|table|head|body|div|script|meta)/i.test(start)) return true;
  return /^[{[]\s*(["{[\]}]|$)/.test(start) || /^\[\s*-?\d/.test(start);
}

/** True with a mark of UTF-16 or with zero bytes at every other place, as plain text in UTF-16 has them. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return utf16Order(bytes) !== undefined;
}

/** The order of the bytes of a text in UTF-16 without a mark; undefined for other text. */
export function utf16Order(bytes: Uint8Array): 'le' | 'be' | undefined {
  const pairs = Math.floor(Math.min(bytes.length, reach) / 2);
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

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
