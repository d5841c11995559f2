/**
 * Updates of Codesk: asks the feed, downloads newer versions, and installs them when the user wants it or when the app
 * closes. After any failure the running version continues.
 */
import { nowSeconds } from '../../shared/clock';
import type { Failure } from '../../shared/errors';
import type { Release, UpdateChannel, UpdateState } from '../../shared/ipc/updates';
import { failure } from '../failure';
import type { UpdatePolicy } from '../policy/policy';
import type { Installation } from './installation';
import type { Offer } from './manifest';
import { refusals, UpdateFailed, UpdateRefused } from './refusal';
import type { Statement } from './statement';
import { openStoredUpdates, type StoredUpdates } from './stored-updates';
import type { Checked, Updater } from './updater';

export interface UpdatesOptions {
  readonly version: string;
  readonly profile: string;
  readonly policy: UpdatePolicy;
  readonly installation: Installation;
  /** False if this installation has no key to check signatures with. */
  readonly hasKey: boolean;
  /** Creates the updater of a channel. Loaded with the first check. */
  readonly updaterFor: (channel: UpdateChannel, newest: () => string | undefined) => Promise<Updater>;
  readonly changed: (state: UpdateState) => void;
  /** Titles of the work that a restart would stop or lose. */
  readonly busy: () => readonly string[];
  /** Closes the app in order. `installAtEnd` is called when everything is closed. */
  readonly end: () => void;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

interface Ready {
  readonly path: string;
  readonly offer: Offer;
}

/** Milliseconds between two progress reports, and between two checks whether a restart may begin. */
const progressEvery = 200;
const checkEvery = 500;

export class Updates {
  readonly #options: UpdatesOptions;
  readonly #channels: readonly UpdateChannel[];
  readonly #off: UpdateState['off'];
  readonly #updaters = new Map<UpdateChannel, Promise<Updater>>();
  #storedUpdates: StoredUpdates | undefined;
  #phase: Exclude<UpdateState['state'], 'off'> = 'idle';
  #ready: Ready | undefined;
  #loading: Offer | undefined;
  #received = 0;
  #checkedAt: number | null = null;
  #failure: Failure | undefined;
  #waitingFor: readonly string[] = [];
  #waiting: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #downloading: Promise<void> | undefined;
  #cancel: AbortController | undefined;
  /** The user wants to restart into the new version. */
  #chosen = false;
  #stopped = false;
  /** The last check or download failed for a reason that may be temporary. */
  #again = false;

  constructor(options: UpdatesOptions) {
    const { policy, hasKey } = options;
    this.#options = options;
    this.#channels = policy.channels.length > 0 ? policy.channels : ['latest'];
    if (policy.off) this.#off = 'policy';
    else if (policy.feed === undefined) this.#off = 'no_feed';
    else if (!hasKey) this.#off = 'no_key';
  }

