/** The query cache of one user. Inside of `ForPerson`: another user starts with an empty cache. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { noteStoredReads, readStoredAgain } from './stored-reads';
import { useSession } from './use-session';

/** Main detects offline and retries; queries here do neither. */
function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
        persister: noteStoredReads,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

export function QueriesProvider({ children }: { readonly children: ReactNode }) {
  const [queries] = useState(createQueries);
  const { status } = useSession().session;
  const last = useRef(status);
  useEffect(() => {
    if (status === 'signed_out') queries.clear();
    // The query failed because the session had ended.
    if (status === 'signed_in' && last.current === 'ended')
      void queries.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    last.current = status;
  }, [queries, status]);
  useEffect(() => readStoredAgain(queries), [queries]);
  // Clears the cache after sign-out; timers would leave the data for minutes. The pages release their queries after
  // this, and each released query would stay for a while again.
  useEffect(
    () => () => {
      const loaded = queries.getQueryCache().getAll();
      queries.clear();
      queueMicrotask(() => {
        for (const query of loaded) query.destroy();
        queries.clear();
      });
    },
    [queries],
  );
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
