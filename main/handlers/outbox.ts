/**
 * Requests about prepared changes of rates, what was sent, and what is known of the server without a connection. Each
 * belongs to one person of one server.
 */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { isFileTable } from '../../shared/rates/tables';
import { failure } from '../failure';
import type { Handlers } from '../ipc/router';
import type { RateHistory } from '../rates/history';
import type { Outbox } from '../rates/outbox';
import type { Snapshots } from '../rates/snapshots';

type OutboxRequests =
  | Extract<keyof Handlers, `outbox.${string}` | `history.${string}`>
  | 'rates.prepare'
  | 'rates.services'
  | 'rates.contracts'
  | 'rates.contract'
  | 'rates.choices';

interface OutboxHandlerOptions {
  readonly outbox: Pick<Outbox, 'list' | 'set' | 'collisions' | 'choose'>;
  readonly history: RateHistory;
  readonly snapshots: Pick<
    Snapshots,
    'services' | 'choices' | 'prepare' | 'findContracts' | 'latestContract'
  >;
  readonly session: () => SessionState;
}

export function outboxHandlers(options: OutboxHandlerOptions): Pick<Handlers, OutboxRequests> {
  const { outbox, history, snapshots, session } = options;
  /** Also after the session has ended: the screens of its person stay open. */
  const own = (as: string) => {
    const { owner } = session();
    if (owner === '' || as !== owner) throw new CodeskError(failure('session_ended'));
    return as;
  };
  /** What was found is not for somebody who has come meanwhile. */
  const still = <T>(as: string, found: T): T => {
    own(as);
    return found;
  };
  return {
    'outbox.list': async ({ as }) => still(as, { changes: [...(await outbox.list(own(as)))] }),
    async 'outbox.set'({ as, id, do: act }) {
      await outbox.set(own(as), id, act);
      return {};
    },
    async 'outbox.collisions'({ as, id, from, count }) {
      const all = await outbox.collisions(own(as), id);
      return still(as, { total: all.length, rows: all.slice(from, from + count) });
    },
    'outbox.choose': async ({ as, id, rows, side, send }) => ({
      open: await outbox.choose(own(as), id, rows, side, send),
    }),
    async 'rates.prepare'({ as }) {
      void snapshots.prepare(own(as));
      return {};
    },
    async 'rates.services'({ as, refresh }) {
      const known = await snapshots.services(own(as), refresh);
      return still(as, {
        services: [...(known?.services ?? [])],
        unknownKinds: known?.unknownKinds ?? { count: 0, example: '' },
        at: known?.at ?? null,
      });
    },
    async 'rates.contracts'({ as, text }) {
      const { contracts, at } = await snapshots.findContracts(own(as), text.trim());
      return still(as, {
        contracts: contracts.map(({ id, number, client }) => ({ id, number, client })),
        at,
      });
    },
    async 'rates.contract'({ as, id }) {
      const known = await snapshots.latestContract(own(as), id);
      if (!known) return still(as, null);
      const { contract, services } = known.body;
      const shown = services.flatMap(({ service, tables }) => {
        const files = tables.flatMap(({ value, label, table }) =>
          isFileTable(table) ? [{ value, table, heading: label }] : [],
        );
        return files.length === 0 ? [] : [{ service, tables: files }];
      });
      return still(as, { contract, services: shown, at: known.at });
    },
    async 'rates.choices'({ as, table, target }) {
      const known = await snapshots.choices(own(as), table, target);
      const lists = Object.entries(known?.lists ?? {}).map(([name, options]) => [
        name,
        options.map(({ index, text }) => ({ index: String(index), text })),
      ]);
      return still(as, { lists: Object.fromEntries(lists), at: known?.at ?? null });
    },
    'history.list': async ({ as, since }) => still(as, { sent: [...(await history.list(own(as), since))] }),
    async 'history.rows'({ as, id, from, count }) {
      const { total, rows } = await history.rows(own(as), id, from, count);
      return still(as, { total, rows: [...rows] });
    },
    'history.preview': async ({ as, id }) => still(as, await history.preview(own(as), id)),
    'history.undo': async ({ as, id }) => ({ change: await history.undo(own(as), id) }),
  };
}
