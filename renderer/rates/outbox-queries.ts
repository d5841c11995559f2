/** What the page knows of prepared changes, and of what was sent. Asked again whenever main says that they changed. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { PreparedChange, RateDraft } from '../../shared/desk/rates';
import type { RequestInput } from '../../shared/ipc/contract';
import { failureOf, invoke, on } from '../ipc';
import { askAgain } from '../session/ask-again';
import { notifyFailure } from '../ui/failure';
import { useRateOwner } from './rate-queries';

/** What a person does with a prepared change. */
export type OutboxAct = RequestInput<'outbox.set'>['do'];

function useAskedAgain(what: 'outbox' | 'history'): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      on('rates-changed', (event) => {
        if (event.what === what) void askAgain(queries, ['rates', what]);
      }),
    [queries, what],
  );
}

/** How often what waits is looked at again: it begins to wait, and to be due, without being touched. */
const lookEvery = 30_000;

/** The prepared changes of the person in their order, those that are done among them. */
export function useOutbox() {
  const as = useRateOwner();
  useAskedAgain('outbox');
  const queries = useQueryClient();
  // What waits for the connection says so as soon as it is gone.
  useEffect(() => on('connection', () => void askAgain(queries, ['rates', 'outbox'])), [queries]);
  return useQuery({
    queryKey: ['rates', 'outbox', as],
    queryFn: async () => {
      const { changes } = await invoke('outbox.list', { as });
      return changes.toSorted((a, b) => a.order - b.order);
    },
    enabled: as !== '',
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookEvery : false),
  });
}

/** What a draft was put into the outbox as. Null without one, and after that was cancelled or forgotten. */
export function useQueuedChange(draft: Pick<RateDraft, 'queued'> | undefined): PreparedChange | null {
  const { data } = useOutbox();
  return (draft?.queued && data?.find(({ id }) => id === draft.queued)) || null;
}

/** The same while the draft is as it was put into the outbox. A draft that was changed since is a draft again. */
export function useQueuedAsIs(draft: Pick<RateDraft, 'queued' | 'changed'>): PreparedChange | null {
  const change = useQueuedChange(draft);
  return change !== null && draft.changed <= change.made ? change : null;
}

/** True for a change that is neither done nor given up. */
export function isOpen({ state }: Pick<PreparedChange, 'state'>): boolean {
  return state !== 'done';
}

/** Does something with a change. Resolves to false if it was refused, which is shown then. */
export function useOutboxAct() {
  const as = useRateOwner();
  const queries = useQueryClient();
  return useCallback(
    async (id: string, act: OutboxAct): Promise<boolean> => {
      if (act.what === 'move')
        queries.setQueryData<readonly PreparedChange[]>(
          ['rates', 'outbox', as],
          (changes) => changes && moved(changes, id, act.before),
        );
      try {
        await invoke('outbox.set', { as, id, do: act });
        return true;
      } catch (error) {
        notifyFailure(failureOf(error));
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: ['rates', 'outbox'] });
      }
    },
    [as, queries],
  );
}

/** The order that moving a change makes, shown before main has answered. */
function moved(
  changes: readonly PreparedChange[],
  id: string,
  before: string | null,
): readonly PreparedChange[] {
  const change = changes.find((each) => each.id === id);
  const others = changes.filter((each) => each.id !== id);
  const at = before === null ? others.length : others.findIndex((each) => each.id === before);
  return change && at >= 0 ? others.toSpliced(at, 0, change) : changes;
}

/** What was sent since an instant in milliseconds since 1970, the last first. */
export function useSentChanges(since: number) {
  const as = useRateOwner();
  useAskedAgain('history');
  return useQuery({
    queryKey: ['rates', 'history', as, since],
    queryFn: async () => {
      const { sent } = await invoke('history.list', { as, since });
      return sent.toSorted((a, b) => b.at - a.at);
    },
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
  const as = useRateOwner();
  return useQuery({
    queryKey: ['rates', 'sent-rows', as, id, page],
    queryFn: () => invoke('history.rows', { as, id, from: (page - 1) * changePage, count: changePage }),
    placeholderData: keepPreviousData,
    // What was sent does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
