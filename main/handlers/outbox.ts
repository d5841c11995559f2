/** Requests about prepared changes of rates, and what was sent. Each belongs to one person of one server. */
import { preparedChange } from '../../shared/desk/rates';
import type { SessionState } from '../../shared/ipc/contract';
import type { outboxRequests } from '../../shared/ipc/outbox';
import type { Handlers } from '../ipc/router';
import type { Runner } from '../journal/runner';
import type { Collisions } from '../rates/collisions';
import type { RateHistory } from '../rates/history';
import { ownRequests } from './own-requests';

interface OutboxHandlerOptions {
  readonly outbox: Pick<Runner, 'list' | 'set'>;
  readonly collisions: Pick<Collisions, 'list' | 'choose'>;
  readonly history: RateHistory;
  readonly session: () => SessionState;
}

export function outboxHandlers(options: OutboxHandlerOptions): Pick<Handlers, keyof typeof outboxRequests> {
  const { outbox, collisions, history, session } = options;
  const { own, still } = ownRequests(session);
  return {
    'outbox.list': async ({ as }) => still(as, { changes: (await outbox.list(own(as))).map(preparedChange) }),
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
    'history.list': async ({ as, since }) => still(as, { sent: [...(await history.list(own(as), since))] }),
    async 'history.rows'({ as, id, from, count }) {
      const { total, rows } = await history.rows(own(as), id, from, count);
      return still(as, { total, rows: [...rows] });
    },
    'history.preview': async ({ as, id }) => still(as, await history.preview(own(as), id)),
    'history.undo': async ({ as, id }) => ({ change: await history.undo(own(as), id) }),
  };
}
