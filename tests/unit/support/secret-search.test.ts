import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findSecret } from '../../support/secret-search';

const secret = 'marked-0f3a9c';
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-traces-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each<[string, Buffer]>([
  ['text', Buffer.from(`a${secret}b`)],
  ['UTF-16', Buffer.from(`a${secret}b`, 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`a${secret}b`, 'utf16le').swap16()],
  ['hexadecimal', Buffer.from(Buffer.from(`a${secret}b`).toString('hex'))],
  ['hexadecimal in capitals', Buffer.from(Buffer.from(secret).toString('hex').toUpperCase())],
  ...['', 'a', 'ab', 'abc', 'Bearer '].flatMap((before) =>
    ['', 'y', 'yz'].map((after): [string, Buffer] => [
      `base64 between "${before}" and "${after}"`,
      Buffer.from(Buffer.from(before + secret + after).toString('base64')),
    ]),
  ),
  ['base64 of UTF-16', Buffer.from(Buffer.from(`{"${secret}`, 'utf16le').toString('base64'))],
])('finds a secret as %s', (_form, bytes) => {
  mkdirSync(join(folder, 'deep'));
  writeFileSync(
    join(folder, 'deep', 'file'),
    Buffer.concat([Buffer.from([0, 255]), bytes, Buffer.from([7])]),
  );
  writeFileSync(join(folder, 'other'), 'marked-0f3a9');
  const { found, files } = findSecret(folder, secret);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((each) => each.startsWith('deep/file: '))).toBe(true);
  expect(files).toBe(2);
});
