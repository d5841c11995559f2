/** Queries of what opens: a dialog, or a page that was not asked for ahead. */
import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';

interface AskedOptions<Data> extends Omit<UseQueryOptions<Data>, 'enabled' | 'queryKey'> {
  readonly queryKey: QueryKey;
  readonly enabled?: boolean;
}

/** As `useQuery`, but asks in the first render. An effect would ask after a skeleton is drawn and laid out. */
export function useAskedAtOnce<Data>(options: AskedOptions<Data>): UseQueryResult<Data> {
  const queries = useQueryClient();
  useState(() => {
    const { enabled = true, retryOnMount = true, ...asked } = options;
    const hasFailed = queries.getQueryState(asked.queryKey)?.status === 'error';
    if (enabled && (retryOnMount || !hasFailed)) void queries.prefetchQuery(asked);
  });
  return useQuery(options);
}
