/** Keeps the copy of the day of an integration whose pages are open, in the background. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { submittedDay } from '../../shared/dates';
import type { Id } from '../../shared/table/row';
import { copiesQuery, keepCopy } from './copies';
import { loadIntegration, wholeTables } from './integration-tables';

/** Time on a page before its integration is loaded for a copy, in milliseconds, so that the page is served first. */
export const copyPause = 10_000;

/** @param name undefined while the integration is loading */
export function useDailyCopy(integration: Id | undefined, name: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (integration === undefined || name === undefined) return;
    const keep = () => {
      const today = submittedDay(new Date());
      // Once a day, also if something was refused. The page shows nothing of it, so a failure is not reported.
      void queries.prefetchQuery({
        queryKey: ['copies', String(integration), 'daily', today],
        queryFn: () => keepDaily(queries, integration, name, today),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 24 * 60 * 60 * 1000,
        retry: false,
      });
    };
    const timer = setTimeout(keep, copyPause);
    return () => clearTimeout(timer);
  }, [queries, integration, name]);
}

/** False if nothing was kept. */
async function keepDaily(queries: QueryClient, id: Id, name: string, today: string): Promise<boolean> {
  const { copies, available } = await queries.fetchQuery({ ...copiesQuery(id), staleTime: 0 });
  const [newest] = copies;
  if (!available || (newest && submittedDay(new Date(newest.at * 1000)) === today)) return false;
  const tables = wholeTables(await loadIntegration(id));
  if (tables) await keepCopy({ integration: id, name, tables, when: 'daily' });
  return tables !== undefined;
}
