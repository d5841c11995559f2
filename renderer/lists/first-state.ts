/** The state that a list begins with. */
import type { Preferences } from '../../shared/preferences';
import { plainTable } from '../../shared/table/layout';
import type { ListDefinition } from '../../shared/table/list';
import { initialState, withFilters } from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { currentView, stateOfView } from '../../shared/table/views';
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

/** What was asked for with the list, else the state in which it was left, else that of the open view. */
export function firstState(
  list: ListDefinition,
  structure: TableStructure,
  preferences: Pick<Preferences, 'pageSizes' | 'tables'>,
  memory: Pick<ListMemory, 'asked' | 'askedOrder' | 'state'>,
): ListState {
  const base = baseState(list, structure, preferences);
  if (memory.asked) return listState({ ...withFilters(base, memory.asked), ...memory.askedOrder });
  if (memory.state) return reopened(memory.state);
  const view = currentView(preferences.tables[list.id] ?? plainTable);
  return listState(view ? stateOfView(view, base, structure.headers) : base);
}
