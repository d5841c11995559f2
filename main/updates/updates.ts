/**
 * Updates of Codesk: asks the feed, loads what is newer, and installs it when a person wants it or when the app ends in
 * order. Whatever goes wrong, the version that runs goes on.
 */
import { nowSeconds } from '../../shared/clock';
import type { Failure } from '../../shared/errors';
import type { Release, UpdateChannel, UpdateState } from '../../shared/ipc/updates';
import { failure } from '../failure';
import type { UpdatePolicy } from '../policy/policy';
import type { Installation } from './installation';
import { type KeptUpdates, openKept } from './kept';
import type { Offer } from './manifest';
import { refusals, UpdateFailed, UpdateRefused } from './refusal';
import type { Statement } from './statement';
import type { Checked, Updater } from './updater';

export interface UpdatesOptions {
  readonly version: string;
  readonly profile: string;
  readonly policy: UpdatePolicy;
  readonly installation: Installation;
  /** False if this installation has no key to check signatures with. */
  readonly hasKey: boolean;
  /** Makes the updater of a channel. Loaded with the first check. */
  readonly updaterFor: (channel: UpdateChannel, newest: () => string | undefined) => Promise<Updater>;
  readonly changed: (state: UpdateState) => void;
  /** What a restart would stop or lose, for people. */
  readonly busy: () => readonly string[];
  /** Ends the app in order. `installAtEnd` is called when everything is closed. */
  readonly end: () => void;
  readonly log: { info(...parts: unknown[]): void; error(...parts: unknown[]): void };
}

export interface RunningUpdates {
  state(): UpdateState;
  check(): Promise<UpdateState>;
  choose(channel: UpdateChannel): Promise<UpdateState>;
  restart(): Promise<UpdateState>;
  later(): UpdateState;
  seen(): void;
  /**
   * A check that nobody asked for. Never rejects; without a network it changes nothing.
   * @returns false if it should be tried again soon
   */
  checkQuietly(): Promise<boolean>;
  /** True if the end of the app installs something: a person chose it, or it needs no question. */
  installsAtEnd(): boolean;
  /** Installs what is ready. Never rejects. @returns false if nothing is installed */
  installAtEnd(): Promise<boolean>;
  /** Stops what is loaded. */
  stop(): void;
}

interface Ready {
  readonly path: string;
  readonly offer: Offer;
}

/** Milliseconds between two reports of progress, and between two looks at what a restart waits for. */
const progressEvery = 200;
const lookEvery = 500;

