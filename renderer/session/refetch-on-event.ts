/** Asks again for what an event of main says has changed. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Queries with this key are asked again. An answer on its way may be from before the change: it is not used, also if it
 * is the first one, which TanStack Query would otherwise take for the newest.
 */
export async function refetchOnEvent(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
