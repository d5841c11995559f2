/** The integration or webhook whose tables a page of the hub shows. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { findList } from '../../shared/lists';
import type { ListDefinition, OwnerField } from '../../shared/table/list';
import { textOf } from '../../shared/table/read-record';
import { type Id, type Row, rowIdOf } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import { listKeys } from '../session/list-keys';
import { loadedRows } from '../session/loaded-rows';
import { rowPages } from '../session/row-pages';
import { namesFilter } from './named-filters';

/** Pages of 1,000 rows that are looked through for an owner. */
const mostPages = 10;

/** The list of the owners. */
export function ownersOf(field: OwnerField) {
  const list = findList(field === 'webhook_id' ? 'webhooks' : 'integrations');
  if (!list) throw new Error(`No list of ${field}`);
  return list;
}

/**
 * The row of an owner: at first as its list shows it, otherwise from the server. Null if the list does not have it; an
 * empty row if not all rows could be looked through.
 */
export function ownerQuery(field: OwnerField, id: Id) {
  const list = ownersOf(field);
  const queryKey = listKeys.owner(list, id);
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Row | null> => {
      const isOwner = (row: Row) => String(rowIdOf(row, list.rowId)) === String(id);
      const isFirst = client.getQueryData(queryKey) === undefined;
      const shown = isFirst ? loadedRows(client, list).find(isOwner) : undefined;
      if (shown) return shown;
      const structure = client.getQueryData<TableStructure>(listKeys.structure(list));
      return findOwner(list, isOwner, namesFilter(structure, list.rowId) ? id : undefined);
    },
  });
}

/** The id of an owner for a run, with its name if that was loaded. */
export function runOwner(queries: QueryClient, field: OwnerField, id: Id) {
  const row = queries.getQueryData<Row | null>(ownerQuery(field, id).queryKey);
  const ownerName = textOf(row?.[ownersOf(field).rowName])?.slice(0, 300);
  return { owner: id, ...(ownerName && { ownerName }) };
}

/** @param filtered the id, where the server can filter by it */
async function findOwner(
  list: ListDefinition,
  isOwner: (row: Row) => boolean,
  filtered: Id | undefined,
): Promise<Row | null> {
  const filters = filtered === undefined ? [] : [{ name: list.rowId, value: filtered }];
  let read = 0;
  let pages = 0;
  for await (const page of rowPages(list, { of: { filters, sortBy: list.rowId, sortOrder: 'desc' } })) {
    const found = page.rows.find(isOwner);
    if (found) return found;
    read += page.rows.length;
    pages += 1;
    if (page.hasUnread || page.isUncertain || pages === mostPages) return {};
    if (page.total <= read) return null;
  }
  return {};
}
