/**
 * The runner of the journal: sends the entries of the user who is signed in while the connection and the hour allow it,
 * in their order within a record and side by side for different records. It lives in main, so it continues while the page is
 * reloaded, and what it has to know after a restart is on the desk. An entry that fails or needs a decision is set aside
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
  gatesFor,
  isOfConnection,
  mostFaults,
  nextOf,
  reasonOf,
  shownEntry,
  soonTry,
  waitAfter,
  waitsForAll,
} from './schedule';
import { type Carrier, NotSent, type Sender } from './send-entry';

/** Time, for tests and for a computer that sleeps. */
export interface JournalClock {
  now(): number;
  /** Calls back once after so many milliseconds, at the earliest. Returns a function that gives it up. */
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
  /** When the server last answered something that it was asked for an entry, in milliseconds since 1970. */
  readonly answeredAt: () => number;
  /** Who is signed in; undefined while nobody is. */
  readonly person: () => Sender | undefined;
  /** False while the server does not answer. `wake` is called when it does again. */
  readonly online: () => boolean;
  readonly changed: () => void;
  readonly clock: JournalClock;
  readonly random?: () => number;
  readonly log: { error(...parts: unknown[]): void };
}

/** What the user does with an entry. */
type RunnerAct =
  | { readonly what: 'pause' | 'resume' | 'cancel' }
  | { readonly what: 'not-before'; readonly at: number | null }
  | { readonly what: 'move'; readonly before: string | null };

/** A sleeping computer counts no time, so a long wait is looked at again and again. */
const longestNap = 30_000;
/** Entries of different records that are sent at the same time. */
const atOnce = 4;

