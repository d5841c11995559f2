/** Access to a table for row actions on a page that is not the list's own screen. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListDefinition } from '../../shared/table/list';
import type { Id, Row } from '../../shared/table/row';
import type { TableStructure } from '../../shared/table/structure';
import type { FilterController } from '../filters/use-filters';
import type { ListAccess } from '../lists/list-access';
import { reloadTable } from '../lists/list-queries';

const nothing = () => undefined;
const noRows: readonly Row[] = [];
const noStructure: TableStructure = { headers: [], permissions: [], filters: [] };
/** The page has no filters. */
const noFilters: FilterController = {
  definitions: [],
  values: {},
  applied: {},
  clears: 0,
  change: nothing,
  apply: nothing,
  set: nothing,
  remove: nothing,
  clear: nothing,
};

interface TableAccessOptions {
  /** Undefined while it loads; all actions are then disabled. */
  readonly structure: TableStructure | undefined;
  readonly rows?: readonly Row[];
  /** Opens the details of a record. */
  readonly openDetails?: (id: Id, row: Row) => void;
}

export function useTableAccess(
  list: ListDefinition,
  { structure = noStructure, rows = noRows, openDetails = nothing }: TableAccessOptions,
): ListAccess {
  const queries = useQueryClient();
  return useMemo(
    () => ({
      list,
      structure,
      permits: (name) => structure.permissions.some((permission) => permission.name === name),
      state: { page: 1, per_page: -1, sortBy: list.rowId, sortOrder: 'desc', filters: [] },
      total: rows.length,
      totalKnown: true,
      rows,
      selectedCount: 0,
      allMatching: false,
      selectedIds: async () => [],
      selectedRows: async () => [],
      filters: noFilters,
      reload: () => reloadTable(queries, list),
      openDetails,
    }),
    [list, structure, rows, openDetails, queries],
  );
}
