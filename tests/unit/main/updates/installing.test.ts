/** Replacing the running program, and the checks right before. */
import {
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readInstallation } from '../../../../main/updates/installation';
import { checkPublisher } from '../../../../main/updates/publisher';
import { refusals } from '../../../../main/updates/refusal';
import { manifest, release, serveFeed, type TestFeed } from '../../../support/update-feed';
import { setUpUpdates, updateFolder } from '../../../support/update-setup';

let folder: ReturnType<typeof updateFolder>;
let feed: TestFeed;
beforeEach(async () => {
  folder = updateFolder();
  feed = await serveFeed({});
  vi.stubEnv('APPIMAGE', folder.program);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await feed.close();
  folder.remove();
});

const appImage = () => ({ kind: 'appimage' as const, canInstall: true, program: folder.program });
const offer = (options: Parameters<typeof release>[0] = {}, name = 'latest-linux.yml') => {
  const made = release(options);
  Object.assign(feed.files, { [name]: manifest(made), [made.statement.file]: made.bytes });
  return made;
};

describe('an AppImage', () => {
  it('takes the place of the old one: with its name and its mode, and nothing beside it', async () => {
    offer();
    chmodSync(folder.program, 0o705);
    const { updates, settle, logged } = setUpUpdates(feed, folder.profile, { installation: appImage() });
    await settle();
    await updates.installAtEnd();
    expect(logged.join('\n')).toContain('version 2.0.0 is installed');
    expect(readFileSync(folder.program, 'utf8')).toBe('new program\n');
    expect(statSync(folder.program).mode & 0o7777).toBe(0o705);
    expect(readdirSync(join(folder.folder, 'programs'))).toEqual(['Codesk.AppImage']);
    expect(readdirSync(join(folder.profile, 'updates/pending'))).toEqual([]);
  });

  it('is not loaded again because the disk did not take it', async () => {
    const { statement } = offer();
    const { updates, settle } = setUpUpdates(feed, folder.profile, { installation: appImage() });
    await settle();
    renameSync(folder.program, `${folder.program}.away`);
    expect(await updates.installAtEnd()).toBe(false);
    expect(readdirSync(join(folder.profile, 'updates/pending'))).toContain(statement.file);
    renameSync(`${folder.program}.away`, folder.program);
    expect(await updates.installAtEnd()).toBe(true);
  });

  it('is not replaced by a loaded file that was changed at the last moment, nor by a link', async () => {
    const { statement } = offer();
    const path = join(folder.profile, 'updates/pending', statement.file);
    const changes = [
      () => writeFileSync(path, 'bad program\n'),
      () => writeFileSync(path, 'new program\nmore'),
      () => {
        writeFileSync(join(folder.folder, 'same'), 'new program\n');
        symlinkSync(join(folder.folder, 'same'), `${path}.link`);
        // The name leads elsewhere, where the content can change after every check.
        renameSync(`${path}.link`, path);
      },
    ];
    for (const change of changes) {
      const { updates, settle, logged } = setUpUpdates(feed, folder.profile, { installation: appImage() });
      await settle();
      change();
      await updates.installAtEnd();
      expect(logged.join('\n')).toContain('version 2.0.0 is not installed');
      expect(readFileSync(folder.program, 'utf8')).toBe('old program\n');
      expect(readdirSync(join(folder.folder, 'programs'))).toEqual(['Codesk.AppImage']);
    }
  });
});

