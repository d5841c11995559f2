import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPickedFiles } from '../../../../main/files/picked-files';
import { rateFileHandlers } from '../../../../main/handlers/rate-files';
import { openPreferences } from '../../../../main/preferences/preferences';
import { createOpenedFiles } from '../../../../main/rates/opened-files';
import { readRateFile } from '../../../../main/rates/read-file';
import { createRecentFiles } from '../../../../main/rates/recent-files';
import { rateSamples } from '../../../../main/rates/samples';
import { createStoredFiles } from '../../../../main/rates/stored-files';
import type { RateFile } from '../../../../shared/desk/rates';
import { checkReport } from '../../../../shared/rates/check-report';

const samples = resolve('main/assets/rate-samples');
const mine = '["https://api.example",1]';
const hers = '["https://api.example",2]';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function start({ practice = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'codesk-rate-files-'));
  folders.push(folder);
  let owner = mine;
  let signedIn = true;
  let time = 1000;
  const toSystem: string[] = [];
  const preferences = openPreferences(folder, () => undefined);
  const recent = createRecentFiles({
    store: preferences,
    toSystem: (path) => toSystem.push(path),
    now: () => time++,
  });
  const opened = createOpenedFiles(() => undefined);
  const rateFiles: RateFile[] = [];
  let pick: string | undefined;
  const handlers = rateFileHandlers({
    store: {
      keepRateFile: async (_owner, rateFile) => void rateFiles.push(rateFile),
      rateFiles: async () => rateFiles,
      rateFile: async (_owner, id) => rateFiles.find((each) => each.id === id),
      changeRateFile: async (_owner, id, change) => {
        const at = rateFiles.findIndex((each) => each.id === id);
        const found = rateFiles[at];
        if (found) rateFiles[at] = { ...found, ...change };
        return rateFiles[at];
      },
      dropRateFile: async () => undefined,
    },
    files: createStoredFiles(join(folder, 'stored')),
    thread: { close: async () => undefined, zones: async () => undefined },
    pickedFiles: createPickedFiles({
      store: { keepFile: async () => undefined, file: async () => undefined },
      owner: () => owner,
      notStored: () => undefined,
    }),
    dialogs: () => ({ pickRateFile: async () => pick }),
    samples,
    recent,
    opened,
    session: () => ({ owner, practice }),
    isSignedIn: () => signedIn,
    changed: () => undefined,
    removed: () => undefined,
  });
  return {
    folder,
    handlers,
    /** Opens a file by the dialog. */
    pick(path: string) {
      pick = path;
      return handlers['rateFiles.pick']({ as: owner });
    },
    opened,
    rateFiles,
    toSystem,
    recent: async () =>
      (await handlers['rateFiles.recent']({ as: owner })) as {
        files: { id: string; name: string; there: boolean; folder: string }[];
      },
    be(next: string) {
      owner = next;
    },
    end() {
      signedIn = false;
    },
    file(name: string, text = 'from,to,rate\n0,1,2\n') {
      mkdirSync(join(folder, 'prices'), { recursive: true });
      writeFileSync(join(folder, 'prices', name), text);
      return join(folder, 'prices', name);
    },
    stored: () =>
      createRecentFiles({ store: openPreferences(folder, () => undefined), toSystem: () => undefined }),
  };
}

