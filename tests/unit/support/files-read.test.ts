import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { filesRead } from '../../support/files-read';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-files-read-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('reads every file of every folder once', () => {
  mkdirSync(join(folder, 'deep', 'empty'), { recursive: true });
  writeFileSync(join(folder, 'deep', 'one'), '1');
  writeFileSync(join(folder, 'two'), '2');
  const read = [...filesRead(folder)].map(({ path, bytes }) => [path, bytes.toString()]).sort();
  expect(read).toEqual([
    [join(folder, 'deep', 'one'), '1'],
    [join(folder, 'two'), '2'],
  ]);
});

it('finds a file by its new name when it is renamed while the folder is read', () => {
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder, name), name);
  const read: string[] = [];
  for (const { bytes } of filesRead(folder)) {
    read.push(bytes.toString());
    if (read.length > 1) continue;
    for (const name of ['a', 'b', 'c', 'd']) {
      if (name === bytes.toString()) continue;
      writeFileSync(join(folder, `new ${name}`), name);
      rmSync(join(folder, name));
    }
  }
  expect(read.sort()).toEqual(['a', 'b', 'c', 'd']);
});

it('names files that change during every attempt', () => {
  let made = 0;
  const renew = () => writeFileSync(join(folder, `file ${made++}`), '');
  renew();
  renew();
  expect(() => {
    for (const { path } of filesRead(folder)) {
      for (let each = 0; each < made; each += 1)
        if (join(folder, `file ${each}`) !== path) rmSync(join(folder, `file ${each}`), { force: true });
      renew();
      renew();
    }
  }).toThrow(/^Gone before they could be read: .*file \d+/);
});
