/** Loads the data for comparing a file: all rows of the table, options of its choices, and permissions. */
import type { QueryClient } from '@tanstack/react-query';
import { emptyFormValues, recordForm } from '../../../shared/record-values';
import type { ListDefinition } from '../../../shared/table/list';
import type { Checks } from '../../../shared/transfer/check-rows';
import { readStored, type StoredTable, transferTable } from '../../../shared/transfer/stored-table';
import { tableApi } from '../../ipc';
import { structureQuery } from '../../lists/list-queries';

export interface LoadedTable extends Omit<Checks, 'format' | 'options' | 'stored'>, StoredTable {}

interface LoadOptions {
  readonly queries: QueryClient;
  readonly signal?: AbortSignal;
  /** Loaded rows and total. */
  readonly onProgress?: (loaded: number, total: number) => void;
}

/** Rejects when one of the calls fails. */
export async function loadTable(
  list: ListDefinition,
  { queries, signal, onProgress }: LoadOptions,
): Promise<LoadedTable> {
  const table = transferTable(list);
  const structure = await queries.fetchQuery({ ...structureQuery(list), staleTime: 60_000 });
  const stored = await readStored(
    table,
    {
      page: (state) => tableApi(list, 'datatable', state, signal),
      create: () => tableApi(list, 'create', {}),
    },
    { signal, onProgress },
  );
  return {
    table,
    form: recordForm(table.title, table.fields),
    ...stored,
    empty: emptyFormValues(table.fields),
    mayUpdate:
      table.permissions.includes('update') && structure.permissions.some(({ name }) => name === 'update'),
  };
}