describe('practice files', () => {
  it('are all there, each with what it is for', async () => {
    const { samples: offered } = (await start().handlers['rateFiles.samples']({ as: mine })) as {
      samples: { id: string; about: string }[];
    };
    expect(offered.map(({ id }) => id).toSorted()).toEqual(readdirSync(samples).toSorted());
    for (const { about } of offered) expect(about).not.toBe('');
  });

  it('become rate files of delivery rates without a dialog', async () => {
    const { handlers, rateFiles, recent, toSystem } = start();
    const added = await handlers['rateFiles.add-sample']({ as: mine, id: 'special-delivery-2023.csv' });
    expect(rateFiles).toMatchObject([
      { name: 'special-delivery-2023.csv', table: 'delivery-rates', target: null, edits: 0 },
    ]);
    expect(added).toEqual({ rateFile: rateFiles[0]?.id });
    // They are no files of the user.
    expect(await recent()).toEqual({ files: [] });
    expect(toSystem).toEqual([]);
  });

  it('are refused outside the practice workspace, and no other file is', async () => {
    const real = start({ practice: false });
    expect(await real.handlers['rateFiles.samples']({ as: mine })).toEqual({ samples: [] });
    await expect(
      real.handlers['rateFiles.add-sample']({ as: mine, id: 'special-delivery-2023.csv' }),
    ).rejects.toMatchObject({ failure: { code: 'bad_request' } });
    await expect(
      start().handlers['rateFiles.add-sample']({ as: mine, id: '../../index.ts' }),
    ).rejects.toMatchObject({ failure: { code: 'bad_request' } });
  });

  const findings = async (name: string) => {
    const read = await readRateFile(readFileSync(join(samples, name)), 'delivery-rates', {});
    const report = checkReport(read);
    return {
      ...report,
      kinds: [...new Set([...report.errors, ...report.warnings].map(({ kind }) => kind))],
    };
  };

  it('hold what they are offered for', async () => {
    expect(await findings('special-delivery-2023.csv')).toMatchObject({ blocks: false, kinds: [] });
    expect((await findings('special-delivery-slips.csv')).kinds).toEqual(
      expect.arrayContaining(['gap', 'overlap', 'ragged-long', 'duplicate-equal']),
    );
    expect(await findings('paketpreise-2023.csv')).toMatchObject({
      reading: { encoding: 'windows-1252', delimiter: ';', decimal: ',', headerRow: 4 },
      errors: [],
      blocks: false,
    });
    const workbook = await findings('medium-parcels-2023.xlsx');
    expect(workbook).toMatchObject({ reading: { sheet: 'Prices', headerRow: 4 }, errors: [] });
    expect(workbook.kinds).toContain('several-sheets');
    for (const name of ['uk-parcels-2023.csv', 'dhl-parcel-de-services.csv', 'parcels-first-steps.csv'])
      expect((await findings(name)).kinds).toContain('several-services');
    expect(rateSamples.map(({ id }) => id)).toContain('parcels-first-steps.csv');
  });
});

