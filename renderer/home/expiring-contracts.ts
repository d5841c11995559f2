/** Expiring contracts: their number, counted by the server with the filters of their list, and the next ones. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { submittedDay } from '../../shared/dates';
import { type FilterValue, readFilters } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import { pageOfAll } from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { missingFilterText, tileFilters } from '../../shared/table/tile-filters';
import { on, tableApi } from '../ipc';
import { structureQuery } from '../lists/list-queries';
import { listKeys } from '../session/list-keys';
import { countOf, isPermitted } from './tile-counts';

/** The column with the last day of a contract. */
export const endColumn = 'to';
const soon = { [endColumn]: ['next-90-days'] };
export const expiryOrder = { sortBy: endColumn, sortOrder: 'asc' } as const;
/** Number of contracts shown by name. */
const named = 6;

interface Found {
  readonly count: number;
  /** The server does not report the number, so this is a minimum. */
  readonly isLeast: boolean;
  readonly filters: readonly FilterValue[];
  /** The next contracts to expire. */
  readonly next: readonly Row[];
}

async function load(
  list: ListDefinition,
  structure: TableStructure,
): Promise<Found | { readonly why: string }> {
  const filters = tileFilters(readFilters(structure.filters), soon);
  if ('missing' in filters) return { why: missingFilterText(list, soon, filters.missing) };
  const state: TableState = { page: 1, per_page: named, ...expiryOrder, filters: [...filters.values] };
  const page = pageOfAll(await tableApi(list, 'datatable', state), state);
  return { ...countOf(page, state), filters: filters.values, next: page.data };
}

/**
 * Queries expiring contracts.
 * @param list of contracts
 */
export function useExpiringContracts(list: ListDefinition) {
  const structure = useQuery(structureQuery(list));
  const { data } = structure;
  const expiring = useQuery({
    // Under the key of the list, so that it is counted again when the list reloads.
    queryKey: [...listKeys.list(list), 'ending', submittedDay(new Date())],
    queryFn: () => load(list, data as TableStructure),
    enabled: data !== undefined,
  });
  const error = structure.error ?? expiring.error;
  const { refetch } = structure.error ? structure : expiring;
  const isFailed = error !== null;
  // A count that failed without a connection runs again when the connection is back.
  useEffect(
    () => on('connection', ({ state }) => void (state === 'online' && isFailed && refetch())),
    [isFailed, refetch],
  );
  return {
    data: expiring.data,
    /** The user may open the details of a contract. */
    mayShow: data !== undefined && isPermitted(data, 'show'),
    /** Time of the count, in milliseconds since 1970. */
    at: expiring.dataUpdatedAt,
    error,
    retry: () => void refetch(),
  };
}
