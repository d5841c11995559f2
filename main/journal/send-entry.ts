/**
 * Sends an entry. Every step is stored on the disk before it is done, so that after a crash the next start knows what
 * may have reached the server:
 *
 * 1. `prepare` compares the entry with the data of the server.
 * 2. The request is stored, and sent under the operation id of the entry.
 * 3. The reply is stored.
 *
 * If the outcome of step 2 is unknown, `lookUp` reads the data of the server: the change is done, or the data is as
 * before (the same request is sent again under the same id), or neither (the user decides).
 */
import type { Entry, EntryAct } from '../../shared/desk/journal';
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import type { EntryPatch } from '../desk/journal';
import { asFailure, lostFile, NeedsAttention, refusalOf } from './needs-attention';
import { mostFaults } from './schedule';

/** The request, and the fields that are stored before it is sent. */
export interface Prepared {
  readonly patch: EntryPatch;
}

/** The data of the server for an entry whose outcome is unknown. */
export interface Found<P extends Prepared> {
  readonly is: 'done' | 'before' | 'moved';
  /** Request to repeat; absent if that would overwrite another change. */
  readonly again?: P;
  /** Repeating it has the same result, so the reply to the repetition counts. */
  readonly isRepeatable?: true;
  /** The question for the user. */
  readonly ask: () => Promise<NeedsAttention>;
}

/**
 * How entries of a kind are compared, sent and looked up. All functions may throw `NeedsAttention`, and reject as their
 * calls do.
 */
export interface Work<E extends Entry, P extends Prepared> {
  /**
   * @param note stores intermediate results
   * @param since when it was queued or resumed, in milliseconds since 1970
   * @returns the request; undefined if the server has the data already
   */
  prepare(
    entry: E,
    by: Sender,
    note: (patch: EntryPatch) => Promise<E>,
    since: number,
  ): Promise<P | undefined>;
  send(entry: E, by: Sender, prepared: P): Promise<void>;
  lookUp(entry: E, by: Sender): Promise<Found<P>>;
  /** Fields that are stored with an entry that was sent. */
  sent(entry: E): Promise<EntryPatch>;
}

export interface Sender {
  readonly owner: string;
  /** The name of the sender in the history. */
  readonly name: string;
}

interface SendTools<E extends Entry> {
  move(owner: string, id: string, act: EntryAct, patch: EntryPatch): Promise<E | undefined>;
  newOperation(): string;
  now(): number;
  /** The app closes: nothing more is sent. */
  stopping(): boolean;
  /** The entry is in another state than expected. */
  changed(): void;
}

/** The user paused or cancelled the entry in between, or it does not exist any more. */
class NotMine extends Error {}

/** The request has certainly not reached the server. */
export class NotSent extends Error {
  constructor(readonly reason: unknown) {
    super();
  }
}

const longestDetails = 2000;

/** Sends entries of a kind as far as possible. */
export type Carrier<E extends Entry> = (parts: SendTools<E>, by: Sender, entry: E) => Promise<void>;

export function carrierOf<E extends Entry, P extends Prepared>(work: Work<E, P>): Carrier<E> {
  return (parts, by, entry) => sendOne(parts, work, by, entry);
}

/**
 * Sends an entry as far as possible. Resolves when it is done, refused, waits for the user, or is not to be sent any
 * more. Rejects with the failure of a call or of the disk, or with `NotSent`: then it is retried.
 */
async function sendOne<E extends Entry, P extends Prepared>(
  parts: SendTools<E>,
  work: Work<E, P>,
  by: Sender,
  entry: E,
): Promise<void> {
  const steps = new Steps(parts, work, by, entry);
  try {
    await (entry.state === 'unknown' ? steps.lookUp() : steps.check());
  } catch (error) {
    if (error instanceof NotMine) return;
    const setAside = error instanceof NeedsAttention ? error : lostFile(error);
    if (!setAside) throw error;
    await steps.park(setAside);
  }
}

