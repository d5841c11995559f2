/** Loading a list: what it is (structure), what is in it (pages), and the ids of all that match. */
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { Id, Row } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';
import { rowIdOf } from './grid/columns';

/** Headers, permissions and proposed state of a list. */
export function structureQuery(list: string) {
  return queryOptions({
    queryKey: listKeys.structure(list),
    queryFn: () => tableApi(list, 'structure', {}),
  });
}

/** One page; the rows before stay until the new ones are there. */
export function useTablePage(list: string, state: TableState) {
  const all = state.per_page === -1;
  return useQuery({
    queryKey: listKeys.page(list, state),
    queryFn: (context) => tableApi(list, 'datatable', state, all ? context.signal : undefined),
    // Comparing hundreds of thousands of rows with those before takes longer than drawing them.
    structuralSharing: !all,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // All rows can be hundreds of megabytes, and going back asks for them anew in any case.
    gcTime: all ? 1000 : 60_000,
  });
}

/** Loads a list again, what it may do included. */
export function reloadTable(queries: QueryClient, list: string): Promise<void> {
  return queries.invalidateQueries({ queryKey: listKeys.list(list) });
}

/** Rows per call when the ids of all rows that match are loaded. */
const idsPerCall = 1000;

interface MatchingIdsOptions {
  readonly list: string;
  readonly rowId: string;
  /** Filters and sort; its page does not matter. */
  readonly state: TableState;
  readonly stopped: () => boolean;
  readonly onProgress: (loaded: number, total: number) => void;
}

/** The ids of all rows that match, page by page; undefined when it was stopped. */
export async function loadMatchingIds(options: MatchingIdsOptions): Promise<readonly Id[] | undefined> {
  const ids = new Set<Id>();
  for (let page = 1; ; page += 1) {
    const reply = await tableApi(options.list, 'datatable', {
      ...options.state,
      page,
      per_page: idsPerCall,
    });
    if (options.stopped()) return undefined;
    for (const id of idsOf(reply.data, options.rowId)) ids.add(id);
    options.onProgress(ids.size, reply.total);
    if (reply.data.length === 0 || page * idsPerCall >= reply.total) return [...ids];
  }
}

/** The identifiers of rows; rows without one are left out. */
export function idsOf(rows: readonly Row[], rowId: string): readonly Id[] {
  return rows.map((row) => rowIdOf(row, rowId)).filter((id) => id !== undefined);
}
