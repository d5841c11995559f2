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
  /** Remembers that the server knows no pages. */
  readonly memory: ListMemory;
}

/** Pages that were shown, by what was loaded. */
const shownPages = new WeakSet<object>();

/** The rows of one page, with their state and when they were requested, as `performance.now()`. */
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
    // Rows that were shown before are loaded again; prefetched ones are shown as they are by the click that follows.
    staleTime: ({ state: { data } }) => (data && !shownPages.has(data) ? 1000 : 0),
    // Comparing hundreds of thousands of rows with the previous ones takes longer than drawing them.
    structuralSharing: !all,
    // All rows can be hundreds of megabytes, and they are loaded again anyway when the list is opened again. Secrets are
    // not kept at all.
    gcTime: secretColumns(list).length > 0 ? 0 : all ? 1000 : 60_000,
  });
}

/** One page; the previous rows stay as placeholder until it is loaded. */
export function useTablePage(options: PageOptions) {
  // As long as it is not known how many rows fit, no page is asked for.
  const enabled = options.state.per_page !== fitSize;
  const page = useQuery({ ...pageQuery(options), enabled, placeholderData: keepPreviousData });
  const { data } = page;
  useEffect(() => {
    if (data) shownPages.add(data);
  }, [data]);
  return page;
}

/** Requests a page for a search outside of the list. */
export function findPage(queries: QueryClient, options: PageOptions) {
  return queries.fetchQuery({ ...pageQuery(options), meta: unstored });
}

/**
 * Requests a page when the press begins that leads to it. All rows, and secrets, are only loaded to be shown. How many
 * rows fit is not known before the list is open.
 */
export function prefetchPage(queries: QueryClient, options: PageOptions): void {
  if (options.state.per_page < 1 || secretColumns(options.list).length > 0) return;
  void queries.prefetchQuery(pageQuery(options));
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

interface MatchingRowsOptions<T> {
  readonly list: CalledList;
  readonly rowId: string;
  /** Filters and sort order; its page is ignored. */
  readonly state: TableState;
  /** What is needed of the rows of a page. */
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
