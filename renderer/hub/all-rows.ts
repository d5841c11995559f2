/** Loads all rows of several tables of one owner, for comparisons and copies. */

import type { Failure } from '../../shared/errors';
import type { HubTable } from '../../shared/hub/hub-table';
import { ownedList } from '../../shared/table/owned';
import type { Id, Row } from '../../shared/table/row';
import { failureOf } from '../ipc';
import { loadAllRows } from '../session/row-pages';

/** The rows of a table, or why there are none. */
export interface TableRows {
  readonly table: HubTable;
  readonly rows: readonly Row[];
  /** Rows are missing: the server sent fewer than there are, or one could not be read. */
  readonly isPartial?: true;
  /** Whether rows are missing cannot be known; `isPartial` is set as well. */
  readonly isUncertain?: true;
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
      const { isUncertain } = all;
      const isPartial = all.hasUnread || all.rows.length < all.total || isUncertain === true;
      found.push({
        table,
        rows: all.rows,
        ...(isPartial && { isPartial }),
        ...(isUncertain && { isUncertain }),
      });
    } catch (error) {
      signal?.throwIfAborted();
      found.push({ table, rows: [], failure: failureOf(error) });
    }
  }
  return found;
}
