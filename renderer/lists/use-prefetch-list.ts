/** Requests the structure and the first rows of a list when the user presses the button that opens it. */
import { useQueryClient } from '@tanstack/react-query';
import type { ListDefinition } from '../../shared/table/list';
import { usePreferences } from '../session/preferences';
import { usePolicy } from '../ui/managed';
import { firstState } from './first-state';
import { useListMemories } from './list-memory';
import { prefetchPage, structureQuery } from './list-queries';

export function usePrefetchList(): (list: ListDefinition) => Promise<void> {
  const queries = useQueryClient();
  const { preferences } = usePreferences();
  const memories = useListMemories();
  const { views } = usePolicy();
  return async (list) => {
    // The page of the list requests them again and shows a failure.
    const structure = await queries.fetchQuery(structureQuery(list)).catch(() => undefined);
    if (!structure || structure.permissions.length === 0) return;
    const memory = memories(list);
    const { table } = firstState(list, structure, preferences, memory, views);
    prefetchPage(queries, { list, state: table, memory });
  };
}