/** The runner of all users; only the entries of the user who is signed in are sent. */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #random: () => number;
  #stopped = false;
  #running: Promise<void> | undefined;
  #again = false;
  #cancelNap: () => void = () => undefined;
  /** Of each user: all entries wait until then. */
  readonly #gates = new Map<string, { until: number; reason: ReturnType<typeof reasonOf> }>();
  /** The first trouble of an entry in a row, in this start. */
  readonly #troubledSince = new Map<string, number>();
  /** Users whose entries of an earlier start were put back in order. */
  readonly #started = new Map<string, Promise<void>>();
  #wasOnline: boolean;
  #cameBack = false;
  /** The entries that are worked on now, by id. */
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
      // It may have been woken between the last look and the end.
      if (this.#again) this.wake();
    });
  }

  /** The prepared changes of a user as they are now, in their order. */
  async list(owner: string): Promise<readonly RateEntry[]> {
    await this.#putInOrder(owner);
    return (await this.#options.store.rateEntries(owner)).map((entry) => this.shown(owner, entry));
  }

  /** An entry with what it waits for now. */
  shown<E extends RunEntry>(owner: string, entry: E): E {
    const { person, online, clock } = this.#options;
    const signedIn = person()?.owner === owner;
    const now = clock.now();
    return shownEntry(entry, { now, online: online(), signedIn, gate: this.#gates.get(owner) });
  }

  /** Somebody queued entries, or did something with several at once. */
  touched(owner: string): void {
    this.#gates.delete(owner);
    this.#options.changed();
    this.wake();
  }

  /**
   * Rejects with `not_found` for an entry that is not there, and with `too_late` or `conflict` if it is: what may have
   * reached the server can be neither paused nor cancelled, unless it was looked for in vain again and again.
   */
  async set(owner: string, id: string, act: RunnerAct): Promise<void> {
    await this.#set(owner, id, act);
    if (act.what === 'resume') this.#gates.delete(owner);
    this.#troubledSince.delete(id);
    this.#options.changed();
    this.wake();
  }

  /** Resolves when nothing is being sent and nothing will be. */
  async idle(): Promise<void> {
    while (this.#running || this.#working.size > 0)
      await Promise.all([this.#running, ...this.#working.values()]);
  }

  /** Begins nothing more, and resolves when what runs has come to an end or is on the disk as not known. */
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
        // What has no known answer is looked up now. A refused one is checked from the beginning: its cause may be gone.
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
        // The desk does not answer. What is on it stays as it is.
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

  /** Begins the next entry. Returns when to look again; undefined if there is nothing to wait for, 0 for at once. */
  async #step(): Promise<number | undefined> {
    const { store, person, online, clock } = this.#options;
    const by = person();
    if (!by || !online()) return undefined;
    await this.#putInOrder(by.owner);
    if (this.#cameBack) await this.#hurry(by.owner);
    const gate = this.#gates.get(by.owner);
    const now = clock.now();
    // A clock that was put back must not hold everything up for hours.
    if (gate && gate.until > now && soonTry(gate.until, now) !== null) return gate.until;
    this.#gates.delete(by.owner);
    if (this.#working.size >= atOnce) return undefined;
    const busy = new Set(this.#working.keys());
    const going = await store.goingEntries(by.owner, now);
    // A server in trouble is not asked for several at once.
    if (busy.size > 0 && going.some(({ id }) => this.#troubledSince.has(id))) return undefined;
    const { entry, at } = nextOf(going, clock.now(), recordOfEntry, busy);
    if (!entry || this.#stopped) return at;
    const done = this.#carryOut(by, entry).finally(() => {
      this.#working.delete(entry.id);
      this.wake();
    });
    this.#working.set(entry.id, done);
    return 0;
  }

  async #carryOut(by: Sender, entry: RunEntry): Promise<void> {
    const { store, works, clock, changed, log } = this.#options;
    const parts = {
      move: async (...input: Parameters<typeof store.moveEntry>) => {
        const moved = await store.moveEntry(...input);
        return moved?.kind === 'call' ? undefined : moved;
      },
      newOperation: randomUUID,
      now: () => clock.now(),
      stopping: () => this.#stopped,
      changed,
    };
    try {
      await (works[entry.kind] as Carrier<RunEntry>)(parts, by, entry);
      this.#troubledSince.delete(entry.id);
    } catch (error) {
      await this.#setAside(by.owner, entry.id, error).catch((trouble: unknown) => {
        if (this.#stopped) return;
        log.error('the journal', trouble);
        // The desk did not take it. What the entry was at is put in order before anything continues.
        this.#started.delete(by.owner);
        this.#gates.set(by.owner, { until: clock.now() + waitAfter(3, this.#random()), reason: 'not-kept' });
      });
    }
    changed();
  }

  /** After a kill or a failure of the desk: what was being checked is checked again, what was being sent is looked up. */
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

  /** The connection is there again: what waits for it need not wait longer, unless it failed many times. */
  async #hurry(owner: string): Promise<void> {
    const { store } = this.#options;
    this.#cameBack = false;
    if (isOfConnection(this.#gates.get(owner)?.reason ?? null)) this.#gates.delete(owner);
    for (const { id, state, reason, faults } of await store.goingEntries(owner, this.#options.clock.now())) {
      if (!(isOfConnection(reason) || reason === 'unknown') || faults > gatesFor) continue;
      await store.moveEntry(owner, id, state === 'unknown' ? 'lose' : 'edit', { nextTry: null });
    }
  }

  /** An entry could not be sent: it is tried again later, or refused. */
  async #setAside(owner: string, id: string, error: unknown): Promise<void> {
    const { store, clock, log, answeredAt } = this.#options;
    const { failure: failed } = asFailure(error instanceof NotSent ? error.reason : error);
    const isDefect = failed.code === 'unexpected';
    if (isDefect) log.error('the journal', error);
    const entry = await store.entry(owner, id);
    if (!entry) return;
    const now = clock.now();
    const isLost = entry.state === 'unknown' || (entry.state === 'sending' && !(error instanceof NotSent));
    if (!this.#troubledSince.has(id)) this.#troubledSince.set(id, now);
    const answersOthers = answeredAt() >= (this.#troubledSince.get(id) ?? now);
    // While the server answers nothing else, an entry is not given up for it.
    const faults = answersOthers ? entry.faults + 1 : Math.min(entry.faults + 1, mostFaults - 1);
    const reason = reasonOf(failed);
    const details = failed.serverMessage ?? failed.subject ?? null;
    const patch = { details, changed: now, ...(!isLost && { sent: null }) };
    // A defect of Codesk comes again with the same rows.
    if (!isLost && (isDefect || (reason === 'server-fault' && faults >= mostFaults))) {
      const why = isDefect ? 'unreadable' : reason;
      this.#troubledSince.delete(id);
      await store.moveEntry(owner, id, 'refuse', { ...patch, reason: why, nextTry: null });
      return;
    }
    // A new sign-in sends it at once.
    const wait = waitAfter(faults, this.#random(), failed.retryAfter);
    const nextTry = failed.code === 'session_ended' ? null : now + wait;
    const moved = await store.moveEntry(owner, id, isLost ? 'lose' : 'return', {
      ...{ ...patch, nextTry, faults },
      reason: isLost && reason !== 'sign-in' ? 'unknown' : reason,
    });
    if (moved && nextTry !== null && waitsForAll(failed.code, faults))
      this.#gates.set(owner, { until: nextTry, reason });
  }
}

/** It was sent, sorted out or taken out in between. */
function tooLate({ title, state }: Entry): CodeskError {
  const isOut = state === 'sending' || state === 'unknown';
  return new CodeskError(failure(isOut ? 'too_late' : 'conflict', { subject: title }));
}
