/**
 * Main's own operations behind the fake bridge, with a server that does what it is sent and loses the answers. It does each
 * idempotency key once, and counts what it did.
 */
import { createOperations, type Operations } from '../../../main/api/operations';
import { failure } from '../../../main/failure';
import { findCall } from '../../../shared/api';
import type { Call } from '../../../shared/api/call';
import { CodeskError, type Failure } from '../../../shared/errors';
import { deskInMemory } from '../desk-store';
import { type FakeBridge, Refused } from './fake-bridge';

export interface LossyMain {
  /** Answers of a write: so many are lost first. What it answers then is null, or the given data. */
  write(call: string, lost: number, data?: unknown): void;
  /** Answers of a write are lost from now on, or come again. */
  lose(call: string, lost: number): void;
  /** How often the server did a call, and what it was sent. */
  records(call: string): number;
  attempts(call: string): number;
  /** Codesk is started again: what is not on the disk is gone. */
  restart(): void;
  operations(): Operations;
}

const owner = 'o-1';

export function lossyMain(
  bridge: FakeBridge,
  failed: Partial<Failure> = { code: 'connection_cut' },
): LossyMain {
  const store = deskInMemory();
  const begin = () =>
    createOperations({
      store,
      changed: () => bridge.push('operations', {}),
      notKept: (error) => {
        throw error;
      },
    });
  let operations = begin();
  const done = new Map<string, Set<string>>();
  const tried = new Map<string, number>();
  const toLose = new Map<string, number>();
  const data = new Map<string, unknown>();

  const run = async (name: string, input: unknown, id: string, title: string) => {
    const call = findCall(name) ?? ({ effect: 'write' } as Call);
    try {
      return await operations.run(owner, { id, name, call, input, title }, async (key) => {
        tried.set(name, (tried.get(name) ?? 0) + 1);
        done.set(name, (done.get(name) ?? new Set()).add(key));
        const left = toLose.get(name) ?? 0;
        toLose.set(name, left - 1);
        if (left > 0)
          throw new CodeskError({ ...failure('connection_cut', { outcome: 'unknown' }), ...failed });
        return data.get(name) ?? null;
      });
    } catch (error) {
      throw error instanceof CodeskError ? new Refused(error.failure) : error;
    }
  };
  bridge.answerWith('operations.list', async () => ({ operations: [...(await operations.list(owner))] }));
  bridge.answerWith('operations.forget', async (input) => {
    await operations.forget(owner, (input as { id: string }).id);
    return {};
  });
  bridge.answerWith('operations.send', async (input) => {
    const { id } = input as { id: string };
    const kept = (await operations.list(owner)).find((each) => each.id === id);
    if (!kept) throw new Refused(failure('not_found'));
    return run(kept.call, kept.input, id, kept.title);
  });
  return {
    write(name, lost, answer = null) {
      toLose.set(name, lost);
      data.set(name, answer);
      bridge.answerWith(name, (input, { operation, title }) => {
        // The compiler asks the page for both.
        if (!operation || !title) throw new Error(`${name} was sent without an operation or a title`);
        return run(name, input, operation, title);
      });
    },
    lose: (name, lost) => void toLose.set(name, lost),
    records: (name) => done.get(name)?.size ?? 0,
    attempts: (name) => tried.get(name) ?? 0,
    restart() {
      operations = begin();
    },
    operations: () => operations,
  };
}
