/**
 * The runner of the journal: sends the entries of the signed-in user while the connection and the scheduled time allow
 * it, in order for each record and in parallel for different records. It runs in main, so it continues while the page
 * is reloaded, and the desk stores what it needs after a restart. An entry that fails or needs a decision is set aside
 * with its reason, and the others continue.
 */
import { randomUUID } from 'node:crypto';
import type { Entry, EntryAct } from '../../shared/desk/journal';
import { isDiscardable, type RateEntry } from '../../shared/desk/rates';
import type { RowEntry } from '../../shared/desk/row-entries';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import type { EntryPatch } from '../desk/journal';
import { type RunEntry, recordOfEntry } from '../desk/journal-entries';
import { failure } from '../failure';
import { asFailure } from './needs-attention';
import {
  boundedRetryTime,
  failuresBeforeSkip,
  isOfConnection,
  mostFaults,
  nextOf,
  pausesAllEntries,
  reasonOf,
  shownEntry,
  waitAfter,
} from './schedule';
import { type Carrier, NotSent, type Sender } from './send-entry';

/** Time, replaced in tests. */
export interface JournalClock {
  now(): number;
  /** Calls back once after at least this many milliseconds. Returns a function that cancels it. */
  after(ms: number, call: () => void): () => void;
}

/** How entries are sent, by their kind. */
export interface Works {
  readonly rates: Carrier<RateEntry>;
  readonly row: Carrier<RowEntry>;
}

export interface RunnerOptions {
  readonly store: Pick<
    DeskStore,
    'rateEntries' | 'goingEntries' | 'entry' | 'moveEntry' | 'clearEntry' | 'pruneEntries'
  >;
  /** How entries are sent, by their kind. */
  readonly works: Works;
  /** Time of the server's last reply to a call of an entry, in milliseconds since 1970. */
  readonly repliedAt: () => number;
  /** The signed-in user; undefined if no user is signed in. */
  readonly person: () => Sender | undefined;
  /** False while the server is unreachable. `wake` is called when it is reachable again. */
  readonly online: () => boolean;
  readonly changed: () => void;
  readonly clock: JournalClock;
  readonly random?: () => number;
  readonly log: { error(...parts: unknown[]): void };
}

/** The actions of the user on an entry. */
type RunnerAct =
  | { readonly what: 'pause' | 'resume' | 'cancel' }
  | { readonly what: 'not-before'; readonly at: number | null }
  | { readonly what: 'move'; readonly before: string | null };

/** Timers stop while the computer sleeps, so a long wait is checked at least this often. */
const longestNap = 30_000;
/** Entries of different records that are sent in parallel. */
const atOnce = 4;

