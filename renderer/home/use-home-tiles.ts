/** The tiles of the signed-in user: those that the lists offer, and the choice among them. */
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListDefinition } from '../../shared/table/list';
import { structureQuery } from '../lists/list-queries';
import { usePreferences } from '../session/preferences';
import { useOwner } from '../session/use-session';
import { useOfferedLists } from '../session/visible-lists';
import { isPermitted } from './tile-counts';
import { chosenTiles, homeTiles, withUnoffered } from './tiles';

export function useHomeTiles() {
  const owner = useOwner();
  const { preferences, change } = usePreferences();
  const { homeTiles: choices } = preferences;
  const chosen = Object.hasOwn(choices, owner) ? choices[owner] : undefined;
  const lists = useOfferedLists();
  const ids = lists.map(({ id }) => id).join(' ');
  const refused = useRefusedTiles(lists).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are the same as long as their ids are
  const offered = useMemo(() => {
    const without = new Set(refused.split(' '));
    return homeTiles(lists).filter(({ id }) => !without.has(id));
  }, [ids, refused]);
  const shown = useMemo(() => chosenTiles(offered, chosen), [offered, chosen]);
  /** Without tiles the first set is back. */
  const choose = useCallback(
    (next: readonly string[] | undefined) => {
      const { [owner]: before = [], ...others } = choices;
      if (!next) return change({ homeTiles: others });
      const known = new Set(offered.map(({ id }) => id));
      change({ homeTiles: { ...others, [owner]: [...withUnoffered(next, before, known)] } });
    },
    [owner, choices, offered, change],
  );
  return { offered, shown, isChosen: chosen !== undefined, choose };
}

/** Ids of the tiles for work that the user may not do, as far as the structures of their lists are loaded. */
function useRefusedTiles(lists: readonly ListDefinition[]): readonly string[] {
  const needing = lists.filter(({ tiles }) => tiles?.some(({ needs }) => needs));
  const structures = useQueries({
    queries: needing.map((list) => ({ ...structureQuery(list), enabled: false })),
  });
  return needing.flatMap((list, at) => {
    const structure = structures[at]?.data;
    const refused = structure && list.tiles?.filter(({ needs }) => needs && !isPermitted(structure, needs));
    return refused?.map(({ id }) => `${list.id}.${id}`) ?? [];
  });
}
