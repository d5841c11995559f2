/** The desk's tables on a database in memory, without a thread. */

import type { DeskStore } from '../../main/desk/desk';
import { deskCalls } from '../../main/desk/desk-calls';
import { openDesk } from '../../main/desk/open-desk';
import { Operations } from '../../main/journal/calls';

export function deskInMemory(): DeskStore {
  const calls = deskCalls(openDesk('/dev/null/desk.db', 0).db);
  return Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (...input: readonly unknown[]) => (call as (...given: readonly unknown[]) => unknown)(...input),
    ]),
  ) as unknown as DeskStore;
}

/** Operations that are stored in memory only. */
export function operationsInMemory(): Operations {
  return new Operations({ store: deskInMemory(), changed: () => undefined, notStored: () => undefined });
}
