/**
 * Finds an Electron to run: the release that package.json pins, or the older one of electron-fallback.mjs if the
 * download host cannot be reached. The fallback is announced.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import {
  cacheFolder,
  ensureFallbackElectron,
  fallbackFitsHere,
  fallbackVersion,
} from './electron-fallback.mjs';
import { inProject, nodeBinary } from './project.mjs';
import { runCommand, SetupError } from './run-command.mjs';

const electronPackage = inProject('node_modules/electron');
const probeTimeoutMs = 5000;
const downloadTimeoutMs = 10 * 60 * 1000;
const retryOwnDownloadAfterMs = 24 * 60 * 60 * 1000;
const failureRecord = join(cacheFolder, 'electron-download-failed.json');

/** The release that package.json pins. */
export function pinnedVersion() {
  return JSON.parse(readFileSync(join(electronPackage, 'package.json'), 'utf8')).version;
}

function binaryName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

function ownDownloadInstalled(version) {
  const dist = join(electronPackage, 'dist');
  try {
    const installed = readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '');
    // The installer writes path.txt last. Without it the download is incomplete.
    return (
      installed === version &&
      existsSync(join(electronPackage, 'path.txt')) &&
      existsSync(join(dist, binaryName()))
    );
  } catch {
    return false;
  }
}

function downloadHost() {
  return (
    process.env.npm_config_electron_mirror ||
    process.env.ELECTRON_MIRROR ||
    'https://github.com/electron/electron/releases/download/'
  );
}

/** True if the download host answers within seconds, whatever it answers. */
async function hostAnswers() {
  // Only Electron's downloader uses this proxy, so a direct request would prove nothing.
  if (process.env.ELECTRON_GET_USE_PROXY) return true;
  try {
    await fetch(downloadHost(), {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(probeTimeoutMs),
    });
    return true;
  } catch {
    return false;
  }
}

/** True if the cache of Electron's downloader holds the archive, so that no host is needed. */
async function archiveIsCached(version) {
  const folders = {
    darwin: join(homedir(), 'Library/Caches/electron'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'electron/Cache'),
  };
  const folder =
    process.env.electron_config_cache ??
    folders[process.platform] ??
    join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'electron');
  const wanted = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.some((name) => name.endsWith(wanted));
}

async function failedRecently(version) {
  try {
    const failure = JSON.parse(await readFile(failureRecord, 'utf8'));
    const isSame = failure.version === version && failure.host === downloadHost();
    return isSame && Date.now() - failure.at < retryOwnDownloadAfterMs;
  } catch {
    return false;
  }
}

async function rememberFailure(version) {
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(failureRecord, JSON.stringify({ version, host: downloadHost(), at: Date.now() }));
}

/** @param again also if a download failed not long ago */
async function tryOwnDownload(version, again) {
  const cached = await archiveIsCached(version);
  const isHopeless = async () => (!again && (await failedRecently(version))) || !(await hostAnswers());
  if (!cached && (await isHopeless())) return false;
  console.log(`Downloading Electron ${version} …`);
  await runCommand(nodeBinary, [join(electronPackage, 'install.js')], { timeoutMs: downloadTimeoutMs });
  return ownDownloadInstalled(version);
}

/**
 * The pinned release wherever it can be had, else the fallback.
 * @param {{onlyPinned?: boolean}} options `onlyPinned`: fails instead of taking another release
 * @returns {Promise<{binary: string, folder: string, version: string, isFallback: boolean}>}
 * @throws {SetupError} when there is no Electron for this machine
 */
export async function findElectron({ onlyPinned = false } = {}) {
  const version = pinnedVersion();
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (override && existsSync(join(override, binaryName()))) {
    const named = await readFile(join(override, 'version'), 'utf8').catch(() => 'of unknown version');
    const found = named.trim().replace(/^v/, '');
    if (onlyPinned && found !== version)
      throw new SetupError(
        `ELECTRON_OVERRIDE_DIST_PATH names Electron ${found}. Asked for is ${version}, which package.json pins.`,
      );
    return runtime(override, found);
  }
  const own = ownDownloadInstalled(version) || (await tryOwnDownload(version, onlyPinned));
  if (own) {
    await rm(failureRecord, { force: true });
    return runtime(join(electronPackage, 'dist'), version);
  }
  if (!(await failedRecently(version))) await rememberFailure(version);
  if (onlyPinned) {
    throw new SetupError(
      `Electron ${version} could not be downloaded from ${downloadHost()}, and no other Electron was asked for. Name another download host in ELECTRON_MIRROR, or an unpacked Electron ${version} in ELECTRON_OVERRIDE_DIST_PATH.`,
    );
  }
  if (!fallbackFitsHere()) {
    throw new SetupError(
      `Electron ${version} could not be downloaded from ${downloadHost()}. Check the connection, or name a mirror in ELECTRON_MIRROR, delete ${failureRecord} and try again.`,
    );
  }
  return runtime(await ensureFallbackElectron(), fallbackVersion);
}

function runtime(folder, version) {
  return { folder, version, binary: join(folder, binaryName()), isFallback: version === fallbackVersion };
}

/** Prints one line on every start with the fallback, so that it is not mistaken for the released Electron. */
export function announceElectron({ version, isFallback }) {
  if (!isFallback) return;
  console.log(
    `Electron ${pinnedVersion()} cannot be downloaded here; using Electron ${version} from the package registry instead (for development, tests and packages to try only).`,
  );
}
