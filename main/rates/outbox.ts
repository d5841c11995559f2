/**
 * The outbox: prepared changes of the person who is signed in, sent one after the other while the connection and the hour
 * allow it. It lives in main, so it goes on while the page is reloaded, and what it has to know after a restart is on the
 * desk. A change that fails or needs a person is set aside with its reason, and the others go on.
 */
import { randomUUID } from 'node:crypto';
import {
  type KeptChange,
  mayBeGivenUp,
  type OutboxState,
  type PreparedChange,
} from '../../shared/desk/rates';
import { CodeskError } from '../../shared/errors';
import type { Side } from '../../shared/rates/three-way';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';
import { createSerialQueue } from '../system/serial-queue';
import type { ChangeWork, Collision } from './change-work';
import type { RateFiles } from './files';
import { asFailure, type Sender, sendChange } from './sending';
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

export interface OutboxOptions {
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

export type OutboxAct =
  | { readonly what: 'pause' | 'resume' | 'cancel' }
  | { readonly what: 'not-before'; readonly at: number | null }
  | { readonly what: 'move'; readonly before: string | null };

export interface Outbox {
  /** Something may have changed: the session, the connection, the time after a sleep, a new change. */
  wake(): void;
  list(owner: string): Promise<readonly PreparedChange[]>;
  /**
   * Rejects with `not_found` for a change that is not there, and with `too_late` if it is: what may have reached the server
   * can be neither paused nor cancelled, unless it was looked for in vain again and again.
   */
  set(owner: string, id: string, act: OutboxAct): Promise<void>;
  collisions(owner: string, id: string): Promise<readonly Collision[]>;
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
  ): Promise<number>;
  /** Resolves when nothing is being sent and nothing will be. */
  idle(): Promise<void>;
  /** Begins nothing more, and resolves when what runs has come to an end or is on the disk as not known. */
  stop(): Promise<void>;
}

/** States in which nothing has reached the server. */
const takenBack: readonly OutboxState[] = ['ready', 'waiting', 'checking', 'paused', 'needs-you', 'failed'];
/** A sleeping computer counts no time, so a long wait is looked at again and again. */
const longestNap = 30_000;

