/** The integration or webhook whose tables a page of the hub shows. */
import { queryOptions } from '@tanstack/react-query';
import { findList } from '../../shared/lists';
import type { OwnerField } from '../../shared/table/list';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import { leastTotal } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';

/** Rows that are looked through for an owner. */
const manyOwners = 1000;

/** The list of the owners. */
export function ownersOf(field: OwnerField) {
  const list = findList(field === 'webhook_id' ? 'webhooks' : 'integrations');
  if (!list) throw new Error(`No list of ${field}`);
  return list;
}

/**
 * The row of an owner; null if the list does not have it. A server may not filter by the id: its rows are then looked
 * through, and an owner that is not among them has an empty row unless these are all rows.
 */
export function ownerQuery(field: OwnerField, id: Id) {
  const list = ownersOf(field);
  return queryOptions({
    queryKey: listKeys.owner(list, id),
    queryFn: async (): Promise<Row | null> => {
      const isOwner = (row: Row) => String(rowIdOf(row, list.rowId)) === String(id);
      const state: TableState = {
        page: 1,
        per_page: 10,
        sortBy: list.rowId,
        sortOrder: 'desc',
        filters: [{ name: list.rowId, value: id }],
      };
      const { data } = await tableApi(list, 'datatable', state);
      const found = data.find(isOwner);
      if (found || data.length === 0) return found ?? null;
      const all = await tableApi(list, 'datatable', { ...state, per_page: manyOwners, filters: [] });
      return all.data.find(isOwner) ?? (all.data.length < leastTotal(all, state) ? {} : null);
    },
  });
}