describe('the kind of an installation', () => {
  const facts = () => ({
    platform: 'linux',
    env: {} as NodeJS.ProcessEnv,
    execPath: '/tmp/.mount_Codesk/codesk',
    appPath: '/tmp/.mount_Codesk/resources/app.asar',
    resourcesPath: folder.folder,
    isPackaged: true,
  });

  it('is an AppImage only if what runs lies where that is mounted', () => {
    const env = { APPIMAGE: folder.program, APPDIR: '/tmp/.mount_Codesk' };
    expect(readInstallation({ ...facts(), env })).toMatchObject({
      kind: 'appimage',
      program: folder.program,
      canInstall: true,
    });
    for (const other of [
      { ...env, APPDIR: '/tmp/.mount_Code' },
      { ...env, APPDIR: '' },
      { ...env, APPIMAGE: 'Codesk.AppImage' },
      { ...env, APPIMAGE: join(folder.folder, 'gone.AppImage') },
      { ...env, APPIMAGE: folder.folder },
      {},
    ])
      expect(readInstallation({ ...facts(), env: other })).toMatchObject({
        kind: 'elsewhere',
        canInstall: false,
      });
  });

  it('is the file behind a link, so that the link stays', () => {
    const link = join(folder.folder, 'link.AppImage');
    symlinkSync(folder.program, link);
    const env = { APPIMAGE: link, APPDIR: '/tmp/.mount_Codesk' };
    expect(readInstallation({ ...facts(), env }).program).toBe(folder.program);
  });

  it('cannot replace itself as a package of the system or a folder, and takes the file that fits it', () => {
    expect(readInstallation(facts())).toMatchObject({
      canInstall: false,
      extensions: ['.AppImage', '.tar.gz', '.deb', ''],
    });
    writeFileSync(join(folder.folder, 'package-type'), 'deb\n');
    expect(readInstallation(facts())).toMatchObject({
      canInstall: false,
      extensions: ['.deb', '.AppImage', ''],
    });
  });

  it('needs the name of the publisher on Windows', () => {
    const windows = { ...facts(), platform: 'win32' };
    expect(readInstallation(windows)).toMatchObject({ kind: 'nsis', canInstall: false });
    writeFileSync(
      join(folder.folder, 'app-update.yml'),
      'provider: generic\npublisherName:\n  - "CN=Codesk, O=Codesk"\n  - Codesk\nx: y\n',
    );
    expect(readInstallation(windows)).toMatchObject({
      canInstall: true,
      publishers: ['CN=Codesk, O=Codesk', 'Codesk'],
    });
    writeFileSync(join(folder.folder, 'app-update.yml'), "publisherName: 'Codesk Ltd'\n");
    expect(readInstallation(windows).publishers).toEqual(['Codesk Ltd']);
  });
});

