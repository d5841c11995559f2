/** Requests about rows of hub tables that are queued or being sent. Each belongs to one user of one server. */
import type { SessionState } from '../../shared/ipc/contract';
import type { journalRequests } from '../../shared/ipc/journal';
import type { DeskStore } from '../desk/desk';
import { newRows } from '../desk/row-entries';
import type { Handlers } from '../ipc/router';
import type { Runner } from '../journal/runner';
import { ownRequests } from './own-requests';

interface JournalHandlerOptions {
  readonly desk: Pick<DeskStore, 'addRows' | 'rowRun' | 'rowsOfRun' | 'setRun'>;
  readonly outbox: Pick<Runner, 'touched' | 'shown'>;
  readonly session: () => SessionState;
}

export function journalHandlers({
  desk,
  outbox,
  session,
}: JournalHandlerOptions): Pick<Handlers, keyof typeof journalRequests> {
  const { own, still } = ownRequests(session);
  return {
    async 'journal.add-rows'({ as, ...input }) {
      const owner = own(as);
      await desk.addRows(owner, newRows(input), Date.now());
      outbox.touched(owner);
      return {};
    },
    async 'journal.run'({ as, run: id, states, from, count }) {
      const owner = own(as);
      const run = (await desk.rowRun(owner, id)) ?? null;
      const rows = await desk.rowsOfRun(owner, id, { states, from, count });
      const [lost] = await desk.rowsOfRun(owner, id, { states: ['unknown'], from: 0, count: 1 });
      const [first] = await desk.rowsOfRun(owner, id, { states: ['checking', 'queued'], from: 0, count: 1 });
      const next = lost ?? first;
      return still(owner, { run, rows, next: next ? outbox.shown(owner, next) : null });
    },
    async 'journal.set-run'({ as, run, do: act }) {
      const owner = own(as);
      await desk.setRun(owner, run, act, Date.now());
      outbox.touched(owner);
      return {};
    },
  };
}
