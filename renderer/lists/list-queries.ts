/** Queries of a list: its structure, its pages, and the ids of all matching rows. */
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type ListDefinition, secretColumns } from '../../shared/table/list';
import type { CalledList } from '../../shared/table/owned';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { pageOfAll, sendsAll } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { tableApi } from '../ipc';
import { isOwnerRow, type KeyedList, listKeys } from '../session/list-keys';
import { rowPages } from '../session/row-pages';
import type { ListMemory } from './list-memory';

/** Headers, permissions and proposed state of a list. */
export function structureQuery(list: CalledList) {
  return queryOptions({
    queryKey: listKeys.structure(list),
    queryFn: () => tableApi(list, 'structure', {}),
  });
}

const isAll = (state: TableState) => state.per_page === -1;

/** The rows of a state that was just pressed for. */
interface Ahead {
  readonly state: TableState;
  readonly reply: ReturnType<typeof tableApi<'datatable'>>;
}

/**
 * Asks for a page at the press. The query would ask only after the screen was drawn with the new state, which takes longer
 * than many servers. Its next load of that state takes the reply over, so that nothing is asked twice.
 */
export function useAskAhead(list: ListDefinition) {
  const queries = useQueryClient();
  const ahead = useRef<Ahead>(undefined);
  return useMemo(
    () => ({
      ask(state: TableState): void {
        // All rows are stopped when nobody waits for them any more, which only the query knows.
        if (isAll(state)) return;
        // One that loads already is not loaded again.
        if (queries.getQueryState(listKeys.page(list, state))?.fetchStatus === 'fetching') return;
        const reply = tableApi(list, 'datatable', state);
        // Who takes it over hears of its failure.
        reply.catch(() => undefined);
        ahead.current = { state, reply };
      },
      take(state: TableState): Ahead['reply'] | undefined {
        const reply = ahead.current?.state === state ? ahead.current.reply : undefined;
        ahead.current = undefined;
        return reply;
      },
    }),
    [queries, list],
  );
}

/**
 * One page; the previous rows are kept as placeholder until it is loaded.
 * @param memory remembers that the server knows no pages
 * @param ahead what was asked at the press
 */
export function useTablePage(
  list: ListDefinition,
  state: TableState,
  memory: ListMemory,
  ahead: ReturnType<typeof useAskAhead>,
) {
  const all = isAll(state);
  const hasSecrets = secretColumns(list).length > 0;
  const page = useQuery({
    queryKey: listKeys.page(list, state),
    queryFn: async (context) => {
      const reply = await (ahead.take(state) ??
        tableApi(list, 'datatable', state, all ? context.signal : undefined));
      if (sendsAll(reply, state)) memory.sendsAll = true;
      return pageOfAll(reply, state, memory.sendsAll);
    },
    // Comparing hundreds of thousands of rows with the previous ones takes longer than drawing them.
    structuralSharing: !all,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // All rows can be hundreds of megabytes, and they are loaded again anyway when the list is opened again. Secrets are
    // not kept at all.
    gcTime: hasSecrets ? 0 : all ? 1000 : 60_000,
  });
  // After the query had its turn: a later load of the same state asks for what is there then.
  useEffect(() => void ahead.take(state), [ahead, state]);
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
