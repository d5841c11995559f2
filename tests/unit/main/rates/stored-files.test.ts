import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStoredFiles, type StoredFiles } from '../../../../main/rates/stored-files';
import { type FailingDisk, startFailingDisk } from '../../../support/failing-disk';

let top: string;
let folder: string;
let disk: FailingDisk;
let files: StoredFiles;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), 'codesk-rate-files-'));
  folder = join(top, 'rate-files');
  disk = startFailingDisk(folder);
  files = createStoredFiles(folder);
});
afterEach(() => {
  disk.end();
  rmSync(top, { recursive: true, force: true });
});

const text = 'from,to,rate\n0,1,2.35\n';
const sha = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const old = (hash: string) => utimesSync(join(folder, hash), 1, 1);

describe('files by their content', () => {
  it('gives back the bytes under their SHA-256, readable by their owner only', async () => {
    const { hash, size } = await files.put(Buffer.from(text));
    expect(hash).toBe(sha(text));
    expect(size).toBe(text.length);
    expect(String(await files.read(hash))).toBe(text);
    expect(statSync(join(folder, hash)).mode & 0o777).toBe(0o600);
    expect(readFileSync(files.path(hash), 'utf8')).toBe(text);
  });

  it('keeps bytes that come in chunks, larger than one piece, and nothing at all', async () => {
    const large = Buffer.alloc(3 * 1024 * 1024 + 7, 'abcdefg');
    async function* chunks() {
      yield large.subarray(0, 1000);
      yield large.subarray(1000);
    }
    const { hash } = await files.put(chunks());
    expect(hash).toBe(sha(large));
    expect((await files.put(large)).hash).toBe(hash);
    expect((await files.read(hash)).equals(large)).toBe(true);
    const empty = await files.put(Buffer.alloc(0));
    expect((await files.read(empty.hash)).length).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([hash, empty.hash].sort());
  });

  it('says so when a kept file is gone, cut or changed, and takes the same bytes again', async () => {
    const { hash } = await files.put(Buffer.from(text));
    for (const bytes of [text.slice(0, 5), text.replace('2.35', '2.36'), '']) {
      writeFileSync(join(folder, hash), bytes);
      await expect(files.read(hash)).rejects.toMatchObject({ failure: { code: 'rate_file_lost' } });
      await files.put(Buffer.from(text));
      expect(String(await files.read(hash))).toBe(text);
    }
    rmSync(join(folder, hash));
    await expect(files.read(hash)).rejects.toMatchObject({ failure: { code: 'rate_file_lost' } });
  });

  it.each(['../desk.db', '', 'A'.repeat(64), `${'a'.repeat(64)}/x`])(
    'reads nothing called %j',
    async (name) => {
      await expect(files.read(name)).rejects.toMatchObject({ failure: { code: 'rate_file_lost' } });
    },
  );

  it.each([
    ['EROFS', 'folder_readonly'],
    ['ENOSPC', 'disk_full'],
    ['short', 'disk_full'],
    ['EIO', 'file_trouble'],
  ] as const)('keeps nothing and says why when the disk fails with %s at any change', async (fault, code) => {
    await files.put(Buffer.from('other'));
    for (let nth = 0; nth < 5; nth += 1) {
      disk.fail(fault, nth);
      const failed = await files.put(Buffer.from(text)).then(
        () => undefined,
        (error) => error,
      );
      const reached = disk.changes > nth;
      disk.restore();
      if (failed) expect(failed).toMatchObject({ failure: { code } });
      else expect(String(await files.read(sha(text)))).toBe(text);
      expect(Boolean(failed) || !reached || fault === 'ENOSPC' || fault === 'short').toBe(true);
      rmSync(join(folder, sha(text)), { force: true });
    }
    expect(String(await files.read(sha('other')))).toBe('other');
  });

  it('passes on what the source of the bytes fails with, and keeps nothing', async () => {
    const gone = new Error('gone');
    async function* chunks() {
      yield Buffer.from('from');
      throw gone;
    }
    await expect(files.put(chunks())).rejects.toBe(gone);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('sweeps what nothing names, also parts of a killed process, and spares what is used or new', async () => {
    const used = (await files.put(Buffer.from('used'))).hash;
    const unused = (await files.put(Buffer.from('unused'))).hash;
    const fresh = (await files.put(Buffer.from('fresh'))).hash;
    writeFileSync(join(folder, 'new.tmp-0011'), 'half');
    for (const name of [used, unused, 'new.tmp-0011']) old(name);
    expect(await files.cleanUp(async () => [used])).toBe(2);
    expect(readdirSync(folder).sort()).toEqual([used, fresh].sort());
  });

  it('spares a file that was put again a moment ago', async () => {
    const { hash } = await files.put(Buffer.from(text));
    old(hash);
    await files.put(Buffer.from(text));
    expect(await files.cleanUp(async () => [])).toBe(0);
    expect(String(await files.read(hash))).toBe(text);
  });

  it('sweeps nothing while something is written, and writes nothing while it sweeps', async () => {
    const { hash: kept } = await files.put(Buffer.from('kept'));
    old(kept);
    const order: string[] = [];
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    async function* slow() {
      yield Buffer.from('slow');
      await held;
      order.push('written');
    }
    const writing = files.put(slow());
    // Another part of main stores files in the same folder.
    const cleanUp = createStoredFiles(folder).cleanUp(async () => {
      order.push('asked');
      return [kept];
    });
    const later = files.put(Buffer.from('later')).then(() => order.push('later'));
    await new Promise(setImmediate);
    expect(order).toEqual([]);
    go();
    await Promise.all([writing, cleanUp, later]);
    expect(order).toEqual(['written', 'asked', 'later']);
    expect(readdirSync(folder).sort()).toEqual([kept, sha('slow'), sha('later')].sort());
  });

  it('has nothing to sweep before the first file', async () => {
    expect(await files.cleanUp(async () => [])).toBe(0);
  });
});