/** The outbox of all persons; only the changes of the person who is signed in are sent. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, files, work, server, person, online, clock, log, random = Math.random } = options;
  const { changed } = options;
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;
  let cancelNap: () => void = () => undefined;
  /** Of each person: all changes wait until then. */
  const gates = new Map<string, { until: number; reason: ReturnType<typeof reasonOf> }>();
  /** When the server last answered something that it was asked for a change. */
  let answeredAt = 0;
  /** The first trouble of a change in a row, in this start. */
  const troubledSince = new Map<string, number>();
  /** Persons whose changes of an earlier start were put back in order. */
  const started = new Map<string, Promise<void>>();
  let wasOnline = online();
  let cameBack = false;
  /** The change that is worked on now. */
  let working: string | undefined;
  const inTurn = createSerialQueue();

  const parts = {
    store,
    files,
    work,
    server: watched(server, () => {
      answeredAt = clock.now();
    }),
    settled: options.settled,
    newOperation: () => randomUUID(),
    now: () => clock.now(),
    stopping: () => stopped,
    changed: () => changed('outbox'),
  };

  const trouble = async (owner: string, { id }: KeptChange, error: unknown) => {
    const { failure: failed } = asFailure(error);
    const isDefect = failed.code === 'unexpected';
    if (isDefect) log.error('sending of rates', error);
    const kept = await store.rateChange(owner, id);
    if (!kept) return;
    const now = clock.now();
    const isUnknown = kept.journal.sent !== null;
    const faults = kept.journal.faults + 1;
    if (!troubledSince.has(id)) troubledSince.set(id, now);
    const answersOthers = answeredAt >= (troubledSince.get(id) ?? now);
    const wait = waitAfter(faults, random(), failed.retryAfter);
    // Whoever signs in again is sent at once.
    const nextTry = failed.code === 'session_ended' ? null : now + wait;
    const reason = reasonOf(failed);
    // A defect of our own comes again with the same rows.
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
    if (nextTry !== null && waitsForAll(failed.code, faults)) gates.set(owner, { until: nextTry, reason });
  };

  /** A start after a kill: what was only being checked begins anew. */
  const putInOrder = (owner: string): Promise<void> => {
    const before = started.get(owner);
    if (before) return before;
    const begun = async () => {
      for (const { id, state } of await store.rateChanges(owner))
        if (state === 'checking') await store.patchRateChange(owner, id, ['checking'], { state: 'ready' });
    };
    const done = begun().catch((error: unknown) => {
      started.delete(owner);
      throw error;
    });
    started.set(owner, done);
    return done;
  };

  /** The connection is there again: what waits for it need not wait longer, unless it failed many times. */
  const hurry = async (owner: string) => {
    cameBack = false;
    if (isOfConnection(gates.get(owner)?.reason ?? null)) gates.delete(owner);
    for (const { id, state, reason, journal } of await store.rateChanges(owner))
      if ((isOfConnection(reason) || reason === 'unknown') && journal.faults <= gatesFor)
        await store.patchRateChange(owner, id, [state], { nextTry: null });
  };

  /** Works on the next change. Returns when to look again; undefined if there is nothing to wait for, 0 for at once. */
  const step = async (): Promise<number | undefined> => {
    const by = person();
    if (!by || !online()) return undefined;
    await putInOrder(by.owner);
    if (cameBack) await hurry(by.owner);
    const gate = gates.get(by.owner);
    const now = clock.now();
    // A clock that was put back must not keep everything for hours.
    if (gate && gate.until > now && soonTry(gate.until, now) !== null) return gate.until;
    gates.delete(by.owner);
    const { change, at } = nextOf(await store.rateChanges(by.owner), clock.now());
    if (!change || stopped) return at;
    working = change.id;
    try {
      await sendChange(parts, by, change);
      troubledSince.delete(change.id);
    } catch (error) {
      await trouble(by.owner, change, error);
    } finally {
      working = undefined;
    }
    changed('outbox');
    changed('history');
    return 0;
  };

  const nap = (until: number) => {
    cancelNap();
    const wait = Math.min(Math.max(until - clock.now(), 0), longestNap);
    cancelNap = clock.after(wait, wake);
  };

  const run = async () => {
    do {
      again = false;
      try {
        const next = await step();
        if (next === 0) again = true;
        else if (next !== undefined && !stopped) nap(next);
      } catch (error) {
        // The desk does not answer. What is on it stays as it is.
        if (!stopped) {
          log.error('the outbox', error);
          nap(clock.now() + waitAfter(3, random()));
        }
      }
    } while (again && !stopped);
  };

  const wake = () => {
    if (stopped) return;
    const isOnline = online();
    if (isOnline && !wasOnline) cameBack = true;
    wasOnline = isOnline;
    if (running) {
      again = true;
      return;
    }
    cancelNap();
    running = run().finally(() => {
      running = undefined;
      // It may have been woken between the last look and the end.
      if (again && !stopped) wake();
    });
  };

  const required = async (owner: string, id: string): Promise<KeptChange> => {
    const kept = await store.rateChange(owner, id);
    if (!kept) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    return kept;
  };

  const patchFrom = async (
    owner: string,
    id: string,
    from: readonly OutboxState[],
    patch: Parameters<typeof store.patchRateChange>[3],
  ) => {
    const kept = await required(owner, id);
    const next = await store.patchRateChange(owner, id, from, { ...patch, changed: clock.now() });
    if (!next) throw tooLate(kept);
  };

  const move = async (owner: string, id: string, before: string | null) => {
    const others = (await store.rateChanges(owner)).filter((each) => each.id !== id);
    const at = before === null ? others.length : others.findIndex((each) => each.id === before);
    if (at < 0) throw new CodeskError(failure('not_found', { subject: 'the change' }));
    const low = others[at - 1]?.order;
    const high = others[at]?.order;
    const order = high === undefined ? (low ?? 0) + 1 : low === undefined ? high - 1 : (low + high) / 2;
    await patchFrom(owner, id, ['ready', 'waiting', 'paused', 'needs-you', 'failed', 'done'], { order });
  };

  const act = async (owner: string, id: string, asked: OutboxAct) => {
    switch (asked.what) {
      case 'pause':
        return patchFrom(owner, id, ['ready', 'waiting', 'checking'], {
          state: 'paused',
          reason: null,
          nextTry: null,
        });
      case 'resume':
        // What has no known answer is looked up now.
        if ((await required(owner, id)).state === 'sending')
          return patchFrom(owner, id, ['sending'], { nextTry: null });
        // Also a failed one: what kept it may be mended, and it is checked from the beginning.
        return patchFrom(owner, id, ['paused', 'failed', 'waiting', 'ready'], {
          state: 'ready',
          reason: null,
          details: null,
          nextTry: null,
          journal: { faults: 0 },
        });
      case 'cancel': {
        const kept = await required(owner, id);
        const isGivenUp = mayBeGivenUp(kept) && working !== id;
        const from: readonly OutboxState[] = isGivenUp ? ['sending'] : [...takenBack, 'done'];
        if (!(await store.dropRateChange(owner, id, from))) throw tooLate(kept);
        if (isGivenUp) await options.settled(owner, kept.operation);
        return;
      }
      case 'not-before':
        return patchFrom(owner, id, ['ready', 'waiting', 'paused', 'checking'], { notBefore: asked.at });
      case 'move':
        return move(owner, id, asked.before);
    }
  };

  const sidesOf = async (owner: string, id: string) => {
    const kept = await required(owner, id);
    const { collided } = kept.journal;
    if (kept.state !== 'needs-you' || !collided) return undefined;
    const [base, theirs, mine] = await Promise.all(
      [kept.base, collided.theirs, kept.wanted].map(({ file }) => files.read(file)),
    );
    if (!base || !theirs || !mine) return undefined;
    return { kept, collided, base, theirs, mine };
  };

  /** A choice joins those before it, so one that comes meanwhile waits. */
  const choose: Outbox['choose'] = (owner, id, rows, side, send) =>
    inTurn(async () => {
      const sides = await sidesOf(owner, id);
      if (!sides) throw new CodeskError(failure('conflict', { subject: 'the change' }));
      const { kept, collided, base, theirs, mine } = sides;
      const { table } = kept.target;
      const keys = await work.collidingKeys(table, base, theirs, mine);
      const named = rows === null ? keys : rows.flatMap((at) => keys[at] ?? []);
      const chosen = { ...collided.chosen, ...Object.fromEntries(named.map((key) => [key, side])) };
      const merged = await work.mergeRows(table, base, theirs, mine, chosen);
      if (!send || merged.open > 0) {
        await patchFrom(owner, id, ['needs-you'], {
          details: String(merged.open),
          journal: { collided: { theirs: collided.theirs, chosen } },
        });
      } else {
        // What was chosen counts for these rows of the server. If they move again, it is asked again.
        const { hash } = await files.put(merged.rows.bytes);
        await patchFrom(owner, id, ['needs-you'], {
          state: 'ready',
          reason: null,
          details: null,
          base: collided.theirs,
          baseAt: clock.now(),
          wanted: { file: hash, rows: merged.rows.count },
          counts: await work.countsOf(table, theirs, merged.rows.bytes),
          journal: { collided: null, faults: 0 },
        });
      }
      changed('outbox');
      wake();
      return merged.open;
    });

  return {
    wake,
    async list(owner) {
      await putInOrder(owner);
      const now = clock.now();
      const signedIn = person()?.owner === owner;
      const shown = { now, online: online(), signedIn, gate: gates.get(owner) };
      return (await store.rateChanges(owner)).map((kept) => shownState(kept, shown));
    },
    async set(owner, id, asked) {
      await act(owner, id, asked);
      if (asked.what === 'resume') gates.delete(owner);
      troubledSince.delete(id);
      changed('outbox');
      wake();
    },
    async collisions(owner, id) {
      const sides = await sidesOf(owner, id);
      if (!sides) return [];
      const { kept, collided, base, theirs, mine } = sides;
      return work.collisions(kept.target.table, base, theirs, mine, collided.chosen);
    },
    choose,
    async idle() {
      while (running) await running;
    },
    async stop() {
      stopped = true;
      cancelNap();
      await running;
    },
  };
}

/** It was sent, sorted out or taken out meanwhile. */
function tooLate({ title, state }: KeptChange): CodeskError {
  return new CodeskError(failure(state === 'sending' ? 'too_late' : 'conflict', { subject: title }));
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
