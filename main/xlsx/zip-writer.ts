/** Writes a ZIP archive in chunks. The sizes of an entry follow its bytes, because they are known only then. */

import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipPart {
  readonly name: string;
  /** Content as text, in chunks. */
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** 1 January 1980, the first day of a ZIP: the same rows give the same bytes. */
const noTime = 0x00210000;
/** UTF-8 names, sizes after the bytes. */
const flags = 0x0808;

/** Returns the bytes of the archive in chunks. An entry must be smaller than 4 GiB. */
export async function* zipFile(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of parts) {
    const start = offset;
    const encoded = Buffer.from(name);
    const head = Buffer.alloc(30 + encoded.length);
    head.writeUInt32LE(0x04034b50, 0);
    commonFields(head, 4);
    head.writeUInt16LE(encoded.length, 26);
    encoded.copy(head, 30);
    yield head;
    const sums = { crc: 0, unpacked: 0 };
    let packed = 0;
    for await (const chunk of deflated(content, sums)) {
      packed += chunk.length;
      yield chunk;
    }
    const behind = Buffer.alloc(16);
    behind.writeUInt32LE(0x08074b50, 0);
    writeSizes(behind, 4, sums, packed);
    yield behind;
    offset += head.length + packed + behind.length;

    const entry = Buffer.alloc(46 + encoded.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    commonFields(entry, 6);
    writeSizes(entry, 16, sums, packed);
    entry.writeUInt16LE(encoded.length, 28);
    entry.writeUInt32LE(start, 42);
    encoded.copy(entry, 46);
    directory.push(entry);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  yield list;
  yield end;
}

/** Version, flags, method and time, which both headers of an entry have in this order. */
function commonFields(header: Buffer, at: number): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(flags, at + 2);
  header.writeUInt16LE(8, at + 4);
  header.writeUInt32LE(noTime, at + 6);
}

interface Sums {
  crc: number;
  unpacked: number;
}

function writeSizes(header: Buffer, at: number, { crc, unpacked }: Sums, packed: number): void {
  header.writeUInt32LE(crc, at);
  header.writeUInt32LE(packed, at + 4);
  header.writeUInt32LE(unpacked, at + 8);
}

async function* deflated(content: ZipPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ chunkSize: 64 * 1024 });
  const counted = async function* () {
    for await (const text of content) {
      const bytes = Buffer.from(text);
      sums.crc = crc32(bytes, sums.crc);
      sums.unpacked += bytes.length;
      yield bytes;
    }
  };
  // An error of the rows destroys the stream, so the loop below rejects with it.
  pipeline(counted, deflate, () => undefined);
  for await (const chunk of deflate) yield chunk as Buffer;
}
