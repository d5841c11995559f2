/** Refetches queries when main reports a change. */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches queries with this key. A pending reply may be older than the change and is cancelled, even the first one,
 * which TanStack Query would otherwise use.
 */
export async function refetchOnEvent(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
