/** The filters of a table, and the delay of Apply (tables section 4). */
import { type Dispatch, useEffect, useEffectEvent, useMemo } from 'react';
import {
  type FilterDefinition,
  type FilterState,
  type FilterValue,
  filterStateOf,
} from '../../shared/table/filters';
import type { FilterAction, FiltersState } from './filter-state';

/** Time between Apply and the reload, in milliseconds. A second Apply within it replaces the first. */
export const applyDelayMs = 60;

const noFilters: readonly FilterValue[] = [];

/** The filters of one list, shared by the filter panel, the export sidebar and the chips. */
export interface FilterController {
  readonly definitions: readonly FilterDefinition[];
  /** The values in the controls, not yet applied. */
  readonly values: FilterState;
  /** The filters of the loaded rows. */
  readonly applied: FilterState;
  /** Number of times that all filters were cleared. */
  readonly clears: number;
  /** Changes values; undefined removes a name. */
  change(patch: FilterState): void;
  /** Reloads the list from page 1 with the non-empty values, after about 60 ms. */
  apply(): void;
  /** Changes and applies values; undefined removes a name. The other values are not applied. */
  set(patch: FilterState): void;
  /** Removes applied filters, also from the values. The other values are not applied. */
  remove(names: readonly string[]): void;
  /** Clears all filters and reloads. */
  clear(): void;
}

interface FilterOptions {
  readonly definitions: readonly FilterDefinition[];
  readonly state: FiltersState;
  readonly dispatch: Dispatch<FilterAction>;
  /** Called with the filters that are applied, also if they did not change. */
  readonly onApply?: (filters: readonly FilterValue[]) => void;
}

/** Returns the filters for the panel, the export sidebar and the chips. The caller holds their state in a reducer. */
export function useFilters({ definitions, state, dispatch, onApply }: FilterOptions): FilterController {
  const { applied, values, pending, clears } = state;
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
    values,
    applied: appliedValues,
    clears,
    change: (patch) => dispatch({ type: 'changeFilters', patch }),
    apply: () => dispatch({ type: 'applyFilters' }),
    set: (patch) => dispatch({ type: 'setFilters', patch }),
    remove: (names) =>
      dispatch({ type: 'setFilters', patch: Object.fromEntries(names.map((name) => [name, undefined])) }),
    clear: () => {
      onApply?.(noFilters);
      dispatch({ type: 'clearFilters' });
    },
  };
}
