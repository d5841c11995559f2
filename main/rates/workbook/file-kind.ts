/** Detects the kind of a file from its bytes, whatever its name. */
import type { Refusal } from '../../../shared/rates/refusals';
import { zipEntries } from '../../../shared/rates/zip-directory';
import { utf16Order } from '../encoding';

/** Kinds that are not tables, with their names. */
const otherKinds = {
  png: 'PNG picture',
  jpeg: 'JPEG picture',
  gif: 'GIF picture',
  webp: 'WebP picture',
  bmp: 'BMP picture',
  tiff: 'TIFF picture',
  heic: 'HEIC picture',
  icon: 'icon',
  svg: 'SVG picture',
  pdf: 'PDF document',
  rtf: 'RTF document',
  html: 'web page',
  xml: 'XML file',
  json: 'JSON file',
  docx: 'Word document',
  pptx: 'PowerPoint presentation',
  ods: 'OpenDocument file',
  xlsb: 'binary workbook (XLSB)',
  zip: 'ZIP archive',
  gzip: 'packed file (GZIP)',
  archive: 'packed archive',
  program: 'program',
  'office-document': 'document of an old Office format',
  database: 'database',
  media: 'sound or video file',
  binary: 'file of another program',
} as const;

export type FileKind =
  | { readonly kind: 'text' | 'workbook' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly what?: string };

const refused = (refusal: Refusal): FileKind => ({ kind: 'refused', refusal });
const noTable = (kind: keyof typeof otherKinds): FileKind => ({
  kind: 'refused',
  refusal: 'not-a-table',
  what: otherKinds[kind],
});

/** The first bytes of each kind, and their offset. */
const signatures: readonly (readonly [start: string, kind: keyof typeof otherKinds, at?: number])[] = [
  ['\x89PNG', 'png'],
  ['\xff\xd8\xff', 'jpeg'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\x00', 'tiff'],
  ['MM\x00*', 'tiff'],
  ['%PDF-', 'pdf'],
  ['{\\rtf', 'rtf'],
  ['\x1f\x8b', 'gzip'],
  ['BZh', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['Rar!\x1a', 'archive'],
  ['\xfd7zXZ\x00', 'archive'],
  ['(\xb5\x2f\xfd', 'archive'],
  ['ustar', 'archive', 257],
  ['\x7fELF', 'program'],
  ['SQLite format 3\x00', 'database'],
  ['\0\0\x01\0', 'icon'],
  ['OggS\x00', 'media'],
  ['fLaC', 'media'],
  ['ID3', 'media'],
  ['ftypheic', 'heic', 4],
  ['ftypmif1', 'heic', 4],
  ['ftyp', 'media', 4],
];

/** The kind of a file by all its bytes. */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) return refused('empty');
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8192));
  const start = head.toString('latin1', 0, 512);
  if (start.startsWith('PK\x03\x04') || start.startsWith('PK\x05\x06')) return zipKind(bytes);
  if (start.startsWith('\xd0\xcf\x11\xe0')) return compoundKind(bytes);
  if (isOldWorkbook(head)) return refused('legacy-xls');
  const known = signatures.find(([sign, , at = 0]) => start.startsWith(sign, at));
  if (known) return noTable(known[1]);
  if (start.startsWith('RIFF')) return noTable(start.startsWith('WEBP', 8) ? 'webp' : 'media');
  if (start.startsWith('BM') && isBitmap(head, bytes.length)) return noTable('bmp');
  if (start.startsWith('MZ') && head.includes(0)) return noTable('program');
  return textKind(head);
}

/** The header of a bitmap has four zero bytes and the size of its second header. */
function isBitmap(head: Buffer, length: number): boolean {
  if (head.length < 18) return false;
  return head.readUInt32LE(6) === 0 || (head.readUInt32LE(2) === length && head.readUInt32LE(14) <= 124);
}

/** A workbook of Excel 2 to 4, which is not a compound file: its first record has these numbers. */
function isOldWorkbook(head: Buffer): boolean {
  const [mark, version, length, zero] = head;
  return (
    mark === 9 && [0, 2, 4, 8].includes(version ?? -1) && [4, 6, 8, 16].includes(length ?? -1) && zero === 0
  );
}

