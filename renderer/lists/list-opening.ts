/** Asks for the structure and the first rows of a list while it opens. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Preferences } from '../../shared/preferences';
import type { ListDefinition } from '../../shared/table/list';
import { openAhead, useOpening } from '../session/opening';
import { usePreferences } from '../session/preferences';
import { firstState } from './first-state';
import { type ListMemory, useListMemories, useListMemory } from './list-memory';
import { structureQuery } from './list-queries';
import { askAhead, haveComeSince } from './rows-ahead';

const nameOf = ({ id }: ListDefinition) => `list ${id}`;

/** In the page of a list: leaves the page before in its place while the list can soon be drawn with its rows. */
export function useListOpening(list: ListDefinition): void {
  const queries = useQueryClient();
  const { preferences } = usePreferences();
  const memory = useListMemory(list);
  useOpening(nameOf(list), () => loadFirst(queries, list, preferences, memory));
}

/** What a press that opens a list calls. Returns the same function in every render. */
export function useOpenListAhead(): (list: ListDefinition) => void {
  const queries = useQueryClient();
  const { preferences } = usePreferences();
  const memories = useListMemories();
  const latest = useRef(preferences);
  latest.current = preferences;
  return useCallback(
    (list) =>
      openAhead(queries, nameOf(list), () => loadFirst(queries, list, latest.current, memories(list))),
    [queries, memories],
  );
}

async function loadFirst(
  queries: QueryClient,
  list: ListDefinition,
  preferences: Preferences,
  memory: ListMemory,
): Promise<void> {
  const begun = Date.now();
  const structure = await queries.fetchQuery(structureQuery(list));
  if (structure.permissions.length === 0) return;
  const state = firstState(list, structure, preferences, memory);
  // With a structure that was known, the page may be drawn by now and its rows may have come.
  if (haveComeSince(queries, list, state, begun)) return;
  await askAhead(queries, list, state, memory);
}
