/** Requests about recent and pinned records. */
import type { SessionState } from '../../shared/ipc/contract';
import type { VisitStore } from '../desk/visit-store';
import type { Handlers } from '../ipc/router';
import { ownRequests } from './own-requests';

interface VisitHandlerOptions {
  readonly visits: Pick<VisitStore, 'read' | 'keep'>;
  readonly session: () => SessionState;
}

export function visitHandlers({
  visits,
  session,
}: VisitHandlerOptions): Pick<Handlers, 'visits.read' | 'visits.keep'> {
  const { own, still } = ownRequests(session);
  return {
    'visits.read': async ({ as }) => still(as, await visits.read(own(as))),
    async 'visits.keep'({ as, visits: now }) {
      await visits.keep(own(as), now);
      return {};
    },
  };
}
