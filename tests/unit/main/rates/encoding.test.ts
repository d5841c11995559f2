import { describe, expect, it } from 'vitest';
import { canDecode } from '../../../../main/rates/decoding';
import { decodeText, findEncoding } from '../../../../main/rates/encoding';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8');
const latin = (written: string) => Buffer.from(written, 'latin1');

const arabic = `من;إلى;سعر التوصيل;المدينة\r\n${'٠;١;٢٫٥;مدينة أبو ظبي والمناطق المجاورة لها\r\n'.repeat(40)}`;
const greek = `από;έως;τιμή;πόλη\n${'0;1;2,5;Θεσσαλονίκη και περίχωρα 😀\n'.repeat(600)}`;

describe('findEncoding', () => {
  it.each([
    ['plain ASCII', Buffer.from('from,to\n0,1\n'), 'utf-8'],
    ['UTF-8', Buffer.from('Ort\nKöln\n'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeffOrt\n'), 'utf-8-bom'],
    ['UTF-16, little end first', Buffer.from('from,to\n0,1\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 of Arabic cities', Buffer.from('from,to,rate,city\n0,1,5,دبي\n', 'utf16le'), 'utf-16le'],
    ['UTF-16 with hardly a sign of ASCII', Buffer.from(arabic, 'utf16le'), 'utf-16le'],
    ['the same, big end first', Buffer.from(arabic, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16 of another alphabet', Buffer.from(greek, 'utf16le'), 'utf-16le'],
    ['the same, big end first', Buffer.from(greek, 'utf16le').swap16(), 'utf-16be'],
    ['UTF-16, big end first', Buffer.from('from,to\n0,1\n', 'utf16le').swap16(), 'utf-16be'],
    ['one accent', latin('from,to,city\n0,1,Z\xfcrich\n'), 'windows-1252'],
    ['a euro sign', latin('from,to,rate \x80\n0,1,5\n'), 'windows-1252'],
    ['French words', latin('de;\xe0;tarif;ville\n0;1;2,35;Orl\xe9ans\n'), 'windows-1252'],
    [
      'Russian cities',
      latin(
        'from,to,rate,city\n0,1,5,\xcc\xee\xf1\xea\xe2\xe0\n0,1,6,\xd1\xe0\xed\xea\xf2-\xcf\xe5\xf2\xe5\xf0\xe1\xf3\xf0\xe3\n0,1,6,\xca\xe0\xe7\xe0\xed\xfc\n0,1,7,\xcd\xee\xe2\xee\xf1\xe8\xe1\xe8\xf0\xf1\xea\n',
      ),
      'windows-1251',
    ],
    [
      'UTF-8 with one wrong byte',
      Buffer.concat([Buffer.from('Köln, München, '), latin('M\xfcnster')]),
      'utf-8',
    ],
  ])('knows %s', (_, bytes, encoding) => {
    expect(findEncoding(bytes)).toBe(encoding);
  });
});

describe('decodeText', () => {
  it('reads all characters of Windows-1252', () => {
    const bytes = latin(
      '\x80\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8e\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9e\x9f\xe4',
    );
    expect(text(decodeText(bytes, 'windows-1252').bytes)).toBe('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸä');
  });

  it('names bytes without a meaning and zero bytes by their places in the text', () => {
    const { bytes, broken, zeros } = decodeText(latin('a\x81b\0c'), 'windows-1252');
    expect(text(bytes)).toBe('a\ufffdb\0c');
    expect({ broken, zeros }).toEqual({ broken: [1], zeros: [5] });
  });

  it('takes off the mark, and only the one of its encoding', () => {
    expect(text(decodeText(Buffer.from('\ufeffa')).bytes)).toBe('a');
    expect(text(decodeText(Buffer.from('\ufeffa'), 'utf-8').bytes)).toBe('a');
    expect(text(decodeText(Buffer.from('\ufeffa', 'utf16le')).bytes)).toBe('a');
  });

  it('keeps characters whole where its parts meet', () => {
    const long = `${'a'.repeat((1 << 22) - 1)}€`;
    const big = Buffer.from(long, 'utf16le').swap16();
    expect(text(decodeText(big, 'utf-16be').bytes) === long).toBe(true);
    const chinese = Buffer.concat([Buffer.alloc((1 << 22) - 1, 'a'), Buffer.from([0xd6, 0xd0])]);
    expect(text(decodeText(chinese, 'gb18030').bytes).endsWith('a中')).toBe(true);
  });

  it('finds the encoding itself if the wanted one is not known', () => {
    expect(decodeText(Buffer.from('a'), 'klingon').encoding).toBe('utf-8');
    expect(canDecode('klingon')).toBe(false);
  });
});
