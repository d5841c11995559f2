/** How a table's state moves (tables spec section 4): pure steps from one state to the next. */
import type { TableState, TableStructure } from '../api/tables';
import { type FilterValue, isEmptyFilter } from './filters';

/** The footer's page sizes; -1 means all (tables spec section 2, Pagination). */
export const pageSizes = [5, 10, 15, -1] as const;
export const defaultPageSize = 10;

/** The state a table opens with: what the server proposes, else page 1 of 10 in descending order. */
export function initialState(structure: TableStructure, rowId: string, perPage?: number): TableState {
  const proposed = structure.state;
  return {
    page: 1,
    per_page: perPage ?? knownSize(proposed?.per_page) ?? defaultPageSize,
    sortBy: proposed?.sortBy ?? rowId,
    sortOrder: proposed?.sortOrder === 'asc' ? 'asc' : 'desc',
    filters: [],
  };
}

/** A size that makes pages: a whole number of rows, or -1 for all. */
function knownSize(size: number | null | undefined): number | undefined {
  return Number.isInteger(size) && (size === -1 || Number(size) > 0) ? Number(size) : undefined;
}

/** A first click on a column sorts descending (the default), a second ascending. The page stays. */
export function sortedBy(state: TableState, column: string): TableState {
  const sortOrder = state.sortBy === column && state.sortOrder === 'desc' ? 'asc' : 'desc';
  return { ...state, sortBy: column, sortOrder };
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
