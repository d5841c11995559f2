/**
 * Sends each write once at a time, and keeps it on disk from before its first attempt until the server's answer is known.
 * What has no known answer stays and is shown to the person, also after a restart. The same call with the same input, asked
 * for again meanwhile, goes out under the id of the first one, whatever the page calls it.
 */
import type { Call } from '../../shared/api/call';
import { isRepeatable, replacedBy } from '../../shared/api/call-subject';
import {
  beginning,
  changedBy,
  type KeptOperation,
  type NewestRecords,
  overwrittenBy,
} from '../../shared/desk/operations';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import type { NewOperation } from '../desk/tables';
import { failure } from '../failure';
import { EncodedInput, inputPrint } from './body';
import { holdsSecret } from './secret-values';
import { untilAborted } from './until-aborted';

/** One attempt of a write. */
export interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly call: Call;
  /** As the page sent it, or `EncodedInput`. */
  readonly input: unknown;
  readonly address?: string | undefined;
  readonly title?: string | undefined;
  /** The user chose to send it again, or its sender has looked up that it is not done. */
  readonly mayRepeat?: boolean | undefined;
  /** Reads the newest records of the list, for a call that adds one. */
  readonly readNewest?: (() => Promise<NewestRecords>) | undefined;
}

export interface Operations {
  /**
   * Runs an attempt. A second attempt while the first one runs gets the same answer. Rejects as `send` does, and if the
   * outcome is not known with the id under which the operation stays open. Rejects without sending with `bad_request` for
   * the id of another person's operation, with `sent_differently` if an earlier attempt under the id sent something
   * else and has no known answer, and with `sent_before` if it sent the same, twice would do it twice, and it may not be
   * repeated.
   * @param send gets the id to send it under, which is that of the same operation if one is open
   */
  run<T>(owner: string, attempt: Attempt, send: (id: string) => Promise<T>): Promise<T>;
  /** Operations of an owner whose answer is not known and which are not being sent now, the oldest first. */
  list(owner: string): Promise<readonly KeptOperation[]>;
  /** One of them with its whole input; undefined if it is not open or is being sent now. */
  read(owner: string, id: string): Promise<KeptOperation | undefined>;
  /** A person says that the outcome is clear. */
  forget(owner: string, id: string): Promise<void>;
}

interface OperationsOptions {
  readonly store: Pick<
    DeskStore,
    'beginOperation' | 'keepNewest' | 'endOperation' | 'finishOperation' | 'operations' | 'operation'
  >;
  /** The operations of an owner without a known answer have changed. */
  readonly changed: () => void;
  /** An operation could not be kept; it is sent all the same. */
  readonly notKept: (error: unknown) => void;
  readonly now?: () => number;
}

interface Running {
  readonly owner: string;
  readonly print: string;
  readonly answer: Promise<unknown>;
}

/** Milliseconds that the first attempt waits for the newest records of its list. */
const longestReading = 2000;