  state(): UpdateState {
    const { version, installation } = this.#options;
    const { news, release } = this.#memory.get();
    const offered = this.#loading ?? this.#ready?.offer;
    return {
      state: this.#off ? 'off' : this.#phase,
      ...(this.#off ? { off: this.#off } : {}),
      version,
      channel: this.#channel,
      channels: [...this.#channels],
      offered: offered ? releaseOf(offered) : null,
      ...(this.#loading
        ? { progress: { received: this.#received, total: this.#loading.statement.size } }
        : {}),
      checkedAt: this.#checkedAt,
      ...(this.#failure ? { failure: this.#failure } : {}),
      waitingFor: [...this.#waitingFor],
      canInstall: installation.canInstall,
      news: news ?? null,
      installed: release?.version === version ? release : null,
    };
  }

  async check(): Promise<UpdateState> {
    await this.#check(false);
    return this.state();
  }

  /**
   * An automatic check. Never rejects; without a network it changes nothing.
   * @returns false if it should be tried again soon
   */
  async checkQuietly(): Promise<boolean> {
    await this.#check(true);
    await this.#downloading;
    return !this.#again;
  }

  async choose(channel: UpdateChannel): Promise<UpdateState> {
    if (!this.#channels.includes(channel) || channel === this.#channel || this.#isInstalling())
      return this.state();
    // The offer of another channel is outdated.
    const before = this.#off ? undefined : this.#updater();
    // A running check may continue with a download.
    while (this.#checking || this.#downloading) {
      this.#cancel?.abort();
      await Promise.allSettled([this.#checking, this.#downloading]);
    }
    if (this.#isInstalling()) return this.state();
    this.#memory.set({ channel });
    this.#failure = undefined;
    this.#checkedAt = null;
    this.#ready = undefined;
    this.#settlePhase();
    await before?.then((updater) => this.#drop(updater)).catch(() => undefined);
    await this.#check(false);
    return this.state();
  }

  async restart(): Promise<UpdateState> {
    const { installation, busy } = this.#options;
    if (this.#phase !== 'ready' || !this.#ready || !installation.canInstall) return this.state();
    if (busy().length === 0) await this.#begin();
    else this.#beginLater();
    return this.state();
  }

  later(): UpdateState {
    this.#stopWaiting();
    this.#report();
    return this.state();
  }

  seen(): void {
    this.#memory.set({ news: undefined });
    this.#report();
  }

  /**
   * True if closing the app installs an update: the user chose it, or it needs no question. Windows would ask for
   * administrator rights, which users do not expect when the app closes.
   */
  installsAtEnd(): boolean {
    const { canInstall, kind } = this.#options.installation;
    return this.#ready !== undefined && canInstall && (this.#chosen || kind === 'appimage');
  }

  /**
   * Installs the ready update. Never rejects.
   * @returns false if nothing is installed
   */
  async installAtEnd(): Promise<boolean> {
    if (!this.#ready) return false;
    const { log } = this.#options;
    const { path, offer } = this.#ready;
    try {
      const updater = await this.#updater();
      const began = await updater.install(path, offer.statement, this.#chosen);
      log.info(`version ${offer.statement.version} ${began ? 'is installed' : 'could not be installed'}`);
      return began;
    } catch (error) {
      log.error(`version ${offer.statement.version} is not installed:`, logged(error));
      return false;
    }
  }

  /** Stops a download. */
  stop(): void {
    this.#stopped = true;
    this.#stopWaiting();
    this.#cancel?.abort();
  }

  get #memory(): StoredUpdates {
    this.#storedUpdates ??= openStoredUpdates(this.#options);
    return this.#storedUpdates;
  }

  get #channel(): UpdateChannel {
    const chosen = this.#memory.get().channel;
    return chosen !== undefined && this.#channels.includes(chosen) ? chosen : (this.#channels[0] ?? 'latest');
  }

  #report(): void {
    this.#options.changed(this.state());
  }

  #isInstalling(): boolean {
    return this.#phase === 'installing';
  }

  #updater(): Promise<Updater> {
    const channel = this.#channel;
    let made = this.#updaters.get(channel);
    if (!made) {
      made = this.#options.updaterFor(channel, () => this.#memory.get().newest[channel]);
      made.catch(() => this.#updaters.delete(channel));
      this.#updaters.set(channel, made);
    }
    return made;
  }

  #failed(error: unknown, what: string): void {
    this.#failure = failureOf(error);
    this.#options.log[error instanceof UpdateRefused ? 'error' : 'info'](`${what}:`, logged(error));
  }

  /** The state when nothing is running. */
  #settlePhase(): void {
    if (this.#ready) this.#phase = 'ready';
    else if (this.#failure) this.#phase = 'failed';
    else this.#phase = this.#checkedAt === null ? 'idle' : 'current';
  }

  async #drop(updater: Updater): Promise<void> {
    this.#stopWaiting();
    this.#ready = undefined;
    await updater.clear().catch(() => undefined);
  }

  /** @param quiet whether being offline is not an error */
  #check(quiet: boolean): Promise<void> {
    this.#checking ??= this.#ask(quiet).finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #ask(quiet: boolean): Promise<void> {
    if (this.#off || this.#stopped || this.#isInstalling() || this.#downloading) return;
    this.#again = false;
    const channel = this.#channel;
    // A ready update stays ready: the user may restart at any moment.
    if (!this.#ready) this.#phase = 'checking';
    this.#report();
    try {
      const updater = await this.#updater();
      const checked = await updater.check();
      // The user changed the channel, a restart has begun, or the app is closing.
      if (channel !== this.#channel || this.#isInstalling() || this.#stopped) return;
      await this.#take(checked, updater, channel);
    } catch (error) {
      const isOffline = error instanceof UpdateFailed && error.offline;
      if (quiet && isOffline) this.#options.log.info('updates: not asked,', error.message);
      else this.#failed(error, 'the check for updates failed');
      this.#again = error instanceof UpdateFailed;
    } finally {
      if (!this.#downloading && !this.#isInstalling()) {
        this.#settlePhase();
        this.#report();
      }
    }
  }

  async #take({ offer, isOffered }: Checked, updater: Updater, channel: UpdateChannel): Promise<void> {
    this.#checkedAt = nowSeconds();
    this.#failure = undefined;
    this.#note(offer, channel);
    const isSame = this.#ready !== undefined && sameFile(this.#ready.offer.statement, offer.statement);
    // A release that was pulled back, or that is not for this installation any more, is not installed either.
    if (this.#ready && !(isOffered && isSame)) await this.#drop(updater);
    if (!isOffered || this.#ready) return;
    this.#downloading = this.#load(updater, offer).finally(() => {
      this.#downloading = undefined;
    });
  }

  #note(offer: Offer, channel: UpdateChannel): void {
    const { version } = this.#options;
    const { statement } = offer;
    const { newest, news } = this.#memory.get();
    const seen = newest[channel];
    if (seen === undefined || statement.issued > seen)
      this.#memory.set({ newest: { ...newest, [channel]: statement.issued } });
    // If an administrator installed the version, its notes are only in the feed.
    if (statement.version === version && news?.version === version && news.notes === '')
      this.#memory.set({ news: releaseOf(offer) });
  }

  async #load(updater: Updater, offer: Offer): Promise<void> {
    const { version } = offer.statement;
    const cancel = new AbortController();
    this.#cancel = cancel;
    this.#loading = offer;
    this.#received = 0;
    this.#phase = 'downloading';
    this.#report();
    let reportedAt = 0;
    const progress = (bytes: number) => {
      this.#received = bytes;
      const now = Date.now();
      if (now - reportedAt < progressEvery) return;
      reportedAt = now;
      this.#report();
    };
    try {
      const path = await updater.download(progress, cancel.signal);
      if (cancel.signal.aborted) return;
      this.#ready = { path, offer };
      this.#failure = undefined;
      this.#memory.set({ release: releaseOf(offer) });
      this.#options.log.info(`version ${version} is ready`);
    } catch (error) {
      if (cancel.signal.aborted) return;
      this.#ready = undefined;
      this.#again = error instanceof UpdateFailed;
      this.#failed(error, `version ${version} is not loaded`);
    } finally {
      if (this.#cancel === cancel) {
        this.#cancel = undefined;
        this.#loading = undefined;
        this.#settlePhase();
        this.#report();
      }
    }
  }

  #stopWaiting(): void {
    clearInterval(this.#waiting);
    this.#waiting = undefined;
    this.#waitingFor = [];
  }

  /** Begins as soon as nothing would be stopped or lost. */
  #beginLater(): void {
    clearInterval(this.#waiting);
    this.#waitingFor = this.#options.busy();
    this.#waiting = setInterval(() => {
      const before = this.#waitingFor.join('\n');
      this.#waitingFor = this.#options.busy();
      if (this.#waitingFor.length === 0) void this.#begin();
      else if (this.#waitingFor.join('\n') !== before) this.#report();
    }, checkEvery);
    this.#report();
  }

  async #begin(): Promise<void> {
    this.#stopWaiting();
    if (!this.#ready || this.#phase !== 'ready') return;
    const { path, offer } = this.#ready;
    this.#phase = 'installing';
    this.#report();
    try {
      const updater = await this.#updater();
      // Checked before the app closes, while the user can still see an error. On Windows it takes seconds, in which the
      // user can continue to work.
      await updater.verify(path, offer.statement);
      // Windows takes seconds for it, while the user continues to work.
      if (this.#options.busy().length > 0) {
        this.#settlePhase();
        this.#beginLater();
        return;
      }
      this.#chosen = true;
      this.#options.end();
    } catch (error) {
      this.#failed(error, `version ${offer.statement.version} is not installed`);
      await this.#drop(await this.#updater());
      this.#settlePhase();
      this.#report();
    }
  }
}

function sameFile(one: Statement, other: Statement): boolean {
  return one.version === other.version && one.file === other.file && one.sha512 === other.sha512;
}

function releaseOf({ statement, notes }: Offer): Release {
  return {
    version: statement.version,
    notes,
    released: Math.floor(Date.parse(statement.issued) / 1000),
    size: statement.size,
  };
}

/** Returns an error for the log, where an expected failure needs no stack. */
function logged(error: unknown): unknown {
  return error instanceof UpdateRefused || error instanceof UpdateFailed ? error.message : error;
}

/** The failure for the page. */
function failureOf(error: unknown): Failure {
  if (error instanceof UpdateRefused) return failure('update_refused', { subject: refusals[error.reason] });
  if (error instanceof UpdateFailed) return failure(error.failure.code, error.failure);
  return failure('update_failed');
}
