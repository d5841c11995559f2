/** Queries about rate files: the list, rate rounds, services to choose from, and options of columns. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RateTarget } from '../../shared/desk/rates';
import { isFileTable, type TargetTableId } from '../../shared/rates/rate-tables';
import { type ChoiceLists, choiceListsOf } from '../fields/choices';
import { invoke, on } from '../ipc';
import { refetchOnEvent } from '../session/refetch-on-event';
import { useOwner } from '../session/use-session';

/** The rate files, the last changed first. They load again when main reports a change. */
export function useRateFiles() {
  const as = useOwner();
  const queries = useQueryClient();
  useEffect(() => on('rates-changed', () => void refetchOnEvent(queries, ['rates', 'files'])), [queries]);
  return useQuery({
    queryKey: ['rates', 'files', as],
    queryFn: async () => {
      const { rateFiles } = await invoke('rateFiles.list', { as });
      return rateFiles.toSorted((a, b) => b.changed - a.changed);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRounds() {
  const as = useOwner();
  return useQuery({ queryKey: ['rounds', 'list', as], queryFn: () => invoke('rounds.list', { as }) });
}

/** Services for rates, as they were read last. */
export function useRateServices(enabled: boolean) {
  const as = useOwner();
  const queries = useQueryClient();
  const key = ['rates', 'services', as];
  const query = useQuery({
    queryKey: key,
    queryFn: async () => {
      const known = await invoke('rateTargets.services', { as, refresh: false });
      // The first time the services are read without a click.
      return known.at === null ? invoke('rateTargets.services', { as, refresh: true }) : known;
    },
    enabled,
  });
  /** Reads them from the server. */
  const refresh = async () =>
    queries.setQueryData(key, await invoke('rateTargets.services', { as, refresh: true }));
  return { ...query, refresh };
}

const noLists: ChoiceLists = {};

/** Options of the choice columns of a table by the name of their list; empty until they have loaded. */
export function useRateChoices(table: TargetTableId, target: RateTarget | null): ChoiceLists {
  const as = useOwner();
  const { data } = useQuery({
    queryKey: ['rates', 'choices', as, table, target?.contract?.id ?? null, target?.service.id ?? null],
    queryFn: () =>
      isFileTable(table) ? invoke('rateTargets.choices', { as, table, target }) : { lists: {}, at: null },
  });
  return useMemo(() => (data ? choiceListsOf(data.lists) : noLists), [data]);
}
