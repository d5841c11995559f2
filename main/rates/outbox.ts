/**
 * The outbox: prepared changes of the user who is signed in, sent one after the other while the connection and the hour
 * allow it. It lives in main, so it goes on while the page is reloaded, and what it has to know after a restart is on the
 * desk. A change that fails or needs a decision is set aside with its reason, and the others go on.
 */
import { randomUUID } from 'node:crypto';
import type { PreparedChange } from '../../shared/desk/rates';
import type { Side } from '../../shared/rates/three-way';
import type { DeskStore } from '../desk/desk';
import { createSerialQueue } from '../system/serial-queue';
import type { ChangeWork, Collision } from './change-work';
import type { RateFiles } from './files';
import { type OutboxAct, OutboxActs } from './outbox-acts';
import { asFailure } from './parked';
import { type Sender, type SendingParts, sendChange } from './sending';
import type { RateServer } from './server';
import {
  gatesFor,
  isOfConnection,
  mostFaults,
  nextOf,
  reasonOf,
  shownState,
  soonTry,
  waitAfter,
  waitsForAll,
} from './waiting';

/** Time, for tests and for a computer that sleeps. */
export interface OutboxClock {
  now(): number;
  /** Calls back once after so many milliseconds, at the earliest. Returns a function that gives it up. */
  after(ms: number, call: () => void): () => void;
}

interface OutboxOptions {
  readonly store: Pick<
    DeskStore,
    | 'rateChanges'
    | 'rateChange'
    | 'patchRateChange'
    | 'finishRateChange'
    | 'dropRateChange'
    | 'sentRateChanges'
  >;
  readonly files: Pick<RateFiles, 'put' | 'read'>;
  readonly work: ChangeWork;
  readonly server: RateServer;
  /** Who is signed in; undefined while nobody is. */
  readonly person: () => Sender | undefined;
  /** False while the server does not answer. `wake` is called when it does again. */
  readonly online: () => boolean;
  readonly settled: (owner: string, operation: string) => Promise<void>;
  readonly changed: (what: 'outbox' | 'history') => void;
  readonly clock: OutboxClock;
  readonly random?: () => number;
  readonly log: { error(...parts: unknown[]): void };
}

/** A sleeping computer counts no time, so a long wait is looked at again and again. */
const longestNap = 30_000;