export function createOperations({ store, changed, notKept, now = Date.now }: OperationsOptions): Operations {
  const running = new Map<string, Running>();
  /** Ids under which something is being sent now. */
  const sending = new Set<string>();
  /** Those that the disk did not take, by owner. */
  const unkept = new Map<string, readonly KeptOperation[]>();
  /** What the open operations of this start sent, by id: inputs with secrets are compared by it and kept nowhere. */
  const prints = new Map<string, string>();

  const begin = async (owner: string, { inputText, mayRepeat = false, ...operation }: NewOperation) => {
    const isForeign = [...unkept].some(
      ([other, kept]) => other !== owner && kept.some(({ id }) => id === operation.id),
    );
    if (isForeign) return { id: operation.id, begun: 'foreign' as const };
    const inMemory = unkept.get(owner) ?? [];
    const before = beginning(inMemory, operation, mayRepeat);
    if (before.begun !== 'first') {
      if (before.begun === 'again') keepInMemory(owner, changedBy(inMemory, before, operation));
      return before;
    }
    try {
      return await store.beginOperation(owner, {
        ...operation,
        mayRepeat,
        ...(inputText === undefined ? {} : { inputText }),
      });
    } catch (error) {
      notKept(error);
      keepInMemory(owner, changedBy(inMemory, before, operation));
      return before;
    }
  };
  const keepInMemory = (owner: string, changes: readonly KeptOperation[]) => {
    const others = (unkept.get(owner) ?? []).filter(({ id }) => !changes.some((each) => each.id === id));
    unkept.set(owner, [...others, ...changes]);
  };
  const dropFromMemory = (owner: string, ids: readonly string[]) => {
    for (const id of ids) prints.delete(id);
    unkept.set(
      owner,
      (unkept.get(owner) ?? []).filter(({ id }) => !ids.includes(id)),
    );
  };

  /** A look-up compares ids with them later. They neither prevent the save nor hold it up for long. */
  const keepNewest = async (owner: string, id: string, read: () => Promise<NewestRecords>) => {
    const late = untilAborted(AbortSignal.timeout(longestReading));
    const newest = await Promise.race([read(), late]).catch(() => undefined);
    if (!newest) return;
    const inMemory = unkept.get(owner)?.find((each) => each.id === id);
    if (inMemory) keepInMemory(owner, [{ ...inMemory, newest }]);
    else await store.keepNewest(owner, id, newest).catch(notKept);
  };

  // Deleting may fail on a full disk. Then it is shown once more after a restart, which harms nobody.
  const end = async (owner: string, id: string) => {
    dropFromMemory(owner, [id]);
    await store.endOperation(owner, id).catch(notKept);
  };
  const finish = async (owner: string, ids: readonly string[]) => {
    const overwritten = overwrittenBy(unkept.get(owner) ?? [], ids);
    dropFromMemory(owner, [...ids, ...overwritten.map(({ id }) => id)]);
    await store.finishOperation(owner, ids).catch(notKept);
  };

  const attempt = async <T>(
    owner: string,
    { id: asked, name, call, input, address, title, mayRepeat = false, readNewest }: Attempt,
    print: string,
    send: (id: string) => Promise<T>,
  ) => {
    const large = input instanceof EncodedInput ? input : undefined;
    const hasSecret = large ? large.text === undefined : holdsSecret(call, input);
    // The desk's thread reads a large one, and tells what it is about.
    const about = large ? large.about : replacedBy(name, input);
    const sentBefore = hasSecret && !prints.has(asked) ? idOf(prints, print) : undefined;
    const { id, begun } = await begin(owner, {
      id: sentBefore ?? asked,
      call: name,
      input: large || hasSecret ? null : input,
      ...(large?.text === undefined ? {} : { inputText: large.text }),
      ...(address === undefined ? {} : { address }),
      title: title ?? name,
      at: now(),
      mayRepeat: mayRepeat || isRepeatable(name),
      ...(about === undefined ? {} : { about }),
    });
    if (begun === 'foreign') throw new CodeskError(failure('bad_request', { subject: 'the operation' }));
    const differs = prints.has(id) && prints.get(id) !== print;
    if (begun === 'different' || differs)
      throw new CodeskError(failure('sent_differently', { earlierUnknown: true, operation: id }));
    prints.set(id, print);
    if (begun === 'unasked')
      throw new CodeskError(failure('sent_before', { earlierUnknown: true, operation: id }));
    sending.add(id);
    try {
      if (begun === 'first' && readNewest) await keepNewest(owner, id, readNewest);
      const answer = await send(id);
      await finish(owner, [...new Set([id, asked])]);
      return answer;
    } catch (error) {
      // A defect of our own may have come after the sending.
      const failed =
        error instanceof CodeskError ? error.failure : failure('unexpected', { outcome: 'unknown' });
      if (failed.outcome === 'unknown') throw new CodeskError({ ...failed, operation: id }, error);
      if (begun === 'again') throw new CodeskError({ ...failed, earlierUnknown: true, operation: id }, error);
      await end(owner, id);
      throw error;
    } finally {
      sending.delete(id);
    }
  };

  const list: Operations['list'] = async (owner) => {
    const kept = await store.operations(owner).catch((error): readonly KeptOperation[] => {
      notKept(error);
      return [];
    });
    const isRunning = ({ id }: KeptOperation) => running.has(id) || sending.has(id);
    return [...kept, ...(unkept.get(owner) ?? [])]
      .filter((each) => !isRunning(each))
      .sort((a, b) => a.at - b.at);
  };

  return {
    run(owner, asked, send) {
      const print = printOf(owner, asked);
      const same = running.get(asked.id) ?? [...running.values()].find((each) => each.print === print);
      if (same) {
        if (same.print === print) return same.answer as ReturnType<typeof send>;
        const refusal =
          same.owner === owner
            ? failure('sent_differently', { earlierUnknown: true, operation: asked.id })
            : failure('bad_request', { subject: 'the operation' });
        return Promise.reject(new CodeskError(refusal));
      }
      const answer = attempt(owner, asked, print, send).finally(() => {
        running.delete(asked.id);
        changed();
      });
      running.set(asked.id, { owner, print, answer });
      return answer;
    },
    list,
    async read(owner, id) {
      if (running.has(id) || sending.has(id)) return undefined;
      const inMemory = unkept.get(owner)?.find((each) => each.id === id);
      return inMemory ?? (await store.operation(owner, id));
    },
    async forget(owner, id) {
      if (!(await list(owner)).some((each) => each.id === id)) return;
      await end(owner, id);
      changed();
    },
  };
}

/** Tells what is sent for whom, without holding it. */
function printOf(owner: string, { name, input, address }: Attempt): string {
  // A large input is text already, and reading it would stop main. It may come back as a value, from what is kept.
  const sent = input instanceof EncodedInput ? input.print : inputPrint(input);
  return JSON.stringify([owner, name, address ?? null, sent]);
}

function idOf(prints: ReadonlyMap<string, string>, print: string): string | undefined {
  return [...prints].find(([, each]) => each === print)?.[0];
}
