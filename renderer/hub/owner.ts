/** The integration or webhook whose tables a page of the hub shows. */
import { queryOptions } from '@tanstack/react-query';
import { findList } from '../../shared/lists';
import type { OwnerField } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import { tableApi } from '../ipc';
import { listKeys } from '../session/list-keys';

/** The list of the owners. */
export function ownersOf(field: OwnerField) {
  const list = findList(field === 'webhook_id' ? 'webhooks' : 'integrations');
  if (!list) throw new Error(`No list of ${field}`);
  return list;
}

/** The row of an owner; null if the list does not have it. */
export function ownerQuery(field: OwnerField, id: Id) {
  const list = ownersOf(field);
  return queryOptions({
    queryKey: listKeys.owner(list, id),
    queryFn: async (): Promise<Row | null> => {
      const { data } = await tableApi(list, 'datatable', {
        page: 1,
        per_page: 10,
        sortBy: list.rowId,
        sortOrder: 'desc',
        filters: [{ name: list.rowId, value: id }],
      });
      return data.find((row) => String(row[list.rowId] ?? row.id) === String(id)) ?? null;
    },
  });
}