function zipKind(bytes: Uint8Array): FileKind {
  const entries = zipEntries(bytes);
  const names = entries?.map(({ name }) => name.replace(/^\/+/, '').toLowerCase()) ?? localNames(bytes);
  const has = (path: string) => names.includes(path);
  const under = (folder: string) => names.some((name) => name.startsWith(folder));
  if (has('xl/workbook.bin')) return noTable('xlsb');
  if (has('xl/workbook.xml') || (has('[content_types].xml') && under('xl/'))) {
    if (!entries) return refused('damaged');
    return entries.some(({ encrypted }) => encrypted) ? refused('encrypted') : { kind: 'workbook' };
  }
  if (under('word/')) return noTable('docx');
  if (under('ppt/')) return noTable('pptx');
  if (has('mimetype') && has('content.xml')) return noTable('ods');
  // A truncated workbook may lack the names of later parts.
  const isOffice = (name: string) => /^(\[content_types\]\.xml|_rels\/|docprops\/)/.test(name);
  if (!entries && (names.length === 0 || names.some(isOffice))) return refused('damaged');
  return noTable('zip');
}

/** Names of entries by their local headers, for an archive without a directory. */
function localNames(bytes: Uint8Array): string[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  let at = 0;
  while (at >= 0 && at + 30 <= all.length && names.length < 1000) {
    names.push(all.toString('utf8', at + 30, at + 30 + all.readUInt16LE(at + 26)).toLowerCase());
    at = all.indexOf('PK\x03\x04', at + 30, 'latin1');
  }
  return names;
}

/** Documents of old Office programs, and workbooks with a password: by the names of the streams inside. */
function compoundKind(bytes: Uint8Array): FileKind {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string) => {
    const wanted = Buffer.from(`${name}\0`, 'utf16le');
    // A directory entry is 128 bytes long, begins with the name and contains its length.
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 2)) {
      if (at % 128 === 0 && at + 66 <= all.length && all.readUInt16LE(at + 64) === wanted.length) return true;
    }
    return false;
  };
  if (has('EncryptedPackage') || has('EncryptionInfo')) return refused('encrypted');
  if (has('Workbook') || has('Book')) return refused('legacy-xls');
  return noTable('office-document');
}

const textStart = 4096;
/** Bytes that no text has in any single-byte encoding. */
const isControl = (byte: number) =>
  byte !== 0 && (byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27));

function textKind(head: Buffer): FileKind {
  const text = startText(head);
  const begin = text.trimStart();
  if (/^<!doctype\s+html|^<(html|head|body|table|meta)[\s>]/i.test(begin)) return noTable('html');
  if (/^<svg[\s>]/i.test(begin)) return noTable('svg');
  if (/^(<\?xml|<!doctype|<!--)/i.test(begin)) {
    return noTable(/<html[\s>]/i.test(begin) ? 'html' : /<svg[\s>]/i.test(begin) ? 'svg' : 'xml');
  }
  if (isJson(begin)) return noTable('json');
  const controls = head.reduce((count, byte) => count + Number(isControl(byte)), 0);
  const zeros = head.reduce((count, byte) => count + Number(byte === 0), 0);
  if ((controls * 50 > head.length || zeros * 3 > head.length) && !isUtf16(head)) return noTable('binary');
  return { kind: 'text' };
}

function isUtf16(head: Buffer): boolean {
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return isMarked || utf16Order(head) !== undefined;
}

/** The first characters, sufficient to detect a format. */
function startText(head: Buffer): string {
  const bytes = head.subarray(0, textStart);
  const plain = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
  if (!isUtf16(head)) return plain.toString('latin1');
  return plain.toString('latin1').replace(/[\0\xff\xfe]/g, '');
}

/** An object or a list. A table cell can begin with a bracket, but not continue like this. */
function isJson(begin: string): boolean {
  return /^\{\s*("[^"]*"\s*:|\}\s*$)/.test(begin) || /^\[\s*([{["]|-?\d|true|false|null|\]\s*$)/.test(begin);
}
