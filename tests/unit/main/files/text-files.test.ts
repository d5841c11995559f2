import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeChosen } from '../../../../main/files/chosen-file';
import { createParts, type Parts } from '../../../../main/files/parts';
import { decodeText, readTextFile, textFileCap } from '../../../../main/files/text-files';
import { pickedFiles } from '../../../support/picked-files';

let folder: string;
let records: string;
let parts: Parts;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codesk-text-'));
  records = await mkdtemp(join(tmpdir(), 'codesk-parts-'));
  parts = createParts({ records, log: { error: () => undefined } });
});
afterEach(async () => {
  expect(await readdir(records)).toEqual([]);
  await rm(records, { recursive: true });
  await rm(folder, { recursive: true, force: true });
});

describe('the text of a file', () => {
  const text = 'supplier,code\r\nMüller & Söhne,€ 5\r\n';
  const big = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  const western = Buffer.from('Müller,caf\xe9,\x80 5,\x93x\x94', 'latin1');

  it.each([
    ['UTF-8', Buffer.from(text), text, 'UTF-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${text}`), text, 'UTF-8'],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${text}`, 'utf16le'), text, 'UTF-16'],
    ['UTF-16 the other way round', big, text, 'UTF-16'],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le'), text, 'UTF-16'],
    ['Windows-1252', western, 'Müller,café,€ 5,“x”', 'Windows-1252'],
    [
      'what Codesk saved, with control characters',
      Buffer.from('\ufeffa,b\r\n\u0000\u0001,\u001f'),
      'a,b\r\n\u0000\u0001,\u001f',
      'UTF-8',
    ],
    [
      'the mark and many zeros',
      Buffer.from(`\ufeffa${'\u0000x'.repeat(9)}`),
      `a${'\u0000x'.repeat(9)}`,
      'UTF-8',
    ],
    ['cells with tabs', Buffer.from('a\tb\n1\t2'), 'a\tb\n1\t2', 'UTF-8'],
  ] as const)('is read from %s', (_what, bytes, expected, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: expected, encoding });
  });

  it.each([
    ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000\u0006\u0000', 'latin1')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['zeros', Buffer.alloc(64)],
    ['a control character without the mark', Buffer.from('a,b\n\u0001,2')],
    ['bytes after the mark', Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xd8, 0, 1])],
  ])('is not read from %s', (_what, bytes) => {
    expect(decodeText(bytes)).toBeUndefined();
  });

  it('is refused by name when the file is no text or too large', async () => {
    const files = pickedFiles();
    const pick = async (name: string, content: string | Buffer) => {
      await writeFile(join(folder, name), content);
      return (await files.add(join(folder, name))).handle;
    };
    await expect(
      readTextFile(files, await pick('book.csv', Buffer.from('PK\u0003\u0004'))),
    ).rejects.toMatchObject({
      failure: { code: 'not_text', subject: 'book.csv' },
    });
    await expect(
      readTextFile(files, await pick('long.csv', 'x'.repeat(textFileCap + 1))),
    ).rejects.toMatchObject({
      failure: { code: 'text_too_large', subject: 'long.csv' },
    });
    expect((await readTextFile(files, await pick('good.csv', text))).text).toBe(text);
  });
});

describe('a text that Codesk saved', () => {
  it('is read back with every character', async () => {
    const target = join(folder, 'odd.csv');
    const every = Array.from({ length: 0xa1 }, (_, code) => String.fromCharCode(code)).join('');
    await writeChosen(parts, target, [Buffer.from(`\ufeffname\r\n${every}`)]);
    const files = pickedFiles();
    const { handle } = await files.add(target);
    expect(await readTextFile(files, handle)).toEqual({ text: `name\r\n${every}`, encoding: 'UTF-8' });
  });
});
