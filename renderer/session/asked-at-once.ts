/** Queries of what opens: a dialog, or a page that was not asked for ahead. */
import {
  hashKey,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';

interface AskedOptions<Data> extends Omit<UseQueryOptions<Data>, 'enabled' | 'queryKey'> {
  readonly queryKey: QueryKey;
  readonly enabled?: boolean;
}

/** Milliseconds that a reply is held for a component that does not come to the screen. */
const longestHeld = 10_000;

const heldQueries = new WeakMap<QueryClient, Map<string, () => void>>();

/**
 * Asks, and keeps the reply until `letGo`. Without it, a reply that arrives before the effects of the component
 * run is dropped if its `gcTime` is 0, and it is asked for a second time.
 */
function hold<Data>(queries: QueryClient, options: UseQueryOptions<Data>) {
  const key = hashKey(options.queryKey);
  const held = heldQueries.get(queries) ?? new Map<string, () => void>();
  heldQueries.set(queries, held);
  if (held.has(key)) return;
  const end = new QueryObserver(queries, options).subscribe(() => undefined);
  const timer = setTimeout(() => letGo(queries, options.queryKey), longestHeld);
  held.set(key, () => {
    clearTimeout(timer);
    end();
  });
}

function letGo(queries: QueryClient, queryKey: QueryKey) {
  const held = heldQueries.get(queries);
  const key = hashKey(queryKey);
  held?.get(key)?.();
  held?.delete(key);
}

/** As `useQuery`, but asks in the first render. An effect would ask after a skeleton is drawn and laid out. */
export function useAskedAtOnce<Data>(options: AskedOptions<Data>): UseQueryResult<Data> {
  const queries = useQueryClient();
  const [key] = useState(() => {
    if (options.enabled ?? true) hold(queries, options);
    return options.queryKey;
  });
  // What was just asked for is not asked for again because it is old at once, or was refused meanwhile.
  const result = useQuery({ ...options, refetchOnMount: false, retryOnMount: false });
  // After the effects of `useQuery`: the component keeps the reply itself from here on.
  useEffect(() => letGo(queries, key), [queries, key]);
  return result;
}
