/** Queries about the outbox and the history, and the actions on their entries. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { PreparedChange, RateFile } from '../../shared/desk/rates';
import type { RequestInput, RequestOutput } from '../../shared/ipc/contract';
import { failureOf, invoke } from '../ipc';
import { journalKey, useJournal, useShownIds } from '../operations/operations';
import { useOwner } from '../session/use-session';
import { notifyFailure } from '../ui/failure';
import { restoreLostFocus } from '../ui/focus';
import { type OutboxItem, outboxItems } from './items';

/** Actions on a prepared change or a row of a run. */
export type OutboxAct = RequestInput<'outbox.set'>['do'];

/** Items that are not finished, and finished changes that were not cleared; undefined until they have loaded. */
export function useOutboxItems(): readonly OutboxItem[] | undefined {
  const { data } = useJournal();
  // An open form or dialog shows its own call, so the outbox leaves it out.
  const shown = useShownIds();
  return useMemo(() => data && outboxItems(data).filter(({ id }) => !shown.includes(id)), [data, shown]);
}

/** Returns the queued change of a rate file; null without one, or after it was cancelled or deleted. */
export function useQueuedChange(rateFile: Pick<RateFile, 'queued'> | undefined): PreparedChange | null {
  const { data } = useJournal();
  return (rateFile?.queued && data?.changes.find(({ id }) => id === rateFile.queued)) || null;
}

/** Returns the same, but null if the rate file was edited after it was queued. */
export function useQueuedAsIs(rateFile: Pick<RateFile, 'queued' | 'changed'>): PreparedChange | null {
  const change = useQueuedChange(rateFile);
  return change !== null && rateFile.changed <= change.made ? change : null;
}

/** Returns a function that sends a request, reloads the journal, and resolves to false if the request was refused. */
function useAct() {
  const queries = useQueryClient();
  return useCallback(
    async (act: () => Promise<unknown>): Promise<boolean> => {
      const around = document.activeElement?.closest('article, [role="dialog"]') ?? null;
      try {
        await act();
        return true;
      } catch (error) {
        notifyFailure(failureOf(error));
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: ['journal'] });
        // The button may disappear with its action.
        restoreLostFocus(around);
      }
    },
    [queries],
  );
}

/** Returns a function that acts on a change or a row. */
export function useOutboxAct() {
  const as = useOwner();
  const queries = useQueryClient();
  const run = useAct();
  return useCallback(
    (id: string, act: OutboxAct) => {
      if (act.what === 'move')
        queries.setQueryData<RequestOutput<'journal.list'>>(
          journalKey(as),
          (found) => found && { ...found, changes: reordered(found.changes, id, act.before) },
        );
      return run(() => invoke('outbox.set', { as, id, do: act }));
    },
    [as, queries, run],
  );
}

/** Returns a function that acts on all rows of a run, or all changes of a round. */
export function useRunAct() {
  const as = useOwner();
  const act = useAct();
  return (run: string, what: RequestInput<'journal.set-run'>['do']) =>
    act(() => invoke('journal.set-run', { as, run, do: what }));
}

/** Returns the new order of the changes, shown before main has replied. */
function reordered(changes: readonly PreparedChange[], id: string, before: string | null): PreparedChange[] {
  const inOrder = changes.toSorted((a, b) => a.order - b.order);
  const change = inOrder.find((each) => each.id === id);
  const others = inOrder.filter((each) => each.id !== id);
  const at = before === null ? others.length : others.findIndex((each) => each.id === before);
  const next = change && at >= 0 ? others.toSpliced(at, 0, change) : inOrder;
  return next.map((each, order) => ({ ...each, order }));
}

/** Entries that ended after a time, in milliseconds since 1970. */
export function useHistory(since: number, enabled = true) {
  const as = useOwner();
  return useQuery({
    queryKey: ['journal', 'history', as, since],
    queryFn: () => invoke('history.list', { as, since }),
    enabled: enabled && as !== '',
    // Entries may have been sent while no page showed them.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Rows per page of conflicts or of a sent change. */
export const changePage = 50;

/** A page of the rows of a sent change; pages count from 1. */
export function useSentRows(id: string, page: number) {
  const as = useOwner();
  return useQuery({
    queryKey: ['rates', 'sent-rows', as, id, page],
    queryFn: () => invoke('history.rows', { as, id, from: (page - 1) * changePage, count: changePage }),
    placeholderData: keepPreviousData,
    // Sent rows do not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