describe('the publisher of an installer', () => {
  const file = 'C:\\Users\\mira\\updates\\pending\\codesk-2.0.0-win-x64.exe';
  const answer = (more: object = {}) =>
    JSON.stringify({ Status: 0, Path: file, Subject: 'CN="Codesk, Ltd", O=Codesk, C=SI', ...more });
  const says = (text: string) => async () => text;
  const check = (run: () => Promise<string>, publishers = ['Codesk, Ltd']) =>
    checkPublisher(file, publishers, run, 'C:\\Windows');

  it('is right with its common name, or its whole name', async () => {
    await check(says(answer()));
    await check(says(answer()), ['CN="Codesk, Ltd",O=Codesk,C=SI']);
    await check(says(answer()), ['CN=Old Codesk', 'Codesk, Ltd']);
  });

  it('is asked from the PowerShell of the system, without a shell, whatever the name of the file', async () => {
    const asked: [string, readonly string[]][] = [];
    const odd = "C:\\it's ‘odd’; calc\\x.exe";
    await checkPublisher(
      odd,
      ['Codesk, Ltd'],
      async (program, args) => {
        asked.push([program, args]);
        return answer({ Path: odd });
      },
      'D:\\Windows',
    );
    expect(asked[0]?.[0]).toBe('D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
    expect(asked[0]?.[1].at(-1)).toContain("-LiteralPath 'C:\\it''s ‘‘odd’’; calc\\x.exe'");
  });

  it.each<[string, () => Promise<string>, string[]?]>([
    [
      'the check cannot start',
      () => Promise.reject(Object.assign(new Error('spawn ENOENT'), { code: 'ENOENT' })),
    ],
    ['it takes too long', () => Promise.reject(Object.assign(new Error('killed'), { killed: true }))],
    ['it answers nothing', says('')],
    ['it answers nonsense', says('Get-AuthenticodeSignature : not recognized')],
    ['it leaves out the status', says(JSON.stringify({ Path: file, Subject: 'CN="Codesk, Ltd"' }))],
    ['nobody signed', says(answer({ Status: 2, Subject: null }))],
    ['the file was changed', says(answer({ Status: 3 }))],
    ['the answer is about another file', says(answer({ Path: 'C:\\other.exe' }))],
    ['somebody else signed', says(answer({ Subject: 'CN=Other, O=Codesk' }))],
    ['the name is only a part of the publisher', says(answer({ Subject: 'CN="Codesk, Ltd 2"' }))],
    ['the name stands at another place', says(answer({ Subject: 'CN=Other, OU="CN=Codesk, Ltd"' }))],
    ['this installation names no publisher', says(answer()), []],
  ])('is refused if %s', async (_what, run, publishers) => {
    await expect(check(run, publishers)).rejects.toMatchObject({
      name: 'UpdateRefused',
      reason: 'publisher',
    });
  });

  it('is checked before an installer is ready, and again before it starts', async () => {
    offer({ platform: 'win32', file: 'codesk-2.0.0-win-x64.exe' }, 'latest.yml');
    let asked = 0;
    const windows = {
      platform: 'win32',
      installation: { kind: 'nsis' as const, canInstall: true, publishers: ['Codesk'], extensions: ['.exe'] },
      run: async () => {
        asked += 1;
        const path = join(folder.profile, 'updates/pending/codesk-2.0.0-win-x64.exe');
        return JSON.stringify({ Status: 0, Path: path, Subject: 'CN=Codesk' });
      },
    };
    const { updates, settle } = setUpUpdates(feed, folder.profile, windows);
    expect((await settle()).state).toBe('ready');
    expect(asked).toBe(1);
    // Users do not expect the question for an administrator when the app closes.
    expect(updates.installsAtEnd()).toBe(false);
    await updates.restart();
    expect(updates.installsAtEnd()).toBe(true);
  });

  it('waits for what began while Windows was asked', async () => {
    offer({ platform: 'win32', file: 'codesk-2.0.0-win-x64.exe' }, 'latest.yml');
    const windows = {
      platform: 'win32',
      installation: { kind: 'nsis' as const, canInstall: true, publishers: ['Codesk'], extensions: ['.exe'] },
      run: async () => {
        if (updates.state().state === 'installing') busy.push('Export of orders');
        const path = join(folder.profile, 'updates/pending/codesk-2.0.0-win-x64.exe');
        return JSON.stringify({ Status: 0, Path: path, Subject: 'CN=Codesk' });
      },
    };
    const { updates, settle, busy, ends } = setUpUpdates(feed, folder.profile, windows);
    await settle();
    expect(await updates.restart()).toMatchObject({ state: 'ready', waitingFor: ['Export of orders'] });
    expect([ends(), updates.installsAtEnd()]).toEqual([0, false]);
    updates.later();
  });

  it('is refused before the app ends if the check cannot run any more', async () => {
    offer({ platform: 'win32', file: 'codesk-2.0.0-win-x64.exe' }, 'latest.yml');
    let broken = false;
    const windows = {
      platform: 'win32',
      installation: { kind: 'nsis' as const, canInstall: true, publishers: ['Codesk'], extensions: ['.exe'] },
      run: async () => {
        if (broken) throw new Error('spawn ENOENT');
        const path = join(folder.profile, 'updates/pending/codesk-2.0.0-win-x64.exe');
        return JSON.stringify({ Status: 0, Path: path, Subject: 'CN=Codesk' });
      },
    };
    const { updates, settle, ends } = setUpUpdates(feed, folder.profile, windows);
    await settle();
    broken = true;
    expect(await updates.restart()).toMatchObject({
      failure: { subject: refusals.publisher },
      state: 'failed',
    });
    expect(ends()).toBe(0);
    expect((await setUpUpdates(feed, folder.profile, windows).settle()).failure).toMatchObject({
      code: 'update_refused',
      subject: refusals.publisher,
    });
  });
});
