/** What a page remembers while its window is open and the same person is signed in. A draft outlives that. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Like a state, but of the window. The cache of queries is emptied when another person signs in, which is what the data
 * of customers needs.
 * @param name of the memory; its texts are compared
 */
export function useWindowMemory<T>(
  name: readonly string[],
  initial: T,
): readonly [value: T, set: (value: T) => void] {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: name,
    queryFn: () => initial,
    enabled: false,
    initialData: initial,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  const key = JSON.stringify(name);
  const set = useCallback((value: T) => queries.setQueryData(JSON.parse(key), value), [queries, key]);
  return [data === undefined ? initial : data, set];
}