describe('recent files', () => {
  it('are those of the person, the last one first, and known again after a restart', async () => {
    const { pick, file, recent, be, toSystem, stored } = start();
    await pick(file('a.csv'));
    await pick(file('b.csv'));
    await pick(file('a.csv'));
    expect((await recent()).files.map(({ name, folder, there }) => [name, folder, there])).toEqual([
      ['a.csv', 'prices', true],
      ['b.csv', 'prices', true],
    ]);
    expect(toSystem.map((path) => path.slice(-5))).toEqual(['a.csv', 'b.csv', 'a.csv']);
    be(hers);
    expect(await recent()).toEqual({ files: [] });
    expect((await stored().list(mine)).map(({ name }) => name)).toEqual(['a.csv', 'b.csv']);
  });

  it('are ten at most, and a file that could not be opened is none', async () => {
    const { pick, file, recent, folder } = start();
    for (let at = 0; at < 12; at += 1) await pick(file(`${at}.csv`));
    await expect(pick(join(folder, 'none.csv'))).rejects.toMatchObject({
      failure: { code: 'file_gone', subject: 'none.csv' },
    });
    expect((await recent()).files.map(({ name }) => name)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at}.csv`),
    );
  });

  it('never tell the page a path, are opened by their id, and say that they are gone', async () => {
    const { handlers, pick, file, recent, folder, be } = start();
    const path = file('a.csv');
    await pick(path);
    const answer = await recent();
    expect(JSON.stringify(answer)).not.toContain(folder);
    const id = answer.files[0]?.id ?? '';
    expect(await handlers['rateFiles.open-recent']({ as: mine, id })).toMatchObject({
      name: 'a.csv',
      size: 19,
    });
    be(hers);
    await expect(handlers['rateFiles.open-recent']({ as: hers, id })).rejects.toMatchObject({
      failure: { code: 'file_gone' },
    });
    be(mine);
    rmSync(path);
    expect((await recent()).files).toMatchObject([{ name: 'a.csv', there: false }]);
    await expect(handlers['rateFiles.open-recent']({ as: mine, id })).rejects.toMatchObject({
      failure: { code: 'file_gone', subject: 'a.csv' },
    });
  });

  it('are forgotten one by one or all', async () => {
    const { handlers, pick, file, recent } = start();
    await pick(file('a.csv'));
    await pick(file('b.csv'));
    const id = (await recent()).files[0]?.id ?? '';
    await handlers['rateFiles.forget-recent']({ as: mine, id });
    expect((await recent()).files.map(({ name }) => name)).toEqual(['a.csv']);
    await handlers['rateFiles.forget-recent']({ as: mine, id: null });
    expect(await recent()).toEqual({ files: [] });
  });
});

describe('files that the system hands over', () => {
  it('wait for the sign-in, are checked like picked ones, and are recent then', async () => {
    const { handlers, opened, file, folder, recent, end } = start();
    opened.open([file('a.csv'), file('empty.csv', ''), join(folder, 'none.csv')]);
    await expect(handlers['rateFiles.opened']({ as: hers })).rejects.toMatchObject({
      failure: { code: 'session_ended' },
    });
    expect(await handlers['rateFiles.waiting']({})).toEqual({ names: ['a.csv', 'empty.csv', 'none.csv'] });
    expect(await handlers['rateFiles.opened']({ as: mine })).toMatchObject({
      files: [{ name: 'a.csv', size: 19 }],
      failures: [
        { code: 'file_empty', subject: 'empty.csv' },
        { code: 'file_gone', subject: 'none.csv' },
      ],
    });
    expect((await recent()).files.map(({ name }) => name)).toEqual(['a.csv']);
    expect(await handlers['rateFiles.waiting']({})).toEqual({ names: [] });
    opened.open([file('b.csv')]);
    end();
    await expect(handlers['rateFiles.opened']({ as: mine })).rejects.toMatchObject({
      failure: { code: 'session_ended' },
    });
    expect(opened.names()).toEqual(['b.csv']);
  });
});

it('makes a rate file for each part of a file, all of one group', async () => {
  const { folder, handlers, pick, rateFiles } = start();
  const path = join(folder, 'tariff.csv');
  writeFileSync(path, 'Weight;Zone 1;Zone 2\n0-5;10;14\n');
  const picked = await pick(path);
  const { rateFile } = await handlers['rateFiles.add']({
    ...{ as: mine, handle: picked?.handle ?? '', table: 'delivery-rates', target: null },
  });
  const zone = (name: string) => ({ keep: { Heading: [name] } });
  const others = [{ table: 'delivery-rates' as const, answers: zone('Zone 2'), part: 'Zone 2' }];
  const made = await handlers['rateFiles.split']({ as: mine, rateFile, part: 'Zone 1', others });
  const [first, second, ...rest] = rateFiles;
  expect(rest).toEqual([]);
  expect(made).toEqual({ rateFiles: [second?.id] });
  expect(first).toMatchObject({ id: rateFile, group: rateFile, part: 'Zone 1' });
  expect(second).toMatchObject({
    group: rateFile,
    part: 'Zone 2',
    answers: zone('Zone 2'),
    file: first?.file,
  });
  await expect(
    handlers['rateFiles.split']({ as: mine, rateFile: randomUUID(), part: 'A', others }),
  ).rejects.toMatchObject({ failure: { code: 'rate_file_gone' } });
});
