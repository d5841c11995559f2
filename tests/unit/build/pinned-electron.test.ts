import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { inProject, nodeBinary } from '../../../build/project.mjs';
import { serve } from '../../support/http-server';

const pinned = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).devDependencies.electron;
let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A separate project with the same scripts and packages, in which the pinned Electron is not installed, whatever this
 * machine has.
 */
function projectWithoutElectron(): string {
  folder = mkdtempSync(join(tmpdir(), 'codesk-pinned-'));
  cpSync(inProject('build'), join(folder, 'build'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(inProject(file), join(folder, file));
  const packages = inProject('node_modules');
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(packages))
    if (name !== 'electron') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  const electron = join(folder, 'node_modules/electron');
  mkdirSync(electron);
  for (const name of ['package.json', 'install.js', 'checksums.json'])
    cpSync(join(packages, 'electron', name), join(electron, name));
  return folder;
}

/** `npm test` in that project, on a computer that has downloaded nothing yet. */
async function npmTest(project: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(nodeBinary, [join(project, 'build/test.mjs'), ...args], {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: project,
      XDG_CACHE_HOME: join(project, 'cache'),
      electron_config_cache: join(project, 'cache/electron'),
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const status = await new Promise((resolve) => child.once('close', resolve));
  return { status, output };
}

describe('npm test -- --pinned', () => {
  it('fails with a clear line if the download host has no such release, and uses no other Electron', async () => {
    const project = projectWithoutElectron();
    const mirror = await serve((_request, response) => response.writeHead(404).end('not here'));
    const named = { ELECTRON_MIRROR: `${mirror.origin}/` };
    const first = await npmTest(project, ['--pinned'], named);
    // The request to the host names this release.
    const asked = () =>
      mirror.received.filter(({ path }) => path.includes(`v${pinned}/electron-v${pinned}-`));
    expect(asked().length).toBeGreaterThan(0);
    expect(first.status).toBe(1);
    expect(first.output).toContain(
      `Electron ${pinned} could not be downloaded from ${mirror.origin}/, and no other Electron was asked for.`,
    );
    expect(first.output).not.toContain('using Electron');
    expect(first.output).not.toContain('── lint');
    expect(first.output.trimEnd().split('\n').at(-1)).toBe('0 passed, 1 failed');

    // A failure is remembered for a day, unless the user explicitly asks for this Electron.
    const before = asked().length;
    expect((await npmTest(project, ['--pinned'], named)).status).toBe(1);
    expect(asked().length).toBeGreaterThan(before);
    await mirror.close();
  });

  it('does not use an unpacked Electron of another release', async () => {
    const project = projectWithoutElectron();
    const other = join(project, 'other');
    mkdirSync(other);
    for (const [name, text] of [
      ['version', '33.2.1'],
      ['electron', ''],
      ['electron.exe', ''],
    ] as const)
      writeFileSync(join(other, name), text);
    mkdirSync(join(other, 'Electron.app/Contents/MacOS'), { recursive: true });
    writeFileSync(join(other, 'Electron.app/Contents/MacOS/Electron'), '');
    const { status, output } = await npmTest(project, ['--pinned'], { ELECTRON_OVERRIDE_DIST_PATH: other });
    expect(status).toBe(1);
    expect(output).toContain(
      `ELECTRON_OVERRIDE_DIST_PATH names Electron 33.2.1. Asked for is ${pinned}, which package.json pins.`,
    );
    expect(output).not.toContain('── lint');
  });

  it('refuses an unknown argument before anything runs', async () => {
    const { status, output } = await npmTest(inProject(), ['--pined']);
    expect(status).toBe(1);
    expect(output).toContain('npm test takes --pinned and nothing else, not --pined.');
    expect(output).not.toContain('── lint');
  });
});
