/**
 * electron-updater for this installation: what it asks goes through `feed.ts`, what it offers was checked by
 * `manifest.ts`, and nothing is installed that was not checked at that moment. Loaded with the first check.
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
import { checkFile, copyBeside, sweepCopies } from './checked-file';
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
  /** Downloads lie in `updates/pending` of this folder. */
  readonly profile: string;
  readonly installation: Installation;
  readonly target: Target;
  readonly keys: readonly PublicKey[];
  readonly feed: FeedOptions;
  /** When the newest list of the channel was signed that was seen before. */
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
  /** Loads what the last check offered, unless it is there already. @returns its path */
  download(progress: (received: number) => void, signal: AbortSignal): Promise<string>;
  /** Checks the file that was loaded. Rejects with `UpdateRefused`. */
  verify(path: string, statement: Statement): Promise<void>;
  /**
   * Checks it once more and installs it.
   * @param relaunch whether the new version is started
   * @returns false if the installation could not begin
   */
  install(path: string, statement: Statement, relaunch: boolean): Promise<boolean>;
  /** Removes everything that was loaded. */
  clear(): Promise<void>;
}

/** A file that only an administrator can install is loaded and checked like every other. */
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
 * Replaces the AppImage in one step. electron-updater's own way removes the old file before the new one is there, and may
 * give it another name, so that links of the desktop end nowhere.
 */
class WholeAppImageUpdater extends AppImageUpdater {
  /** The checked copy beside the program. */
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
/** The parts of electron-updater that it keeps to itself and to its subclasses. */
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
  // electron-updater finds no name of a publisher here and asks Windows nothing: this check takes its place.
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
        // What electron-updater cannot make sense of there would fail each later try as well.
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
          await sweepCopies(installation.program);
          updater.program = installation.program;
          updater.copy = await copyBeside(path, installation.program, statement);
        } else await verify(path, statement);
      } catch (error) {
        // After a disk that was full, what was loaded is still good.
        if (error instanceof UpdateRefused) await clear();
        throw error;
      }
      if (updater instanceof BaseUpdater) {
        const began = updater.install(true, relaunch);
        // An AppImage took its place: what was loaded is not needed any more.
        if (began && installation.kind === 'appimage') await clear();
        if (!began && installation.program !== undefined) await sweepCopies(installation.program);
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
    // Our installer for Windows is one for the whole machine.
    files: [{ url: file, sha512, size, isAdminRightsRequired: kind === 'nsis' }],
    path: file,
    sha512,
    releaseNotes: notes,
    releaseDate: issued,
    ...(staging < 100 ? { stagingPercentage: staging } : {}),
  };
}

/** The updater of this kind of installation, which does nothing by itself. */
async function makeUpdater({ version, profile, installation, log }: UpdaterOptions): Promise<AppUpdater> {
  const updater = await updaterFor(installation, {
    version,
    name: 'codesk',
    isPackaged: true,
    appUpdateConfigPath: join(profile, 'updates/none.yml'),
    userDataPath: profile,
    baseCachePath: profile,
    whenReady: async () => undefined,
    // The end of the app is ours: `quitAndInstall` is never used but on macOS.
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

/** Squirrel takes the file first, and installs it when this process is gone. */
async function installOnMac(updater: AppUpdater): Promise<boolean> {
  const { autoUpdater } = await import('electron');
  return new Promise((resolve) => {
    autoUpdater.once('error', () => resolve(false));
    updater.quitAndInstall();
    // After the listener of electron-updater, which tells Squirrel to install.
    autoUpdater.once('update-downloaded', () => resolve(true));
  });
}

/** Downloads go into folders of our own, not where a link leads. */
function removeUnlessFolder(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) rmSync(path, { force: true });
}

/** What the disk says beside our own reading and writing, so that a person reads why. */
function failureOfLoading(error: unknown): unknown {
  if (error instanceof UpdateRefused || error instanceof UpdateFailed) return error;
  if (typeof (error as { code?: unknown } | null)?.code !== 'string') return error;
  return new UpdateFailed({ code: codeOfDisk(error), subject: 'update' }, { cause: error });
}
