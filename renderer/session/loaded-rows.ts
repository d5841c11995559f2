/** The rows of a list that the page has already loaded. */
import type { QueryClient } from '@tanstack/react-query';
import type { Row } from '../../shared/table/row';
import type { TableState } from '../../shared/table/structure';
import { type KeyedList, listKeys } from './list-keys';

interface LoadedPage {
  readonly data?: readonly Row[];
  readonly total?: number;
}

/**
 * The loaded pages of the list without those that a change has made outdated.
 * @param outdated includes outdated pages
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

/** Rows of all loaded pages that are up to date, with any filters. */
export function loadedRows(queries: QueryClient, list: KeyedList): readonly Row[] {
  return loadedPages(queries, list).flatMap(({ page }) => page.data ?? []);
}

/** The same with outdated pages: after a failed Refresh there are no others. */
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
