import { deflateRawSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileKind } from '../../../../../main/rates/workbook/file-kind';
import { RefusedFile } from '../../../../../main/rates/workbook/refused-file';
import { openWorkbook } from '../../../../../main/rates/workbook/workbook';
import { zipEntries } from '../../../../../shared/rates/zip-directory';
import { withinCpuTime } from '../../../../support/cpu-time';
import {
  compoundFile,
  sheetWorkbook,
  workbook,
  workbookParts,
  type ZipFileSpec,
  zip,
} from '../../../../support/xlsx-parts';

const binary = (text: string) => Buffer.from(text, 'latin1');
const good = sheetWorkbook([
  ['from', 'to', 'rate'],
  [0, 1, 2.35],
]);

/** Numbers of two bytes, the low one first. */
function units(count: number, value: (at: number) => number): Buffer {
  const bytes = Buffer.alloc(count * 2);
  for (let at = 0; at < count; at += 1) bytes.writeUInt16LE(value(at) & 0xffff, at * 2);
  return bytes;
}

describe('what a file is', () => {
  it.each<[string, Buffer, string]>([
    ['PNG', binary('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'PNG picture'],
    ['JPEG', binary('\xff\xd8\xff\xe0\0\x10JFIF\0'), 'JPEG picture'],
    ['GIF', binary('GIF89a\x01\0\x01\0'), 'GIF picture'],
    ['WebP', binary('RIFF\x24\0\0\0WEBPVP8 '), 'WebP picture'],
    ['BMP', binary('BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'), 'BMP picture'],
    ['PDF', binary('%PDF-1.7\n%\xe2\xe3\n'), 'PDF document'],
    ['RTF', binary('{\\rtf1\\ansi}'), 'RTF document'],
    ['HTML', binary('\n<!DOCTYPE html><html><table><tr><td>from'), 'web page'],
    ['HTML that a system exports as .xls', binary('<table border=1><tr><td>1</td></tr></table>'), 'web page'],
    ['HTML as UTF-16', Buffer.from('\ufeff<html><body>', 'utf16le'), 'web page'],
    ['XML', binary('<?xml version="1.0"?><Workbook/>'), 'XML file'],
    ['JSON', binary(' {"from": 0}'), 'JSON file'],
    ['a JSON list', binary('[{"from": 0}]'), 'JSON file'],
    ['GZIP', gzipSync('from,to,rate'), 'packed file (GZIP)'],
    ['a plain ZIP', zip([{ name: 'rates.csv', content: 'from,to' }]), 'ZIP archive'],
    [
      'a Word document',
      zip([
        { name: '[Content_Types].xml', content: '' },
        { name: 'word/document.xml', content: '' },
      ]),
      'Word document',
    ],
    ['a presentation', zip([{ name: 'ppt/presentation.xml', content: '' }]), 'PowerPoint presentation'],
    [
      'an OpenDocument sheet',
      zip([
        { name: 'mimetype', content: 'x', stored: true },
        { name: 'content.xml', content: '' },
      ]),
      'OpenDocument file',
    ],
    ['a binary workbook', zip([{ name: 'xl/workbook.bin', content: '' }]), 'binary workbook (XLSB)'],
    ['an old Word document', compoundFile(['WordDocument']), 'document of an old Office format'],
    ['a program', binary(`MZ\x90\0\x03\0\0\0${'\0\x01'.repeat(200)}`), 'program'],
    [
      'bytes of no known kind',
      Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7919) % 256)),
      'file of another program',
    ],
    [
      'sound without a header',
      units(4096, (at) => Math.round(1500 * Math.sin(at / 7) + 900 * Math.sin(at / 3))),
      'file of another program',
    ],
    ['numbers of two bytes', units(4096, (at) => 3 + ((at * at) % 0x700)), 'file of another program'],
    [
      'numbers between line breaks and separators',
      units(4096, (at) => [0x0a, 0x3b, 0x628 + (at % 20), 0x633, 0x644, 0x645, 0x62f, 0x627, 7][at % 9] ?? 0),
      'file of another program',
    ],
    [
      'texts with their lengths',
      Buffer.concat(
        Array.from({ length: 60 }, () => [
          units(2, (at) => at * 9),
          Buffer.from('مدينة;1\n', 'utf16le'),
        ]).flat(),
      ),
      'file of another program',
    ],
  ])('is said for %s, whatever its name', (_name, bytes, what) => {
    expect(fileKind(bytes)).toEqual({ kind: 'refused', refusal: 'not-a-table', what });
  });

  it.each<[string, Buffer, string]>([
    ['no bytes', Buffer.alloc(0), 'empty'],
    ['a workbook with a password', compoundFile(['EncryptionInfo', 'EncryptedPackage']), 'encrypted'],
    ['an old workbook', compoundFile(['Workbook']), 'legacy-xls'],
    ['an older workbook', compoundFile(['Book']), 'legacy-xls'],
    ['a workbook of Excel 4', binary('\x09\x04\x06\0\0\0\x10\0'), 'legacy-xls'],
    [
      'a ZIP with a password',
      zip(workbookParts({ sheets: [{ name: 'A' }] }).map((part) => ({ ...part, flags: 1 }))),
      'encrypted',
    ],
    ['half of a workbook', good.subarray(0, good.length >> 1), 'damaged'],
  ])('is said for %s', (_name, bytes, refusal) => {
    expect(fileKind(bytes)).toEqual({ kind: 'refused', refusal });
  });

  it('is a workbook by its parts', () => {
    expect(fileKind(good)).toEqual({ kind: 'workbook' });
  });

  it.each<[string, Buffer]>([
    ['rows', binary('from,to,rate\n0,1,2.35\n')],
    ['a header in brackets', binary('[from];to\n1;2\n')],
    ['a first line that begins like a bitmap', binary('BMW,from,to,rate\nx,0,1,2')],
    ['UTF-16 with its mark', Buffer.from('\ufefffrom\tto\n1\t2\n', 'utf16le')],
    ['UTF-16 without a mark', Buffer.from('from\tto\n1\t2\n', 'utf16le')],
    ['Arabic in UTF-16 without a mark', Buffer.from('من;إلى;سعر\n٠;١;٢٫٥\n'.repeat(9), 'utf16le')],
    ['Windows-1252', binary('von;bis;Geb\xfchr\n0;1;2,35\n')],
    // Whether it is empty is said with its encoding, when it is decoded.
    ['white space', binary(' \r\n \t\n')],
    ['a zero byte', binary('from,to,rate\n0,1,2\0.35\n')],
  ])('is text for %s', (_name, bytes) => {
    expect(fileKind(bytes)).toEqual({ kind: 'text' });
  });
});

