import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '../../../../sandbox/files/pictures';
import { sampleDocument } from '../../../../sandbox/files/sample-documents';

/** The chunks of a PNG by type, parsed as the standard defines them. */
function chunksOf(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return chunks;
}

describe('a picture', () => {
  it('is a complete PNG', () => {
    const png = pictureOf('store-3.png');
    if (!png) throw new Error('no picture');
    expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
    const chunks = chunksOf(png);
    expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
    const width = chunks.get('IHDR')?.readUInt32BE(0) ?? 0;
    const height = chunks.get('IHDR')?.readUInt32BE(4) ?? 0;
    expect(width).toBeGreaterThan(0);
    expect(inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))).toHaveLength(height * (width * 3 + 1));
    // The checksum of an empty IEND chunk in the standard.
    expect([...png.subarray(-4)]).toEqual([0xae, 0x42, 0x60, 0x82]);
  });

  it('is the same for a name and different for another', () => {
    expect(pictureOf('a.png')).toEqual(pictureOf('a.png'));
    expect(pictureOf('a.png')).not.toEqual(pictureOf('b.png'));
  });

  it.each(['store-missing.png', 'a.gif', 'a', '../a.png', '.png'])('does not exist: %s', (name) => {
    expect(pictureOf(name)).toBeUndefined();
  });
});

describe('a document', () => {
  it('is a PDF with a correct table of offsets', () => {
    const pdf = Buffer.from(sampleDocument('invoice-7.pdf') ?? []).toString('latin1');
    expect(pdf.startsWith('%PDF-1.4\n')).toBe(true);
    const start = Number(/startxref\n(\d+)/.exec(pdf)?.[1]);
    expect(pdf.slice(start, start + 4)).toBe('xref');
    const offsets = [...pdf.matchAll(/^(\d{10}) 00000 n/gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(5);
    offsets.forEach((offset, at) => {
      expect(pdf.slice(offset).startsWith(`${at + 1} 0 obj`)).toBe(true);
    });
  });

  it.each(['a-missing.pdf', 'a.exe', '..%2Fa.pdf', 'a b.csv'])('does not exist: %s', (name) => {
    expect(sampleDocument(name)).toBeUndefined();
  });
});