/** The outbox of all users; only the changes of the user who is signed in are sent. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #parts: SendingParts;
  readonly #acts: OutboxActs;
  readonly #inTurn = createSerialQueue();
  readonly #random: () => number;
  #stopped = false;
  #running: Promise<void> | undefined;
  #again = false;
  #cancelNap: () => void = () => undefined;
  /** Of each user: all changes wait until then. */
  readonly #gates = new Map<string, { until: number; reason: ReturnType<typeof reasonOf> }>();
  /** When the server last answered something that it was asked for a change. */
  #answeredAt = 0;
  /** The first trouble of a change in a row, in this start. */
  readonly #troubledSince = new Map<string, number>();
  /** Users whose changes of an earlier start were put back in order. */
  readonly #started = new Map<string, Promise<void>>();
  #wasOnline: boolean;
  #cameBack = false;
  /** The change that is worked on now. */
  #working: string | undefined;

  constructor(options: OutboxOptions) {
    const { store, files, work, server, settled, changed, clock, random = Math.random } = options;
    this.#options = options;
    this.#random = random;
    this.#wasOnline = options.online();
    this.#acts = new OutboxActs({ ...options, isWorkingOn: (id) => this.#working === id });
    this.#parts = {
      store,
      files,
      work,
      server: watched(server, () => {
        this.#answeredAt = clock.now();
      }),
      settled,
      newOperation: () => randomUUID(),
      now: () => clock.now(),
      stopping: () => this.#stopped,
      changed: () => changed('outbox'),
    };
  }

  /** Something may have changed: the session, the connection, the time after a sleep, a new change. */
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

  async list(owner: string): Promise<readonly PreparedChange[]> {
    const { store, person, online, clock } = this.#options;
    await this.#putInOrder(owner);
    const now = clock.now();
    const signedIn = person()?.owner === owner;
    const shown = { now, online: online(), signedIn, gate: this.#gates.get(owner) };
    return (await store.rateChanges(owner)).map((kept) => shownState(kept, shown));
  }

  /**
   * Rejects with `not_found` for a change that is not there, and with `too_late` if it is: what may have reached the server
   * can be neither paused nor cancelled, unless it was looked for in vain again and again.
   */
  async set(owner: string, id: string, act: OutboxAct): Promise<void> {
    await this.#acts.set(owner, id, act);
    if (act.what === 'resume') this.#gates.delete(owner);
    this.#troubledSince.delete(id);
    this.#options.changed('outbox');
    this.wake();
  }

  collisions(owner: string, id: string): Promise<readonly Collision[]> {
    return this.#acts.collisions(owner, id);
  }

  /**
   * Chooses a side for rows by their position among the collisions, or for all with null.
   * @param send goes on once nothing is open. Nothing goes out before
   * @returns how many are open
   */
  choose(
    owner: string,
    id: string,
    rows: readonly number[] | null,
    side: Side,
    send: boolean,
  ): Promise<number> {
    // Each choice is added to those before it.
    return this.#inTurn(async () => {
      const open = await this.#acts.choose(owner, id, rows, side, send);
      this.#options.changed('outbox');
      this.wake();
      return open;
    });
  }

  /** Resolves when nothing is being sent and nothing will be. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Begins nothing more, and resolves when what runs has come to an end or is on the disk as not known. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelNap();
    await this.#running;
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
          log.error('the outbox', error);
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

  /** Works on the next change. Returns when to look again; undefined if there is nothing to wait for, 0 for at once. */
  async #step(): Promise<number | undefined> {
    const { store, person, online, clock, changed } = this.#options;
    const by = person();
    if (!by || !online()) return undefined;
    await this.#putInOrder(by.owner);
    if (this.#cameBack) await this.#hurry(by.owner);
    const gate = this.#gates.get(by.owner);
    const now = clock.now();
    // A clock that was put back must not hold everything up for hours.
    if (gate && gate.until > now && soonTry(gate.until, now) !== null) return gate.until;
    this.#gates.delete(by.owner);
    const { change, at } = nextOf(await store.rateChanges(by.owner), clock.now());
    if (!change || this.#stopped) return at;
    this.#working = change.id;
    try {
      await sendChange(this.#parts, by, change);
      this.#troubledSince.delete(change.id);
    } catch (error) {
      await this.#setAside(by.owner, change.id, error);
    } finally {
      this.#working = undefined;
    }
    changed('outbox');
    changed('history');
    return 0;
  }

  /** A start after a kill: a change that was only being checked is checked from the beginning. */
  #putInOrder(owner: string): Promise<void> {
    const before = this.#started.get(owner);
    if (before) return before;
    const { store } = this.#options;
    const putInOrder = async () => {
      for (const { id, state } of await store.rateChanges(owner))
        if (state === 'checking') await store.patchRateChange(owner, id, ['checking'], { state: 'ready' });
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
    for (const { id, state, reason, journal } of await store.rateChanges(owner))
      if ((isOfConnection(reason) || reason === 'unknown') && journal.faults <= gatesFor)
        await store.patchRateChange(owner, id, [state], { nextTry: null });
  }

  /** A change could not be sent: it is tried again later, or has failed. */
  async #setAside(owner: string, id: string, error: unknown): Promise<void> {
    const { store, clock, log } = this.#options;
    const { failure: failed } = asFailure(error);
    const isDefect = failed.code === 'unexpected';
    if (isDefect) log.error('sending of rates', error);
    const kept = await store.rateChange(owner, id);
    if (!kept) return;
    const now = clock.now();
    const isUnknown = kept.journal.sent !== null;
    const faults = kept.journal.faults + 1;
    if (!this.#troubledSince.has(id)) this.#troubledSince.set(id, now);
    const answersOthers = this.#answeredAt >= (this.#troubledSince.get(id) ?? now);
    const wait = waitAfter(faults, this.#random(), failed.retryAfter);
    // A new sign-in sends it at once.
    const nextTry = failed.code === 'session_ended' ? null : now + wait;
    const reason = reasonOf(failed);
    // A defect of Codesk comes again with the same rows.
    const isHopeless = isDefect || (reason === 'server-fault' && faults >= mostFaults && answersOthers);
    if (isHopeless && !isUnknown) {
      await store.patchRateChange(owner, id, ['ready', 'waiting', 'checking'], {
        state: 'failed',
        reason: isDefect ? 'unreadable' : reason,
        details: failed.serverMessage ?? null,
        nextTry: null,
        changed: now,
      });
      return;
    }
    await store.patchRateChange(owner, id, ['ready', 'waiting', 'checking', 'sending'], {
      state: isUnknown ? 'sending' : 'waiting',
      reason: isUnknown && reason !== 'sign-in' ? 'unknown' : reason,
      details: failed.serverMessage ?? failed.subject ?? null,
      nextTry,
      changed: now,
      journal: { faults },
    });
    if (nextTry !== null && waitsForAll(failed.code, faults))
      this.#gates.set(owner, { until: nextTry, reason });
  }
}

/** Tells of every answer of the server. */
function watched(server: RateServer, answered: () => void): RateServer {
  const noting = async <T>(asking: Promise<T>): Promise<T> => {
    const reply = await asking;
    answered();
    return reply;
  };
  return {
    read: (...input) => noting(server.read(...input)),
    parse: (...input) => noting(server.parse(...input)),
    save: (...input) => noting(server.save(...input)),
  };
}
