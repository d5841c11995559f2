/** Requests about open changes, and the history of done ones. Each belongs to one user of one server. */
import type { SessionState } from '../../shared/ipc/contract';
import type { outboxRequests } from '../../shared/ipc/outbox';
import type { DeskStore } from '../desk/desk';
import type { Handlers } from '../ipc/router';
import type { Operations } from '../journal/calls';
import type { Runner } from '../journal/runner';
import type { Collisions } from '../rates/collisions';
import type { RateHistory } from '../rates/rate-history';
import { ownRequests } from './own-requests';

interface OutboxHandlerOptions {
  readonly store: Pick<DeskStore, 'rowRuns' | 'doneCalls' | 'doneRuns'>;
  readonly operations: Pick<Operations, 'list'>;
  readonly outbox: Pick<Runner, 'list' | 'set'>;
  readonly collisions: Pick<Collisions, 'list' | 'choose'>;
  readonly history: RateHistory;
  readonly session: () => SessionState;
}

export function outboxHandlers(
  options: OutboxHandlerOptions,
): Pick<Handlers, Exclude<keyof typeof outboxRequests, 'journal.unfinished'>> {
  const { store, operations, outbox, collisions, history, session } = options;
  const { own, still } = ownRequests(session);
  return {
    async 'journal.list'({ as }) {
      const owner = own(as);
      const [changes, calls, runs] = await Promise.all([
        outbox.list(owner),
        operations.list(owner),
        store.rowRuns(owner),
      ]);
      return still(as, { changes: [...changes], calls: [...calls], runs });
    },
    'journal.curve': async ({ as, id, strip }) => still(as, await history.curve(own(as), id, strip)),
    async 'outbox.set'({ as, id, do: act }) {
      await outbox.set(own(as), id, act);
      return {};
    },
    async 'outbox.collisions'({ as, id, from, count }) {
      const all = await collisions.list(own(as), id);
      return still(as, { total: all.length, rows: all.slice(from, from + count) });
    },
    'outbox.choose': async ({ as, id, rows, side, send }) => ({
      open: await collisions.choose(own(as), id, rows, side, send),
    }),
    async 'history.list'({ as, since }) {
      const owner = own(as);
      const [sent, calls, runs] = await Promise.all([
        history.list(owner, since),
        store.doneCalls(owner, since),
        store.doneRuns(owner, since),
      ]);
      return still(as, { sent: [...sent], calls, runs });
    },
    'history.rows': async ({ as, id, from, count }) =>
      still(as, await history.rows(own(as), id, from, count)),
    'history.preview': async ({ as, id }) => still(as, await history.preview(own(as), id)),
    'history.undo': async ({ as, id }) => ({ change: await history.undo(own(as), id) }),
  };
}
