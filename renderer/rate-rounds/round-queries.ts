/** Queries about rate rounds. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RoundServiceState } from '../../shared/desk/stored-round';
import type { RequestInput } from '../../shared/ipc/contract';
import type { RoundEvents } from '../../shared/ipc/rounds';
import { invoke, on } from '../ipc';
import { refetchOnEvent } from '../session/refetch-on-event';
import { useOwner } from '../session/use-session';

/** A service or rows of it that the user excludes or includes again. */
export type ExclusionInput = RequestInput<'rounds.take'>['take'];

/** Services on one page. */
export const servicesPerPage = 50;
/** Rows of a service on one page. */
export const rowsPerPage = 50;
/** Milliseconds between two requests for a running round. */
const refreshInterval = 500;

export function useRound(round: string) {
  const as = useOwner();
  return useQuery({
    queryKey: ['rounds', 'open', as, round],
    queryFn: () => invoke('rounds.open', { as, round }),
  });
}

export function useRoundServices(round: string, states: readonly RoundServiceState[] | null, page: number) {
  const as = useOwner();
  return useQuery({
    queryKey: ['rounds', 'services', as, round, states, page],
    queryFn: () =>
      invoke('rounds.services', {
        as,
        round,
        states: states && [...states],
        from: (page - 1) * servicesPerPage,
        count: servicesPerPage,
      }),
    placeholderData: keepPreviousData,
  });
}

export function useRoundRows(round: string, position: number, page: number) {
  const as = useOwner();
  return useQuery({
    queryKey: ['rounds', 'rows', as, round, position, page],
    queryFn: () =>
      invoke('rounds.rows', { as, round, position, from: (page - 1) * rowsPerPage, count: rowsPerPage }),
    placeholderData: keepPreviousData,
  });
}

/** Reloads all data of rounds. */
export function useReloadRounds(): () => Promise<void> {
  const queries = useQueryClient();
  return () => refetchOnEvent(queries, ['rounds']);
}

/** Returns the progress of a running round. Its data reloads at intervals and when it ends. */
export function useRoundProgress(round: string): RoundEvents['rounds-progress'] | undefined {
  const [progress, setProgress] = useState<RoundEvents['rounds-progress']>();
  const queries = useQueryClient();
  useEffect(() => {
    let last = 0;
    return on('rounds-progress', (event) => {
      if (event.round !== round) return;
      setProgress(event.running ? event : undefined);
      if (event.running && Date.now() - last < refreshInterval) return;
      last = Date.now();
      void refetchOnEvent(queries, ['rounds']);
    });
  }, [queries, round]);
  return progress;
}