export function createUpdates(options: UpdatesOptions): RunningUpdates {
  const { version, policy, installation, log } = options;
  const channels = policy.channels.length > 0 ? policy.channels : (['latest'] as const);
  const off: UpdateState['off'] = policy.off
    ? 'policy'
    : policy.feed === undefined
      ? 'no_feed'
      : options.hasKey
        ? undefined
        : 'no_key';
  let kept: KeptUpdates | undefined;
  const memory = () => {
    kept ??= openMemory(options);
    return kept;
  };
  const channel = (): UpdateChannel => {
    const chosen = memory().get().channel;
    return chosen !== undefined && channels.includes(chosen) ? chosen : (channels[0] ?? 'latest');
  };

  let phase: Exclude<UpdateState['state'], 'off'> = 'idle';
  let ready: Ready | undefined;
  let loading: Offer | undefined;
  let received = 0;
  let checkedAt: number | null = null;
  let trouble: Failure | undefined;
  let waitingFor: readonly string[] = [];
  let waiting: NodeJS.Timeout | undefined;
  let checking: Promise<void> | undefined;
  let downloading: Promise<void> | undefined;
  let cancel: AbortController | undefined;
  /** A restart into the new version is wanted. */
  let chosen = false;
  let stopped = false;
  /** The last check or download did not work for a reason that may pass. */
  let again = false;
  const updaters = new Map<UpdateChannel, Promise<Updater>>();

  const state = (): UpdateState => {
    const offered = loading ?? ready?.offer;
    return {
      state: off ? 'off' : phase,
      ...(off ? { off } : {}),
      version,
      channel: channel(),
      channels: [...channels],
      offered: offered ? releaseOf(offered) : null,
      ...(loading ? { progress: { received, total: loading.statement.size } } : {}),
      checkedAt,
      ...(trouble ? { failure: trouble } : {}),
      waitingFor: [...waitingFor],
      canInstall: installation.canInstall,
      news: memory().get().news ?? null,
      installed: memory().get().release?.version === version ? memory().get().release : null,
    };
  };
  const tell = () => options.changed(state());
  const isInstalling = () => phase === 'installing';

  const updaterNow = () => {
    const now = channel();
    let made = updaters.get(now);
    if (!made) {
      made = options.updaterFor(now, () => memory().get().newest[now]);
      made.catch(() => updaters.delete(now));
      updaters.set(now, made);
    }
    return made;
  };

  const failed = (error: unknown, what: string) => {
    trouble = failureOf(error);
    log[error instanceof UpdateRefused ? 'error' : 'info'](`${what}:`, toldOf(error));
  };

  /** The state when nothing is under way. */
  const rest = () => {
    phase = ready ? 'ready' : trouble ? 'failed' : checkedAt === null ? 'idle' : 'current';
  };

  const drop = async (updater: Updater) => {
    stopWaiting();
    ready = undefined;
    await updater.clear().catch(() => undefined);
  };

  const note = ({ offer }: Checked, now: UpdateChannel) => {
    const { statement } = offer;
    const { newest, news } = memory().get();
    const seen = newest[now];
    if (seen === undefined || statement.issued > seen)
      memory().set({ newest: { ...newest, [now]: statement.issued } });
    // The notes of a version that an administrator installed are in the feed only.
    if (statement.version === version && news?.version === version && news.notes === '')
      memory().set({ news: releaseOf(offer) });
  };

  const load = async (updater: Updater, offer: Offer) => {
    const mine = new AbortController();
    cancel = mine;
    loading = offer;
    received = 0;
    phase = 'downloading';
    tell();
    let told = 0;
    const progress = (bytes: number) => {
      received = bytes;
      const now = Date.now();
      if (now - told < progressEvery) return;
      told = now;
      tell();
    };
    try {
      const path = await updater.download(progress, mine.signal);
      if (mine.signal.aborted) return;
      ready = { path, offer };
      trouble = undefined;
      memory().set({ release: releaseOf(offer) });
      log.info(`version ${offer.statement.version} is ready`);
    } catch (error) {
      if (mine.signal.aborted) return;
      ready = undefined;
      again = error instanceof UpdateFailed;
      failed(error, `version ${offer.statement.version} is not loaded`);
    } finally {
      if (cancel === mine) {
        cancel = undefined;
        loading = undefined;
        rest();
        tell();
      }
    }
  };

  /** @param quiet whether being offline is no trouble */
  const ask = async (quiet: boolean) => {
    if (off || stopped || phase === 'installing' || downloading) return;
    again = false;
    const now = channel();
    // What is ready stays so: a person may restart at any moment.
    if (!ready) phase = 'checking';
    tell();
    let updater: Updater | undefined;
    try {
      updater = await updaterNow();
      const checked = await updater.check();
      // Another channel was chosen meanwhile, a restart has begun, or the app ends.
      if (now !== channel() || isInstalling() || stopped) return;
      checkedAt = nowSeconds();
      trouble = undefined;
      note(checked, now);
      const { offer, isOffered } = checked;
      const isSame = ready !== undefined && sameFile(ready.offer.statement, offer.statement);
      // A release that was pulled back, or that is not for this installation any more, is not installed either.
      if (ready && !(isOffered && isSame)) await drop(updater);
      if (isOffered && !ready) {
        const current = updater;
        downloading = load(current, offer).finally(() => {
          downloading = undefined;
        });
        return;
      }
    } catch (error) {
      const isOffline = error instanceof UpdateFailed && error.offline;
      if (quiet && isOffline) log.info('updates: not asked,', error.message);
      else failed(error, 'the check for updates failed');
      again = error instanceof UpdateFailed;
    } finally {
      if (!downloading && !isInstalling()) {
        rest();
        tell();
      }
    }
  };

  const check = (quiet: boolean) => {
    checking ??= ask(quiet).finally(() => {
      checking = undefined;
    });
    return checking;
  };

  const stopWaiting = () => {
    clearInterval(waiting);
    waiting = undefined;
    waitingFor = [];
  };

  /** Begins as soon as nothing would be stopped or lost. */
  const beginLater = () => {
    clearInterval(waiting);
    waitingFor = options.busy();
    waiting = setInterval(() => {
      const before = waitingFor.join('\n');
      waitingFor = options.busy();
      if (waitingFor.length === 0) void begin();
      else if (waitingFor.join('\n') !== before) tell();
    }, lookEvery);
    tell();
  };

  const begin = async () => {
    stopWaiting();
    if (!ready || phase !== 'ready') return;
    const { path, offer } = ready;
    phase = 'installing';
    tell();
    try {
      const updater = await updaterNow();
      // Looked at before the app closes, so that a changed file is said while somebody is there to read it.
      await updater.verify(path, offer.statement);
      // Windows takes seconds for it, in which a person goes on working.
      if (options.busy().length > 0) {
        rest();
        beginLater();
        return;
      }
      chosen = true;
      options.end();
    } catch (error) {
      failed(error, `version ${offer.statement.version} is not installed`);
      await drop(await updaterNow());
      rest();
      tell();
    }
  };

  return {
    state,
    async check() {
      await check(false);
      return state();
    },
    async checkQuietly() {
      await check(true);
      await downloading;
      return !again;
    },
    async choose(wanted) {
      if (!channels.includes(wanted) || wanted === channel() || isInstalling()) return state();
      // What another channel offered is not what is wanted now.
      const before = off ? undefined : updaterNow();
      // A check that runs may go on with a download.
      while (checking || downloading) {
        cancel?.abort();
        await Promise.allSettled([checking, downloading]);
      }
      if (isInstalling()) return state();
      memory().set({ channel: wanted });
      trouble = undefined;
      checkedAt = null;
      ready = undefined;
      rest();
      await before?.then(drop, () => undefined);
      await check(false);
      return state();
    },
    async restart() {
      if (phase !== 'ready' || !ready || !installation.canInstall) return state();
      if (options.busy().length === 0) await begin();
      else beginLater();
      return state();
    },
    later() {
      stopWaiting();
      tell();
      return state();
    },
    seen() {
      memory().set({ news: undefined });
      tell();
    },
    // Windows would ask for the rights of an administrator, which nobody expects when the app ends.
    installsAtEnd: () =>
      ready !== undefined && installation.canInstall && (chosen || installation.kind === 'appimage'),
    async installAtEnd() {
      if (!ready) return false;
      const { path, offer } = ready;
      try {
        const updater = await updaterNow();
        const began = await updater.install(path, offer.statement, chosen);
        log.info(`version ${offer.statement.version} ${began ? 'is installed' : 'could not be installed'}`);
        return began;
      } catch (error) {
        log.error(`version ${offer.statement.version} is not installed:`, toldOf(error));
        return false;
      }
    },
    stop() {
      stopped = true;
      stopWaiting();
      cancel?.abort();
    },
  };
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

/** For the log: what was foreseen needs no stack. */
function toldOf(error: unknown): unknown {
  return error instanceof UpdateRefused || error instanceof UpdateFailed ? error.message : error;
}

/** As the page shows it. */
function failureOf(error: unknown): Failure {
  if (error instanceof UpdateRefused) return failure('update_refused', { subject: refusals[error.reason] });
  if (error instanceof UpdateFailed) return failure(error.failure.code, error.failure);
  return failure('update_failed');
}

/** Opens what is kept, and notices that another version ran last. */
function openMemory({ profile, version, log }: UpdatesOptions): KeptUpdates {
  const memory = openKept(profile, log);
  const { version: before, release } = memory.get();
  if (before === version) return memory;
  if (before === undefined) memory.set({ version });
  else
    memory.set({
      version,
      news: release?.version === version ? release : { version, notes: '', released: null, size: null },
    });
  return memory;
}
