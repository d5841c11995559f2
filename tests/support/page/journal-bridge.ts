/**
 * Replies to `journal.*` and sends queued rows as main does, with the calls of the test. Time runs a thousand times as
 * fast, so a wait of seconds is over at once.
 */
import { journalHandlers } from '../../../main/handlers/journal';
import { RowWork } from '../../../main/hub/row-work';
import { Runner } from '../../../main/journal/runner';
import { carrierOf } from '../../../main/journal/send-entry';
import { setSessionOwner } from '../../../renderer/ipc';
import { CodeskError } from '../../../shared/errors';
import { readReply } from '../../../shared/ipc/reply';
import { deskInMemory } from '../desk-store';
import { sessionOf } from './desk-bridge';
import type { FakeBridge } from './fake-bridge';

const faster = 1000;

export interface FakeJournal {
  readonly store: ReturnType<typeof deskInMemory>;
  readonly outbox: Runner;
  /** Sets whether the server can be reached. */
  connect(is: boolean): void;
  /** Stops sending. */
  end(): Promise<void>;
}

/**
 * Call after `install`.
 * @param store an existing one, as after a restart
 */
export function installJournal(bridge: FakeBridge, store = deskInMemory()): FakeJournal {
  const owner = 'mira';
  let online = true;
  setSessionOwner(owner);
  const session = () => sessionOf(owner);
  const clock = {
    now: () => Date.now() * faster,
    after(ms: number, call: () => void) {
      const timer = setTimeout(call, ms / faster);
      return () => clearTimeout(timer);
    },
  };
  const provider = {
    credentials: () => ({ server: session().server, token: 'tok' }),
    async send(call: string, input: unknown, _to: unknown, _address?: string, more: object = {}) {
      const { operation, title } = more as { operation?: string; title?: string };
      const asked = JSON.stringify({ call, input, operation, title, as: owner });
      const reply = readReply(await window.codesk.invoke('api.call', asked));
      if (!reply.ok) throw new CodeskError(reply.error);
      return reply.data;
    },
  };
  const outbox = new Runner({
    store,
    works: {
      rates: () => Promise.reject(new Error('no rates')),
      row: carrierOf(new RowWork({ provider, clock })),
    },
    repliedAt: () => 0,
    person: () => ({ owner, name: 'Mira' }),
    online: () => online,
    changed: () => bridge.push('journal', {}),
    clock,
    log: { error: (...parts) => console.error(...parts) },
  });
  const handlers = {
    ...journalHandlers({ desk: store, outbox, session }),
    'session.get': async () => session(),
    'journal.list': async () => ({ changes: [], calls: [], runs: await store.rowRuns(owner) }),
    'outbox.set': ({ id, do: act }: { id: string; do: { what: 'resume' | 'cancel' } }) =>
      outbox.set(owner, id, act).then(() => ({})),
  };
  for (const [name, handle] of Object.entries(handlers))
    bridge.answerWith(name, (input) => (handle as (given: unknown) => Promise<unknown>)(input));
  outbox.wake();
  return {
    store,
    outbox,
    connect(is) {
      online = is;
      outbox.wake();
      bridge.push('journal', {});
    },
    end: () => outbox.stop(),
  };
}
