/** Contracts that end soon: how many, counted by the server with the filters of their list, and which are next. */
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
/** Contracts that are named. */
const named = 6;

interface Found {
  readonly count: number;
  /** The server does not say how many there are; it is this many at the least. */
  readonly isLeast: boolean;
  readonly filters: readonly FilterValue[];
  /** The next ones to end. */
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

/** @param list of contracts */
export function useExpiringContracts(list: ListDefinition) {
  const structure = useQuery(structureQuery(list));
  const { data } = structure;
  const ending = useQuery({
    // Below the key of the list, so that whatever reloads it counts again.
    queryKey: [...listKeys.list(list), 'ending', submittedDay(new Date())],
    queryFn: () => load(list, data as TableStructure),
    enabled: data !== undefined,
  });
  const error = structure.error ?? ending.error;
  const { refetch } = structure.error ? structure : ending;
  const isFailed = error !== null;
  // What failed without the connection is asked for when it is back.
  useEffect(
    () => on('connection', ({ state }) => void (state === 'online' && isFailed && refetch())),
    [isFailed, refetch],
  );
  return {
    data: ending.data,
    /** The user may open the details of a contract. */
    mayShow: data !== undefined && isPermitted(data, 'show'),
    /** When it was counted, in milliseconds since 1970. */
    at: ending.dataUpdatedAt,
    error,
    retry: () => void refetch(),
  };
}
