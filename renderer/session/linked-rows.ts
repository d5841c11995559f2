/** Rows of a list that other records name by id, so that they are shown by their names. */
import { queryOptions } from '@tanstack/react-query';
import type { ListDefinition } from '../../shared/table/list';
import { textOf } from '../../shared/table/read-record';
import { type Row, rowIdOf } from '../../shared/table/row';
import { listKeys } from './list-keys';
import { rowPages } from './row-pages';

/** Most pages of 1,000 rows that are read. */
const mostPages = 5;

/** The rows by id, as text. Records beyond the first thousands are shown by their id. */
export function linkedRowsQuery(list: ListDefinition) {
  return queryOptions({
    queryKey: [...listKeys.list(list), 'linked'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, Row>> => {
      const rows = new Map<string, Row>();
      let pages = 0;
      let read = 0;
      const of = { filters: [], sortBy: list.rowId, sortOrder: 'desc' as const };
      for await (const page of rowPages(list, { of, signal })) {
        for (const row of page.rows) {
          const id = rowIdOf(row, list.rowId);
          if (id !== undefined) rows.set(String(id), row);
        }
        pages += 1;
        read += page.rows.length;
        if (pages === mostPages || page.total <= read) break;
      }
      return rows;
    },
    staleTime: 300_000,
    gcTime: 60_000,
    retry: false,
  });
}

/** The name of a record, if its list was read. */
export const linkedName = (rows: ReadonlyMap<string, Row> | undefined, list: ListDefinition, id: unknown) =>
  textOf(rows?.get(String(id))?.[list.rowName]) || undefined;
