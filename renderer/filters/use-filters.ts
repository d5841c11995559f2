/** The filters of a table, and the delay of Apply (tables section 4). */
import { type Dispatch, useEffect, useEffectEvent, useMemo } from 'react';
import { type FilterDefinition, type FilterValue, filterStateOf } from '../../shared/table/filters';
import type { FilterAccess } from './filter-access';
import type { FilterAction, FiltersState } from './filter-state';

/** Time between Apply and the reload, in milliseconds. A second Apply within it replaces the first. */
export const applyDelayMs = 60;

const noFilters: readonly FilterValue[] = [];

interface FilterOptions {
  readonly definitions: readonly FilterDefinition[];
  readonly state: FiltersState;
  readonly dispatch: Dispatch<FilterAction>;
  /** Called with the filters that become the applied ones, also if they are the same as before. */
  readonly onApply?: (filters: readonly FilterValue[]) => void;
}

/** @returns what the panel, the export sidebar and the chips need of filters whose state a reducer holds */
export function useFilters({ definitions, state, dispatch, onApply }: FilterOptions): FilterAccess {
  const { applied, draft, pending, clears } = state;
  const submit = useEffectEvent((filters: readonly FilterValue[]) => {
    onApply?.(filters);
    dispatch({ type: 'submitFilters' });
  });
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => submit(pending), applyDelayMs);
    return () => clearTimeout(timer);
  }, [pending]);
  const appliedValues = useMemo(() => filterStateOf(applied), [applied]);
  return {
    definitions,
    draft,
    applied: appliedValues,
    clears,
    change: (patch) => dispatch({ type: 'changeFilters', patch }),
    apply: () => dispatch({ type: 'applyFilters' }),
    remove: (names) => dispatch({ type: 'removeFilters', names }),
    clear: () => {
      onApply?.(noFilters);
      dispatch({ type: 'clearFilters' });
    },
  };
}
