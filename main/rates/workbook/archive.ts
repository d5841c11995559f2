/**
 * A workbook as a ZIP archive whose parts are unpacked in pieces. Sizes are checked twice: as they are declared, before
 * anything is unpacked, and as they turn out. So no file makes the reader hold or go through more than its bounds.
 */
import { crc32, createInflateRaw } from 'node:zlib';
import { unpackedCap } from '../../../shared/rates/limits';
import { type ZipEntry, zipEntries } from '../../../shared/rates/zip-directory';
import { damaged, RefusedFile, tooLarge } from './refused-file';

/** Pieces are this long: a few milliseconds of work, so the thread can answer in between. */
const chunkLength = 256 * 1024;
/** A sheet of a million rows packs ten to thirty times smaller. What packs far smaller repeats itself to no purpose. */
const mostRatio = 150;
/** Below this size a part does no harm, however well it packs. */
const harmless = 32 * 1024 * 1024;

export interface Archive {
  /** The part of that path, whatever its case. */
  find(path: string): ZipEntry | undefined;
  /** The bytes of a part in pieces. @throws RefusedFile if it is not what the directory says */
  pieces(entry: ZipEntry): AsyncGenerator<Buffer>;
}

/** @throws RefusedFile `damaged`, `too-large`, `encrypted` */
export function openArchive(bytes: Uint8Array): Archive {
  const entries = zipEntries(bytes);
  if (!entries) throw damaged('the directory of the archive is broken');
  if (entries.some(({ encrypted }) => encrypted)) throw new RefusedFile('encrypted');
  const total = entries.reduce((sum, { unpacked }) => sum + unpacked, 0);
  if (total > unpackedCap) throw tooLarge(`unpacks to ${total} bytes`);
  const bomb = entries.find(({ packed, unpacked }) => unpacked > harmless && unpacked > packed * mostRatio);
  if (bomb) throw tooLarge(`${bomb.name} unpacks from ${bomb.packed} to ${bomb.unpacked} bytes`);
  const byPath = new Map(entries.map((entry) => [pathKey(entry.name), entry]));
  return {
    find: (path) => byPath.get(pathKey(path)),
    pieces: (entry) => pieces(bytes, entry),
  };
}

const pathKey = (path: string) => path.replace(/^\/+/, '').toLowerCase();

async function* pieces(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset + entry.start, entry.packed);
  let length = 0;
  let crc = 0;
  for await (const piece of entry.method === 8 ? inflated(packed) : stored(packed, entry)) {
    length += piece.length;
    if (length > entry.unpacked) throw tooLarge(`${entry.name} unpacks to more than it declares`);
    crc = crc32(piece, crc);
    yield piece;
  }
  if (length < entry.unpacked) throw damaged(`${entry.name} is cut`);
  if (crc !== entry.crc) throw damaged(`the checksum of ${entry.name} is wrong`);
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: chunkLength });
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('Z_')) throw error;
    throw damaged(`packed bytes are broken: ${(error as Error).message}`);
  }
}

function* stored(bytes: Buffer, { method, name }: ZipEntry): Generator<Buffer> {
  if (method !== 0) throw damaged(`${name} is packed by method ${method}`);
  for (let at = 0; at < bytes.length; at += chunkLength) yield bytes.subarray(at, at + chunkLength);
}
