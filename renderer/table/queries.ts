/** Loading a list: what it is (structure) and what is in it (pages). */
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { TableState } from '../../shared/api/tables';
import { tableApi } from '../ipc';

/** Headers, permissions and proposed state of a list. */
export function useTableStructure(list: string) {
  return useQuery({
    queryKey: ['table', list, 'structure'],
    queryFn: () => tableApi(list, 'structure', {}),
  });
}

/** One page; the rows before stay until the new ones are there. */
export function useTablePage(list: string, state: TableState) {
  return useQuery({
    queryKey: ['table', list, 'page', state],
    queryFn: () => tableApi(list, 'datatable', state),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // "All" can be tens of thousands of rows; pages that were left are not worth their memory.
    gcTime: 60_000,
  });
}

/** Loads a list again, what it may do included. */
export function reloadTable(queries: QueryClient, list: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: ['table', list] });
}
