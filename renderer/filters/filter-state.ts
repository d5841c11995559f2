/** The state of the filters of one table, and its changes (tables section 4), as pure functions. */
import {
  type FilterState,
  type FilterValue,
  filterChanges,
  filterStateOf,
  submittedFilters,
} from '../../shared/table/filters';

export interface FiltersState {
  /** The filters of the loaded rows. */
  readonly applied: readonly FilterValue[];
  /** The values in the controls, by submitted name. */
  readonly values: FilterState;
  /** The filters that are applied after the delay; null without a pending Apply. */
  readonly pending: readonly FilterValue[] | null;
  /** Number of times that all filters were cleared. */
  readonly clears: number;
}

export type FilterAction =
  /** Changes values; undefined removes a name. */
  | { readonly type: 'changeFilters'; readonly patch: FilterState }
  /** Schedules the values as the applied filters. */
  | { readonly type: 'applyFilters' }
  /** Changes values and schedules only these for Apply. Other changed values stay unapplied. */
  | { readonly type: 'setFilters'; readonly patch: FilterState }
  /** The delay is over: applies the scheduled filters. */
  | { readonly type: 'submitFilters' }
  | { readonly type: 'clearFilters' }
  /** Applies the filters of a saved view or a draft. Only values that differ are changed in the controls. */
  | { readonly type: 'replaceFilters'; readonly filters: readonly FilterValue[] };

/** Returns a state without a pending Apply, in which the controls show the applied filters. */
export function filtersOf(applied: readonly FilterValue[]): FiltersState {
  return { applied, values: filterStateOf(applied), pending: null, clears: 0 };
}

export function filterReducer(state: FiltersState, action: FilterAction): FiltersState {
  const { applied, values, pending, clears } = state;
  switch (action.type) {
    case 'changeFilters':
      return { ...state, values: patched(values, action.patch) };
    case 'applyFilters':
      return { ...state, pending: submittedFilters(values) };
    case 'setFilters': {
      const { patch } = action;
      return {
        ...state,
        values: patched(values, patch),
        pending: submittedFilters({ ...filterStateOf(pending ?? applied), ...patch }),
      };
    }
    case 'submitFilters':
      return pending ? { ...state, applied: pending, pending: null } : state;
    case 'clearFilters':
      return { applied: [], values: {}, pending: null, clears: clears + 1 };
    case 'replaceFilters': {
      const changes = filterChanges(filterStateOf(applied), filterStateOf(action.filters));
      return { ...state, applied: action.filters, values: patched(values, changes), pending: null };
    }
  }
}

function patched(values: FilterState, patch: FilterState): FilterState {
  return Object.fromEntries(
    Object.entries({ ...values, ...patch }).filter(([, value]) => value !== undefined),
  );
}