async function refusalOf(bytes: Buffer): Promise<string> {
  try {
    await openWorkbook(bytes);
  } catch (error) {
    if (error instanceof RefusedFile) return error.refusal;
    throw error;
  }
  return 'read';
}

const sheetPart = 'xl/worksheets/sheet1.xml';
/** A workbook one part of which is another. */
const withPart = (name: string, change: (part: ZipFileSpec) => Partial<ZipFileSpec>) =>
  zip(
    workbookParts({ sheets: [{ name: 'Rates', rows: [['from'], [1]] }] }).map((part) =>
      part.name === name ? { ...part, ...change(part) } : part,
    ),
  );
const withSheet = (xml: string) => sheetWorkbook([], { xml });
const sheetXml = (rows: string, before = '') =>
  `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

describe('a damaged workbook is refused', () => {
  it.each<[string, () => Buffer]>([
    ['cut', () => good.subarray(0, good.length - 100)],
    ['without its directory', () => Buffer.concat([good.subarray(0, 200), Buffer.alloc(400)])],
    [
      'without a sheet part',
      () => workbook({ sheets: [{ name: 'Rates', rows: [[1]] }], without: [sheetPart] }),
    ],
    [
      'without the workbook part',
      () => workbook({ sheets: [{ name: 'Rates', rows: [[1]] }], without: ['xl/workbook.xml'] }),
    ],
    [
      'with a sheet that ends in the middle',
      () => withSheet(sheetXml('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, -30)),
    ],
    ['with elements that do not match', () => withSheet(sheetXml('<row><c><v>1</c></v></row>'))],
    ['with an empty sheet part', () => withSheet('')],
    ['with a text that is not there', () => withSheet(sheetXml('<row><c t="s"><v>7</v></c></row>'))],
    ['with a row beyond the sheet', () => withSheet(sheetXml('<row r="1048577"><c><v>1</v></c></row>'))],
    [
      'with a column beyond the sheet',
      () => withSheet(sheetXml('<row r="1"><c r="XFE1"><v>1</v></c></row>')),
    ],
    [
      'with rows out of order',
      () => withSheet(sheetXml('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')),
    ],
    ['with a wrong checksum', () => withPart(sheetPart, () => ({ crc: 1 }))],
    [
      'with a part that is shorter than it should be',
      () => withPart(sheetPart, ({ content }) => ({ declared: content.length + 5 })),
    ],
    [
      'with packed bytes that are none',
      () => withPart(sheetPart, () => ({ packed: Buffer.alloc(50, 0xff) })),
    ],
    [
      'with packed bytes that end early',
      () => withPart(sheetPart, ({ content }) => ({ packed: deflateRawSync(content).subarray(0, 40) })),
    ],
    ['with an entity of its own', () => withSheet(sheetXml('<row><c t="str"><v>&lol;</v></c></row>'))],
    [
      'with a document type',
      () => withSheet(sheetXml('<row/>', '<!DOCTYPE x [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>')),
    ],
    [
      'with a character that is none',
      () => withSheet(sheetXml('<row><c t="str"><v>&#x110000;</v></c></row>')),
    ],
    ['with elements that nest without end', () => withSheet(sheetXml('<a>'.repeat(100_000)))],
    [
      'with a text longer than any cell',
      () =>
        withSheet(
          sheetXml(
            `<row><c t="str"><v>${Array.from({ length: 300_000 }, (_, at) => at).join(' ')}</v></c></row>`,
          ),
        ),
    ],
    ['with two parts in the same bytes', () => overlapping()],
  ])('%s', async (_name, bytes) => {
    expect(await refusalOf(bytes())).toBe('damaged');
  });

  it('at every length to which it can be cut', async () => {
    for (let length = 60; length < good.length; length += 97) {
      expect(await refusalOf(good.subarray(0, length)), `${length} bytes`).toBe('damaged');
    }
  });

  it('or read as it was, wherever a bit is turned', async () => {
    // A file with other numbers must not count as the same file.
    for (let at = 0; at < good.length; at += 41) {
      const turned = Buffer.from(good);
      turned[at] = (turned[at] as number) ^ 4;
      const outcome = await openWorkbook(turned).then(
        ({ cells }) => cells[0]?.row(1).map((cell) => cell?.value),
        (error) => error,
      );
      if (outcome instanceof Error) expect(outcome, `byte ${at}`).toBeInstanceOf(RefusedFile);
      else expect(outcome, `byte ${at}`).toEqual(['0', '1', '2.35']);
    }
  });
});

/** Two entries whose packed bytes are the same ones. */
function overlapping(): Buffer {
  const bytes = Buffer.from(good);
  const second = bytes.indexOf('PK\x01\x02', bytes.indexOf('PK\x01\x02', 0, 'latin1') + 4, 'latin1');
  bytes.writeUInt32LE(0, second + 42);
  return bytes;
}

describe('a bomb is refused within a second', () => {
  const zeros = (megabytes: number) =>
    deflateRawSync(Buffer.alloc(megabytes * 1024 * 1024, 0x20), { level: 9 });
  const quickly = async (bytes: Buffer) => {
    const before = process.memoryUsage().rss;
    const refusal = await withinCpuTime(1000, () => refusalOf(bytes));
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    return refusal;
  };

  it.each<[string, () => Buffer]>([
    [
      'that declares more than is read',
      () => withPart(sheetPart, () => ({ declared: 2 ** 31, packed: zeros(1) })),
    ],
    [
      'that packs a thousandfold',
      () => withPart(sheetPart, () => ({ declared: 200 * 1024 * 1024, packed: zeros(200) })),
    ],
    [
      'that declares little and unpacks to much',
      () => withPart(sheetPart, () => ({ declared: 1000, packed: zeros(200) })),
    ],
    ['in its texts', () => withPart('xl/sharedStrings.xml', () => ({ declared: 1000, packed: zeros(200) }))],
    ['in its styles', () => withPart('xl/styles.xml', () => ({ declared: 1000, packed: zeros(200) }))],
    [
      'in the list of its sheets',
      () => withPart('xl/workbook.xml', () => ({ declared: 1000, packed: zeros(200) })),
    ],
    [
      'in a part that is not read',
      () =>
        workbook({
          sheets: [{ name: 'A' }],
          extra: [{ name: 'xl/media/a.bin', content: 'a', declared: 2 ** 31 }],
        }),
    ],
    [
      'of many parts, each of which is small',
      () =>
        workbook({
          sheets: [{ name: 'A' }],
          extra: Array.from({ length: 40 }, (_, at) => ({
            name: `xl/media/${at}.bin`,
            content: 'a',
            declared: 30 * 1024 * 1024,
          })),
        }),
    ],
    [
      'of merged cells',
      () =>
        sheetWorkbook([[1], { r: 1_048_576, cells: [1, 2, 3, 4, 5] }], {
          merges: ['A', 'B', 'C', 'D', 'E'].map((column) => `${column}1:${column}1048576`),
        }),
    ],
  ])('%s', async (_name, bytes) => {
    expect(await quickly(bytes())).toBe('too-large');
  });

  it('or it does no harm: white space that is allowed to be there', async () => {
    const bytes = withPart(sheetPart, ({ content }) => {
      const long = Buffer.from(String(content).replace('<sheetData>', `${' '.repeat(900_000)}<sheetData>`));
      return { content: long };
    });
    expect(await quickly(bytes)).toBe('read');
  });

  it('or it does no harm: a sheet that says it is full', async () => {
    expect(
      await quickly(sheetWorkbook([[1]], { dimension: 'A1:XFD1048576', merges: ['A1:XFD1048576'] })),
    ).toBe('read');
  });
});

describe('the directory of an archive', () => {
  it('is none if two entries share packed bytes', () => {
    expect(zipEntries(good)?.length).toBeGreaterThan(5);
    expect(zipEntries(overlapping())).toBeUndefined();
  });
});
