/**
 * Counts of tiles. They are requested one after the other, each at most once a minute: when the home page is visible,
 * and when other users change the list. The last counts are stored until the user signs out.
 */
import { type QueryClient, queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Failure } from '../../shared/errors';
import { type FilterValue, readFilters } from '../../shared/table/filters';
import { initialState, leastTotal, pageOfAll, pageSizes } from '../../shared/table/state';
import type { TablePage, TableState, TableStructure } from '../../shared/table/structure';
import { missingFilterText, tileFilters } from '../../shared/table/tile-filters';
import { failureOf, on, tableApi } from '../ipc';
import { structureQuery } from '../lists/list-queries';
import { useConnection } from '../session/connection';
import { useSessionReturn } from '../ui/session-return';
import type { ListTile } from './tiles';

/** Minimum time between two counts of a tile, in milliseconds. */
export const countPauseMs = 60_000;

export type Counted =
  | {
      readonly is: 'count';
      readonly count: number;
      readonly isLeast: boolean;
      readonly filters: readonly FilterValue[];
    }
  | { readonly is: 'not-permitted' }
  | { readonly is: 'not-countable'; readonly why: string };

export interface CountState {
  /** The last count. */
  readonly counted: Counted | undefined;
  /** Time of the count, in milliseconds since 1970. */
  readonly at: number;
  /** Failure of the last attempt. */
  readonly failure: Failure | undefined;
}

/** Returns the number of rows of a page. If the server does not report it, the number is a minimum. */
export function countOf(
  page: TablePage,
  state: TableState,
): { readonly count: number; readonly isLeast: boolean } {
  const count = leastTotal(page, state);
  const isUnread = (page.unread?.length ?? 0) > 0;
  return { count, isLeast: page.total === undefined && (isUnread || count > page.data.length) };
}

/** Structures load again when their list opens. */
export const structureAge = 5 * 60_000;

async function count(queries: QueryClient, { list, tile }: ListTile): Promise<Counted> {
  const structure = await queries.fetchQuery({ ...structureQuery(list), staleTime: structureAge });
  if (!isPermitted(structure, tile.needs)) return { is: 'not-permitted' };
  const filters = tileFilters(readFilters(structure.filters), tile.filters);
  if ('missing' in filters)
    return { is: 'not-countable', why: missingFilterText(list, tile.filters, filters.missing) };
  const first = initialState(structure, list.rowId);
  const [per_page] = pageSizes[list.pageSizes ?? 'generic'];
  const state = { ...first, page: 1, per_page, filters: [...filters.values] };
  const page = pageOfAll(await tableApi(list, 'datatable', state), state);
  return { is: 'count', ...countOf(page, state), filters: filters.values };
}

/**
 * Returns whether the user may do this.
 * @param needed without it any permission is enough, because a structure without permissions shows nothing
 */
export function isPermitted({ permissions }: TableStructure, needed: string | undefined): boolean {
  return permissions.some(({ name }) => needed === undefined || name === needed);
}

const countQuery = (tile: ListTile) =>
  queryOptions({
    // The key differs from that of the list: a list reloads often, but a tile counts at most once a minute.
    queryKey: ['tile', tile.id],
    queryFn: ({ client }) => count(client, tile),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Counts visible tiles one after the other. */
function createCounter(queries: QueryClient) {
  let tiles: readonly ListTile[] = [];
  /** Tiles to count; `true` for those that count at once after a failure. */
  const due = new Map<string, boolean>();
  let isPaused = false;
  let isRunning = false;
  let timer: number | undefined;

  const stateOf = (id: string) => queries.getQueryState(['tile', id]);
  const dueAt = (id: string) => {
    const state = stateOf(id);
    const last = Math.max(state?.dataUpdatedAt ?? 0, state?.errorUpdatedAt ?? 0);
    return (due.get(id) && state?.status === 'error') || last === 0 ? 0 : last + countPauseMs;
  };
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    window.clearTimeout(timer);
    for (;;) {
      const now = Date.now();
      const next = isPaused ? undefined : tiles.find(({ id }) => due.has(id) && dueAt(id) <= now);
      if (!next) break;
      due.delete(next.id);
      await queries.prefetchQuery(countQuery(next));
    }
    isRunning = false;
    const later = isPaused ? [] : tiles.filter(({ id }) => due.has(id)).map(({ id }) => dueAt(id));
    if (later.length > 0) timer = window.setTimeout(run, Math.max(0, Math.min(...later) - Date.now()));
  };
  const want = (which: (tile: ListTile) => boolean, atOnce = false) => {
    for (const tile of tiles) if (which(tile)) due.set(tile.id, atOnce || due.get(tile.id) === true);
    void run();
  };
  return {
    show(next: readonly ListTile[]) {
      const before = new Set(tiles.map(({ id }) => id));
      tiles = next;
      want(({ id }) => !before.has(id));
    },
    want,
    again: () => want(({ id }) => stateOf(id)?.status !== 'success', true),
    pause(paused: boolean) {
      isPaused = paused;
      if (paused) window.clearTimeout(timer);
      else void run();
    },
  };
}

/**
 * Returns the counts of tiles.
 * @param tiles visible tiles, in the order in which they are counted
 * @returns their states in the same order, and a function that counts a failed one again
 */
export function useTileCounts(tiles: readonly ListTile[]) {
  const queries = useQueryClient();
  const [counter] = useState(() => createCounter(queries));
  const isOffline = useConnection()?.state === 'offline';
  useEffect(() => {
    const isHidden = () => document.visibilityState === 'hidden';
    counter.pause(isOffline || isHidden());
    const seen = () => {
      if (!isHidden()) counter.want(() => true);
      counter.pause(isOffline || isHidden());
    };
    document.addEventListener('visibilitychange', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      counter.pause(true);
    };
  }, [counter, isOffline]);
  // Delayed, so that a hidden window requests nothing.
  useEffect(() => counter.show(tiles), [counter, tiles]);
  useEffect(() => {
    const stops = [
      on('table-changed', (change) => counter.want(({ list }) => list.id === change.list)),
      on('changes-missed', () => counter.want(() => true)),
      on('connection', ({ state }) => state === 'online' && counter.again()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [counter]);
  useSessionReturn(counter.again);
  const found = useQueries({ queries: tiles.map((tile) => ({ ...countQuery(tile), enabled: false })) });
  return {
    isOffline,
    again: (tile: ListTile) => counter.want(({ id }) => id === tile.id, true),
    states: found.map(
      ({ data, dataUpdatedAt, error }): CountState => ({
        counted: data,
        at: dataUpdatedAt,
        failure: error ? failureOf(error) : undefined,
      }),
    ),
  };
}
