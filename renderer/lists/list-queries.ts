/** Queries of a list: its structure, its pages, and all matching rows. */
import {
  keepPreviousData,
  partialMatchKey,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ListDefinition, secretColumns } from '../../shared/table/list';
import type { CalledList } from '../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { fitSize, pageOfAll, sendsAll } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { failureOf, tableApi } from '../ipc';
import { isOwnerRow, type KeyedList, listKeys } from '../session/list-keys';
import { rowPages } from '../session/row-pages';
import { unstored } from '../session/stored-reads';
import { noteOpenList } from '../session/visible-lists';
import type { ListMemory } from './list-memory';

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

interface PageOptions {
  readonly list: ListDefinition;
  readonly state: TableState;
  /** Stores whether the server sends all rows for any page. */
  readonly memory: ListMemory;
}

/** Replies that were shown as a page. */
const shownPages = new WeakSet<object>();

/** The query of one page: its rows, their state, and the time of the request as `performance.now()`. */
function pageQuery({ list, state, memory }: PageOptions) {
  const all = state.per_page === -1;
  return queryOptions({
    queryKey: listKeys.page(list, state),
    queryFn: async ({ signal }) => {
      const askedAt = performance.now();
      const reply = await tableApi(list, 'datatable', state, all ? signal : undefined);
      if (sendsAll(reply, state)) memory.sendsAll = true;
      return { ...pageOfAll(reply, state, memory.sendsAll), state, askedAt };
    },
    // Rows that were shown before are stale. Prefetched rows are fresh, so that the click that follows shows them at
    // once.
    staleTime: ({ state: { data } }) => (data && !shownPages.has(data) ? 1000 : 0),
    // Comparing hundreds of thousands of rows with the previous ones takes longer than drawing them.
    structuralSharing: !all,
    // All rows can be hundreds of megabytes, and opening the list loads them again anyway. Secrets are not cached at
    // all.
    gcTime: secretColumns(list).length > 0 ? 0 : all ? 1000 : 60_000,
  });
}

/** One page; the previous rows stay as placeholder until it is loaded. */
export function useTablePage(options: PageOptions) {
  // Requests no page until the number of rows that fit is known.
  const enabled = options.state.per_page !== fitSize;
  const page = useQuery({ ...pageQuery(options), enabled, placeholderData: keepPreviousData });
  const { data } = page;
  useEffect(() => {
    if (data) shownPages.add(data);
  }, [data]);
  return page;
}

/** Requests a page for a search outside the list. */
export function findPage(queries: QueryClient, options: PageOptions) {
  return queries.fetchQuery({ ...pageQuery(options), meta: unstored });
}

/**
 * Requests a page when the user presses its button. "All" and lists with secrets are not prefetched. Fit is not
 * prefetched either, because the number of rows is not known before the list is open.
 */
export function prefetchPage(queries: QueryClient, options: PageOptions): void {
  if (options.state.per_page < 1 || secretColumns(options.list).length > 0) return;
  void queries.prefetchQuery(pageQuery(options));
}

/**
 * Reloads a list with its structure and permissions. The row of its owner is reloaded as well, because the rows of an
 * integration decide whether it is ready.
 */
export function reloadTable(queries: QueryClient, list: KeyedList): Promise<void> {
  const owner = typeof list === 'string' ? undefined : list.ownerId;
  if (owner !== undefined)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isOwnerRow(queryKey, owner) });
  return queries.invalidateQueries({ queryKey: listKeys.list(list) });
}

/**
 * Calls back when the rows of a state are reloaded because they may have changed. Other source folders can also cause
 * the reload.
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

interface MatchingRowsOptions<T> {
  readonly list: CalledList;
  readonly rowId: string;
  /** Filters and sort order; its page is ignored. */
  readonly state: TableState;
  /** Picks the needed part of the rows of a page. */
  readonly pick: (rows: readonly Row[]) => readonly T[];
  readonly stopped: () => boolean;
  readonly onProgress: (loaded: number, total: number) => void;
}

/** Loads all matching rows page by page; undefined if stopped. */
export async function loadMatchingRows<T>(
  options: MatchingRowsOptions<T>,
): Promise<readonly T[] | undefined> {
  const { list, rowId, state, pick } = options;
  const picked: T[] = [];
  for await (const page of rowPages({ ...list, rowId }, { of: state })) {
    if (options.stopped()) return undefined;
    for (const each of pick(page.rows)) picked.push(each);
    options.onProgress(picked.length, page.total);
  }
  return picked;
}

/** The ids of rows; rows without an id are left out. */
export function idsOf(rows: readonly Row[], rowId: string): readonly Id[] {
  return rows.map((row) => rowIdOf(row, rowId)).filter((id) => id !== undefined);
}
