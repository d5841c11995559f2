/**
 * Sends each write once at a time, and stores it on disk from before its first attempt until the outcome is known. A
 * write with an unknown outcome stays and is shown to the user, also after a restart. A repeated call with the same
 * input uses the id of the first one while that is open, whatever id the page gives.
 */
import { replacedBy } from '../../shared/api/call-subject';
import type { NewestRecords, OpenCall } from '../../shared/desk/operations';
import { CodeskError } from '../../shared/errors';
import type { Attempt, SendsOnce } from '../api/attempt';
import { EncodedInput, inputPrint } from '../api/body';
import { holdsSecret } from '../api/secret-values';
import { untilAborted } from '../api/until-aborted';
import type { NewOperation } from '../desk/call-entries';
import type { DeskStore } from '../desk/desk';
import { failure } from '../failure';

interface OperationsOptions {
  readonly store: Pick<
    DeskStore,
    | ('beginOperation' | 'keepNewest' | 'dropOperation' | 'resolveOperation' | 'finishOperation')
    | ('moveEntry' | 'operations' | 'operation')
  >;
  /** The operations of an owner with an unknown outcome have changed. */
  readonly changed: () => void;
  /** The outcome of an operation could not be stored: after a restart it counts as unknown. */
  readonly notStored: (error: unknown) => void;
  readonly now?: () => number;
}

interface Running {
  readonly owner: string;
  readonly title: string | undefined;
  readonly print: string;
  readonly answer: Promise<unknown>;
}

/** Milliseconds that the first attempt waits for the newest records of its list. */
const longestReading = 2000;

export class Operations implements SendsOnce {
  readonly #options: OperationsOptions;
  readonly #running = new Map<string, Running>();
  /** Ids of the operations that are being sent. */
  readonly #sending = new Set<string>();
  /**
   * Hashes of the open operations of this start, by id: inputs with secrets are stored nowhere, but can be compared by
   * it.
   */
  readonly #prints = new Map<string, string>();

  constructor(options: OperationsOptions) {
    this.#options = options;
  }

