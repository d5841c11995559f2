/** Where files may be saved under a policy, on a real disk. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileDialogs } from '../../../../main/files/dialogs';
import { exportFolders } from '../../../../main/files/export-folders';
import { app, dialog, startElectron } from '../../../support/electron/electron';

let folder: string;
let allowed: string;
let outside: string;
beforeEach(() => {
  startElectron();
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesk-exports-')));
  allowed = join(folder, 'exports');
  outside = join(folder, 'outside');
  for (const each of [allowed, join(allowed, 'deep', 'er'), outside, join(folder, 'exports-more')])
    mkdirSync(each, { recursive: true });
  app.paths = { downloads: outside };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const place = (path: string) => exportFolders([allowed]).place(path);

describe('the folders for exports', () => {
  it('are anywhere without a policy', async () => {
    const path = join(outside, 'a.csv');
    expect(await exportFolders([]).place(path)).toBe(path);
  });

  it('are those that the policy names, and what is below', async () => {
    for (const good of [
      join(allowed, 'a.csv'),
      join(allowed, 'deep', 'er', 'a.csv'),
      join(allowed, '..a.csv'),
    ])
      expect(await place(good)).toBe(good);
  });

  it.each([
    ['beside them', () => join(outside, 'a.csv')],
    ['above them', () => join(folder, 'a.csv')],
    ['in one whose name only begins alike', () => join(folder, 'exports-more', 'a.csv')],
    ['through `..`', () => `${allowed}/../outside/a.csv`],
    ['through `..` at the end', () => `${allowed}/..`],
    ['in one that is not there', () => join(allowed, 'nothing', 'a.csv')],
  ])('are not %s', async (_what, path) => {
    expect(await place(path())).toBeUndefined();
  });

  it('are not left through links, and what is behind a link into them is in them', async () => {
    symlinkSync(outside, join(allowed, 'way-out'));
    symlinkSync(join(outside, 'a.csv'), join(allowed, 'to-nothing.csv'));
    writeFileSync(join(outside, 'b.csv'), '');
    symlinkSync(join(outside, 'b.csv'), join(allowed, 'to-file.csv'));
    symlinkSync(join(allowed, 'deep'), join(outside, 'way-in'));
    for (const bad of ['way-out/a.csv', 'to-nothing.csv', 'to-file.csv', 'way-out/../a.csv'])
      expect(await place(`${allowed}/${bad}`), bad).toBeUndefined();
    expect(await place(join(outside, 'way-in', 'a.csv'))).toBe(join(allowed, 'deep', 'a.csv'));
  });

  it('are not counted from the folder that Codesk is started in, as a path of another system would be', async () => {
    const place = exportFolders([relative(process.cwd(), outside)]).place(join(outside, 'a.csv'));
    expect(await place).toBeUndefined();
  });

  it('may be named by a link, and in the home folder of each user', async () => {
    symlinkSync(allowed, join(folder, 'named'));
    expect(await exportFolders([join(folder, 'named')]).place(join(allowed, 'a.csv'))).toBe(
      join(allowed, 'a.csv'),
    );
    const own = exportFolders(['~/exports'], () => folder);
    expect(own.first).toBe(allowed);
    expect(await own.place(join(allowed, 'a.csv'))).toBe(join(allowed, 'a.csv'));
    expect(await own.place(join(outside, 'a.csv'))).toBeUndefined();
  });
});

describe('the dialog for a file to save', () => {
  const dialogs = () => createFileDialogs(() => null, exportFolders([allowed, join(folder, 'second')]));
  /** The dialog answers these paths, one after the other; undefined cancels. */
  const answers = (...paths: (string | undefined)[]) => {
    Object.defineProperty(dialog, 'answer', {
      configurable: true,
      get: () => {
        const filePath = paths.shift();
        return { canceled: filePath === undefined, filePath: filePath ?? '' };
      },
    });
  };
  afterEach(() =>
    Object.defineProperty(dialog, 'answer', { value: undefined, writable: true, configurable: true }),
  );
  const asked = () =>
    dialog.questions.map(({ options }) => options as { title: string; defaultPath: string });

  it('opens in the first folder', async () => {
    answers(join(allowed, 'a.csv'));
    expect(await dialogs().pickTarget('a.csv', 'Export orders')).toBe(join(allowed, 'a.csv'));
    expect(asked()).toMatchObject([{ title: 'Export orders', defaultPath: join(allowed, 'a.csv') }]);
  });

  it('asks again where the folder is not allowed, and names those that are', async () => {
    answers(join(outside, 'a.csv'), join(allowed, 'a.csv'));
    expect(await dialogs().pickTarget('a.csv', 'Export orders')).toBe(join(allowed, 'a.csv'));
    const again = `Files cannot be saved in that folder. Choose a folder in ${allowed}, ${join(folder, 'second')}`;
    expect(asked().map(({ title }) => title)).toEqual(['Export orders', again]);
  });

  it('is refused when no allowed folder is chosen', async () => {
    const refused = {
      failure: { code: 'folder_not_allowed', subject: `${allowed}, ${join(folder, 'second')}` },
    };
    answers(join(outside, 'a.csv'), undefined);
    await expect(dialogs().pickTarget('a.csv', 'Export')).rejects.toMatchObject(refused);
    answers(...Array.from({ length: 9 }, () => join(outside, 'a.csv')));
    await expect(dialogs().pickTarget('a.csv', 'Export')).rejects.toMatchObject(refused);
    expect(asked()).toHaveLength(2 + 3);
  });

  it('is only cancelled when nothing was chosen', async () => {
    answers(undefined);
    expect(await dialogs().pickTarget('a.csv', 'Export')).toBeUndefined();
  });
});
