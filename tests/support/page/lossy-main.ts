/**
 * Main's own operations behind the fake bridge, with a server that carries out requests and loses the replies. It
 * ignores idempotency keys: a request that is sent twice is done twice.
 */

import { failure } from '../../../main/failure';
import { Operations } from '../../../main/journal/calls';
import type { NewestRecords } from '../../../shared/desk/operations';
import { CodeskError, type Failure } from '../../../shared/errors';
import { deskInMemory } from '../desk-store';
import { callOf } from './bridge-checks';
import { type FakeBridge, Refused, type RequestExtras } from './fake-bridge';

export interface LossyMain {
  /** Replies of a write: the first `lost` ones do not arrive. The later ones are null, or the given data. */
  write(call: string, lost: number, data?: unknown): void;
  /** Replies of a write are lost from now on, or arrive again. */
  lose(call: string, lost: number): void;
  /** The number of times that the server did a call. */
  records(call: string): number;
  /** The number of different idempotency keys of a call. */
  keys(call: string): number;
  /** The newest records of the list to which calls add. */
  newest(records: NewestRecords): void;
  /** Restarts Codesk: everything that is not on the disk is gone. */
  restart(): void;
  operations(): Operations;
}

const owner = 'o-1';
const never = new Promise<never>(() => undefined);

export function lossyMain(
  bridge: FakeBridge,
  failed: Partial<Failure> | 'kill' = { code: 'connection_cut' },
): LossyMain {
  const store = deskInMemory();
  const begin = () =>
    new Operations({
      store,
      changed: () => bridge.push('journal', {}),
      notStored: (error) => {
        throw error;
      },
    });
  let operations = begin();
  const done = new Map<string, Set<string>>();
  const tried = new Map<string, number>();
  const toLose = new Map<string, number>();
  const data = new Map<string, unknown>();
  let newest: NewestRecords | undefined;

  const run = async (name: string, input: unknown, id: string, { title, mayRepeat }: RequestExtras) => {
    const call = callOf(name);
    if (!call) throw new Error(`There is no call ${name}`);
    const readNewest = newest && (async () => newest as NewestRecords);
    return operations.run(owner, { id, name, call, input, title, mayRepeat, readNewest }, async (key) => {
      tried.set(name, (tried.get(name) ?? 0) + 1);
      done.set(name, (done.get(name) ?? new Set()).add(key));
      const left = toLose.get(name) ?? 0;
      toLose.set(name, left - 1);
      if (left > 0 && failed === 'kill') return await never;
      if (left > 0 && failed !== 'kill')
        throw new CodeskError({ ...failure('connection_cut', { outcome: 'unknown' }), ...failed });
      return data.get(name) ?? null;
    });
  };
  bridge.answerWith('journal.list', async () => ({
    ...{ changes: [], runs: [] },
    calls: [...(await operations.list(owner))],
  }));
  bridge.answerWith('operations.forget', async (input) => {
    const { id, isDone } = input as { id: string; isDone: boolean };
    await operations.forget(owner, id, isDone);
    return {};
  });
  bridge.answerWith('operations.send', async (input) => {
    const { id } = input as { id: string };
    const openCall = (await operations.list(owner)).find((each) => each.id === id);
    if (!openCall) throw new Refused(failure('not_found'));
    return run(openCall.call, openCall.input, id, { title: openCall.title, mayRepeat: true });
  });
  return {
    write(name, lost, answer = null) {
      toLose.set(name, lost);
      data.set(name, answer);
      bridge.answerWith(name, (input, extras) => {
        // The compiler asks the page for both.
        if (!extras.operation || !extras.title)
          throw new Error(`${name} was sent without an operation or a title`);
        return run(name, input, extras.operation, extras);
      });
    },
    lose: (name, lost) => void toLose.set(name, lost),
    records: (name) => tried.get(name) ?? 0,
    keys: (name) => done.get(name)?.size ?? 0,
    newest: (records) => {
      newest = records;
    },
    restart() {
      operations = begin();
    },
    operations: () => operations,
  };
}
