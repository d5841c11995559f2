/**
 * electron-updater for this installation: its requests use `feed.ts`, its offers are checked by `manifest.ts`, and
 * every file is checked again right before it is installed. Loaded with the first check.
 */
import { lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AppUpdater } from 'electron-updater';
import { AppImageUpdater } from 'electron-updater/out/AppImageUpdater';
import type { DownloadUpdateOptions } from 'electron-updater/out/AppUpdater';
import { BaseUpdater, type InstallOptions } from 'electron-updater/out/BaseUpdater';
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper';
import { NsisUpdater } from 'electron-updater/out/NsisUpdater';
import { Provider, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import type { UpdateInfo } from 'electron-updater/out/types';
import { codeOfDisk } from '../api/errors';
import { checkFile, copyBeside, removeCopies } from './checked-file';
import { createFeed, type FeedOptions, feedAddress } from './feed';
import type { Installation } from './installation';
import type { PublicKey } from './keys';
import { manifestName, type Offer, offerFor, readManifest, type Target } from './manifest';
import { checkPublisher, type RunProgram } from './publisher';
import { UpdateFailed, UpdateRefused } from './refusal';
import { startAfterwards } from './start-afterwards';
import type { Statement } from './statement';

export interface UpdaterOptions {
  readonly version: string;
  /** Downloads are in `updates/pending` of this folder. */
  readonly profile: string;
  readonly installation: Installation;
  readonly target: Target;
  readonly keys: readonly PublicKey[];
  readonly feed: FeedOptions;
  /** When the newest known list of the channel was signed. */
  readonly newest: () => string | undefined;
  readonly run?: RunProgram;
  readonly log: { info(...parts: unknown[]): void };
}

export interface Checked {
  readonly offer: Offer;
  /** False if it is not newer, or not for this installation yet. */
  readonly isOffered: boolean;
}

export interface Updater {
  /** Asks the feed. Rejects with `UpdateRefused` or `UpdateFailed`. */
  check(): Promise<Checked>;
  /**
   * Downloads the offer of the last check, unless it is on the disk already.
   * @returns its path
   */
  download(progress: (received: number) => void, signal: AbortSignal): Promise<string>;
  /** Checks the downloaded file. Rejects with `UpdateRefused`. */
  verify(path: string, statement: Statement): Promise<void>;
  /**
   * Checks it again and installs it.
   * @param relaunch whether the new version is started
   * @returns false if the installation could not begin
   */
  install(path: string, statement: Statement, relaunch: boolean): Promise<boolean>;
  /** Removes all downloads. */
  clear(): Promise<void>;
}

/** A file that only an administrator can install is downloaded and checked like every other. */
class ElsewhereUpdater extends BaseUpdater {
  constructor(options?: null, app?: ConstructorParameters<typeof NsisUpdater>[1]) {
    super(options, app);
  }
  protected doDownloadUpdate(downloadUpdateOptions: DownloadUpdateOptions) {
    const { info, provider } = downloadUpdateOptions.updateInfoAndProvider;
    const [fileInfo] = provider.resolveFiles(info);
    if (!fileInfo) throw new Error('no file');
    return this.executeDownload({
      fileExtension: fileInfo.info.url.split('.').at(-1) ?? '',
      fileInfo,
      downloadUpdateOptions,
      task: async (path, options) => {
        await downloaderOf(this).download(fileInfo.url, path, options);
      },
    });
  }
  protected doInstall(_options: InstallOptions): boolean {
    return false;
  }
}

/**
 * Replaces the AppImage in one step. electron-updater removes the old file before the new one exists, and may rename
 * it, which breaks links of the desktop.
 */
class WholeAppImageUpdater extends AppImageUpdater {
  /** The checked copy in the folder of the program. */
  copy: string | undefined;
  program: string | undefined;

  protected override doInstall({ isForceRunAfter }: InstallOptions): boolean {
    const { copy, program } = this;
    if (copy === undefined || program === undefined) return false;
    renameSync(copy, program);
    this.copy = undefined;
    if (isForceRunAfter) startAfterwards(program);
    return true;
  }
}

interface Downloader {
  download(url: URL, path: string, options: unknown): Promise<unknown>;
}
/** Private and protected parts of electron-updater. */
interface Inner {
  httpExecutor: Downloader;
  downloadedUpdateHelper: DownloadedUpdateHelper | null;
}
const innerOf = (updater: AppUpdater) => updater as unknown as Inner;
const downloaderOf = (updater: AppUpdater) => innerOf(updater).httpExecutor;

export async function createUpdater(options: UpdaterOptions): Promise<Updater> {
  const { installation, target, keys } = options;
  const folder = join(options.profile, 'updates');
  const feed = createFeed(options.feed);
  let offer: Offer | undefined;
  let progress: (received: number) => void = () => undefined;
  let signal = new AbortController().signal;

  const read = async (): Promise<Offer> => {
    const name = manifestName(target.channel, target.platform, target.arch);
    offer = offerFor(target, readManifest(await feed.manifest(name), name, keys), options.newest());
    return offer;
  };

  class FeedProvider extends Provider<UpdateInfo> {
    constructor(_configuration: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }
    async getLatestVersion() {
      return updateInfoOf(await read(), installation);
    }
    resolveFiles(info: UpdateInfo) {
      return info.files.map((each) => ({
        url: new URL(each.url, feedAddress(options.feed.address)),
        info: each,
      }));
    }
  }

  const updater = await makeUpdater(options);
  innerOf(updater).httpExecutor = {
    async download(_url, path) {
      if (!offer) throw new Error('nothing is offered');
      await feed.download(offer.statement, path, { progress, signal });
    },
  };
  const helper = new DownloadedUpdateHelper(folder);
  innerOf(updater).downloadedUpdateHelper = helper;
  updater.setFeedURL({ provider: 'custom', updateProvider: FeedProvider } as never);

  const pathOf = (statement: Statement) => join(helper.cacheDirForPendingUpdate, statement.file);
  // electron-updater finds no publisher here and does not ask Windows: this check replaces its own.
  const verify: Updater['verify'] = async (path, statement) => {
    if (path !== pathOf(statement)) throw new UpdateRefused('file_kind', path);
    await checkFile(path, statement);
    if (installation.kind === 'nsis') await checkPublisher(path, installation.publishers, options.run);
  };
  const clear = () => helper.clear();

  return {
    async check() {
      const result = await updater.checkForUpdates();
      if (!offer || !result) throw new Error('the feed was not asked');
      return { offer, isOffered: result.isUpdateAvailable };
    },
    async download(report, stop) {
      progress = report;
      signal = stop;
      const statement = offer?.statement;
      if (!statement) throw new Error('nothing is offered');
      try {
        for (const each of [folder, helper.cacheDirForPendingUpdate]) removeUnlessFolder(each);
        const [path = ''] = await updater.downloadUpdate();
        await verify(path, statement);
        return path;
      } catch (error) {
        // A file that electron-updater cannot use would fail each later try as well.
        await clear();
        throw failureOfLoading(error);
      }
    },
    verify,
    clear,
    async install(path, statement, relaunch) {
      if (!installation.canInstall) return false;
      try {
        if (updater instanceof WholeAppImageUpdater && installation.program !== undefined) {
          if (path !== pathOf(statement)) throw new UpdateRefused('file_kind', path);
          await removeCopies(installation.program);
          updater.program = installation.program;
          updater.copy = await copyBeside(path, installation.program, statement);
        } else await verify(path, statement);
      } catch (error) {
        // After a full disk, the download is still valid.
        if (error instanceof UpdateRefused) await clear();
        throw error;
      }
      if (updater instanceof BaseUpdater) {
        const began = updater.install(true, relaunch);
        // The AppImage was replaced, so the download is not needed any more.
        if (began && installation.kind === 'appimage') await clear();
        if (!began && installation.program !== undefined) await removeCopies(installation.program);
        return began;
      }
      updater.autoRunAppAfterInstall = relaunch;
      return installOnMac(updater);
    },
  };
}

/** An offer as electron-updater has it. */
function updateInfoOf({ statement, notes }: Offer, { kind }: Installation): UpdateInfo {
  const { version, file, sha512, size, issued, staging } = statement;
  return {
    version,
    // Codesk's Windows installer is for the whole machine.
    files: [{ url: file, sha512, size, isAdminRightsRequired: kind === 'nsis' }],
    path: file,
    sha512,
    releaseNotes: notes,
    releaseDate: issued,
    ...(staging < 100 ? { stagingPercentage: staging } : {}),
  };
}

/** Returns the updater of this kind of installation, with all automatic actions off. */
async function makeUpdater({ version, profile, installation, log }: UpdaterOptions): Promise<AppUpdater> {
  const updater = await updaterFor(installation, {
    version,
    name: 'codesk',
    isPackaged: true,
    appUpdateConfigPath: join(profile, 'updates/none.yml'),
    userDataPath: profile,
    baseCachePath: profile,
    whenReady: async () => undefined,
    // Codesk closes the app itself: `quitAndInstall` is used on macOS only.
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  const quiet = (message?: unknown) => log.info('update:', String(message).split('\n')[0]);
  updater.logger = { info: () => undefined, warn: quiet, error: quiet, debug: () => undefined };
  updater.forceDevUpdateConfig = true;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.allowDowngrade = false;
  return updater;
}

async function updaterFor(installation: Installation, adapter: ConstructorParameters<typeof NsisUpdater>[1]) {
  if (installation.kind === 'nsis') return new NsisUpdater(null, adapter);
  if (installation.kind === 'appimage') return new WholeAppImageUpdater(null, adapter);
  if (installation.kind === 'mac') {
    const { MacUpdater } = await import('electron-updater/out/MacUpdater');
    return new MacUpdater(null as never, adapter);
  }
  return new ElsewhereUpdater(null, adapter);
}

/** Squirrel takes the file first, and installs it when this process has ended. */
async function installOnMac(updater: AppUpdater): Promise<boolean> {
  const { autoUpdater } = await import('electron');
  return new Promise((resolve) => {
    autoUpdater.once('error', () => resolve(false));
    updater.quitAndInstall();
    // Runs after the listener of electron-updater, which asks Squirrel to install.
    autoUpdater.once('update-downloaded', () => resolve(true));
  });
}

/** Downloads go to Codesk's own folders, not where a link leads. */
function removeUnlessFolder(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) rmSync(path, { force: true });
}

/** Disk errors outside Codesk's own reading and writing, so that the user sees the reason. */
function failureOfLoading(error: unknown): unknown {
  if (error instanceof UpdateRefused || error instanceof UpdateFailed) return error;
  if (typeof (error as { code?: unknown } | null)?.code !== 'string') return error;
  return new UpdateFailed({ code: codeOfDisk(error), subject: 'update' }, { cause: error });
}
