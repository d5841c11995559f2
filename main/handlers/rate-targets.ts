/** Services, contracts and option lists that rates can be for, as of the last read: also available offline. */
import type { SessionState } from '../../shared/ipc/contract';
import type { rateTargetRequests } from '../../shared/ipc/rate-targets';
import { isFileTable } from '../../shared/rates/rate-tables';
import type { Handlers } from '../ipc/router';
import type { Snapshots } from '../rates/snapshots';
import { ownRequests } from './own-requests';

interface RateTargetOptions {
  readonly snapshots: Pick<
    Snapshots,
    'services' | 'choices' | 'prepare' | 'findContracts' | 'latestContract'
  >;
  readonly session: () => Pick<SessionState, 'owner'>;
}

export function rateTargetHandlers({
  snapshots,
  session,
}: RateTargetOptions): Pick<Handlers, keyof typeof rateTargetRequests> {
  const { own, still } = ownRequests(session);
  return {
    async 'rateTargets.prepare'({ as }) {
      void snapshots.prepare(own(as));
      return {};
    },
    async 'rateTargets.services'({ as, refresh }) {
      const known = await snapshots.services(own(as), refresh);
      return still(as, {
        services: [...(known?.services ?? [])],
        unknownKinds: known?.unknownKinds ?? { count: 0, example: '' },
        at: known?.at ?? null,
      });
    },
    async 'rateTargets.contracts'({ as, text }) {
      const { contracts, at } = await snapshots.findContracts(own(as), text.trim());
      return still(as, {
        contracts: contracts.map(({ id, number, client }) => ({ id, number, client })),
        at,
      });
    },
    async 'rateTargets.contract'({ as, id }) {
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
    async 'rateTargets.choices'({ as, table, target }) {
      const known = await snapshots.choices(own(as), table, target);
      const lists = Object.entries(known?.lists ?? {}).map(([name, options]) => [
        name,
        options.map(({ index, text }) => ({ index: String(index), text })),
      ]);
      return still(as, { lists: Object.fromEntries(lists), at: known?.at ?? null });
    },
  };
}
