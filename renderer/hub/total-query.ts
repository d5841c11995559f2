/** The number of rows that a table of the hub has. */
import { queryOptions } from '@tanstack/react-query';
import type { HubTable } from '../../shared/hub/hub-table';
import { ownedList } from '../../shared/table/owned';
import type { Id } from '../../shared/table/row';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';

/** Null if the server sends no total. Reloaded with the table. */
export function totalQuery(table: HubTable, owner: Id) {
  const list = ownedList(table, owner);
  return queryOptions({
    queryKey: [...listKeys.list(list), 'total'],
    queryFn: async (): Promise<number | null> => {
      const state = { page: 1, per_page: 1, sortBy: list.rowId, sortOrder: 'desc' as const, filters: [] };
      const { total, data } = await tableApi(list, 'datatable', state);
      // A server without paging sends all rows.
      return total ?? (data.length === 1 ? null : data.length);
    },
  });
}
