/** The row of the record whose details are open, which says what can be done with it. */
import { useQuery } from '@tanstack/react-query';
import { textOf } from '../../shared/table/read-record';
import { type Row, rowIdOf } from '../../shared/table/row';
import { listKeys } from '../session/list-keys';
import type { ListAccess } from './list-access';
import type { OpenRecord } from './list-memory';
import { namedRows } from './named-rows';

/**
 * A record that is not on the page has the row that it was opened with. After a change that row is asked for by its name;
 * where it is not found, nothing is known of the record.
 * @param onPage its row on the page
 */
export function useRecordRow(
  { list, structure }: ListAccess,
  record: OpenRecord | null,
  onPage: Row | undefined,
): Row | undefined {
  const opened = record?.row;
  const { data, isError } = useQuery({
    queryKey: [...listKeys.list(list), 'row', record?.id],
    queryFn: async (): Promise<Row | null> => {
      const by = list.search ?? list.rowName;
      const name = textOf(opened?.[by]);
      const found = name === undefined ? undefined : await namedRows(list, structure, by, name);
      return found?.rows.find((row) => rowIdOf(row, list.rowId) === record?.id) ?? null;
    },
    enabled: opened !== undefined && !onPage,
    initialData: opened ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return onPage ?? (isError ? undefined : (data ?? undefined));
}
