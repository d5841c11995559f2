/** Imports that are not finished. Each belongs to one user of one server. */
import { CodeskError } from '../../shared/errors';
import type { SessionState } from '../../shared/ipc/contract';
import { failure } from '../failure';
import type { TransferRuns } from '../files/transfer-runs';
import type { ValueHandlers } from '../ipc/router';

interface TransferRunOptions {
  readonly runs: TransferRuns;
  readonly session: () => SessionState;
}

type TransferRunRequests = 'transfers.list' | 'transfers.begin' | 'transfers.note' | 'transfers.remove';

export function transferRunHandlers(options: TransferRunOptions): ValueHandlers<TransferRunRequests> {
  const { runs } = options;
  /** Rejects with `session_ended` while nobody is signed in. */
  const user = () => {
    const session = options.session();
    if (session.status === 'signed_out') throw new CodeskError(failure('session_ended'));
    return session.owner;
  };
  return {
    async 'transfers.list'({ list, owner }) {
      return [...(await runs.list(user(), list, owner))];
    },
    async 'transfers.begin'({ plan }) {
      await runs.begin(user(), plan);
      return {};
    },
    async 'transfers.note'({ id, events }) {
      await runs.note(user(), id, events);
      return {};
    },
    async 'transfers.remove'({ id }) {
      await runs.remove(user(), id);
      return {};
    },
  };
}
