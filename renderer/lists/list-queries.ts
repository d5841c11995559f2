/** Queries of a list: its structure, its pages, and the ids of all matching rows. */
import {
  keepPreviousData,
  partialMatchKey,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ListDefinition } from '../../shared/table/list';
import type { CalledList } from '../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';
import { failureOf, tableApi } from '../ipc';
import { isOwnerRow, type KeyedList, listKeys } from '../session/list-keys';
import { rowPages } from '../session/row-pages';
import { noteOpenList } from '../session/visible-lists';
import type { ListMemory } from './list-memory';
import { areFresh, isAll, pageOptions, readPage, takeAhead } from './rows-ahead';

/** Headers, permissions and proposed state of a list. */
export function structureQuery(list: CalledList) {
  return queryOptions({
    queryKey: listKeys.structure(list),
    queryFn: async ({ client }) => {
      try {
        const structure = await tableApi(list, 'structure', {});
        noteOpenList(client, list, structure.permissions.length > 0);
        return structure;
      } catch (error) {
        if (failureOf(error).code === 'refused') noteOpenList(client, list, false);
        throw error;
      }
    },
  });
}

/**
 * One page; the previous rows are kept as placeholder until it is loaded.
 * @param memory has what was asked for ahead, and remembers that the server knows no pages
 */
export function useTablePage(list: ListDefinition, state: TableState, memory: ListMemory) {
  const options = pageOptions(list, state);
  const page = useQuery({
    ...options,
    queryFn: async ({ signal }) => {
      const asked = takeAhead(memory, options.queryKey);
      memory.rowsAskedAt = asked?.askedAt;
      const reply = await (asked?.reply ??
        tableApi(list, 'datatable', state, isAll(state) ? signal : undefined));
      return readPage(reply, state, memory);
    },
    placeholderData: keepPreviousData,
    staleTime: ({ queryKey }) => (areFresh(memory, queryKey) ? Number.POSITIVE_INFINITY : 0),
  });
  // After the query had its turn: a later load of the same state asks for what is there then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each state has its turn
  useEffect(() => {
    memory.ahead = undefined;
  }, [memory, state]);
  return page;
}

/**
 * Reloads a list, including its structure and permissions. The row of its owner is reloaded as well, because the rows of
 * an integration decide whether it is ready.
 */
export function reloadTable(queries: QueryClient, list: KeyedList): Promise<void> {
  const owner = typeof list === 'string' ? undefined : list.ownerId;
  if (owner !== undefined)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOwnerRow(queryKey, owner) });
  return queries.invalidateQueries({ queryKey: listKeys.list(list) });
}

/**
 * Tells when the rows of a state are loaded again because they may have changed, whoever asks for it: also what lies
 * above the list and knows nothing of it.
 */
export function useReloads(list: KeyedList, state: TableState, onReload: () => void): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
        if (partialMatchKey(event.query.queryKey, listKeys.page(list, state))) onReload();
      }),
    [queries, list, state, onReload],
  );
}

interface MatchingIdsOptions {
  readonly list: CalledList;
  readonly rowId: string;
  /** Filters and sort order; its page is ignored. */
  readonly state: TableState;
  readonly stopped: () => boolean;
  readonly onProgress: (loaded: number, total: number) => void;
}

/** Loads the ids of all matching rows page by page; undefined if stopped. */
export async function loadMatchingIds(options: MatchingIdsOptions): Promise<readonly Id[] | undefined> {
  const { list, rowId, state } = options;
  const ids: Id[] = [];
  for await (const page of rowPages({ ...list, rowId }, { of: state })) {
    if (options.stopped()) return undefined;
    for (const id of idsOf(page.rows, rowId)) ids.push(id);
    options.onProgress(ids.length, page.total);
  }
  return ids;
}

/** The ids of rows; rows without an id are left out. */
export function idsOf(rows: readonly Row[], rowId: string): readonly Id[] {
  return rows.map((row) => rowIdOf(row, rowId)).filter((id) => id !== undefined);
}
