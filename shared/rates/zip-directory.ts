/**
 * Reads the directory of a ZIP archive: the entries with their positions and declared sizes. Nothing is unpacked here.
 */

export interface ZipEntry {
  /** Path with forward slashes. */
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly encrypted: boolean;
  readonly crc: number;
  /** Number of packed bytes. */
  readonly packed: number;
  /** Number of bytes as declared. Only unpacking reveals a false declaration. */
  readonly unpacked: number;
  /** Offset of the packed bytes. */
  readonly start: number;
}

const directoryMark = 0x02014b50;
const endMark = 0x06054b50;
const localMark = 0x04034b50;
const wideEndMark = 0x06064b50;
const wideLocatorMark = 0x07064b50;
const endLength = 22;
const longestComment = 0xffff;
const mostEntries = 65_535;
/** Replaces a number that does not fit in 32 bits. */
const overflow = 0xffffffff;

/**
 * Returns the entries of an archive in directory order; undefined if the directory is truncated, points outside the
 * archive, or if the packed bytes of two entries overlap.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  try {
    let { at, count } = directoryOf(view, end);
    if (count > mostEntries) return undefined;
    for (; count > 0; count -= 1) {
      if (view.getUint32(at, true) !== directoryMark) return undefined;
      const nameLength = view.getUint16(at + 28, true);
      const extraLength = view.getUint16(at + 30, true);
      const wide = wideNumbers(view, at, at + 46 + nameLength, extraLength);
      entries.push({
        name: nameOf(bytes.subarray(at + 46, at + 46 + nameLength)),
        method: view.getUint16(at + 10, true),
        encrypted: (view.getUint16(at + 8, true) & 1) !== 0,
        crc: view.getUint32(at + 16, true),
        packed: wide.packed,
        unpacked: wide.unpacked,
        start: dataStart(view, wide.offset),
      });
      at += 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    }
  } catch (error) {
    // Throws for every read outside of the bytes.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return doNotOverlap(entries, end) ? entries : undefined;
}

/** Position of the end record. Its comment reaches to the end of the bytes. */
function endOf(view: DataView): number | undefined {
  const least = Math.max(0, view.byteLength - endLength - longestComment);
  for (let at = view.byteLength - endLength; at >= least; at -= 1) {
    if (view.getUint32(at, true) !== endMark) continue;
    if (at + endLength + view.getUint16(at + 20, true) === view.byteLength) return at;
  }
  return undefined;
}

function directoryOf(view: DataView, end: number): { at: number; count: number } {
  const at = view.getUint32(end + 16, true);
  const count = view.getUint16(end + 10, true);
  if (at !== overflow && count !== 0xffff) return { at, count };
  if (end < 20 || view.getUint32(end - 20, true) !== wideLocatorMark) return { at, count };
  const wide = Number(view.getBigUint64(end - 12, true));
  if (view.getUint32(wide, true) !== wideEndMark) return { at: view.byteLength, count };
  return {
    at: Number(view.getBigUint64(wide + 48, true)),
    count: Number(view.getBigUint64(wide + 32, true)),
  };
}

/** Sizes and offset of an entry, from its extra field if they do not fit in 32 bits. */
function wideNumbers(view: DataView, at: number, extra: number, length: number) {
  const unpacked = view.getUint32(at + 24, true);
  const packed = view.getUint32(at + 20, true);
  const offset = view.getUint32(at + 42, true);
  const numbers = { unpacked, packed, offset };
  for (let field = extra; field + 4 <= extra + length; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue;
    let place = field + 4;
    for (const name of ['unpacked', 'packed', 'offset'] as const) {
      if (numbers[name] !== overflow) continue;
      numbers[name] = Number(view.getBigUint64(place, true));
      place += 8;
    }
  }
  return numbers;
}

function dataStart(view: DataView, offset: number): number {
  if (view.getUint32(offset, true) !== localMark) throw new RangeError('no local header');
  return offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
}

/** Entries that share packed bytes unpack to far more than the archive contains. */
function doNotOverlap(entries: readonly ZipEntry[], end: number): boolean {
  const sorted = entries.filter(({ packed }) => packed > 0).sort((a, b) => a.start - b.start);
  let taken = 0;
  for (const { start, packed } of sorted) {
    if (start < taken) return false;
    taken = start + packed;
  }
  return taken <= end;
}

function nameOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\\', '/');
}
