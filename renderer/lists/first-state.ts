/** The initial state of a list. */
import type { Preferences } from '../../shared/preferences';
import { readFilters } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import { appliedView, type PolicyView } from '../../shared/table/shared-views';
import { initialState, withFilters } from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import {
  currentManaged,
  currentView,
  type ManagedView,
  stateOfView,
  withManagedViews,
} from '../../shared/table/views';
import { firstSizes } from './first-page-size';
import type { ListMemory } from './list-memory';
import { type ListState, listState, reopened } from './list-state';

/** The state of the default view. */
export function baseState(
  list: ListDefinition,
  structure: TableStructure,
  { pageSizes }: Pick<Preferences, 'pageSizes'>,
): TableState {
  return initialState(structure, list.rowId, firstSizes(list, pageSizes), list.pageSizes ?? 'generic');
}

/** The views that the policy sets for a list, as the list can show them. */
export function managedViews(
  list: ListDefinition,
  structure: TableStructure,
  byPolicy: readonly PolicyView[] | undefined,
  base: TableState,
): readonly ManagedView[] {
  const ofList = byPolicy?.filter((view) => view.list === list.id) ?? [];
  if (ofList.length === 0) return [];
  const definitions = readFilters(structure.filters);
  return ofList.map((view) => {
    const { name, content, leftOut } = appliedView(view, structure.headers, definitions, base);
    return { name, ...content, leftOut, first: view.first === true };
  });
}

/** Returns the requested state, else the state of the last visit, else that of the open view. */
export function firstState(
  list: ListDefinition,
  structure: TableStructure,
  preferences: Pick<Preferences, 'pageSizes' | 'tables'>,
  memory: Pick<ListMemory, 'asked' | 'askedOrder' | 'state'>,
  byPolicy: readonly PolicyView[] | undefined,
): ListState {
  const base = baseState(list, structure, preferences);
  const { asked, askedOrder } = memory;
  const sorts = structure.headers.some(({ value, sortable }) => sortable && value === askedOrder?.sortBy);
  if (asked) return listState({ ...withFilters(base, asked), ...(sorts ? askedOrder : {}) });
  if (memory.state) return reopened(memory.state);
  const managed = managedViews(list, structure, byPolicy, base);
  const stored = withManagedViews(preferences.tables[list.id], managed);
  const view = currentView(stored) ?? currentManaged(stored, managed);
  return listState(view ? stateOfView(view, base, structure.headers) : base);
}
