/** Leads to a list with filters that something else chose, as if a person had set them there. */
import { useNavigate } from 'react-router';
import type { FilterValue } from '../../shared/table/filters';
import type { ListDefinition } from '../../shared/table/list';
import { initialState, withFilters } from '../../shared/table/state';
import type { TableState, TableStructure } from '../../shared/table/structure';
import { usePreferences } from '../session/preferences';
import { firstSizes } from './first-page-size';
import { type ListMemory, useListMemory } from './list-memory';
import { listState } from './list-state';

/** @returns opens the list with these filters in this order; they replace those that were set in it before */
export function useShowInList(list: ListDefinition) {
  const memory = useListMemory(list);
  const navigate = useNavigate();
  const { preferences } = usePreferences();
  return (
    structure: TableStructure,
    filters: readonly FilterValue[],
    order: Pick<TableState, 'sortBy' | 'sortOrder'>,
  ) => {
    const sizes = firstSizes(list, preferences.pageSizes);
    const base = initialState(structure, list.rowId, sizes, list.pageSizes ?? 'generic');
    delete memory.asked;
    memory.state = listState({ ...withFilters({ ...base, page: 1 }, filters), ...order });
    forgetVisit(memory);
    void navigate(`/lists/${list.id}`);
  };
}

/** The list begins with these filters when it is opened next, for links from where its structure is not known. */
export function askForRows(
  memory: ListMemory,
  filters: readonly FilterValue[],
  order?: Pick<TableState, 'sortBy' | 'sortOrder'>,
): void {
  delete memory.state;
  memory.asked = filters;
  if (order) memory.askedOrder = order;
  else delete memory.askedOrder;
  forgetVisit(memory);
}

/** The place would be that of other rows. */
function forgetVisit(memory: ListMemory): void {
  delete memory.scroll;
  delete memory.active;
}
