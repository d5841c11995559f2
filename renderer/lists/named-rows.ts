/** Rows of a list that a filter finds by a number or a name. */
import { type FilterValue, readFilters } from '../../shared/table/filters';
import { filtersOfLink } from '../../shared/table/link-filters';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import { initialState } from '../../shared/table/state';
import type { TableStructure } from '../../shared/table/structure';
import { tableApi } from '../ipc';

/** Number of rows in which the exact name is searched. */
const mostRows = 15;

interface NamedRows {
  readonly filters: readonly FilterValue[];
  readonly rows: readonly Row[];
}

/** Undefined for a list without this filter. */
export async function namedRows(
  list: ListDefinition,
  structure: TableStructure,
  by: string,
  named: string,
): Promise<NamedRows | undefined> {
  const filters = filtersOfLink(readFilters(structure.filters), new Map([[by, [named]]]));
  if ('reason' in filters) return undefined;
  const state = {
    ...initialState(structure, list.rowId),
    page: 1,
    per_page: mostRows,
    filters: [...filters],
  };
  const { data } = await tableApi(list, 'datatable', state);
  return { filters, rows: data };
}
