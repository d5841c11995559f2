/** The checksum of ZIP entries. Node has it from version 20.15; older Electrons do not. */
import * as zlib from 'node:zlib';

type Crc32 = (data: Uint8Array, value?: number) => number;

/** Four tables, so that four bytes go in at a time. */
const tables = Array.from({ length: 4 }, () => new Uint32Array(256));
const [first, second, third, fourth] = tables as [Uint32Array, Uint32Array, Uint32Array, Uint32Array];
for (let at = 0; at < 256; at += 1) {
  let value = at;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  first[at] = value >>> 0;
}
for (let at = 0; at < 256; at += 1) {
  for (let table = 1; table < 4; table += 1) {
    const before = tables[table - 1]?.[at] as number;
    (tables[table] as Uint32Array)[at] = (before >>> 8) ^ (first[before & 255] as number);
  }
}

/** The same in JavaScript. */
export const ownCrc32: Crc32 = (data, value = 0) => {
  let crc = ~value >>> 0;
  const whole = data.length - (data.length % 4);
  let at = 0;
  for (; at < whole; at += 4) {
    crc ^=
      (data[at] as number) |
      ((data[at + 1] as number) << 8) |
      ((data[at + 2] as number) << 16) |
      ((data[at + 3] as number) << 24);
    crc =
      (fourth[crc & 255] as number) ^
      (third[(crc >>> 8) & 255] as number) ^
      (second[(crc >>> 16) & 255] as number) ^
      (first[crc >>> 24] as number);
  }
  for (; at < data.length; at += 1) crc = (crc >>> 8) ^ (first[(crc ^ (data[at] as number)) & 255] as number);
  return ~crc >>> 0;
};

/** @param value the checksum of what came before */
export const crc32: Crc32 = (zlib as { crc32?: Crc32 }).crc32 ?? ownCrc32;
