/** `codesk-release`: an installation accepts its output, and errors are reported. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inProject, nodeBinary } from '../../../../build/project.mjs';
import { runRelease } from '../../../../build/release/run';
import { readPublicKeys } from '../../../../main/updates/keys';
import { serveFeed } from '../../../support/update-feed';
import { setUpUpdates, updateFolder } from '../../../support/update-setup';

const folder = mkdtempSync(join(tmpdir(), 'codesk-release-'));
const feedFolder = join(folder, 'feed');
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  for (const name of ['feed', 'keys']) rmSync(join(folder, name), { recursive: true, force: true });
  await release('keys', '--out', at('keys'));
  writeFileSync(at('notes.txt'), 'What is new.\r\n');
});

const at = (name: string) => join(folder, name);
async function release(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const status = await runRelease(
    args,
    (line) => out.push(line),
    (line) => err.push(line),
  );
  return { status, out: out.join('\n'), err: err.join('\n') };
}
function place(name: string, content = `program ${name}\n`) {
  writeFileSync(at(name), content);
  return at(name);
}
const key = ['--feed', at('feed'), '--key', at('keys/private.pem')];
const sign = (version: string, files: string[], ...more: string[]) =>
  release('sign', ...key, '--version', version, '--notes', at('notes.txt'), ...more, ...files);
const verify = () => release('verify', '--feed', feedFolder, '--public', at('keys/public.pem'));

/** Checks this feed now, like an installation. */
async function installed(options: Parameters<typeof setUpUpdates>[2] = {}, profile?: string) {
  const files = Object.fromEntries(
    readdirSync(feedFolder, { withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => [name, readFileSync(join(feedFolder, name))]),
  );
  const feed = await serveFeed(files);
  const own = updateFolder();
  const keys = readPublicKeys(readFileSync(at('keys/public.pem'), 'utf8'));
  const state = await setUpUpdates(feed, profile ?? own.profile, { keys, ...options }).settle();
  await feed.close();
  own.remove();
  return state;
}

describe('codesk-release', () => {
  it('runs as a program, in the folder of the caller', () => {
    const run = (...args: string[]) =>
      spawnSync(nodeBinary, [inProject('build/release.mjs'), ...args], { cwd: folder, encoding: 'utf8' });
    expect(run('keys', '--out', 'own-keys')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(at('own-keys/public.pem'), 'utf8')).toContain('BEGIN PUBLIC KEY');
    expect(run('publish').status).toBe(2);
  }, 60_000);

  it('makes a pair that no other user can read, and never replaces one', async () => {
    expect(statSync(at('keys/private.pem')).mode & 0o777).toBe(0o600);
    const before = readFileSync(at('keys/private.pem'), 'utf8');
    expect(await release('keys', '--out', at('keys'))).toMatchObject({ status: 2 });
    expect(readFileSync(at('keys/private.pem'), 'utf8')).toBe(before);
  });

  it('signs for all systems, and an installation accepts the output', async () => {
    const files = ['x-linux-x86_64.AppImage', 'x-linux-arm64.AppImage', 'x-win-x64.exe', 'x-mac-arm64.zip'];
    const { status, out, err } = await sign(
      '1.2.0',
      files.map((name) => place(name)),
    );
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).not.toContain('PRIVATE');
    for (const list of ['latest-linux', 'latest-linux-arm64', 'latest', 'latest-mac', 'beta-linux', 'beta'])
      expect(readdirSync(feedFolder)).toContain(`${list}.yml`);
    expect(readdirSync(feedFolder).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(statSync(join(feedFolder, 'latest.yml')).mode & 0o777).toBe(0o644);
    expect(await installed()).toMatchObject({
      state: 'ready',
      offered: { version: '1.2.0', notes: 'What is new.' },
    });
    expect(await installed({ arch: 'arm64' })).toMatchObject({ state: 'ready' });
    expect(await verify()).toMatchObject({
      status: 0,
      out: expect.stringContaining('The feed is right: 8 files.'),
    });
  });

  it('adds a system that is built later to the same release', async () => {
    await sign('1.2.0', [place('x-win-x64.exe')]);
    expect((await sign('1.2.0', [place('x-win-arm64.exe')])).status).toBe(0);
    const list = readFileSync(join(feedFolder, 'latest.yml'), 'utf8');
    expect(list).toContain('x-win-x64.exe');
    expect(list).toContain('x-win-arm64.exe');
  });

  it('offers a release to users of beta versions, unless theirs is newer', async () => {
    await sign('1.3.0-beta.1', [place('b-linux-x64.AppImage')], '--channel', 'beta');
    expect(readdirSync(feedFolder)).not.toContain('latest-linux.yml');
    await sign('1.2.0', [place('a-linux-x64.AppImage')]);
    const beta = { policy: { channels: ['beta'] as const } };
    expect((await installed(beta)).offered?.version).toBe('1.3.0-beta.1');
    expect((await installed()).offered?.version).toBe('1.2.0');
    await sign('1.3.0', [place('c-linux-x64.AppImage')]);
    expect((await installed(beta)).offered?.version).toBe('1.3.0');
  });

  it('changes the share, and withdraws a release for those who have not installed it', async () => {
    const place_ = updateFolder();
    await sign('1.2.0', [place('a-linux-x64.AppImage')]);
    await sign('1.3.0', [place('b-linux-x64.AppImage')], '--staging', '0');
    expect((await installed()).state).toBe('current');
    expect((await release('stage', '100', ...key)).status).toBe(0);
    expect((await installed({}, place_.profile)).offered?.version).toBe('1.3.0');
    expect((await release('pull-back', '--to', '1.2.0', ...key)).status).toBe(0);
    expect((await installed({}, place_.profile)).offered?.version).toBe('1.2.0');
    expect((await installed({ version: '1.3.0' })).state).toBe('current');
    place_.remove();
  });

  it('signs later than everything before, regardless of the clock: otherwise installations refuse it', async () => {
    const profile = updateFolder();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') });
    await sign('1.2.0', [place('a-linux-x64.AppImage')]);
    vi.useRealTimers();
    expect((await installed({}, profile.profile)).state).toBe('ready');
    await sign('1.3.0', [place('b-linux-x64.AppImage')]);
    expect((await installed({}, profile.profile)).offered?.version).toBe('1.3.0');
    profile.remove();
  });

  it('names the invalid file', async () => {
    await sign('1.2.0', [place('x-linux-x64.AppImage'), place('x-win-x64.exe')]);
    appendFileSync(join(feedFolder, 'x-win-x64.exe'), 'more');
    const { status, out } = await verify();
    expect(status).toBe(1);
    expect(out).toMatch(
      /^WRONG {2}latest\.yml .*x-win-x64\.exe: The file size does not match the signature/m,
    );
    expect(out).toMatch(/^right {2}latest-linux\.yml .*x-linux-x64\.AppImage$/m);
    writeFileSync(join(feedFolder, 'latest-linux.yml'), 'version: "9.9.9"\n');
    expect((await verify()).out).toMatch(
      /^WRONG {2}latest-linux\.yml: The list of the update feed cannot be read/m,
    );
    rmSync(feedFolder, { recursive: true });
    expect((await verify()).status).toBe(2);
  });

  it('signs with a key that has a passphrase, and only with the right one', async () => {
    const secret = (name: string, text: string) => {
      const file = place(name, text);
      chmodSync(file, 0o600);
      return file;
    };
    rmSync(at('keys'), { recursive: true });
    await release('keys', '--out', at('keys'), '--passphrase-file', secret('right', 'correct horse\n'));
    expect(readFileSync(at('keys/private.pem'), 'utf8')).toContain('ENCRYPTED');
    const file = place('x-linux-x64.AppImage');
    expect(await sign('1.2.0', [file], '--passphrase-file', secret('wrong', 'wrong horse\n'))).toMatchObject({
      status: 2,
    });
    expect(await sign('1.2.0', [file])).toMatchObject({ status: 2 });
    expect(await sign('1.2.0', [file], '--passphrase-file', at('right'))).toMatchObject({ status: 0 });
  });

  it('refuses invalid operations, and changes nothing then', async () => {
    const file = place('x-linux-x64.AppImage');
    await sign('1.2.0', [file]);
    const before = readFileSync(join(feedFolder, 'latest-linux.yml'), 'utf8');
    const other = place('x-linux-x64.AppImage', 'built again\n');
    const cases: readonly (readonly [Awaited<ReturnType<typeof release>>, RegExp])[] = [
      [await sign('1.2.0', [other]), /another x-linux-x64\.AppImage/],
      [await sign('1.1.0', [place('old-linux-x64.AppImage')]), /newer than 1\.1\.0/],
      [await sign('1.3', [file]), /not a version/],
      [await sign('1.3.0-beta.1', [file]), /--channel beta/],
      [await sign('1.3.0', [file], '--staging', '101'), /from 0 to 100/],
      [await sign('1.3.0', [file], '--channel', 'nightly'), /no channel nightly/],
      [await sign('1.3.0', [place('unknown.bin')]), /for which system/],
      [await sign('1.3.0', [place('empty-linux-x64.AppImage', '')]), /is empty/],
      [await sign('1.3.0', [at('gone-linux-x64.AppImage')]), /no such file/],
      [await sign('1.3.0', []), /No file is named/],
      [await release('stage', 'half', ...key), /from 0 to 100/],
      [await release('pull-back', '--to', '1.0.0', ...key), /The archive has no .* It has: 1\.2\.0/],
      [
        await release('verify', '--feed', 'http://127.0.0.1/', '--public', at('keys/public.pem')),
        /https:\/\//,
      ],
      [await release('publish'), /codesk-release keys/],
    ];
    for (const [{ status, err }, text] of cases) {
      expect(err).toMatch(text);
      expect(status).toBeGreaterThan(0);
    }
    chmodSync(at('keys/private.pem'), 0o644);
    expect(await release('stage', '50', ...key)).toMatchObject({
      status: 2,
      err: expect.stringContaining('chmod 600'),
    });
    expect(readFileSync(join(feedFolder, 'latest-linux.yml'), 'utf8')).toBe(before);
  });
});
