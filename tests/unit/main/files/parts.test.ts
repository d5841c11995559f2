/** Files that are being written: their owners, and the clean-up after a crash. */
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createParts } from '../../../../main/files/parts';
import { breakDisk, restoreDisk } from '../../../support/disk';
import { type DownloadSetup, setUpDownloads } from '../../../support/download-setup';

let desk: DownloadSetup;
beforeEach(async () => {
  desk = await setUpDownloads();
});
afterEach(async () => {
  restoreDisk();
  await desk.remove();
});

const target = (name = 'Orders.csv') => join(desk.folder, name);
/** Parts as the next start of the app has them: it knows only what is on the disk. */
const nextStart = () =>
  createParts({ records: desk.records, log: { error: (...parts) => desk.logged.push(parts) } });
const record = (id: string, part: unknown) =>
  writeFile(join(desk.records, `${id}.json`), JSON.stringify({ part }));
const id = '0123456789abcdef';
const partName = `.Orders.csv.${id}.codesk-part`;

describe('a part', () => {
  it('lies hidden beside its target with a name that differs each time, and is recorded for its user only', async () => {
    const first = await desk.parts.make(target());
    const second = await desk.parts.make(target('Other.csv'));
    const names = await readdir(desk.folder);
    for (const name of names) expect(name).toMatch(/^\.(Orders|Other)\.csv\.[0-9a-f]{16}\.codesk-part$/);
    expect(names.map((name) => name.split('.').at(-2)).sort()).toEqual(
      (await readdir(desk.records)).map((name) => basename(name, '.json')).sort(),
    );
    for (const name of await readdir(desk.records))
      expect((await stat(join(desk.records, name))).mode & 0o777).toBe(0o600);
    await first.drop();
    await second.drop();
    expect(await desk.files()).toEqual([]);
  });

  it.each([
    [0o600, 0o600],
    [0o444, 0o644],
    [0o440, 0o640],
  ])(
    'of a file with the rights %o can be written by its owner, and be read by nobody else',
    async (mode, own) => {
      await writeFile(target(), 'before');
      await chmod(target(), mode);
      const part = await desk.parts.make(target());
      expect((await stat(part.path)).mode & 0o777).toBe(own);
      await part.commit();
      expect((await stat(target())).mode & 0o777).toBe(mode);
    },
  );

  it('never is a file that is there', async () => {
    const path = (await desk.parts.make(target())).path;
    // A guessed name or a link is never written to.
    await rm(path);
    await writeFile(join(desk.folder, 'victim'), 'theirs');
    breakDisk('open', 'EEXIST');
    await expect(desk.parts.make(target('B.csv'))).rejects.toMatchObject({
      failure: { code: 'file_trouble' },
    });
    restoreDisk();
    expect(await readFile(join(desk.folder, 'victim'), 'utf8')).toBe('theirs');
  });

  it('fits where a name of 255 bytes fits', async () => {
    const long = target(`${'م'.repeat(125)}.csv`);
    const part = await desk.parts.make(long);
    await part.commit();
    expect(existsSync(long)).toBe(true);
  });

  it('is made although nothing can be recorded, and the log says so', async () => {
    await writeFile(join(desk.folder, 'no-folder'), '');
    const parts = createParts({
      records: join(desk.folder, 'no-folder'),
      log: { error: (...logged) => desk.logged.push(logged) },
    });
    const part = await parts.make(target());
    await part.file.writeFile('id\n');
    await part.commit();
    expect(await readFile(target(), 'utf8')).toBe('id\n');
    expect(desk.logged[0]?.[0]).toBe('a part is not recorded');
  });
});

describe('the next start', () => {
  it('takes away what a crash left, and the record', async () => {
    const part = await desk.parts.make(target());
    await part.file.writeFile('half');
    await part.file.close();
    expect(await nextStart().cleanUp()).toBe(1);
    expect(await desk.files()).toEqual([]);
    expect(await nextStart().cleanUp()).toBe(0);
  });

  it('takes away what was recorded and not made, or made and renamed', async () => {
    await record(id, target(partName));
    const part = await desk.parts.make(target());
    await part.file.close();
    await rename(part.path, target());
    expect(await nextStart().cleanUp()).toBe(0);
    expect(await desk.files()).toEqual(['Orders.csv']);
  });

  it('does not touch the parts of the run that sweeps', async () => {
    const part = await desk.parts.make(target());
    expect(await desk.parts.cleanUp()).toBe(0);
    expect(existsSync(part.path)).toBe(true);
    await part.drop();
  });

  it.each([
    ['a file without our mark', 'Orders.csv'],
    ['a part of another number', '.Orders.csv.fedcba9876543210.codesk-part'],
    ['a file that only ends like a part', `${id}.codesk-part`],
    ['a file below', `.a.${id}.codesk-part/Orders.csv`],
  ])('leaves %s alone, whatever the record says', async (_what, name) => {
    const path = target(name);
    if (name.includes('/')) await mkdir(target(`.a.${id}.codesk-part`));
    await writeFile(path, 'theirs');
    await record(id, path);
    expect(await nextStart().cleanUp()).toBe(0);
    expect(await readFile(path, 'utf8')).toBe('theirs');
    expect(await readdir(desk.records)).toEqual([]);
  });

  it('leaves what a link of that name leads to, and folders', async () => {
    await writeFile(target('theirs'), 'theirs');
    await symlink(target('theirs'), target(partName));
    await record(id, target(partName));
    const folderId = 'aaaaaaaaaaaaaaaa';
    await mkdir(target(`.a.${folderId}.codesk-part`));
    await record(folderId, target(`.a.${folderId}.codesk-part`));
    expect(await nextStart().cleanUp()).toBe(0);
    expect(await readFile(target('theirs'), 'utf8')).toBe('theirs');
    expect(existsSync(target(`.a.${folderId}.codesk-part`))).toBe(true);
  });

  it.each(['', '{', 'null', '[]', '{"part":7}', '{"part":"relative/.x.0123456789abcdef.codesk-part"}'])(
    'removes a record that says nothing: %s',
    async (text) => {
      await writeFile(join(desk.records, `${id}.json`), text);
      await writeFile(join(desk.records, 'notes.txt'), 'theirs');
      expect(await nextStart().cleanUp()).toBe(0);
      expect(await readdir(desk.records)).toEqual(['notes.txt']);
    },
  );

  it('keeps the record of a drive that is not there for a month', async () => {
    const away = join(desk.folder, 'drive');
    await record(id, join(away, partName));
    await nextStart().cleanUp();
    await mkdir(away);
    await writeFile(join(away, partName), 'half');
    expect(await nextStart().cleanUp()).toBe(1);
    await record(id, join(desk.folder, 'never', partName));
    const old = new Date(Date.now() - 31 * 24 * 3600 * 1000);
    await utimes(join(desk.records, `${id}.json`), old, old);
    await nextStart().cleanUp();
    expect(await readdir(desk.records)).toEqual([]);
  });

  it('keeps the record of a part that it may not remove, and goes on with the others', async () => {
    if (process.getuid?.() === 0) return;
    const closed = target('closed');
    await mkdir(closed);
    await writeFile(join(closed, partName), 'half');
    await record(id, join(closed, partName));
    await record('ffffffffffffffff', target('.b.ffffffffffffffff.codesk-part'));
    await writeFile(target('.b.ffffffffffffffff.codesk-part'), 'half');
    await chmod(closed, 0o500);
    expect(await nextStart().cleanUp()).toBe(1);
    await chmod(closed, 0o700);
    expect(await nextStart().cleanUp()).toBe(1);
  });
});
