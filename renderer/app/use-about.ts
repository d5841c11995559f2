/** Versions, and what is wrong with the profile now. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invoke, on } from '../ipc';
import { askAgain } from '../session/ask-again';

const aboutKey = ['about'] as const;

export function useAbout() {
  const queries = useQueryClient();
  useEffect(() => on('warnings', () => void askAgain(queries, aboutKey)), [queries]);
  return useQuery({ queryKey: aboutKey, queryFn: () => invoke('app.about', {}), staleTime: 0 });
}
