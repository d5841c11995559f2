import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, databaseErrorKind, openDatabase } from '../../../sandbox/database';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesk-practice-'));
  file = join(folder, 'practice.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The error of opening the file. */
function refusal(): unknown {
  try {
    closeDatabase(openDatabase(file));
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('practice data', () => {
  it.each<[string, (whole: Buffer) => Buffer]>([
    ['has a hole', (whole) => Buffer.from(whole).fill(0, whole.length - 8192, whole.length - 4096)],
    ['was cut in half', (whole) => whole.subarray(0, Math.floor(whole.length / 2))],
    ['is garbage', () => Buffer.from('not a database, and longer than a header of one. '.repeat(40))],
  ])('that %s is damaged, and is not changed', (_what, damage) => {
    const db = openDatabase(file);
    db.exec(`CREATE TABLE more (text TEXT); INSERT INTO more SELECT hex(randomblob(1500)) FROM clients`);
    for (let at = 0; at < 20; at += 1) db.prepare('INSERT INTO more VALUES (?)').run('x'.repeat(3000));
    closeDatabase(db);
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    const error = refusal();
    expect(String(error)).toContain('cannot be used');
    expect(databaseErrorKind(error)).toBe('damaged');
  });

  it('that was emptied, or is complete, is opened', () => {
    expect(refusal()).toBeUndefined();
    expect(refusal()).toBeUndefined();
    file = join(folder, 'emptied.db');
    writeFileSync(file, '');
    expect(refusal()).toBeUndefined();
  });
});

it.each([
  [Object.assign(new Error('x'), { code: 'SQLITE_FULL' }), 'full'],
  [new Error('database or disk is full'), 'full'],
  [new Error('outer', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }), 'full'],
  [new Error('The practice data cannot be used: it holds other data'), undefined],
  [undefined, undefined],
])('has an error text for %s', (error, trouble) => {
  expect(databaseErrorKind(error)).toBe(trouble);
});
