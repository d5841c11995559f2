/** The rows of a list that the page has loaded already. */
import type { QueryClient } from '@tanstack/react-query';
import type { Row } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';
import { type KeyedList, listKeys } from './list-keys';

interface LoadedPage {
  readonly data?: readonly Row[];
  readonly total?: number;
}

/**
 * The pages of the list that still count: not those that a change made outdated.
 * @param outdated those as well
 */
function loadedPages(queries: QueryClient, list: KeyedList, outdated = false) {
  return queries
    .getQueryCache()
    .findAll({ queryKey: [...listKeys.list(list), 'page'] })
    .filter(({ state }) => outdated || !state.isInvalidated)
    .flatMap(({ state, queryKey }) => {
      const page = state.data as LoadedPage | undefined;
      return page ? [{ page, state: queryKey.at(-1) as TableState }] : [];
    });
}

/** Rows of all loaded pages that still count, whatever their filters. */
export function loadedRows(queries: QueryClient, list: KeyedList): readonly Row[] {
  return loadedPages(queries, list).flatMap(({ page }) => page.data ?? []);
}

/** The same with the rows of outdated pages: after a Refresh that failed there are no others. */
export function lastRows(queries: QueryClient, list: KeyedList): readonly Row[] {
  return loadedPages(queries, list, true).flatMap(({ page }) => page.data ?? []);
}

/** True if one of the loaded pages has all rows of the list. */
export function hasAllRows(queries: QueryClient, list: KeyedList): boolean {
  return loadedPages(queries, list).some(
    ({ page, state }) =>
      state.filters.length === 0 && page.total !== undefined && (page.data?.length ?? 0) >= page.total,
  );
}
