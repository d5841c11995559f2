/** What the page knows of prepared changes, and of what was done. */

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PreparedChange, RateFile } from '../../shared/desk/rates';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { useJournal, useLeftOperations } from '../operations/operations';
import { useOwner } from '../session/session';
import { notifyFailure } from '../ui/failure';
import { type OutboxItem, outboxItems } from './outbox-items';

/** What a person does with a prepared change. */
export type OutboxAct = RequestInput<'outbox.set'>['do'];

/** The prepared changes of the user in their order, those that are done among them. */
export function useOutbox() {
  const { data, ...query } = useJournal();
  const changes = useMemo(() => data?.changes.toSorted((a, b) => a.order - b.order), [data]);
  return { ...query, data: changes };
}

/** All that is not finished, and done changes that were not cleared; undefined until it is known. */
export function useOutboxItems(): readonly OutboxItem[] | undefined {
  const { data } = useJournal();
  // A form that is open shows its own.
  const calls = useLeftOperations();
  return useMemo(() => data && outboxItems({ ...data, calls }), [data, calls]);
}

/** The queued change of a rate file; null without one, and after it was cancelled or forgotten. */
export function useQueuedChange(rateFile: Pick<RateFile, 'queued'> | undefined): PreparedChange | null {
  const { data } = useOutbox();
  return (rateFile?.queued && data?.find(({ id }) => id === rateFile.queued)) || null;
}

/** The same, but null if the rate file was edited after it was queued. */
export function useQueuedAsIs(rateFile: Pick<RateFile, 'queued' | 'changed'>): PreparedChange | null {
  const change = useQueuedChange(rateFile);
  return change !== null && rateFile.changed <= change.made ? change : null;
}

/** Does something with a change. Resolves to false if it was refused, which is shown then. */
export function useOutboxAct() {
  const as = useOwner();
  const queries = useQueryClient();
  return useCallback(
    async (id: string, act: OutboxAct): Promise<boolean> => {
      if (act.what === 'move')
        queries.setQueryData<RequestOutput<'journal.list'>>(
          ['journal', 'list', as],
          (found) => found && { ...found, changes: moved(found.changes, id, act.before) },
        );
      try {
        await invoke('outbox.set', { as, id, do: act });
        return true;
      } catch (error) {
        notifyFailure(failureOf(error));
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: ['journal', 'list'] });
      }
    },
    [as, queries],
  );
}

/** The order that moving a change makes, shown before main has answered. */
function moved(changes: readonly PreparedChange[], id: string, before: string | null): PreparedChange[] {
  const inOrder = changes.toSorted((a, b) => a.order - b.order);
  const change = inOrder.find((each) => each.id === id);
  const others = inOrder.filter((each) => each.id !== id);
  const at = before === null ? others.length : others.findIndex((each) => each.id === before);
  const next = change && at >= 0 ? others.toSpliced(at, 0, change) : inOrder;
  return next.map((each, order) => ({ ...each, order }));
}

/** What was done since an instant in milliseconds since 1970. */
export function useHistory(since: number) {
  const as = useOwner();
  return useQuery({
    queryKey: ['journal', 'history', as, since],
    queryFn: () => invoke('history.list', { as, since }),
    enabled: as !== '',
    // Something may have been sent while no page with it was open.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Rows of one page of a collision or of a sent change. */
export const changePage = 50;

/** A page of the rows that a sent change moved; pages count from 1. */
export function useSentRows(id: string, page: number) {
  const as = useOwner();
  return useQuery({
    queryKey: ['rates', 'sent-rows', as, id, page],
    queryFn: () => invoke('history.rows', { as, id, from: (page - 1) * changePage, count: changePage }),
    placeholderData: keepPreviousData,
    // What was sent does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