  /**
   * Runs an attempt. Rejects without sending if the operation cannot be stored on disk first. A second attempt while
   * the first one runs gets the same reply. Rejects as `send` does, and if the outcome is unknown with the id of the
   * open operation.
   *
   * Rejects without sending with `bad_request` for the id of another user's operation, with `sent_differently` if an
   * earlier attempt under the id sent other data and its outcome is unknown, and with `sent_before` if it sent the
   * same, a repetition would do it twice, and it may not be repeated.
   * @param send gets the operation id to send, which is that of an open operation with the same content
   */
  run<T>(owner: string, asked: Attempt, send: (id: string) => Promise<T>): Promise<T> {
    const print = printOf(owner, asked);
    const same =
      this.#running.get(asked.id) ?? [...this.#running.values()].find((each) => each.print === print);
    if (same) {
      if (same.print === print) return same.answer as Promise<T>;
      const refusal =
        same.owner === owner
          ? failure('sent_differently', { earlierUnknown: true, operation: asked.id })
          : failure('bad_request', { subject: 'the operation' });
      return Promise.reject(new CodeskError(refusal));
    }
    const answer = this.#attempt(owner, asked, print, send).finally(() => {
      this.#running.delete(asked.id);
      this.#options.changed();
    });
    this.#running.set(asked.id, { owner, title: asked.title, print, answer });
    return answer;
  }

  /** Returns operations of an owner whose outcome is unknown and which are not being sent, the oldest first. */
  async list(owner: string): Promise<readonly OpenCall[]> {
    return (await this.#options.store.operations(owner)).filter(({ id }) => !this.#isSending(id));
  }

  /** Returns the titles of the operations that are being sent. */
  underWay(owner: string): readonly string[] {
    return [...this.#running.values()].flatMap((each) => (each.owner === owner && each.title) || []);
  }

  /** Returns one of them with its whole input; undefined if it is not open or is being sent. */
  async read(owner: string, id: string): Promise<OpenCall | undefined> {
    if (this.#isSending(id)) return undefined;
    return this.#options.store.operation(owner, id);
  }

  /** The user says what happened to it. */
  async forget(owner: string, id: string, isDone: boolean): Promise<void> {
    if (!(await this.list(owner)).some((each) => each.id === id)) return;
    this.#prints.delete(id);
    const { store, now = Date.now, changed } = this.#options;
    await store.resolveOperation(owner, id, isDone ? 'finish' : 'cancel', now());
    changed();
  }

  #isSending(id: string): boolean {
    return this.#running.has(id) || this.#sending.has(id);
  }

  async #attempt<T>(
    owner: string,
    attempt: Attempt,
    print: string,
    send: (id: string) => Promise<T>,
  ): Promise<T> {
    const { id, begun } = await this.#options.store.beginOperation(owner, this.#newOperation(attempt, print));
    if (begun === 'foreign') throw new CodeskError(failure('bad_request', { subject: 'the operation' }));
    const differs = this.#prints.has(id) && this.#prints.get(id) !== print;
    if (begun === 'different' || differs)
      throw new CodeskError(failure('sent_differently', { earlierUnknown: true, operation: id }));
    this.#prints.set(id, print);
    if (begun === 'unasked')
      throw new CodeskError(failure('sent_before', { earlierUnknown: true, operation: id }));
    this.#sending.add(id);
    try {
      if (begun === 'first' && attempt.readNewest) await this.#keepNewest(owner, id, attempt.readNewest);
      const answer = await send(id);
      await this.#finish(owner, [...new Set([id, attempt.id])]);
      return answer;
    } catch (error) {
      // A defect of Codesk may have occurred after sending.
      const failed =
        error instanceof CodeskError ? error.failure : failure('unexpected', { outcome: 'unknown' });
      if (failed.outcome === 'unknown' || begun === 'again') await this.#lose(owner, id);
      if (failed.outcome === 'unknown') throw new CodeskError({ ...failed, operation: id }, error);
      if (begun === 'again') throw new CodeskError({ ...failed, earlierUnknown: true, operation: id }, error);
      await this.#end(owner, id);
      throw error;
    } finally {
      this.#sending.delete(id);
    }
  }

  #newOperation(attempt: Attempt, print: string): NewOperation {
    const { id, name, call, input, address, title, mayRepeat = false } = attempt;
    const { now = Date.now } = this.#options;
    const large = input instanceof EncodedInput ? input : undefined;
    const hasSecret = large ? large.text === undefined : holdsSecret(call, input);
    const about = large ? large.about : replacedBy(name, input);
    const sentBefore = hasSecret && !this.#prints.has(id) ? idOf(this.#prints, print) : undefined;
    return {
      id: sentBefore ?? id,
      call: name,
      input: large || hasSecret ? null : input,
      ...(large?.text === undefined ? {} : { inputText: large.text }),
      ...(address === undefined ? {} : { address }),
      title: title ?? name,
      made: now(),
      mayRepeat: mayRepeat || call.repeatable === true,
      ...(about === undefined ? {} : { about }),
    };
  }

  /** A later look-up compares ids with these records. Reading them must not prevent or delay the save. */
  async #keepNewest(owner: string, id: string, read: () => Promise<NewestRecords>): Promise<void> {
    const { store, notStored } = this.#options;
    const late = untilAborted(AbortSignal.timeout(longestReading));
    const newest = await Promise.race([read(), late]).catch(() => undefined);
    if (!newest) return;
    await store.keepNewest(owner, id, newest).catch(notStored);
  }

  /** Stored as being sent, so that after a crash its outcome counts as unknown. */
  async #lose(owner: string, id: string): Promise<void> {
    const { store, notStored } = this.#options;
    await store.moveEntry(owner, id, 'lose', { reason: 'unknown' }).catch(notStored);
  }

  /** Deleting may fail on a full disk. Then the operation is shown again after a restart, which does no harm. */
  async #end(owner: string, id: string): Promise<void> {
    this.#prints.delete(id);
    await this.#options.store.dropOperation(owner, id).catch(this.#options.notStored);
  }

  async #finish(owner: string, ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#prints.delete(id);
    const { store, notStored, now = Date.now } = this.#options;
    await store.finishOperation(owner, ids, now()).catch(notStored);
  }
}

/** Returns a hash of the content and the owner, without storing the content. */
function printOf(owner: string, { name, input, address }: Attempt): string {
  // A large input is already text, and parsing it would block main. Stored inputs can be values.
  const sent = input instanceof EncodedInput ? input.print : inputPrint(input);
  return JSON.stringify([owner, name, address ?? null, sent]);
}

function idOf(prints: ReadonlyMap<string, string>, print: string): string | undefined {
  return [...prints].find(([, each]) => each === print)?.[0];
}
