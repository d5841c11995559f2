/**
 * Sends each write once at a time, and keeps it on disk from before its first attempt until the server's answer is known.
 * What has no known answer stays and is shown to the person, also after a restart.
 */
import type { Call } from '../../shared/api/call';
import type { KeptOperation } from '../../shared/desk/operations';
import { CodeskError } from '../../shared/errors';
import type { DeskStore } from '../desk/desk';
import type { NewOperation } from '../desk/tables';
import { failure } from '../failure';
import { EncodedInput } from './body';
import { secretValues } from './secret-values';

/** One attempt of a write. */
export interface Attempt {
  readonly id: string;
  readonly name: string;
  readonly call: Call;
  /** As the page sent it, or `EncodedInput`. */
  readonly input: unknown;
  readonly address?: string | undefined;
  readonly title?: string | undefined;
}

export interface Operations {
  /**
   * Runs an attempt. A second attempt while the first one runs gets the same answer. Rejects as `send` does; with
   * `bad_request` for the id of another person's operation.
   */
  run<T>(owner: string, attempt: Attempt, send: () => Promise<T>): Promise<T>;
  /** Operations of an owner whose answer is not known and which are not being sent now, the oldest first. */
  list(owner: string): Promise<readonly KeptOperation[]>;
  /** A person says that the outcome is clear. */
  forget(owner: string, id: string): Promise<void>;
}

interface OperationsOptions {
  readonly store: Pick<DeskStore, 'beginOperation' | 'endOperation' | 'operations'>;
  /** The operations of an owner without a known answer have changed. */
  readonly changed: () => void;
  /** An operation could not be kept; it is sent all the same. */
  readonly notKept: (error: unknown) => void;
  readonly now?: () => number;
}

/** What is kept of an input: nothing if it holds a secret. A large one stays text, which the desk's thread reads. */
function keptInput(call: Call, input: unknown): Pick<NewOperation, 'input' | 'inputText'> {
  if (input instanceof EncodedInput) return { input: null, inputText: input.text };
  return { input: secretValues(call, input).length > 0 ? null : input };
}

export function createOperations({ store, changed, notKept, now = Date.now }: OperationsOptions): Operations {
  const running = new Map<string, { readonly owner: string; readonly answer: Promise<unknown> }>();
  /** Those that the disk did not take, by id. */
  const unkept = new Map<string, { readonly owner: string; readonly operation: KeptOperation }>();

  const begin = async (owner: string, operation: NewOperation) => {
    const before = unkept.get(operation.id);
    if (before) return before.owner === owner ? ('again' as const) : ('foreign' as const);
    try {
      return await store.beginOperation(owner, operation);
    } catch (error) {
      notKept(error);
      const { inputText: _text, ...kept } = operation;
      unkept.set(operation.id, { owner, operation: { ...kept, attempts: 1 } });
      return 'first' as const;
    }
  };

  const end = async (owner: string, id: string) => {
    // Deleting may fail on a full disk. Then it is shown once more after a restart, which harms nobody.
    if (!unkept.delete(id)) await store.endOperation(owner, id).catch(notKept);
  };

  const attempt = async <T>(
    owner: string,
    { id, name, call, input, address, title }: Attempt,
    send: () => Promise<T>,
  ) => {
    const begun = await begin(owner, {
      id,
      call: name,
      ...keptInput(call, input),
      ...(address === undefined ? {} : { address }),
      title: title ?? name,
      at: now(),
    });
    if (begun === 'foreign') throw new CodeskError(failure('bad_request', { subject: 'the operation' }));
    try {
      const answer = await send();
      await end(owner, id);
      return answer;
    } catch (error) {
      const failed = error instanceof CodeskError ? error.failure : undefined;
      const isKnown = failed !== undefined && failed.outcome !== 'unknown';
      if (!isKnown) throw error;
      if (begun === 'again') throw new CodeskError({ ...failed, earlierUnknown: true }, error);
      await end(owner, id);
      throw error;
    }
  };

  return {
    run(owner, asked, send) {
      const same = running.get(asked.id);
      if (same) {
        if (same.owner === owner) return same.answer as ReturnType<typeof send>;
        return Promise.reject(new CodeskError(failure('bad_request', { subject: 'the operation' })));
      }
      const answer = attempt(owner, asked, send).finally(() => {
        running.delete(asked.id);
        changed();
      });
      running.set(asked.id, { owner, answer });
      return answer;
    },
    async list(owner) {
      const kept = await store.operations(owner).catch((error): readonly KeptOperation[] => {
        notKept(error);
        return [];
      });
      const inMemory = [...unkept.values()]
        .filter((each) => each.owner === owner)
        .map((each) => each.operation);
      return [...kept, ...inMemory].filter(({ id }) => !running.has(id)).sort((a, b) => a.at - b.at);
    },
    async forget(owner, id) {
      await end(owner, id);
      changed();
    },
  };
}
