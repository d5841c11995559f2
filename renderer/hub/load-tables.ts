/** Loads all rows of several tables of one owner, for comparisons and copies. */

import type { Failure } from '../../shared/errors';
import type { HubTable } from '../../shared/hub/hub-table';
import { ownedList } from '../../shared/table/owned';
import type { Id, Row } from '../../shared/table/row';
import { failureOf } from '../ipc';
import { loadAllRows } from '../session/row-pages';

/** The rows of a table, or the failure of its request. */
export interface TableRows {
  readonly table: HubTable;
  readonly rows: readonly Row[];
  /** Rows are missing: the server sent fewer rows than its total, or one could not be read. */
  readonly isPartial?: true;
  /** The server gives no reliable total, so rows may be missing. `isPartial` is set as well. */
  readonly isUncertain?: true;
  readonly failure?: Failure;
}

export interface RowsProgress {
  /** Tables loaded so far, and tables in total. */
  readonly done: number;
  readonly tables: number;
  readonly table: HubTable;
  /** Rows loaded of the current table. */
  readonly loaded: number;
  readonly total: number;
}

interface TablesOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: RowsProgress) => void) | undefined;
}

/**
 * Loads all rows of the tables of one owner, one table after the other. A table that fails holds its failure
 * and does not stop the others. @throws the reason of the signal when stopped
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
