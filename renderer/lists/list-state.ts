/** The state of one list and how it changes (tables section 4), as pure functions. */
import { nothingSelected, type Selection } from '../../shared/table/selection';
import { atPage, fitSize, fittedTo, sortedBy, withFilters, withPageSize } from '../../shared/table/state';
import type { TableState } from '../../shared/table/structure';
import { type FilterAction, type FiltersState, filterReducer, filtersOf } from '../filters/filter-state';

export interface ListState {
  /** The parameters of the request for rows: page, page size, sort order and applied filters. */
  readonly table: TableState;
  /** True if the page has as many rows as fit into the window. */
  readonly fits: boolean;
  /** The filters in the controls; the applied ones are in `table`. */
  readonly filters: Omit<FiltersState, 'applied'>;
  readonly selection: Selection;
}

export type ListAction =
  | { readonly type: 'goToPage'; readonly page: number }
  /** Without an order: descending, or the opposite order of the sorted column. */
  | { readonly type: 'sort'; readonly column: string; readonly order?: TableState['sortOrder'] | undefined }
  | { readonly type: 'resizePage'; readonly perPage: number }
  /** Sets how many rows fit into the window; `above` as in `fittedTo`. */
  | { readonly type: 'fitPage'; readonly rows: number; readonly above: number }
  /** Shows the rows of a saved view. */
  | { readonly type: 'openView'; readonly table: TableState }
  | { readonly type: 'select'; readonly selection: Selection }
  | FilterAction;

/**
 * Returns the state of a list with this table state: nothing is selected, and the controls show the applied filters.
 */
export function listState(table: TableState): ListState {
  const { applied: _, ...filters } = filtersOf(table.filters);
  return { table, fits: table.per_page === fitSize, filters, selection: nothingSelected };
}

/** Returns the state of a list that is opened again. Filters that are not applied yet stay in the controls. */
export function reopened(state: ListState): ListState {
  return { ...state, filters: { ...state.filters, pending: null }, selection: nothingSelected };
}

export function listReducer(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'goToPage':
      return withRows(state, atPage(state.table, action.page));
    case 'sort':
      return withRows(state, sortedBy(state.table, action.column, action.order));
    case 'resizePage':
      return {
        ...withRows(state, withPageSize(state.table, action.perPage)),
        fits: action.perPage === fitSize,
      };
    case 'fitPage':
      return withRows(state, fittedTo(state.table, action.rows, action.above));
    case 'select':
      return { ...state, selection: action.selection };
    case 'openView': {
      const filters = changedFilters(state, { type: 'replaceFilters', filters: action.table.filters });
      return { ...filters, table: action.table, selection: nothingSelected };
    }
    default:
      return changedFilters(state, action);
  }
}

/** A selection of single rows ends with their page; a selection of all matching rows does not. */
function withRows(state: ListState, table: TableState): ListState {
  return { ...state, table, selection: state.selection.matching ? state.selection : nothingSelected };
}

/** New filters start at page 1 and clear the selection. */
function changedFilters(state: ListState, action: FilterAction): ListState {
  const { applied, ...filters } = filterReducer({ ...state.filters, applied: state.table.filters }, action);
  if (applied === state.table.filters) return { ...state, filters };
  return { ...state, table: withFilters(state.table, applied), filters, selection: nothingSelected };
}
