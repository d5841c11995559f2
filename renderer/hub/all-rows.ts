/** Loads all rows of tables of one owner, page by page: for comparison, copies and trials. */

import type { Failure } from '../../shared/errors';
import type { HubTable } from '../../shared/hub/definition';
import type { ListDefinition } from '../../shared/table/list';
import { ownedList } from '../../shared/table/owned';
import type { Id, Row } from '../../shared/table/row';
import { leastTotal, pageOfAll } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { failureOf, tableApi } from '../ipc';
import { rowIdOf } from '../lists/grid/columns';

/** Rows per call. */
const rowsPerCall = 1000;

interface RowsOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each page. */
  readonly onProgress?: ((loaded: number, total: number) => void) | undefined;
}

export interface AllRows {
  readonly rows: readonly Row[];
  /** Number of rows that there are, as far as the server says it. It may have sent fewer. */
  readonly total: number;
  /** A row could not be read and is not among the rows. */
  readonly hasUnread: boolean;
}

/**
 * All rows of a list in the order of their ids. A row that moved to another page meanwhile is there once.
 * @throws the reason of the signal when stopped, and `CodeskError` of a failed call
 */
export async function loadAllRows(
  list: ListDefinition,
  { signal, onProgress }: RowsOptions = {},
): Promise<AllRows> {
  const rows: Row[] = [];
  let hasUnread = false;
  const seen = new Set<Id>();
  for (let page = 1; ; page += 1) {
    signal?.throwIfAborted();
    const state: TableState = {
      page,
      per_page: rowsPerCall,
      sortBy: list.rowId,
      sortOrder: 'asc',
      filters: [],
    };
    const reply = pageOfAll(await tableApi(list, 'datatable', state, signal), state);
    signal?.throwIfAborted();
    hasUnread ||= reply.unread?.some(({ what }) => what === 'row') ?? false;
    const before = rows.length;
    for (const row of reply.data) {
      const id = rowIdOf(row, list.rowId);
      if (id !== undefined && seen.has(id)) continue;
      if (id !== undefined) seen.add(id);
      rows.push(row);
    }
    const total = leastTotal(reply, state);
    onProgress?.(rows.length, Math.max(total, rows.length));
    // A server may send fewer rows per page than it was asked for, or the same page again and again.
    if (rows.length === before || rows.length >= total) return { rows, total, hasUnread };
  }
}

/** The rows of a table, or why there are none. */
export interface TableRows {
  readonly table: HubTable;
  readonly rows: readonly Row[];
  /** Rows are missing: the server sent fewer than there are, or one could not be read. */
  readonly isPartial?: true;
  readonly failure?: Failure;
}

export interface RowsProgress {
  /** Number of tables that are done, and of all. */
  readonly done: number;
  readonly tables: number;
  readonly table: HubTable;
  /** Rows of the table that is loading. */
  readonly loaded: number;
  readonly total: number;
}

interface TablesOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RowsProgress) => void) | undefined;
}

/**
 * All rows of tables of one owner, one table after the other. A table that cannot be loaded has its failure, and the
 * others are loaded all the same.
 * @throws the reason of the signal when stopped
 */
export async function loadTables(
  tables: readonly HubTable[],
  owner: Id,
  { signal, onProgress }: TablesOptions = {},
): Promise<readonly TableRows[]> {
  const found: TableRows[] = [];
  for (const table of tables) {
    const tell = (loaded: number, total: number) =>
      onProgress?.({ done: found.length, tables: tables.length, table, loaded, total });
    tell(0, 0);
    try {
      const all = await loadAllRows(ownedList(table, owner), { signal, onProgress: tell });
      const isPartial = all.hasUnread || all.rows.length < all.total;
      found.push({ table, rows: all.rows, ...(isPartial && { isPartial }) });
    } catch (error) {
      signal?.throwIfAborted();
      found.push({ table, rows: [], failure: failureOf(error) });
    }
  }
  return found;
}
