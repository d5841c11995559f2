/** How a table's state moves (tables section 4): pure steps from one state to the next. */

import { type FilterValue, isEmptyFilter } from './filters';
import type { TableState, TableStructure } from './structure';

/** Page sizes by kind of table; -1 means all (tables section 2, Pagination). */
export const pageSizes = {
  generic: [5, 10, 15, -1],
  configuration: [25, 50, 75, 100],
  popup: [20, 30, 40, 50],
} as const;
export type PageSizeSet = keyof typeof pageSizes;

/** Rows per page before anybody chose. */
const defaultPageSizes: Readonly<Record<PageSizeSet, number>> = {
  generic: 10,
  configuration: 25,
  popup: 20,
};

/** The size that a table goes back to when all its rows are too much. */
export const largestGenericSize = 15;

/** Asking for all rows of a table with more than this is worth a question. */
export const manyRows = 20_000;

/**
 * The state a table opens with: what the server proposes, else page 1 of 10 (of 25 in configuration tables) in
 * descending order.
 */
export function initialState(
  structure: TableStructure,
  rowId: string,
  perPage?: number,
  sizes: PageSizeSet = 'generic',
): TableState {
  const proposed = structure.state;
  return {
    page: 1,
    per_page: knownSize(perPage) ?? knownSize(proposed?.per_page) ?? defaultPageSizes[sizes],
    sortBy: proposed?.sortBy ?? rowId,
    sortOrder: proposed?.sortOrder === 'asc' ? 'asc' : 'desc',
    filters: [],
  };
}

/** A size that makes pages: a whole number of rows, or -1 for all. */
function knownSize(size: number | null | undefined): number | undefined {
  return Number.isInteger(size) && (size === -1 || Number(size) > 0) ? Number(size) : undefined;
}

/**
 * A first click on a column sorts descending (the default), a second ascending. The page stays.
 * @param order asks for one order instead of turning it
 */
export function sortedBy(state: TableState, column: string, order?: TableState['sortOrder']): TableState {
  const turned = state.sortBy === column && state.sortOrder === 'desc' ? 'asc' : 'desc';
  return { ...state, sortBy: column, sortOrder: order ?? turned };
}

export function atPage(state: TableState, page: number): TableState {
  return { ...state, page: Math.max(1, page) };
}

/** Changing the page size goes back to page 1. */
export function withPageSize(state: TableState, perPage: number): TableState {
  return { ...state, per_page: perPage, page: 1 };
}

/** Entries with empty, null or zero-length values are dropped; filters reload from page 1. */
export function withFilters(state: TableState, filters: readonly FilterValue[]): TableState {
  return { ...state, page: 1, filters: filters.filter((filter) => !isEmptyFilter(filter.value)) };
}

/** How many pages a total makes; at least one. */
export function pageCount(total: number, perPage: number): number {
  return perPage < 1 ? 1 : Math.max(1, Math.ceil(total / perPage));
}
