/** State of a table and its changes (tables section 4), as pure functions. */
import { type FilterValue, isEmptyFilter } from './filters';
import type { TablePage, TableState, TableStructure } from './structure';

/** Page sizes by kind of table; -1 means all (tables section 2, Pagination). */
export const pageSizes = {
  generic: [5, 10, 15, -1],
  configuration: [25, 50, 75, 100],
  popup: [20, 30, 40, 50],
} as const;
export type PageSizeSet = keyof typeof pageSizes;

/** The page size of as many rows as fit in the window. Never sent in a request. */
export const fitSize = 0;

/** Rows per page before the user chooses. */
const defaultPageSizes: Readonly<Record<PageSizeSet, number>> = {
  generic: 10,
  configuration: 25,
  popup: 20,
};

/** The page size that a table returns to if it has too many rows to show all. */
export const largestGenericSize = 15;

/** Above this number, the user must confirm before all rows are loaded. */
export const manyRows = 20_000;

/** Sources of the initial rows per page, in addition to the proposal of the server. */
export interface FirstSizes {
  /** Chosen in this list, or set by its definition. Has priority over the proposal. */
  readonly own?: number;
  /** Last chosen in another list. Used if there is no proposal. */
  readonly elsewhere?: number;
}

/**
 * The first state: as the server proposes it, otherwise page 1 with 10 rows (25 in configuration tables), without
 * filters, descending by the row id. A proposed page belongs to the proposed size, or to the usual one without a size.
 */
export function initialState(
  structure: TableStructure,
  rowId: string,
  { own, elsewhere }: FirstSizes = {},
  sizes: PageSizeSet = 'generic',
): TableState {
  const proposed = structure.state;
  const usual = defaultPageSizes[sizes];
  const proposedPage = Math.max(1, proposed?.page ?? 1);
  const proposedSize = validSize(proposed?.per_page) ?? (proposedPage > 1 ? usual : undefined);
  const size = chosenSize(own) ?? proposedSize ?? chosenSize(elsewhere) ?? usual;
  return {
    page: size === proposedSize && size > 0 ? proposedPage : 1,
    per_page: size,
    sortBy: proposed?.sortBy ?? firstSort(structure, rowId),
    sortOrder: proposed?.sortOrder === 'asc' ? 'asc' : 'desc',
    filters: (proposed?.filters ?? []).filter((filter) => !isEmptyFilter(filter.value)),
  };
}

/** The row id if the server has a column of that name, else its first column that can be sorted. */
function firstSort({ headers }: TableStructure, rowId: string): string {
  if (headers.length === 0 || headers.some(({ value }) => value === rowId)) return rowId;
  return (headers.find(({ sortable }) => sortable) ?? headers[0])?.value ?? rowId;
}

/** A valid page size: a positive whole number, or -1 for all. */
function validSize(size: number | null | undefined): number | undefined {
  return Number.isInteger(size) && (size === -1 || Number(size) > 0) ? Number(size) : undefined;
}

/** A size that a user can choose. */
function chosenSize(size: number | undefined): number | undefined {
  return size === fitSize ? size : validSize(size);
}

/**
 * The first click on a column sorts descending (the default), the second ascending. The page stays.
 * @param order sets this order instead of toggling
 */
export function sortedBy(state: TableState, column: string, order?: TableState['sortOrder']): TableState {
  const turned = state.sortBy === column && state.sortOrder === 'desc' ? 'asc' : 'desc';
  return { ...state, sortBy: column, sortOrder: order ?? turned };
}

export function atPage(state: TableState, page: number): TableState {
  return { ...state, page: Math.max(1, page) };
}

/** Changes the page size and returns to page 1. */
export function withPageSize(state: TableState, perPage: number): TableState {
  return { ...state, per_page: perPage, page: 1 };
}

/**
 * Changes the page size to the one that fits and stays at the same rows.
 * @param above rows of the page that are scrolled out of view
 */
export function fittedTo<S extends Pick<TableState, 'page' | 'per_page'>>(
  state: S,
  perPage: number,
  above = 0,
): S {
  const first = state.per_page < 1 ? above : (state.page - 1) * state.per_page + above;
  return { ...state, per_page: perPage, page: Math.floor(first / perPage) + 1 };
}

/** Sets the filters without empty, null and zero-length values, and returns to page 1. */
export function withFilters(state: TableState, filters: readonly FilterValue[]): TableState {
  return { ...state, page: 1, filters: filters.filter((filter) => !isEmptyFilter(filter.value)) };
}

/**
 * Number of matching rows. If the server does not send it, a lower bound: the rows so far, plus one if another page is
 * likely.
 */
export function leastTotal(page: TablePage, state: Pick<TableState, 'page' | 'per_page'>): number {
  if (page.total !== undefined) return page.total;
  if (page.data.length === 0 && state.page === 1) return 0;
  const { per_page: size } = state;
  if (size < 1) return page.data.length;
  const seen = (state.page - 1) * size + page.data.length;
  if (page.last_page !== undefined) return Math.max(seen, (page.last_page - 1) * size + 1);
  return page.data.length >= size ? seen + 1 : seen;
}

/** True if the total of a reply is known: the server sends it, or there are no rows, not even unreadable ones. */
export function isTotalKnown(page: TablePage, state: Pick<TableState, 'page' | 'per_page'>): boolean {
  return page.total !== undefined || (!page.unread?.length && leastTotal(page, state) === 0);
}

/**
 * True for a reply without a total that holds more rows than a page: such a server does not support pages and sends all
 * rows.
 */
export function sendsAll(reply: TablePage, { per_page: size }: Pick<TableState, 'per_page'>): boolean {
  return reply.total === undefined && size > 0 && reply.data.length > size;
}

/**
 * Returns the requested page of a reply that holds all rows without a total.
 * @param knownAll the server sent all rows before, so a reply with few rows is all rows too
 */
export function pageOfAll(reply: TablePage, state: TableState, knownAll = false): TablePage {
  const { page, per_page: size } = state;
  const isAll = sendsAll(reply, state) || (knownAll && reply.total === undefined && size > 0);
  if (!isAll) return reply;
  const first = (page - 1) * size;
  return { ...reply, data: reply.data.slice(first, first + size), total: reply.data.length };
}

/** Number of pages for a total; at least one. */
export function pageCount(total: number, perPage: number): number {
  return perPage < 1 ? 1 : Math.max(1, Math.ceil(total / perPage));
}
