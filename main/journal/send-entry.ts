/**
 * How an entry is sent. Every step is on the disk before it is done, so that after a kill at any moment the next start
 * knows what may have reached the server:
 *
 * 1. `prepare` compares the entry with what the server has.
 * 2. What is sent is written down, and sent under the operation id of the entry.
 * 3. The answer is written down.
 *
 * If the answer of step 2 is not known, `lookUp` reads what the server has: it is done, it is as it was before (sent again,
 * the same under the same id), or it is neither (the user decides).
 */
import type { Entry, EntryAct } from '../../shared/desk/journal';
import type { OutboxReason } from '../../shared/desk/outbox-reasons';
import type { EntryPatch } from '../desk/journal';
import { asFailure, lostFile, NeedsAttention, refusalOf } from './needs-attention';
import { mostFaults } from './schedule';

/** What is sent, and what is written down before it. */
export interface Prepared {
  readonly patch: EntryPatch;
}

/** What the server has of an entry whose answer is not known. */
export interface Found<P extends Prepared> {
  readonly is: 'done' | 'before' | 'moved';
  /** To be sent again; absent where that would overwrite something. */
  readonly again?: P;
  /** Sent twice it leaves the same, so the answer to the next sending counts. */
  readonly isRepeatable?: true;
  /** What the user is asked. */
  readonly ask: () => Promise<NeedsAttention>;
}

/** How entries of a kind are compared, sent and looked up. All may throw `NeedsAttention`, and reject as their calls do. */
export interface Work<E extends Entry, P extends Prepared> {
  /**
   * @param note writes down what was found so far
   * @param since when it was queued, or resumed, in milliseconds since 1970
   * @returns what to send; undefined if the server has it already
   */
  prepare(
    entry: E,
    by: Sender,
    note: (patch: EntryPatch) => Promise<E>,
    since: number,
  ): Promise<P | undefined>;
  send(entry: E, by: Sender, prepared: P): Promise<void>;
  lookUp(entry: E, by: Sender): Promise<Found<P>>;
  /** What is written down of an entry that was sent and is done. */
  sent(entry: E): Promise<EntryPatch>;
}

export interface Sender {
  readonly owner: string;
  /** For the history. */
  readonly name: string;
}

interface CarryOutParts<E extends Entry> {
  move(owner: string, id: string, act: EntryAct, patch: EntryPatch): Promise<E | undefined>;
  newOperation(): string;
  now(): number;
  /** The app ends: nothing more is sent. */
  stopping(): boolean;
  /** The entry is in another state. */
  changed(): void;
}

/** The user paused or cancelled the entry in between, or it is gone: nothing more is done. */
class NotMine extends Error {}

/** It has certainly not reached the server. */
export class NotSent extends Error {
  constructor(readonly reason: unknown) {
    super();
  }
}

const longestDetails = 2000;

/** Sends entries of a kind, each as far as it gets now. */
export type Carrier<E extends Entry> = (parts: CarryOutParts<E>, by: Sender, entry: E) => Promise<void>;

export function carrierOf<E extends Entry, P extends Prepared>(work: Work<E, P>): Carrier<E> {
  return (parts, by, entry) => carryOut(parts, work, by, entry);
}

/**
 * Sends an entry as far as it gets now. Resolves when it is done, refused, needs the user, or is not to be sent any more.
 * Rejects with the failure of a call or of the disk, or with `NotSent`: then it is to be tried again.
 */
async function carryOut<E extends Entry, P extends Prepared>(
  parts: CarryOutParts<E>,
  work: Work<E, P>,
  by: Sender,
  entry: E,
): Promise<void> {
  const steps = new Steps(parts, work, by, entry);
  try {
    await (entry.state === 'unknown' ? steps.lookUp() : steps.check());
  } catch (error) {
    if (error instanceof NotMine) return;
    const parked = error instanceof NeedsAttention ? error : lostFile(error);
    if (!parked) throw error;
    await steps.park(parked);
  }
}

class Steps<E extends Entry, P extends Prepared> {
  #entry: E;

  constructor(
    readonly parts: CarryOutParts<E>,
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

  /** An attempt has no known answer. */
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
      // Whatever the user decides is another intent. A server may answer an id for ever as it did first.
      ...(wasSent && { operation: this.parts.newOperation() }),
      ...patch,
    }).catch((error: unknown) => {
      if (!(error instanceof NotMine)) throw error;
    });
  }

  /**
   * @param isAgain an earlier attempt of the same has no known answer
   * @param isRepeatable the answer to this one counts
   */
  async #send(prepared: P, isAgain: boolean, isRepeatable = false): Promise<void> {
    if (this.parts.stopping()) throw new NotMine();
    // From here on nobody can take it back, and a start after a kill looks it up.
    // Looks at what became of it are counted from here.
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
    // A server that knows the id may have repeated an old answer without doing anything.
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
