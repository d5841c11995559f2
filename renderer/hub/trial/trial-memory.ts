/** What was pasted for an integration. It stays while the person is signed in; the draft of the page outlives that. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Id } from '../../../shared/table/row';

/** The cache of queries is emptied when another person signs in, which is what a payload of customers needs. */
export function usePastedPayload(integration: Id): readonly [string, (text: string) => void] {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: keyOf(integration),
    queryFn: () => '',
    enabled: false,
    initialData: '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const write = useCallback(
    (text: string) => queries.setQueryData(keyOf(integration), text),
    [queries, integration],
  );
  return [data, write];
}

const keyOf = (integration: Id) => ['hub', 'trial', 'payload', String(integration)];
