/** Contracts that end soon: how many, counted by the server with the filters of their list, and which are next. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endOfDay, startOfDay, submittedDateTime, submittedDay } from '../../shared/dates';
import { type FilterDefinition, type FilterValue, readFilters } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import type { Row } from '../../shared/table/row';
import { leastTotal, pageOfAll } from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { alsoShown, on, tableApi } from '../ipc';
import { structureQuery } from '../lists/list-queries';
import { listKeys } from '../session/list-keys';

/** The column with the last day of a contract. */
export const endColumn = 'to';
/** Days from today, both included. */
export const spans = [
  [0, 30],
  [31, 60],
  [61, 90],
] as const;

export interface EndingSpan {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The server does not say how many there are; it is this many at the least. */
  readonly isLeast: boolean;
  readonly filters: readonly FilterValue[];
}

export interface Ending {
  /** Undefined if the list has no filter for a span of its end dates: then the server cannot count them. */
  readonly spans: readonly EndingSpan[] | undefined;
  /** The next ones to end. */
  readonly next: readonly Row[];
}

/** Contracts that are named. */
const named = 5;
export const endingOrder = { sortBy: endColumn, sortOrder: 'asc' } as const;

/**
 * The values of the filter that leaves records which end between two instants; undefined if the list has no such filter.
 */
export function endFilter(
  definitions: readonly FilterDefinition[],
  from: Date,
  to: Date,
): readonly FilterValue[] | undefined {
  const value = [submittedDateTime(from), submittedDateTime(to)];
  const range = definitions.find(({ type, name }) => type === 'limited_date_range' && name === endColumn);
  if (range) return [{ name: range.name, value }];
  for (const { type, name, values } of definitions) {
    const column = values?.find(({ index }) => index === endColumn);
    if (type === 'select2DateRange' && column)
      return [
        { name: `${name}.date`, value },
        { name: `${name}.select`, value: column.index },
      ];
  }
  return undefined;
}

async function count(list: ListDefinition, filters: readonly FilterValue[]) {
  const state: TableState = { page: 1, per_page: named, ...endingOrder, filters: [...filters] };
  const page = pageOfAll(await tableApi(list, 'datatable', state), state);
  const count = leastTotal(page, state);
  return { count, isLeast: page.total === undefined && count > page.data.length, rows: page.data };
}

async function loadEnding(list: ListDefinition, structure: TableStructure, now: Date): Promise<Ending> {
  const definitions = readFilters(structure.filters);
  const again = alsoShown();
  const found: EndingSpan[] = [];
  const next: Row[] = [];
  for (const [from, to] of spans) {
    const filters = endFilter(definitions, startOfDay(now, from), endOfDay(now, to));
    if (!filters) return { spans: undefined, next: [] };
    const { rows, ...counted } = await again(() => count(list, filters));
    found.push({ from, to, ...counted, filters });
    next.push(...rows);
  }
  return { spans: found, next: next.slice(0, named) };
}

/** @param list of contracts */
export function useEnding(list: ListDefinition, now: Date) {
  const structure = useQuery(structureQuery(list));
  const { data } = structure;
  const ending = useQuery({
    // Below the key of the list, so that whatever reloads it counts again.
    queryKey: [...listKeys.list(list), 'ending', submittedDay(now)],
    queryFn: () => loadEnding(list, data as TableStructure, now),
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
    /** When it was counted, in milliseconds since 1970. */
    at: ending.dataUpdatedAt,
    error,
    retry: () => void refetch(),
  };
}
