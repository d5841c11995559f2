/** State of a page that lasts while its window is open and the same user is signed in. A draft lasts longer. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/**
 * Like `useState`, but per window. Stored in the query cache, which is emptied when another user signs in.
 * @param name of the state; compared by its texts
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