/** The runner for all users; only the entries of the signed-in user are sent. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #random: () => number;
  #stopped = false;
  #running: Promise<void> | undefined;
  #again = false;
  #cancelNap: () => void = () => undefined;
  /** By user: time until which all entries wait. */
  readonly #gates = new Map<string, { until: number; reason: ReturnType<typeof reasonOf> }>();
  /** First failure of an entry since its last success, in this start. */
  readonly #failingSince = new Map<string, number>();
  /** Users whose entries of an earlier start were put in order. */
  readonly #started = new Map<string, Promise<void>>();
  #wasOnline: boolean;
  #cameBack = false;
  /** The entries that are being processed, by id. */
  readonly #working = new Map<string, Promise<void>>();

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#random = options.random ?? Math.random;
    this.#wasOnline = options.online();
  }

  /** Something may have changed: the session, the connection, the time after a sleep, a new entry. */
  wake(): void {
    if (this.#stopped) return;
    const isOnline = this.#options.online();
    if (isOnline && !this.#wasOnline) this.#cameBack = true;
    this.#wasOnline = isOnline;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#cancelNap();
    this.#running = this.#run().finally(() => {
      this.#running = undefined;
      // The runner may have been woken between the last check and the end.
      if (this.#again) this.wake();
    });
  }

  /** Returns the prepared changes of a user, in order. */
  async list(owner: string): Promise<readonly RateEntry[]> {
    await this.#putInOrder(owner);
    return (await this.#options.store.rateEntries(owner)).map((entry) => this.shown(owner, entry));
  }

  /** Returns an entry with the reason why it waits. */
  shown<E extends RunEntry>(owner: string, entry: E): E {
    const { person, online, clock } = this.#options;
    const signedIn = person()?.owner === owner;
    const now = clock.now();
    return shownEntry(entry, { now, online: online(), signedIn, gate: this.#gates.get(owner) });
  }

  /** The user queued entries, or changed several at once. */
  touched(owner: string): void {
    this.#gates.delete(owner);
    this.#options.changed();
    this.wake();
  }

  /**
   * Rejects with `not_found` for an entry that does not exist, and with `too_late` or `conflict` for one that may have
   * reached the server: it can be neither paused nor cancelled, unless several look-ups did not find it.
   */
  async set(owner: string, id: string, act: RunnerAct): Promise<void> {
    await this.#set(owner, id, act);
    if (act.what === 'resume') this.#gates.delete(owner);
    this.#failingSince.delete(id);
    this.#options.changed();
    this.wake();
  }

  /** Resolves when nothing is being sent and nothing will be. */
  async idle(): Promise<void> {
    while (this.#running || this.#working.size > 0)
      await Promise.all([this.#running, ...this.#working.values()]);
  }

  /** Starts nothing more. Resolves when running entries have ended or are stored with an unknown outcome. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelNap();
    await this.idle();
  }

  async #set(owner: string, id: string, act: RunnerAct): Promise<void> {
    switch (act.what) {
      case 'pause':
        return this.#act(owner, id, 'pause', { reason: 'paused', nextTry: null });
      case 'resume': {
        // An entry with an unknown outcome is looked up now. A refused one is checked from the beginning, because its
        // cause may be gone.
        const { state } = await this.#required(owner, id);
        return this.#act(owner, id, 'resume', {
          nextTry: null,
          ...(state !== 'unknown' && { reason: null, details: null, faults: 0 }),
        });
      }
      case 'cancel': {
        const entry = await this.#required(owner, id);
        if (entry.state === 'done') {
          await this.#options.store.clearEntry(owner, id);
          return;
        }
        if (entry.state === 'unknown' && (!isDiscardable(entry) || this.#working.has(id)))
          throw tooLate(entry);
        return this.#act(owner, id, 'cancel', {});
      }
      case 'not-before':
        return this.#act(owner, id, 'edit', { notBefore: act.at });
      case 'move':
        return this.#act(owner, id, 'edit', { order: await this.#orderBefore(owner, id, act.before) });
    }
  }

  async #orderBefore(owner: string, id: string, before: string | null): Promise<number> {
    const others = (await this.#options.store.rateEntries(owner)).filter((each) => each.id !== id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (at < 0) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    const low = others[at - 1]?.order;
    const high = others[at]?.order;
    return high === undefined ? (low ?? 0) + 1 : low === undefined ? high - 1 : (low + high) / 2;
  }

  async #required(owner: string, id: string): Promise<RunEntry> {
    const entry = await this.#options.store.entry(owner, id);
    if (!entry) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    return entry;
  }

  async #act(owner: string, id: string, act: EntryAct, patch: EntryPatch): Promise<void> {
    const { store, clock } = this.#options;
    const entry = await this.#required(owner, id);
    if (!(await store.moveEntry(owner, id, act, { ...patch, changed: clock.now() }))) throw tooLate(entry);
  }

  async #run(): Promise<void> {
    const { log, clock } = this.#options;
    do {
      this.#again = false;
      try {
        const next = await this.#step();
        if (next === 0) this.#again = true;
        else if (next !== undefined && !this.#stopped) this.#nap(next);
      } catch (error) {
        // The desk does not respond. Its data is unchanged.
        if (!this.#stopped) {
          log.error('the journal', error);
          this.#nap(clock.now() + waitAfter(3, this.#random()));
        }
      }
    } while (this.#again && !this.#stopped);
  }

  #nap(until: number): void {
    const { clock } = this.#options;
    this.#cancelNap();
    const wait = Math.min(Math.max(until - clock.now(), 0), longestNap);
    this.#cancelNap = clock.after(wait, () => this.wake());
  }

  /** Starts the next entry. Returns when to check again; undefined if nothing waits, 0 for at once. */
  async #step(): Promise<number | undefined> {
    const { store, person, online, clock } = this.#options;
    const by = person();
    if (!by || !online()) return undefined;
    await this.#putInOrder(by.owner);
    if (this.#cameBack) await this.#hurry(by.owner);
    const gate = this.#gates.get(by.owner);
    const now = clock.now();
    // A clock that was set back must not block everything for hours.
    if (gate && gate.until > now && boundedRetryTime(gate.until, now) !== null) return gate.until;
    this.#gates.delete(by.owner);
    if (this.#working.size >= atOnce) return undefined;
    const busy = new Set(this.#working.keys());
    const going = await store.goingEntries(by.owner, now);
    // While the server fails, only one entry is tried at a time.
    if (busy.size > 0 && going.some(({ id }) => this.#failingSince.has(id))) return undefined;
    const { entry, at } = nextOf(going, clock.now(), recordOfEntry, busy);
    if (!entry || this.#stopped) return at;
    const done = this.#sendEntry(by, entry).finally(() => {
      this.#working.delete(entry.id);
      this.wake();
    });
    this.#working.set(entry.id, done);
    return 0;
  }

  async #sendEntry(by: Sender, entry: RunEntry): Promise<void> {
    const { store, works, clock, changed, log } = this.#options;
    const parts = {
      move: async (...input: Parameters<typeof store.moveEntry>) => {
        const changed = await store.moveEntry(...input);
        return changed?.kind === 'call' ? undefined : changed;
      },
      newOperation: randomUUID,
      now: () => clock.now(),
      stopping: () => this.#stopped,
      changed,
    };
    try {
      await (works[entry.kind] as Carrier<RunEntry>)(parts, by, entry);
      this.#failingSince.delete(entry.id);
    } catch (error) {
      await this.#setAside(by.owner, entry.id, error).catch((deskError: unknown) => {
        if (this.#stopped) return;
        log.error('the journal', deskError);
        // The desk could not store it. The state of the entry is put in order before anything continues.
        this.#started.delete(by.owner);
        this.#gates.set(by.owner, { until: clock.now() + waitAfter(3, this.#random()), reason: 'not-kept' });
      });
    }
    changed();
  }

  /**
   * After a crash or a failure of the desk: an entry that was being checked is checked again, one that was being sent
   * is looked up.
   */
  #putInOrder(owner: string): Promise<void> {
    const before = this.#started.get(owner);
    if (before) return before;
    const { store } = this.#options;
    const putInOrder = async () => {
      await store.pruneEntries(owner, this.#options.clock.now());
      for (const { id, state } of await store.goingEntries(owner, this.#options.clock.now())) {
        if (this.#working.has(id)) continue;
        if (state === 'checking') await store.moveEntry(owner, id, 'return', {});
        if (state === 'sending') await store.moveEntry(owner, id, 'lose', { reason: 'unknown' });
      }
    };
    const done = putInOrder().catch((error: unknown) => {
      this.#started.delete(owner);
      throw error;
    });
    this.#started.set(owner, done);
    return done;
  }

  /** The connection is back: entries that waited for it are retried now, except those that failed many times. */
  async #hurry(owner: string): Promise<void> {
    const { store } = this.#options;
    this.#cameBack = false;
    if (isOfConnection(this.#gates.get(owner)?.reason ?? null)) this.#gates.delete(owner);
    for (const { id, state, reason, faults } of await store.goingEntries(owner, this.#options.clock.now())) {
      if (!(isOfConnection(reason) || reason === 'unknown') || faults > failuresBeforeSkip) continue;
      await store.moveEntry(owner, id, state === 'unknown' ? 'lose' : 'edit', { nextTry: null });
    }
  }

  /** An entry could not be sent: it is retried later, or refused. */
  async #setAside(owner: string, id: string, error: unknown): Promise<void> {
    const { store, clock, log, repliedAt } = this.#options;
    const { failure: failed } = asFailure(error instanceof NotSent ? error.reason : error);
    const isDefect = failed.code === 'unexpected';
    if (isDefect) log.error('the journal', error);
    const entry = await store.entry(owner, id);
    if (!entry) return;
    const now = clock.now();
    const isLost = entry.state === 'unknown' || (entry.state === 'sending' && !(error instanceof NotSent));
    if (!this.#failingSince.has(id)) this.#failingSince.set(id, now);
    const repliesToOthers = repliedAt() >= (this.#failingSince.get(id) ?? now);
    // While the server answers no other call either, an entry is not refused for it.
    const faults = repliesToOthers ? entry.faults + 1 : Math.min(entry.faults + 1, mostFaults - 1);
    const reason = reasonOf(failed);
    const details = failed.serverMessage ?? failed.subject ?? null;
    const patch = { details, changed: now, ...(!isLost && { sent: null }) };
    // A defect of Codesk would occur again with the same rows.
    if (!isLost && (isDefect || (reason === 'server-fault' && faults >= mostFaults))) {
      const why = isDefect ? 'unreadable' : reason;
      this.#failingSince.delete(id);
      await store.moveEntry(owner, id, 'refuse', { ...patch, reason: why, nextTry: null });
      return;
    }
    // Sent at once after sign-in.
    const wait = waitAfter(faults, this.#random(), failed.retryAfter);
    const nextTry = failed.code === 'session_ended' ? null : now + wait;
    const changed = await store.moveEntry(owner, id, isLost ? 'lose' : 'return', {
      ...{ ...patch, nextTry, faults },
      reason: isLost && reason !== 'sign-in' ? 'unknown' : reason,
    });
    if (changed && nextTry !== null && pausesAllEntries(failed.code, faults))
      this.#gates.set(owner, { until: nextTry, reason });
  }
}

/** The entry was sent, resolved or removed before the action. */
function tooLate({ title, state }: Entry): CodeskError {
  const isOut = state === 'sending' || state === 'unknown';
  return new CodeskError(failure(isOut ? 'too_late' : 'conflict', { subject: title }));
}