class Steps<E extends Entry, P extends Prepared> {
  #entry: E;

  constructor(
    readonly parts: SendTools<E>,
    readonly work: Work<E, P>,
    readonly by: Sender,
    entry: E,
  ) {
    this.#entry = entry;
  }

  async check(): Promise<void> {
    const since = this.#entry.changed;
    await this.#move('check', {
      ...{ reason: null, details: null, fields: undefined, nextTry: null },
      attempts: this.#entry.attempts + 1,
    });
    const prepared = await this.work.prepare(
      this.#entry,
      this.by,
      (patch) => this.#move('note', patch),
      since,
    );
    if (prepared) await this.#send(prepared, false);
    else await this.#finish('already-there');
  }

  /** The outcome of an attempt is unknown. */
  async lookUp(): Promise<void> {
    await this.#move('lose', { reason: 'unknown', nextTry: null, attempts: this.#entry.attempts + 1 });
    const { is, again, ask, isRepeatable = false } = await this.work.lookUp(this.#entry, this.by);
    if (is === 'done') return this.#finish(null);
    if (is === 'moved' || !again) throw await ask();
    const { faults, details } = this.#entry;
    if (faults >= mostFaults) throw new NeedsAttention('refuse', 'server-fault', details);
    return this.#send(again, true, isRepeatable);
  }

  async park({ act, reason, details, patch }: NeedsAttention): Promise<void> {
    const wasSent = this.#entry.state === 'sending' || this.#entry.state === 'unknown';
    await this.#move(act, {
      reason,
      details: details === null ? null : details.slice(0, longestDetails),
      nextTry: null,
      sent: null,
      // The user's decision is a new intent with a new id: a server may repeat its first reply for the old id.
      ...(wasSent && { operation: this.parts.newOperation() }),
      ...patch,
    }).catch((error: unknown) => {
      if (!(error instanceof NotMine)) throw error;
    });
  }

  /**
   * @param isAgain the outcome of an earlier attempt of the same request is unknown
   * @param isRepeatable the reply to this attempt counts
   */
  async #send(prepared: P, isAgain: boolean, isRepeatable = false): Promise<void> {
    if (this.parts.stopping()) throw new NotMine();
    // From here on the entry cannot be cancelled, and is looked up after a crash. Look-ups are counted from here.
    await this.#move('send', isAgain ? prepared.patch : { ...prepared.patch, attempts: 1 });
    try {
      await this.work.send(this.#entry, this.by, prepared);
    } catch (error) {
      const { failure: failed } = asFailure(error);
      const isLost = failed.outcome === 'unknown';
      const refused = isLost ? undefined : refusalOf(error, 'not-accepted');
      if (!refused) throw isLost || isAgain ? error : new NotSent(error);
      if (!isAgain || isRepeatable || !(await this.#isDone())) throw refused;
    }
    // A server that knows the id may have repeated an old reply without doing anything.
    if (isAgain && !isRepeatable) {
      const { is, ask } = await this.work.lookUp(this.#entry, this.by);
      if (is !== 'done') throw await ask();
    }
    await this.#finish(null);
  }

  async #isDone(): Promise<boolean> {
    return (await this.work.lookUp(this.#entry, this.by)).is === 'done';
  }

  async #finish(reason: OutboxReason | null): Promise<void> {
    const sent = reason === null ? await this.work.sent(this.#entry) : { sent: null };
    await this.#move('finish', {
      ...{ reason, details: null, nextTry: null, collided: null, by: this.by.name },
      ...sent,
    });
  }

  async #move(act: EntryAct, patch: EntryPatch): Promise<E> {
    const { move, now, changed } = this.parts;
    const next = await move(this.by.owner, this.#entry.id, act, { ...patch, changed: now() });
    if (!next) throw new NotMine();
    this.#entry = next;
    changed();
    return next;
  }
}
