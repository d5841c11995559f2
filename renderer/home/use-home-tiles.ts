/** The tiles of the signed-in user: those that the lists offer, and the choice among them. */
import { useCallback, useMemo } from 'react';
import { usePreferences } from '../session/preferences';
import { useOwner } from '../session/session';
import { useOfferedLists } from '../session/visible-lists';
import { chosenTiles, homeTiles, withUnoffered } from './tiles';

export function useHomeTiles() {
  const owner = useOwner();
  const { preferences, change } = usePreferences();
  const { homeTiles: choices } = preferences;
  const chosen = Object.hasOwn(choices, owner) ? choices[owner] : undefined;
  const lists = useOfferedLists();
  const ids = lists.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are the same as long as their ids are
  const offered = useMemo(() => homeTiles(lists), [ids]);
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
